import type { Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { session } from '@fairlead/contract/session'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { checkLoginPassword } from './login-password.ts'
import { hashPassword, pepperPin } from './passwords.ts'
import { isSixDigits, isWeakPin } from './pin-digests.ts'

/** Sets the transaction password; takes the login password, and lifts any lock. Throws a Refusal (product rules §9). */
export async function setPin(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof session.setPin>,
): Promise<Record<string, never>> {
  await checkLoginPassword(ctx, caller.partnerId, input.login_password, 'login_password_wrong')
  if (!(await isSixDigits(input.password))) throw new Refusal('pin_not_six_digits')
  if (isWeakPin(input.password)) throw new Refusal('pin_weak')
  const hash = await hashPassword(pepperPin(ctx.pepper, caller.partnerId, input.password))
  await ctx.db.query({
    text: `update partner set pin_hash = $2, pin_set_at = $3, pin_wrong = 0, pin_wait_until = null where id = $1`,
    values: [caller.partnerId, hash, ctx.clock.now()],
  })
  return {}
}
