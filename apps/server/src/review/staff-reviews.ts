import type { Input } from '@fairlead/contract/endpoint'
import type { reviewStaff } from '@fairlead/contract/review-staff'
import { parseAmount } from '@fairlead/money/amount'
import type { Tx } from '../context.ts'
import { newId, newReference } from '../db/ids.ts'
import { actOnWithdrawal, inReviewOf, type OperatorWithdrawal, ofReview } from '../money-desk/withdrawals.ts'
import { type Staff, staffKey } from '../staff/sessions.ts'

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
  const open = { withdrawal: input.id, disputed, reason: input.reason, staff: staff.token }
  const made = { review: newId(now), part: newId(now), part_reference: newReference('W', 8) }
  return actOnWithdrawal(tx, staff, {
    key: staffKey(staff, 'open_review', input, now),
    call: ['open_review', { ...open, ...made, now }],
    of: inReviewOf(input.id),
    what: 'review_opened',
  })
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
  const args = { review: review_id, reason, staff: staff.token, entry: newId(now), now }
  return actOnWithdrawal(tx, staff, {
    key: staffKey(staff, 'return_withdrawal', input, now),
    call: ['return_withdrawal', args],
    of: ofReview(review_id),
    what: 'withdrawal_returned',
  })
}

async function step(
  tx: Tx,
  staff: Staff,
  reviewId: string,
  call: 'extend_review' | 'end_review',
  told: 'review_extended' | 'review_cleared',
): Promise<OperatorWithdrawal> {
  const now = tx.clock.now()
  return actOnWithdrawal(tx, staff, {
    key: staffKey(staff, call, { id: reviewId }, now),
    call: [call, { review: reviewId, staff: staff.token, now }],
    of: ofReview(reviewId),
    what: told,
  })
}
