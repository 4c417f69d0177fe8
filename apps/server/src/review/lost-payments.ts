import type { Input } from '@fairlead/contract/endpoint'
import type { reviewStaff } from '@fairlead/contract/review-staff'
import type { Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney, oncePerKey } from '../db/money.ts'
import { type Staff, staffKey } from '../operator/sessions.ts'
import { type OperatorWithdrawal, staffAnswer } from '../operator/withdrawals.ts'

/** Cashier: the bank found a payment that was not received; it is again what its bank line says. Throws a Refusal. */
export async function traceWithdrawal(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof reviewStaff.withdrawalTraced>,
): Promise<OperatorWithdrawal> {
  const now = ctx.clock.now()
  const args = [input.id, staff.operatorId, input.trace_reference, now]
  const done = await oncePerKey(ctx.db, staffKey(staff, 'trace_withdrawal', input, now), (client) =>
    callMoney(client, 'trace_withdrawal', args),
  )
  return staffAnswer(ctx, staff, input.id, done ? 'withdrawal_traced' : undefined)
}

/** Approver: the bank did not carry the payment out. The database refuses whoever sent it. Throws a Refusal. */
export async function failWithdrawal(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof reviewStaff.withdrawalFail>,
): Promise<OperatorWithdrawal> {
  const now = ctx.clock.now()
  const args = [input.id, staff.operatorId, newId(now), now]
  const done = await oncePerKey(ctx.db, staffKey(staff, 'fail_withdrawal', input, now), (client) =>
    callMoney(client, 'fail_withdrawal', args),
  )
  return staffAnswer(ctx, staff, input.id, done ? 'withdrawal_failed' : undefined)
}

/** Approver: the money came back on an imported line of exactly what was sent. Throws a Refusal. */
export async function bounceWithdrawal(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof reviewStaff.withdrawalBounce>,
): Promise<OperatorWithdrawal> {
  const now = ctx.clock.now()
  const args = [input.id, input.line_id, staff.operatorId, newId(now), now]
  const done = await oncePerKey(ctx.db, staffKey(staff, 'bounce_withdrawal', input, now), (client) =>
    callMoney(client, 'bounce_withdrawal', args),
  )
  return staffAnswer(ctx, staff, input.id, done ? 'withdrawal_bounced' : undefined)
}
