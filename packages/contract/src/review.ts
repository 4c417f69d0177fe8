import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { Amount, Cursor, Id, pageOf, Time, text } from './wire.ts'

/** The only reasons for which a withdrawal is looked at or refused; the app words them under `review.reason.<key>`. */
export const reviewReasons = [
  'asked_by_somebody_else',
  'destination_of_somebody_else',
  'deposit_called_back',
  'sanctions_list',
] as const
export const ReviewReason = z.enum(reviewReasons)

export const reviewOutcomes = ['cleared', 'returned', 'cancelled', 'expired'] as const
export const appealStates = ['open', 'dismissed', 'granted', 'credited'] as const
const AppealState = z.enum(appealStates)

/** What is appealed: a review that is under way, a withdrawal that was returned, a decision about the account, or what was withheld of a settled order. */
export const appealSubjects = ['review', 'withdrawal', 'account', 'traffic'] as const

export const Review = z.object({
  id: Id,
  reason: ReviewReason,
  since: Time,
  /** Past this moment it counts as approved, whatever anybody does or forgets. */
  ends_at: Time,
  /** How often it was extended: 72 hours at first, then ten business days, then, by a second person, twenty. */
  extensions: z.number(),
  disputed: Amount,
  outcome: z.nullable(z.enum(reviewOutcomes)),
  ended_at: z.nullable(Time),
  returned_for: z.nullable(ReviewReason),
  /** Of the review itself, and of the refusal it ended with. */
  review_appeal: z.nullable(AppealState),
  refusal_appeal: z.nullable(AppealState),
})

export const Appeal = z.object({
  id: Id,
  subject_kind: z.enum(appealSubjects),
  subject_id: Id,
  withdrawal_id: z.nullable(Id),
  /** The order whose withheld traffic it is about. */
  order_id: z.nullable(Id),
  at_stake: Amount,
  statement: z.string(),
  opened_at: Time,
  answer_by: Time,
  state: AppealState,
  decided_at: z.nullable(Time),
  answer: z.nullable(z.string()),
  credit: Amount,
  credited_at: z.nullable(Time),
})

export const review = endpoints({
  appealOpen: {
    method: 'POST',
    path: '/appeal/open',
    access: 'token',
    summary:
      'Ask somebody else to look again at a review, a refusal, a decision about the account, or withheld traffic; the same appeal twice is one',
    input: z.strictObject({
      subject_kind: z.enum(appealSubjects),
      /** The id of the review, the withdrawal, the decision about the account, or the order, up to 30 days after it settled. */
      subject_id: Id,
      statement: text(2000),
    }),
    data: Appeal,
    refusals: ['data_error'],
  },
  appealList: {
    method: 'GET',
    path: '/appeal/list',
    access: 'token',
    summary: 'One’s appeals, newest first',
    input: z.strictObject({ cursor: Cursor }),
    data: pageOf(Appeal),
    refusals: [],
  },
})
