import type { Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { reviewStaff } from '@fairlead/contract/review-staff'
import { parseAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId, newReference } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne, one } from '../db/read.ts'
import { act } from '../operator/act.ts'
import { type Staff, staffKey } from '../operator/sessions.ts'
import { findWithdrawal, noteWithdrawal, type OperatorWithdrawal } from '../operator/withdrawals.ts'

/**
 * Support: puts a withdrawal, or the disputed part of it, in review for 72 hours. Answers with the withdrawal that is in
 * review: a new one where only a part is disputed. Throws a Refusal.
 */
export async function openReview(
  tx: Tx,
  staff: Staff,
  input: Input<typeof reviewStaff.reviewOpen>,
): Promise<OperatorWithdrawal> {
  const now = tx.clock.now()
  const disputed = parseAmount(input.disputed)
  const open = [input.id, disputed, input.reason, staff.operatorId]
  const made = [newId(now), newId(now), newReference('W', 8), now]
  await act(tx, staff, {
    key: staffKey(staff, 'open_review', input, now),
    change: (db) => callMoney(db, 'open_review', [...open, ...made]),
    note: async (done) =>
      noteWithdrawal(done, await inReview(done, input.id), 'review_opened', { reason: input.reason }),
  })
  return findWithdrawal(tx, await inReview(tx, input.id))
}

/** Support or approver: extends a review; a second time takes a second person. Throws a Refusal. */
export function extendReview(tx: Tx, staff: Staff, input: Input<typeof reviewStaff.reviewExtend>) {
  return step(tx, staff, input.review_id, 'extend_review', 'review_extended')
}

/** Approver: ends a review in the partner's favour. Throws a Refusal. */
export function endReview(tx: Tx, staff: Staff, input: Input<typeof reviewStaff.reviewEnd>) {
  return step(tx, staff, input.review_id, 'end_review', 'review_cleared')
}

/** Approver: refuses the withdrawal for a reason of the list; its money is available again. Throws a Refusal. */
export async function returnWithdrawal(
  tx: Tx,
  staff: Staff,
  input: Input<typeof reviewStaff.reviewReturn>,
): Promise<OperatorWithdrawal> {
  const now = tx.clock.now()
  const { review_id, reason } = input
  const args = [review_id, reason, staff.operatorId, newId(now), now]
  const id = await withdrawalOf(tx, review_id)
  await act(tx, staff, {
    key: staffKey(staff, 'return_withdrawal', input, now),
    change: (db) => callMoney(db, 'return_withdrawal', args),
    note: (done) => noteWithdrawal(done, id, 'withdrawal_returned', { reason }),
  })
  return findWithdrawal(tx, id)
}

async function step(
  tx: Tx,
  staff: Staff,
  reviewId: string,
  call: 'extend_review' | 'end_review',
  told: 'review_extended' | 'review_cleared',
): Promise<OperatorWithdrawal> {
  const now = tx.clock.now()
  const id = await withdrawalOf(tx, reviewId)
  await act(tx, staff, {
    key: staffKey(staff, call, { id: reviewId }, now),
    change: (db) => callMoney(db, call, [reviewId, staff.operatorId, now]),
    note: (done) => noteWithdrawal(done, id, told),
  })
  return findWithdrawal(tx, id)
}

/** The withdrawal that is in review: this one, or the part that was split off from it. */
async function inReview(ctx: Ctx, withdrawalId: string): Promise<string> {
  const { id } = await one<{ id: string }>(
    ctx.db,
    `select r.withdrawal_id as id from review r
     join withdrawal w on w.account_id = r.account_id and w.root_id = r.root_id where w.id = $1`,
    [withdrawalId],
  )
  return id
}

async function withdrawalOf(ctx: Ctx, reviewId: string): Promise<string> {
  const row = await maybeOne<{ withdrawal_id: string }>(
    ctx.db,
    'select withdrawal_id from review where id = $1',
    [reviewId],
  )
  if (!row) throw new Refusal('data_error')
  return row.withdrawal_id
}
