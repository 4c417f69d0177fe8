import type { Input } from '@fairlead/contract/endpoint'
import type { reviewStaff } from '@fairlead/contract/review-staff'
import type { Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { act } from '../operator/act.ts'
import { type Staff, staffKey } from '../operator/sessions.ts'
import { findWithdrawal, noteWithdrawal, type OperatorWithdrawal } from '../operator/withdrawals.ts'

/** Cashier: the bank found a payment that was not received; it is again what its bank line says. Throws a Refusal. */
export async function traceWithdrawal(
  tx: Tx,
  staff: Staff,
  input: Input<typeof reviewStaff.withdrawalTraced>,
): Promise<OperatorWithdrawal> {
  const now = tx.clock.now()
  const args = [input.id, staff.operatorId, input.trace_reference, now]
  await act(tx, staff, {
    key: staffKey(staff, 'trace_withdrawal', input, now),
    change: (db) => callMoney(db, 'trace_withdrawal', args),
    note: (done) => noteWithdrawal(done, input.id, 'withdrawal_traced'),
  })
  return findWithdrawal(tx, input.id)
}

/** Approver: the bank did not carry the payment out. The database refuses whoever sent it. Throws a Refusal. */
export async function failWithdrawal(
  tx: Tx,
  staff: Staff,
  input: Input<typeof reviewStaff.withdrawalFail>,
): Promise<OperatorWithdrawal> {
  const now = tx.clock.now()
  const args = [input.id, staff.operatorId, newId(now), now]
  await act(tx, staff, {
    key: staffKey(staff, 'fail_withdrawal', input, now),
    change: (db) => callMoney(db, 'fail_withdrawal', args),
    note: (done) => noteWithdrawal(done, input.id, 'withdrawal_failed'),
  })
  return findWithdrawal(tx, input.id)
}

/** Approver: the money came back on an imported line of exactly what was sent. Throws a Refusal. */
export async function bounceWithdrawal(
  tx: Tx,
  staff: Staff,
  input: Input<typeof reviewStaff.withdrawalBounce>,
): Promise<OperatorWithdrawal> {
  const now = tx.clock.now()
  const args = [input.id, input.line_id, staff.operatorId, newId(now), now]
  await act(tx, staff, {
    key: staffKey(staff, 'bounce_withdrawal', input, now),
    change: (db) => callMoney(db, 'bounce_withdrawal', args),
    note: (done) => noteWithdrawal(done, input.id, 'withdrawal_bounced'),
  })
  return findWithdrawal(tx, input.id)
}
