import type {
  appealStates,
  Review as ReviewSchema,
  reviewOutcomes,
  reviewReasons,
} from '@fairlead/contract/review'
import type { WithdrawalState } from '@fairlead/contract/withdrawal-states'
import { formatAmount } from '@fairlead/money/amount'
import type { output } from 'zod/mini'

type Review = output<typeof ReviewSchema>
type Appealed = (typeof appealStates)[number] | null

/** What a withdrawal `w` read with {@link reviewColumns} and {@link joinReview} says about its review. */
export type ReviewRow = {
  state: WithdrawalState
  amount: bigint
  review_id: string | null
  review_reason: (typeof reviewReasons)[number]
  review_opened_at: Date
  review_ends_at: Date
  review_extensions: number
  review_outcome: (typeof reviewOutcomes)[number] | null
  review_ended_at: Date | null
  review_returned_for: (typeof reviewReasons)[number] | null
  review_appeal: Appealed
  refusal_appeal: Appealed
}

export const reviewColumns = `
  v.id as review_id, v.reason as review_reason, v.opened_at as review_opened_at, v.ends_at as review_ends_at,
  num_nonnulls(v.extended_by, v.extended_again_by) as review_extensions, v.outcome as review_outcome,
  v.ended_at as review_ended_at, v.returned_for as review_returned_for,
  (select a.state from appeal a where a.account_id = w.account_id and a.subject_kind = 'review'
    and a.subject_id = v.id) as review_appeal,
  (select a.state from appeal a where a.account_id = w.account_id and a.subject_kind = 'withdrawal'
    and a.subject_id = w.id) as refusal_appeal`

export const joinReview = 'left join review v on v.account_id = w.account_id and v.id = w.review_id'

/** The date of the review is over and nobody has written it down yet: the withdrawal counts as approved all the same. */
export function hasExpired(row: ReviewRow, now: Date): boolean {
  return row.state === 'in_review' && row.review_ends_at <= now
}

/** The state a withdrawal is in, at this moment, whether or not the job that expires reviews has come by. */
export function stateNow(row: ReviewRow, now: Date): WithdrawalState {
  return hasExpired(row, now) ? 'approved' : row.state
}

/** The review of a withdrawal as partner and staff read it, or null. */
export function reviewOf(row: ReviewRow, now: Date): Review | null {
  if (row.review_id === null) return null
  const expired = hasExpired(row, now)
  const ended = expired ? row.review_ends_at : row.review_ended_at
  return {
    id: row.review_id,
    reason: row.review_reason,
    since: row.review_opened_at.toISOString(),
    ends_at: row.review_ends_at.toISOString(),
    extensions: row.review_extensions,
    disputed: formatAmount(row.amount),
    outcome: expired ? 'expired' : row.review_outcome,
    ended_at: ended?.toISOString() ?? null,
    returned_for: row.review_returned_for,
    review_appeal: row.review_appeal,
    refusal_appeal: row.refusal_appeal,
  }
}
