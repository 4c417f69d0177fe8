import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { BankReference, OperatorWithdrawal } from './operator.ts'
import { partnerReaders } from './operator-roles.ts'
import { Appeal, ReviewReason } from './review.ts'
import { OfPartner, oneOf, staffList } from './staff-list.ts'
import { Amount, Id, Time, TypedAmount, text } from './wire.ts'

export const OperatorAppeal = z.extend(Appeal, {
  partner: z.string(),
  /** Everybody who had a part in what is appealed; none of them decides. */
  involved: z.array(z.string()),
  /** What was withheld of the order that an appeal about traffic is about. */
  withheld: z.nullable(z.object({ plan_number: z.string(), views: z.number(), results: z.number() })),
  decided_by: z.nullable(z.string()),
  credited_by: z.nullable(z.string()),
})

export const startupFundsStates = ['proposed', 'granted', 'declined'] as const
export const StartupFunds = z.object({
  id: Id,
  partner: z.string(),
  amount: Amount,
  state: z.enum(startupFundsStates),
  proposed_by: z.string(),
  proposed_at: Time,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Time),
  /** What is left of it: not held by any order, and held. */
  in_wallet: Amount,
  in_orders: Amount,
})

const ByReview = z.strictObject({ review_id: Id })

/** The staff’s calls about reviews, lost payments, appeals and startup funds. */
export const reviewStaff = endpoints({
  reviewOpen: {
    method: 'POST',
    path: '/operator/review/open',
    access: 'operator',
    roles: ['support'],
    money: true,
    summary:
      'Support: look at a withdrawal, or at the disputed part of it, for a reason of the list; 72 hours',
    input: z.strictObject({ id: Id, reason: ReviewReason, disputed: TypedAmount }),
    data: OperatorWithdrawal,
    refusals: [
      'role_missing',
      'data_error',
      'withdrawal_move_refused',
      'review_too_late',
      'review_once',
      'review_leaves_too_little',
      'amount_above_maximum',
    ],
  },
  reviewExtend: {
    method: 'POST',
    path: '/operator/review/extend',
    access: 'operator',
    roles: ['support', 'approver'],
    money: true,
    summary: 'Support or approver: extend to ten business days, or, by a second person, to twenty',
    input: ByReview,
    data: OperatorWithdrawal,
    refusals: ['role_missing', 'data_error', 'review_over', 'review_extended_twice', 'same_person'],
  },
  reviewEnd: {
    method: 'POST',
    path: '/operator/review/end',
    access: 'operator',
    roles: ['approver'],
    money: true,
    summary: 'Approver: end a review in the partner’s favour; the withdrawal is approved',
    input: ByReview,
    data: OperatorWithdrawal,
    refusals: ['role_missing', 'data_error', 'review_over'],
  },
  reviewReturn: {
    method: 'POST',
    path: '/operator/review/return',
    access: 'operator',
    roles: ['approver'],
    money: true,
    summary:
      'Approver: refuse the withdrawal in review for a reason of the list; the money is available again',
    input: z.strictObject({ review_id: Id, reason: ReviewReason }),
    data: OperatorWithdrawal,
    refusals: ['role_missing', 'data_error', 'review_over', 'same_person'],
  },
  withdrawalTraced: {
    method: 'POST',
    path: '/operator/withdrawal/traced',
    access: 'operator',
    roles: ['cashier'],
    money: true,
    summary:
      'Cashier: the bank found a payment that was not received; with the bank’s reference for the search',
    input: z.strictObject({ id: Id, trace_reference: BankReference }),
    data: OperatorWithdrawal,
    refusals: ['role_missing', 'data_error', 'withdrawal_move_refused'],
  },
  withdrawalFail: {
    method: 'POST',
    path: '/operator/withdrawal/fail',
    access: 'operator',
    roles: ['approver'],
    money: true,
    summary: 'Approver: the bank did not carry the payment out; all of it is available again',
    /** `other_line`: the newest unmatched bank line of exactly this amount, which was looked at and is another payment. */
    input: z.strictObject({ id: Id, other_line: z.optional(BankReference) }),
    data: OperatorWithdrawal,
    refusals: [
      'role_missing',
      'data_error',
      'withdrawal_move_refused',
      'withdrawal_was_paid',
      'withdrawal_statement_awaited',
      'withdrawal_may_be_on_line',
      'same_person',
    ],
  },
  withdrawalBounce: {
    method: 'POST',
    path: '/operator/withdrawal/bounce',
    access: 'operator',
    roles: ['approver'],
    money: true,
    summary:
      'Approver: the money came back on this imported line, which names the withdrawal; it is available again, with the fee',
    input: z.strictObject({ id: Id, line_id: Id }),
    data: OperatorWithdrawal,
    refusals: [
      'role_missing',
      'data_error',
      'withdrawal_move_refused',
      'withdrawal_not_on_statement',
      'bounce_line_differs',
      'bounce_line_names_nothing',
      'bank_reference_used',
      'account_erased',
      'network_short',
      'same_person',
    ],
  },
  appealList: staffList({
    path: '/operator/appeal/list',
    roles: partnerReaders,
    summary:
      'Appeals of everybody, newest first; those that wait for a decision, those that were decided, or all',
    item: OperatorAppeal,
    columns: ['partner', 'subject_kind', 'state', 'at_stake', 'opened_at', 'answer_by', 'decided_by'],
    search: ['partner'],
    sorts: ['opened_at'],
    filters: { partner: OfPartner, state: oneOf(['open', 'decided']) },
  }),
  appealDecide: {
    method: 'POST',
    path: '/operator/appeal/decide',
    access: 'operator',
    roles: ['approver'],
    money: true,
    summary: 'Approver who had no part in it: decide an appeal; one that is won may name a credit',
    input: z.strictObject({
      id: Id,
      outcome: z.enum(['granted', 'dismissed']),
      answer: text(2000),
      /** At most what was at stake; only where the appeal is granted. */
      credit: z.optional(TypedAmount),
    }),
    data: OperatorAppeal,
    refusals: ['role_missing', 'data_error', 'appeal_decided', 'same_person', 'credit_above_stake'],
  },
  appealCredit: {
    method: 'POST',
    path: '/operator/appeal/credit',
    access: 'operator',
    roles: ['cashier', 'approver'],
    money: true,
    summary:
      'Cashier or approver, not who decided: pay the credit of an appeal that was won, out of marketing',
    input: z.strictObject({ id: Id }),
    data: OperatorAppeal,
    refusals: ['role_missing', 'data_error', 'appeal_not_to_credit', 'same_person', 'network_short'],
  },
  advanceList: staffList({
    path: '/operator/advance/list',
    roles: partnerReaders,
    summary: 'Startup funds, newest first',
    item: StartupFunds,
    columns: [
      'partner',
      'amount',
      'state',
      'in_wallet',
      'in_orders',
      'proposed_by',
      'proposed_at',
      'decided_by',
    ],
    search: ['partner'],
    sorts: ['proposed_at'],
    filters: { state: oneOf(startupFundsStates) },
  }),
  advancePropose: {
    method: 'POST',
    path: '/operator/advance/propose',
    access: 'operator',
    roles: ['support'],
    money: true,
    summary: 'Support: propose startup funds for a partner, by username; at most 20, once per person',
    input: z.strictObject({ partner: text(100), amount: TypedAmount }),
    data: StartupFunds,
    refusals: ['role_missing', 'data_error', 'benefit_taken', 'amount_above_maximum'],
  },
  advanceDecide: {
    method: 'POST',
    path: '/operator/advance/decide',
    access: 'operator',
    roles: ['approver'],
    money: true,
    summary: 'Approver: lend the startup funds that somebody else proposed, or decline',
    input: z.strictObject({ id: Id, answer: z.enum(['grant', 'decline']) }),
    data: StartupFunds,
    refusals: [
      'role_missing',
      'data_error',
      'startup_funds_decided',
      'same_person',
      'benefit_taken',
      'network_short',
    ],
  },
  advanceTakeBack: {
    method: 'POST',
    path: '/operator/advance/take_back',
    access: 'operator',
    roles: ['support'],
    money: true,
    summary: 'Support: take back what no order holds',
    input: z.strictObject({ id: Id }),
    data: StartupFunds,
    refusals: ['role_missing', 'data_error', 'startup_funds_none'],
  },
})
