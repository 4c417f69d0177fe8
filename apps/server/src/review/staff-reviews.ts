import type { Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { reviewStaff } from '@fairlead/contract/review-staff'
import { parseAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId, newReference } from '../db/ids.ts'
import { callMoney, oncePerKey } from '../db/money.ts'
import { maybeOne, one } from '../db/read.ts'
import { type Staff, staffKey } from '../operator/sessions.ts'
import { type OperatorWithdrawal, staffAnswer } from '../operator/withdrawals.ts'

/**
 * Support: puts a withdrawal, or the disputed part of it, in review for 72 hours. Answers with the withdrawal that is in
 * review: a new one where only a part is disputed. Throws a Refusal.
 */
export async function openReview(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof reviewStaff.reviewOpen>,
): Promise<OperatorWithdrawal> {
  const now = ctx.clock.now()
  const disputed = parseAmount(input.disputed)
  const open = [input.id, disputed, input.reason, staff.operatorId]
  const made = [newId(now), newId(now), newReference('W', 8), now]
  const done = await oncePerKey(ctx.db, staffKey(staff, 'open_review', input, now), (client) =>
    callMoney(client, 'open_review', [...open, ...made]),
  )
  const { id } = await one<{ id: string }>(
    ctx.db,
    `select r.withdrawal_id as id from review r
     join withdrawal w on w.account_id = r.account_id and w.root_id = r.root_id where w.id = $1`,
    [input.id],
  )
  return staffAnswer(ctx, staff, id, done ? 'review_opened' : undefined, { reason: input.reason })
}

/** Support or approver: extends a review; a second time takes a second person. Throws a Refusal. */
export function extendReview(ctx: Tx, staff: Staff, input: Input<typeof reviewStaff.reviewExtend>) {
  return step(ctx, staff, input.review_id, 'extend_review', 'review_extended')
}

/** Approver: ends a review in the partner's favour. Throws a Refusal. */
export function endReview(ctx: Tx, staff: Staff, input: Input<typeof reviewStaff.reviewEnd>) {
  return step(ctx, staff, input.review_id, 'end_review', 'review_cleared')
}

/** Approver: refuses the withdrawal for a reason of the list; its money is available again. Throws a Refusal. */
export async function returnWithdrawal(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof reviewStaff.reviewReturn>,
): Promise<OperatorWithdrawal> {
  const now = ctx.clock.now()
  const args = [input.review_id, input.reason, staff.operatorId, newId(now), now]
  const done = await oncePerKey(ctx.db, staffKey(staff, 'return_withdrawal', input, now), (client) =>
    callMoney(client, 'return_withdrawal', args),
  )
  const id = await withdrawalOf(ctx, input.review_id)
  return staffAnswer(ctx, staff, id, done ? 'withdrawal_returned' : undefined, { reason: input.reason })
}

async function step(
  ctx: Tx,
  staff: Staff,
  reviewId: string,
  call: 'extend_review' | 'end_review',
  told: 'review_extended' | 'review_cleared',
): Promise<OperatorWithdrawal> {
  const now = ctx.clock.now()
  const key = staffKey(staff, call, { id: reviewId }, now)
  const done = await oncePerKey(ctx.db, key, (client) =>
    callMoney(client, call, [reviewId, staff.operatorId, now]),
  )
  return staffAnswer(ctx, staff, await withdrawalOf(ctx, reviewId), done ? told : undefined)
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
