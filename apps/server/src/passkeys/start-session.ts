import type { Ctx } from '../context.ts'
import { deviceNames } from '../credentials/device-names.ts'
import { hashSecret, newSecret } from '../crypto/opaque.ts'
import { callMoney } from '../db/money.ts'
import type { Visitor } from '../http/caller.ts'
import { prefixOfVisitor } from '../http/visitor-address.ts'
import { signal } from '../notice/signal.ts'

/** Starts a session behind a passkey and returns its token; undefined where its counter went back, or it is gone by now. */
export async function startPasskeySession(
  ctx: Ctx,
  visitor: Visitor,
  { account_id, id }: { readonly account_id: string; readonly id: string },
  counter: number,
): Promise<string | undefined> {
  const token = newSecret()
  const { browser = null, system = null } = deviceNames(visitor.agent)
  const ended = await callMoney<'start_passkey_session', number | null>(ctx.auth, 'start_passkey_session', {
    account: account_id,
    passkey: id,
    counter: BigInt(counter),
    token_hash: hashSecret(token),
    browser,
    system,
    network: prefixOfVisitor(visitor),
    now: ctx.clock.now(),
  })
  if (ended === null) return undefined
  if (ended > 0) await signal(ctx.db, { account: account_id, what: 'sessions' })
  return token
}
