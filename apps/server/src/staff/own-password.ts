import type { Input } from '@fairlead/contract/endpoint'
import type { peopleStaff } from '@fairlead/contract/people-staff'
import { Refusal } from '@fairlead/contract/refusals'
import { forgiveTries, takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { hashPassword, passwordMatches } from '../credentials/passwords.ts'
import { refuseWeakPassword } from '../credentials/weak-password.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne } from '../db/read.ts'
import type { Staff } from './sessions.ts'
import { stepOfCode, wrongCode } from './totp-step.ts'

/**
 * Changes this operator's own password, by the present one and, where an authenticator is enrolled, its code. All other
 * sessions of theirs end. Whoever has only the session has ten tries in a quarter of an hour. Throws Refusal
 * old_password_wrong, password_unchanged, password_weak, password_common, totp_needed, totp_wrong or too_many_tries.
 */
export async function changeOwnPassword(
  ctx: Ctx,
  staff: Staff,
  { old_password, new_password, code }: Input<typeof peopleStaff.passwordChange>,
): Promise<Record<string, never>> {
  if (new_password === old_password) throw new Refusal('password_unchanged')
  await refuseWeakPassword(new_password, staff.username, 'new_password')
  const borrower = { owner: `operator ${staff.operatorId}` }
  await takeTry(ctx, 'staff_password', staff.operatorId)
  const row = await maybeOne<{ password_hash: string | null }>(
    ctx.auth,
    'select password_hash from operator where id = $1 and ended_at is null',
    [staff.operatorId],
  )
  if (!row?.password_hash || !(await passwordMatches(old_password, row.password_hash, borrower)))
    throw new Refusal('old_password_wrong')
  await forgiveTries(ctx, 'staff_password', staff.operatorId)
  if (staff.enrolled && code === undefined) throw new Refusal('totp_needed')
  const step = staff.enrolled ? await stepOfCode(ctx, staff, staff.operatorId, code ?? '') : null
  const changed = await callMoney(ctx.db, 'change_operator_password', {
    staff: staff.token,
    old_hash: row.password_hash,
    new_hash: await hashPassword(new_password, ctx.passwordCost, borrower),
    step,
    now: ctx.clock.now(),
  })
  // The code was used before, or the password was changed meanwhile.
  if (!changed)
    throw staff.enrolled ? wrongCode(ctx, staff, staff.operatorId) : new Refusal('old_password_wrong')
  if (staff.enrolled) await forgiveTries(ctx, 'totp', staff.operatorId)
  return {}
}
