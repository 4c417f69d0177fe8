import * as z from 'zod/mini'
import { destinationFields, destinationKinds, namedWhole } from './destination.ts'
import { endpoints } from './endpoint.ts'
import { flowTypes } from './flow-types.ts'
import { Entry } from './plan.ts'
import { Review } from './review.ts'
import { Amount, Cursor, Id, Nothing, pageOf, StepUpToken, Time, TypedAmount } from './wire.ts'
import { withdrawalStates } from './withdrawal-states.ts'

export const FlowType = z.enum(flowTypes)
const flowSources = ['cash', 'promo', 'advance'] as const

export const Property = z.object({
  total_assets: Amount,
  available_balance: Amount,
  /** All that orders hold. Only `held_cash` of it is part of the total: available + held cash + to be settled + on its way. */
  to_be_consumed: Amount,
  held_cash: Amount,
  held_promo: Amount,
  held_advance: Amount,
  to_be_settled: Amount,
  discount_amount: Amount,
  /** What is left of startup funds and no order holds; it goes back with the next withdrawal. */
  startup_funds: Amount,
  on_its_way: Amount,
  money_in: Amount,
  money_out: Amount,
  at_work: Amount,
  orders_running: z.number(),
  /** How many orders the partner’s own money lies in: those behind `held_cash`. */
  orders_holding: z.number(),
  next_final_at: z.nullable(Time),
  /** Why the partner can open no deposit now, in the caller’s language; null where they can. */
  not_depositable: z.nullable(z.string()),
  as_of: Time,
})

export const Flow = z.object({
  id: Id,
  time: Time,
  /** Signed: above zero came in, below zero left. Promo and startup funds count like cash. */
  amount: Amount,
  /** How much of `amount` is promo credit, and how much startup funds; the rest is available money. */
  promo: Amount,
  advance: Amount,
  /**
   * What there was right after it: of available money, promo credit and startup funds; null for what it did not move. Down a
   * list of all types, that of the `source` asked for, or of available money, is the one below it plus what moved.
   */
  balances: z.object({
    cash: z.nullable(Amount),
    promo: z.nullable(Amount),
    advance: z.nullable(Amount),
  }),
  flow_type: FlowType,
  /** Whom it went to or came from, in the caller’s language: an advertiser, a destination, a coupon; else what happened. */
  who: z.string(),
  /** What happened and to what, where `who` does not say it: a product, a reference. May be empty. */
  what: z.string(),
  /** What it was about: product and advertiser, a receipt, a withdrawal’s reference. */
  remark: z.string(),
  /** The profit of the order that settled, when this is an ad settlement. */
  order_profit: z.nullable(Amount),
  order_id: z.nullable(Id),
  /** The advertised picture, where it is about an order. */
  picture: z.nullable(z.string()),
  withdrawal_id: z.nullable(Id),
  acceptor_order_id: z.nullable(Id),
  deposit_id: z.nullable(Id),
})

export const Destination = z.object({
  id: Id,
  kind: z.enum(destinationKinds),
  bank_name: z.string(),
  beneficiary_name: z.string(),
  mobile: z.string(),
  /** Only the last four characters. */
  account_number_tail: z.string(),
  bank_address: z.string(),
  branch_name: z.string(),
  bound_at: Time,
  usable_from: Time,
  usable: z.boolean(),
})

export const actors = ['approver', 'reviewer', 'cashier', 'bank'] as const

export const Withdrawal = z.object({
  id: Id,
  reference: z.string(),
  state: z.enum(withdrawalStates),
  amount: Amount,
  fee: Amount,
  fee_version: z.number(),
  receives: Amount,
  destination_tail: z.string(),
  destination_kind: z.enum(destinationKinds),
  requested_at: Time,
  approved_at: z.nullable(Time),
  /** True when a rule approved it, false when a person did. */
  approved_by_rule: z.nullable(z.boolean()),
  approve_by: Time,
  sent_at: z.nullable(Time),
  send_by: Time,
  arrived_at: z.nullable(Time),
  arrive_by: Time,
  /** `partner` for the partner’s own word, `bank` for a matched statement line. */
  arrived_by: z.nullable(z.enum(['partner', 'bank'])),
  /** Until when the partner can take back their own word that it arrived; null where it was not theirs. */
  take_back_until: z.nullable(Time),
  bank_reference: z.nullable(z.string()),
  /** The withdrawal this one was split off from: it is the part that is, or was, in review. */
  split_from: z.nullable(Id),
  /** The part of this one that was taken out of it and is, or was, in review. */
  split_off: z.nullable(z.object({ id: Id, amount: Amount })),
  review: z.nullable(Review),
  not_received_at: z.nullable(Time),
  /** By when the network says what became of a payment that was not received. */
  answer_by: z.nullable(Time),
  /** The bank’s reference for the search that found it. */
  trace_reference: z.nullable(z.string()),
  failed_at: z.nullable(Time),
  /** Who acts next, and by when; null once nobody has to. */
  acts_next: z.nullable(z.enum(actors)),
  acts_by: z.nullable(Time),
  late_credit_per_day: Amount,
  journal_lines: z.number(),
  entries: z.array(Entry),
})

export const depositStates = ['open', 'recorded', 'confirmed', 'expired'] as const
export const Deposit = z.object({
  id: Id,
  reference: z.string(),
  state: z.enum(depositStates),
  amount: Amount,
  payee: z.object({ name: z.string(), bank: z.string(), account: z.string() }),
  opened_at: Time,
  expires_at: Time,
  /** When the partner cancelled it, which is when it ended then. */
  cancelled_at: z.nullable(Time),
  recorded_at: z.nullable(Time),
  confirmed_at: z.nullable(Time),
  /** Matched to a line of an imported bank statement. */
  on_statement: z.boolean(),
  receipt: z.nullable(z.string()),
  /** The journal entry that booked it. */
  entry_id: z.nullable(Id),
})

const ById = z.strictObject({ id: Id })

export const wallet = endpoints({
  property: {
    method: 'GET',
    path: '/user/property',
    access: 'wallet',
    summary: 'The five figures of the wallet, and money in, out and at work',
    input: Nothing,
    data: Property,
    refusals: [],
  },
  flowList: {
    method: 'GET',
    path: '/transaction_flow/list',
    access: 'wallet',
    summary: 'Fund details, newest first',
    input: z.strictObject({
      flow_type: z.optional(FlowType),
      /** A month such as `2026-11`, in the caller’s zone. */
      month: z.optional(z.string().check(z.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/))),
      /** Only what moved this money: `cash` is available money, `advance` startup funds. */
      source: z.optional(z.enum(flowSources)),
      cursor: Cursor,
    }),
    data: pageOf(Flow),
    refusals: [],
  },
  flowTypes: {
    method: 'GET',
    path: '/transaction_flow/types',
    access: 'wallet',
    summary: 'The flow types of which the fund details have an amount',
    input: Nothing,
    data: z.object({ types: z.array(FlowType) }),
    refusals: [],
  },
  flowDetail: {
    method: 'GET',
    path: '/transaction_flow/detail',
    access: 'wallet',
    summary: 'The journal lines behind one amount',
    input: ById,
    data: z.object({ flow: Flow, entry: Entry }),
    refusals: ['data_error'],
  },
  cardDetail: {
    method: 'GET',
    path: '/bank_card/detail',
    access: 'wallet',
    summary: 'The destination in use, and the one that still waits',
    input: Nothing,
    data: z.object({ current: z.nullable(Destination), waiting: z.nullable(Destination) }),
    refusals: [],
  },
  cardCheck: {
    method: 'POST',
    path: '/bank_card/check',
    access: 'wallet',
    summary:
      'Whether a destination differs from the newest one, before the transaction password is asked for; binds nothing',
    input: z.strictObject(destinationFields).check(namedWhole),
    data: Nothing,
    refusals: ['device_unanswered', 'destination_unchanged', 'too_often'],
  },
  cardEdit: {
    method: 'POST',
    path: '/bank_card/edit',
    access: 'wallet',
    summary: 'Bind a bank card or wallet address; the old one keeps working while the new one waits',
    input: z.strictObject({ ...destinationFields, step_up: StepUpToken }).check(namedWhole),
    data: Destination,
    refusals: ['device_unanswered', 'step_up_invalid', 'destination_unchanged'],
  },
  withdrawQuote: {
    method: 'GET',
    path: '/user/withdraw/quote',
    access: 'wallet',
    summary: 'What a withdrawal would cost and bring, before it is asked for',
    input: z.strictObject({ amount: TypedAmount }),
    data: z.object({
      amount: Amount,
      fee: Amount,
      receives: Amount,
      fee_version: z.number(),
      approved_by_rule: z.boolean(),
      /** Startup funds that go back in the same step: “20.00 goes back, you receive 79.60”. */
      hand_back: Amount,
    }),
    refusals: ['amount_too_small_for_fee', 'insufficient_balance'],
  },
  withdraw: {
    method: 'POST',
    path: '/user/withdraw',
    access: 'wallet',
    money: true,
    summary: 'Withdraw available money to a bound destination',
    input: z.strictObject({
      amount: TypedAmount,
      destination_id: Id,
      /** The fee that the quote named. Another one by now is refused; left out, the fee of the moment is taken. */
      fee: z.optional(Amount),
      /** Exactly the startup funds that the quote named; left out when there are none. */
      hand_back: z.optional(Amount),
      step_up: StepUpToken,
    }),
    data: Withdrawal,
    refusals: [
      'step_up_invalid',
      'insufficient_balance',
      'amount_too_small_for_fee',
      'fee_changed',
      'data_error',
      'destination_waiting',
      'startup_funds_not_returned',
      'idempotency_key_reused',
    ],
  },
  withdrawalList: {
    method: 'GET',
    path: '/user/withdraw/list',
    access: 'wallet',
    summary: 'Withdrawals, newest first',
    input: z.strictObject({ cursor: Cursor }),
    data: pageOf(Withdrawal),
    refusals: [],
  },
  withdrawalDetail: {
    method: 'GET',
    path: '/user/withdraw/detail',
    access: 'wallet',
    summary: 'One withdrawal: where it is, who acts next and by when',
    input: ById,
    data: Withdrawal,
    refusals: ['data_error'],
  },
  withdrawalCancel: {
    method: 'POST',
    path: '/user/withdraw/cancel',
    access: 'wallet',
    money: true,
    summary: 'Take a withdrawal back; possible until it is sent',
    input: ById,
    data: Withdrawal,
    refusals: ['data_error', 'withdrawal_move_refused', 'idempotency_key_reused'],
  },
  withdrawalArrived: {
    method: 'POST',
    path: '/user/withdraw/arrived',
    access: 'wallet',
    money: true,
    summary: 'The partner’s own word that the money is there',
    input: ById,
    data: Withdrawal,
    refusals: ['data_error', 'withdrawal_move_refused', 'idempotency_key_reused'],
  },
  withdrawalNotReceived: {
    method: 'POST',
    path: '/user/withdraw/not_received',
    access: 'wallet',
    money: true,
    summary: 'The partner’s word that a sent withdrawal is not there; the network answers by a date',
    input: z.strictObject({
      id: Id,
      /** Only to take back one’s own word that it arrived, within 72 hours: a token for `take_back_arrival`. */
      step_up: z.optional(StepUpToken),
    }),
    data: Withdrawal,
    refusals: [
      'step_up_invalid',
      'data_error',
      'withdrawal_move_refused',
      'withdrawal_confirmed_by_partner',
      'idempotency_key_reused',
    ],
  },
  advanceReturn: {
    method: 'POST',
    path: '/user/advance/return',
    access: 'wallet',
    money: true,
    summary: 'Hand back what is left of startup funds, without withdrawing',
    input: Nothing,
    data: z.object({ amount: Amount }),
    refusals: ['startup_funds_none', 'idempotency_key_reused'],
  },
  depositOpen: {
    method: 'POST',
    path: '/deposit/open',
    access: 'account',
    money: true,
    summary: 'Open a deposit intent: gives the reference and the published payee',
    input: z.strictObject({ amount: TypedAmount }),
    data: Deposit,
    refusals: [
      'deposit_too_many_open',
      'deposit_withdrawal_late',
      'deposit_withdrawal_in_review',
      'network_late',
      'intake_stopped',
      'idempotency_key_reused',
    ],
  },
  depositCancel: {
    method: 'POST',
    path: '/deposit/cancel',
    access: 'wallet',
    summary:
      'End the wait for a transfer; a deposit that is recorded already stays as it is, and is answered so',
    input: ById,
    data: Deposit,
    refusals: ['data_error', 'too_often'],
  },
  depositList: {
    method: 'GET',
    path: '/deposit/list',
    access: 'wallet',
    summary: 'Deposits, newest first',
    input: z.strictObject({ cursor: Cursor }),
    data: pageOf(Deposit),
    refusals: [],
  },
  depositDetail: {
    method: 'GET',
    path: '/deposit/detail',
    access: 'wallet',
    summary: 'One deposit and its receipt',
    input: ById,
    data: Deposit,
    refusals: ['data_error'],
  },
})
