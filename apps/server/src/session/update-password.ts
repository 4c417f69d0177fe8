import type { Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { session } from '@fairlead/contract/session'
import type { Ctx } from '../context.ts'
import { checkLoginPassword } from '../credentials/login-password.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { refuseWeakPassword } from '../credentials/weak-password.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { one } from '../db/read.ts'
import { partnerBorrows } from '../http/borrowers.ts'
import type { Caller } from '../http/caller.ts'
import { notify } from '../notice/notify.ts'
import { signal } from '../notice/signal.ts'

/**
 * Changes the login password and ends every session of the partner, this one too: whoever knew the old one is out, and
 * the partner logs in afresh (docs/screens-and-calls.md, Session). Throws a Refusal (docs/screens-and-calls.md, Checks:
 * login password edit).
 */
export async function updatePassword(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof session.updatePassword>,
): Promise<Record<string, never>> {
  if (input.new_password !== input.confirm_password) throw new Refusal('passwords_differ')
  if (input.new_password === input.old_password) throw new Refusal('password_unchanged')
  const oldHash = await checkLoginPassword(ctx, caller, input.old_password, 'old_password_wrong')
  const { username } = await one<{ username: string }>(ctx.db, 'select username from partner where id = $1', [
    caller.partnerId,
  ])
  await refuseWeakPassword(input.new_password, username, 'new_password')
  const newHash = await hashPassword(input.new_password, ctx.passwordCost, partnerBorrows(caller.partnerId))
  await inOne(ctx, async (tx) => {
    const args = { session: caller.token, old_hash: oldHash, new_hash: newHash, now: ctx.clock.now() }
    // Changed from another session while this one was asking: what was typed is no longer the old password.
    if (!(await callMoney(tx.db, 'set_login_password', args))) throw new Refusal('old_password_wrong')
    await signal(tx.db, { account: caller.partnerId, what: 'sessions' })
    await notify(tx, caller.partnerId, 'system_announcement', 'password_changed', {}, '/ad-center')
  })
  return {}
}
