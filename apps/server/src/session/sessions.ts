import { Refusal } from '@fairlead/contract/refusals'
import type { Ctx } from '../context.ts'
import { deviceNames } from '../credentials/device-names.ts'
import { hashSecret, newSecret } from '../crypto/opaque.ts'
import { callMoney } from '../db/money.ts'
import { inTransaction, type Transaction } from '../db/pool.ts'
import { maybeOne } from '../db/read.ts'
import type { Visitor } from '../http/caller.ts'
import { prefixOfVisitor } from '../http/visitor-address.ts'
import { signal } from '../notice/signal.ts'

/**
 * Starts a session for whoever just showed the password behind `passwordHash`, and returns its token; only the token's
 * hash is kept. Throws Refusal login_wrong when that password was changed in the meantime.
 */
export async function startSession(
  ctx: Ctx,
  visitor: Visitor,
  partnerId: string,
  passwordHash: string,
): Promise<string> {
  const token = newSecret()
  const { browser = null, system = null } = deviceNames(visitor.agent)
  const ended = await callMoney<'start_partner_session', number | null>(ctx.auth, 'start_partner_session', {
    token_hash: hashSecret(token),
    account: partnerId,
    password_hash: passwordHash,
    browser,
    system,
    network: prefixOfVisitor(visitor),
    now: ctx.clock.now(),
  })
  if (ended === null) throw new Refusal('login_wrong')
  if (ended > 0) await signal(ctx.db, { account: partnerId, what: 'sessions' })
  return token
}

/** Ends one session. */
export async function endSession(ctx: Ctx, sessionHash: Buffer): Promise<void> {
  await inTransaction(ctx.db, async (client) => {
    const ended = await maybeOne<{ account_id: string }>(
      client,
      'delete from partner_session where token_hash = $1 returning account_id',
      [sessionHash],
    )
    if (ended) await signal(client, { account: ended.account_id, what: 'sessions' })
  })
}

/** Ends every session of a partner, within the transaction that is the reason. */
export async function endAllSessions(db: Transaction, partnerId: string): Promise<void> {
  await db.query({ text: 'delete from partner_session where account_id = $1', values: [partnerId] })
  await signal(db, { account: partnerId, what: 'sessions' })
}
