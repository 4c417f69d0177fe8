import type { Input } from '@fairlead/contract/endpoint'
import type { peopleStaff } from '@fairlead/contract/people-staff'
import { Refusal } from '@fairlead/contract/refusals'
import { takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { refuseWeakPassword } from '../credentials/weak-password.ts'
import { hashSecret } from '../crypto/opaque.ts'
import { callMoney } from '../db/money.ts'
import { strangerAt } from '../http/borrowers.ts'
import type { Visitor } from '../http/caller.ts'
import { connectionOfVisitor } from '../http/visitor-address.ts'

/**
 * Sets a new or recovered operator's own password with the code that two admins issued; no admin ever knows it. Throws
 * Refusal setup_code_wrong, password_weak, password_common or too_many_tries.
 */
export async function setUpOperator(
  ctx: Ctx,
  visitor: Visitor,
  input: Input<typeof peopleStaff.setUp>,
): Promise<Record<string, never>> {
  await refuseWeakPassword(input.password, input.username)
  await takeTry(ctx, 'setup_code', `${input.username.toLowerCase()} ${connectionOfVisitor(visitor)}`)
  const done = await callMoney(ctx.db, 'set_up_operator', {
    username: input.username,
    setup: hashSecret(input.setup_code),
    password_hash: await hashPassword(input.password, ctx.passwordCost, strangerAt(visitor.address)),
    now: ctx.clock.now(),
  })
  if (!done) throw new Refusal('setup_code_wrong')
  return {}
}
