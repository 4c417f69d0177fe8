import * as z from 'zod/mini'
import { acceptorStates } from './acceptor-states.ts'
import { endpoints } from './endpoint.ts'
import { Entry } from './plan.ts'
import { Amount, Cursor, Id, Nothing, pageOf, StepUpToken, Time, TypedAmount, text } from './wire.ts'

export const acceptorKinds = ['enterprise', 'personal'] as const
export const Kind = z.enum(acceptorKinds)

/** ISO 3166-1 alpha-2, such as `DE`. */
export const Country = z.string().check(z.regex(/^[A-Z]{2}$/, 'country'))
/** ISO 4217, such as `EUR`. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'currency'))
/** Local money as a decimal string with exactly its currency’s decimals: `"92.31"`, `"2600000"`. */
export const LocalAmount = z.string().check(z.regex(/^\d{1,18}(\.\d{1,4})?$/))
/** Units of local money for one unit of the network’s currency, at most eight decimals. */
export const Rate = z.string().check(z.regex(/^\d{1,7}(\.\d{1,8})?$/))

/** Hundredths of a per cent: 80 is 0.8 %. */
export const BasisPoints = z.number()

const MidRate = z.object({ currency: Currency, rate: Rate, source: z.string(), at: Time })

const Acceptor = z.object({
  id: Id,
  kind: Kind,
  name: z.string(),
  licence_number: z.string(),
  licence_expires_at: Time,
  spread_bp: BasisPoints,
  fee: Amount,
  order_min: Amount,
  order_max: Amount,
  /** In any 24 hours. */
  day_max: Amount,
  /** What is left of `day_max` for this partner now. */
  day_left: Amount,
  arrival_hours: z.number(),
  /** Where it pays, and whether it can be chosen there now. `rate` is null when there is no fresh one. */
  places: z.array(
    z.object({
      country: Country,
      currency: Currency,
      rate: z.nullable(MidRate),
      why_not: z.nullable(z.enum(['licence_expired', 'personal_off', 'rate_missing'])),
    }),
  ),
})

/** A quote, locked until `expires_at`. `receives` = (amount − fee) × mid rate × (1 − spread), rounded half to even. */
export const Quote = z.object({
  id: Id,
  acceptor_id: Id,
  acceptor_name: z.string(),
  kind: Kind,
  country: Country,
  currency: Currency,
  amount: Amount,
  fee: Amount,
  spread_bp: BasisPoints,
  mid_rate: MidRate,
  receives: LocalAmount,
  arrival_hours: z.number(),
  quoted_at: Time,
  expires_at: Time,
})

export const acceptorReasons = [
  'code_tries_used_up',
  'code_not_entered',
  'acceptor_did_not_answer',
  'arrival_not_proven',
] as const

export const AcceptorOrder = z.object({
  id: Id,
  reference: z.string(),
  state: z.enum(acceptorStates),
  /** Why the money went back, when the system gave it back. */
  reason: z.nullable(z.enum(acceptorReasons)),
  acceptor_name: z.string(),
  kind: Kind,
  country: Country,
  currency: Currency,
  amount: Amount,
  fee: Amount,
  spread_bp: BasisPoints,
  mid_rate: MidRate,
  receives: LocalAmount,
  arrival_hours: z.number(),
  destination_tail: z.string(),
  requested_at: Time,
  /** The money goes back by itself at this moment, unless the next step comes first; null once the order is over. */
  return_at: z.nullable(Time),
  tries_left: z.number(),
  /** The acceptance code, an hour after the request and while it can be entered; null otherwise. */
  code: z.nullable(z.string()),
  code_shown_at: Time,
  code_handed_at: z.nullable(Time),
  accepted_at: z.nullable(Time),
  claimed_at: z.nullable(Time),
  bank_reference: z.nullable(z.string()),
  not_received_at: z.nullable(Time),
  /** `partner` for the partner’s own word, `bank` for a matched statement line. */
  arrived_by: z.nullable(z.enum(['partner', 'bank'])),
  over_at: z.nullable(Time),
  journal_lines: z.number(),
  entries: z.array(Entry),
})

const ById = z.strictObject({ id: Id })
const moveRefusals = ['data_error', 'acceptor_move_refused'] as const

export const acceptor = endpoints({
  orderList: {
    method: 'GET',
    path: '/acceptor/order/list',
    access: 'wallet',
    summary: 'Acceptor orders, newest first',
    input: z.strictObject({ cursor: Cursor }),
    data: pageOf(AcceptorOrder),
    refusals: [],
  },
  detail: {
    method: 'POST',
    path: '/acceptor/detail',
    access: 'wallet',
    summary: 'The current acceptor, all that can be chosen and why some cannot, and the limits',
    input: Nothing,
    data: z.object({
      /** The acceptor of the newest quote; otherwise the first one that can be chosen. */
      current: z.nullable(Acceptor),
      /** The newest quote, while it is locked and not ordered. */
      quote: z.nullable(Quote),
      /** The newest order that is not over. */
      order: z.nullable(AcceptorOrder),
      enterprise: z.array(Acceptor),
      personal: z.array(Acceptor),
      /** Where two operators have switched personal acceptors on. */
      personal_countries: z.array(Country),
    }),
    refusals: [],
  },
  quote: {
    method: 'POST',
    path: '/acceptor/quote',
    access: 'wallet',
    summary: 'What an amount would bring in local money; locked for 30 minutes',
    input: z.strictObject({ acceptor_id: Id, country: Country, currency: Currency, amount: TypedAmount }),
    data: Quote,
    refusals: [
      'data_error',
      'acceptor_licence_expired',
      'acceptor_personal_off',
      'acceptor_place_not_served',
      'rate_missing',
      'amount_below_minimum',
      'amount_too_small_for_fee',
      'amount_above_order_limit',
      'amount_above_day_limit',
      'insufficient_balance',
      'too_often',
    ],
  },
  order: {
    method: 'POST',
    path: '/acceptor/order',
    access: 'wallet',
    money: true,
    summary: 'Order what a quote says, to a bound destination; the amount waits in clearing',
    input: z.strictObject({ quote_id: Id, destination_id: Id, step_up: StepUpToken }),
    data: AcceptorOrder,
    refusals: [
      'step_up_invalid',
      'data_error',
      'quote_used',
      'quote_expired',
      'destination_waiting',
      'amount_above_day_limit',
      'insufficient_balance',
      'acceptor_licence_expired',
      'acceptor_personal_off',
    ],
  },
  orderDetail: {
    method: 'GET',
    path: '/acceptor/order/detail',
    access: 'wallet',
    summary: 'One acceptor order: where it is, who acts next and by when',
    input: ById,
    data: AcceptorOrder,
    refusals: ['data_error'],
  },
  orderCode: {
    method: 'POST',
    path: '/acceptor/order/code',
    access: 'wallet',
    money: true,
    summary: 'Enter the acceptance code; the fifth wrong one ends the order and gives the money back',
    input: z.strictObject({ id: Id, code: text(64) }),
    data: AcceptorOrder,
    refusals: [...moveRefusals, 'acceptance_code_wrong', 'acceptor_licence_expired', 'acceptor_personal_off'],
  },
  orderCancel: {
    method: 'POST',
    path: '/acceptor/order/cancel',
    access: 'wallet',
    money: true,
    summary: 'Take an acceptor order back; possible until the acceptor says that it paid',
    input: ById,
    data: AcceptorOrder,
    refusals: moveRefusals,
  },
  orderArrived: {
    method: 'POST',
    path: '/acceptor/order/arrived',
    access: 'wallet',
    money: true,
    summary: 'The partner’s own word that the local money is there; it takes the transaction password',
    input: z.strictObject({ id: Id, step_up: StepUpToken }),
    data: AcceptorOrder,
    refusals: ['step_up_invalid', ...moveRefusals],
  },
  orderNotReceived: {
    method: 'POST',
    path: '/acceptor/order/not_received',
    access: 'wallet',
    summary: 'The partner’s own word that nothing came, though the acceptor or a bank line says so',
    input: ById,
    data: AcceptorOrder,
    refusals: moveRefusals,
  },
})
