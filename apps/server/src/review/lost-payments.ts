import type { Input } from '@fairlead/contract/endpoint'
import type { reviewStaff } from '@fairlead/contract/review-staff'
import type { Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { actOnWithdrawal, type OperatorWithdrawal, ofWithdrawal } from '../money-desk/withdrawals.ts'
import { type Staff, staffKey } from '../staff/sessions.ts'

/** Cashier: the bank found a payment that was not received; it is again what its bank line says. Throws a Refusal. */
export function traceWithdrawal(
  tx: Tx,
  staff: Staff,
  input: Input<typeof reviewStaff.withdrawalTraced>,
): Promise<OperatorWithdrawal> {
  const now = tx.clock.now()
  const args = {
    withdrawal: input.id,
    staff: staff.token,
    trace_reference: input.trace_reference,
    now,
  }
  return actOnWithdrawal(tx, staff, {
    key: staffKey(staff, 'trace_withdrawal', input, now),
    call: ['trace_withdrawal', args],
    of: ofWithdrawal(input.id),
    what: 'withdrawal_traced',
  })
}

/**
 * Approver: the bank did not carry the payment out. The database refuses whoever sent it, and asks about a bank line that may show
 * it. Throws a Refusal.
 */
export function failWithdrawal(
  tx: Tx,
  staff: Staff,
  input: Input<typeof reviewStaff.withdrawalFail>,
): Promise<OperatorWithdrawal> {
  const now = tx.clock.now()
  const { id, other_line } = input
  const args = {
    withdrawal: id,
    staff: staff.token,
    entry: newId(now),
    now,
    ...(other_line !== undefined && { other_line }),
  }
  return actOnWithdrawal(tx, staff, {
    key: staffKey(staff, 'fail_withdrawal', input, now),
    call: ['fail_withdrawal', args],
    of: ofWithdrawal(input.id),
    what: 'withdrawal_failed',
  })
}

/** Approver: the money came back on an imported line of exactly what was sent. Throws a Refusal. */
export function bounceWithdrawal(
  tx: Tx,
  staff: Staff,
  input: Input<typeof reviewStaff.withdrawalBounce>,
): Promise<OperatorWithdrawal> {
  const now = tx.clock.now()
  const args = {
    withdrawal: input.id,
    line: input.line_id,
    staff: staff.token,
    entry: newId(now),
    now,
  }
  return actOnWithdrawal(tx, staff, {
    key: staffKey(staff, 'bounce_withdrawal', input, now),
    call: ['bounce_withdrawal', args],
    of: ofWithdrawal(input.id),
    what: 'withdrawal_bounced',
  })
}
