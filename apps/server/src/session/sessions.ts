import { Refusal } from '@fairlead/contract/refusals'
import type { Ctx } from '../context.ts'
import { deviceNames } from '../credentials/device-names.ts'
import { deviceMarks } from '../credentials/devices.ts'
import { hashSecret, newSecret } from '../crypto/opaque.ts'
import { inOne } from '../db/in-one.ts'
import { type Args, callMoney } from '../db/money.ts'
import type { Caller, Visitor } from '../http/caller.ts'
import { prefixOfVisitor } from '../http/visitor-address.ts'
import { signal } from '../notice/signal.ts'

type Door = 'start_partner_session' | 'start_hosted_session' | 'finish_login' | 'start_passkey_session'
/** What a door of the database asks for beside what is said of every session. */
type Proof<Name extends Door> = Omit<
  Args<Name>,
  'token_hash' | 'browser' | 'system' | 'network' | 'device' | 'now'
>
/** A session that has begun, whether the partner was never seen on its device before, and whether they are asked about it. */
type Begun = { readonly token: string; readonly newDevice: boolean; readonly asked: boolean }

/**
 * Starts a session for whoever just showed the password behind `passwordHash`, or whom their host vouches for; of its token
 * only the hash is kept. Throws Refusal login_wrong when that password was changed in the meantime, and
 * second_step_needed when a second step was turned on.
 */
export async function startSession(
  ctx: Ctx,
  visitor: Visitor,
  partnerId: string,
  passwordHash: string,
  door: 'start_partner_session' | 'start_hosted_session' = 'start_partner_session',
): Promise<Begun> {
  const proof = { account: partnerId, password_hash: passwordHash }
  const begun = await putSession(ctx, visitor, partnerId, door, proof)
  if (!begun) throw new Refusal('login_wrong')
  return begun
}

/** Starts a session by what its door asks for; undefined where that is no good. */
export async function putSession<Name extends Door>(
  ctx: Ctx,
  visitor: Visitor,
  partnerId: string,
  door: Name,
  proof: Proof<Name>,
): Promise<Begun | undefined> {
  const token = newSecret()
  const { browser = null, system = null } = deviceNames(visitor.agent)
  const device = deviceMarks(ctx, visitor, partnerId)
  const known = { browser, system, network: prefixOfVisitor(visitor), device, now: ctx.clock.now() }
  const args = { ...proof, token_hash: hashSecret(token), ...known } as unknown as Args<Name>
  type Outcome = { ended: number; new_device: boolean; asked: boolean } | null
  const begun = await callMoney<Door, Outcome>(ctx.auth, door, args as Args<Door>)
  if (begun === null) return undefined
  if (begun.ended > 0) await signal(ctx.db, { account: partnerId, what: 'sessions' })
  return { token, newDevice: begun.new_device, asked: begun.asked }
}

/** Ends the session that calls. Throws Refusal token_expired where it is over. */
export async function logOut(ctx: Ctx, caller: Pick<Caller, 'token'>): Promise<void> {
  await inOne(ctx, async ({ db }) => {
    const args = { session: caller.token, now: ctx.clock.now() }
    const account = await callMoney<'log_out', string>(db, 'log_out', args)
    await signal(db, { account, what: 'sessions' })
  })
}
