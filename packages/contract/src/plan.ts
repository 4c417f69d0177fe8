import * as z from 'zod/mini'
import { couponKinds } from './coupon.ts'
import { endpoints } from './endpoint.ts'
import { refusedUnless, wireOrderStates } from './order-states.ts'
import { Amount, Cursor, Id, Nothing, pageOf, StepUpToken, Time, TypedAmount } from './wire.ts'

/** The wire's status words (docs/screens-and-calls.md, Contract); `orderStateCodec` turns them into our states. */
export const OrderStatus = z.enum(wireOrderStates)

export const contentTypes = ['video', 'landing_page'] as const
/** What an advertiser pays for. */
export const payoutEvents = ['click', 'conversion'] as const

/** Past orders like this one. Fewer than 30 comparable settled orders give no number (`enough: false`). */
export const Outlook = z.object({
  enough: z.boolean(),
  /** Settled orders on the same campaign at the same price, for the same payout of the same event. */
  settled_orders: z.number(),
  /** 0 only where none of them lost, and 100 only where all did. */
  lost_share_percent: z.nullable(z.number()),
  /** Profit per 100.00 put, at the 10th, 50th and 90th percentile. */
  p10: z.nullable(Amount),
  p50: z.nullable(Amount),
  p90: z.nullable(Amount),
  /**
   * How many orders ended with a profit per 100.00 put from `from` up to, but not including, `to`. Zero is always an
   * edge: a bar holds gains or losses, never both. Empty where there is not enough history, and where all ended at the
   * same amount to the cent.
   */
  bins: z.array(z.object({ from: Amount, to: Amount, orders: z.number() })),
})

/** An amount by where it came from, and goes back to. */
const BySource = z.object({ cash: Amount, promo: Amount, advance: Amount })

export const PlanOrder = z.object({
  id: Id,
  plan_number: z.string(),
  status: OrderStatus,
  /** Paused by an operator: nothing is shown, and it can be stopped. */
  paused: z.boolean(),
  /** When a pause ends by itself. */
  paused_until: z.nullable(Time),
  /** Why it is paused, failed or ended, as a key under `plan.reason.<key>`; null while it goes well. */
  reason: z.nullable(z.string()),
  product: z.string(),
  advertiser: z.string(),
  content_type: z.enum(contentTypes),
  official_push: z.boolean(),
  picture: z.string(),
  price_per_thousand: Amount,
  payout: Amount,
  payout_event: z.enum(payoutEvents),
  put_amount: Amount,
  /** Consumed ÷ put amount, in whole percent. */
  put_progress: z.number(),
  consumed: Amount,
  revenue: Amount,
  /** Revenue − consumed; may be negative. */
  profit: Amount,
  /** True until settlement has made the figures final; false for an order that failed before it was matched. */
  estimated: z.boolean(),
  returned: Amount,
  /** `returned`, by where it went back to: available, promo credit, startup funds. */
  returned_by_source: BySource,
  /**
   * What comes back if the order ends now. `coupon` goes back to the network and the coupon is unused again; so does
   * `extra_media`, which its coupon added and nobody has seen. All five together are what is held and not consumed.
   */
  comes_back: z.extend(BySource, { coupon: Amount, extra_media: Amount }),
  /** What the wallet’s figures have of this order: as booked, a little behind the live figures. */
  in_wallet: z.object({ held: BySource, pending: Amount }),
  /** Whose order this one follows, where a follow funded it; the share of its gain is null until it settles. */
  source: z.nullable(z.object({ followed_id: z.string(), profit_share: z.nullable(Amount) })),
  created_at: Time,
  answer_by: Time,
  funded_at: z.nullable(Time),
  matched_at: z.nullable(Time),
  /** The share of the amount put at whose loss a running order stops by itself, in percent. */
  stop_loss_percent: z.number(),
  match_by: z.nullable(Time),
  flight_ends_at: z.nullable(Time),
  /** When its delivery ended, or it failed. */
  finished_at: z.nullable(Time),
  /** When the figures become final. */
  final_at: z.nullable(Time),
})

export const Filtered = z.object({ reason: z.string(), count: z.number() })

/** Ad events of one kind: received = paid + filtered + withheld, exactly. */
export const Counted = z.object({
  received: z.number(),
  paid: z.number(),
  filtered: z.array(Filtered),
  /** More than the views let expect: not paid unless later views bear it, which is final at settlement. */
  withheld: z.number(),
})

export const PlanOrderDetail = z.extend(PlanOrder, {
  rule: z.object({
    version: z.number(),
    frozen_at: Time,
    content: z.string(),
    game_description: z.string(),
    user_targeting: z.string(),
    landing_page: z.string(),
    network_fee_percent: z.number(),
    /** The most an order can earn, as a multiple of the amount put, in percent: 300 is three times. */
    payout_cap_percent: z.number(),
    flight_seconds: z.number(),
    attribution_seconds: z.number(),
    validation_seconds: z.number(),
  }),
  put_amount_min: Amount,
  /** The most this partner can put now, and which limit makes it so. */
  put_amount_max: Amount,
  put_amount_max_by: z.enum(['plan_rest', 'level_cap', 'proof_of_exit', 'balance', 'rule']),
  /** Why nobody can fund the offer now, whatever the amount: the sentence of the refusal; null where nothing is in the way. */
  not_fundable: z.nullable(z.string()),
  plan_rest: Amount,
  balance: Amount,
  /** What the level's cap and the proof of exit are worked out from. */
  limits: z.object({
    /** Held and pending on orders that have not settled, also on those that failed while running. */
    at_work: Amount,
    level: z.number(),
    /** The most that may be at work at this level. */
    cap: Amount,
    level_cap: Amount,
    /** What has verifiably arrived from this partner's withdrawals. */
    arrived: Amount,
    /** max(100.00, 3 × arrived) − at work. */
    proof_of_exit: Amount,
    proof_of_exit_base: Amount,
    proof_of_exit_factor: z.number(),
    /** Cash of deposits that no bank statement shows yet; it can be withdrawn, not put. */
    cash_not_on_statement: Amount,
  }),
  /** Where the money of a funding would come from, in the order it is taken. */
  sources: z.object({ promo: Amount, advance: Amount, cash: Amount }),
  outlook: Outlook,
  break_even_per_thousand: z.number(),
  /** The coupon it was put with. Extra media is part of `put_amount`; what is gone of it went back to the network. */
  coupon: z.nullable(
    z.object({
      id: Id,
      name: z.string(),
      kind: z.enum(couponKinds),
      granted: Amount,
      /** Nothing of it was spent: it is unused again, and what it gave went back to the network. */
      came_back: z.boolean(),
      extra_media: Amount,
      extra_media_gone: Amount,
    }),
  ),
  held: Amount,
  impressions: Counted,
  clicks: Counted,
  conversions: Counted,
  journal_lines: z.number(),
  as_of: Time,
})

export const Posting = z.object({
  kind: z.string(),
  debit_class: z.string(),
  credit_class: z.string(),
  amount: Amount,
})

export const Entry = z.object({
  id: Id,
  type: z.string(),
  at: Time,
  /** Gapless number given after commit; null for the second it takes. */
  journal_number: z.nullable(z.number()),
  postings: z.array(Posting),
})

/** What delivery came to in the journal. */
const booked = {
  /** Consumed and earned; below zero where more was taken back than booked. */
  spent: Amount,
  earned: Amount,
  /** The impressions that were paid for, and the clicks or conversions that were paid. */
  impressions: z.number(),
  results: z.number(),
}

/** What was booked of an order’s delivery within one hour (UTC). */
const DeliveryHour = z.object({
  /** When it began. */
  from: Time,
  entries: z.number(),
  ...booked,
  /** From the first hour to the end of this one: rounded differences of these add up to their rounded total. */
  by_then: z.object(booked),
  /** From the first hour of its day, in the caller’s zone, to the end of this one. */
  of_day: z.object(booked),
})

const FundOrder = z.strictObject({
  id: Id,
  amount: TypedAmount,
  rule_version: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  /** An unused coupon of the partner’s; `GET /user_coupon/effect` says beforehand what it gives. */
  coupon_id: z.optional(Id),
  step_up: StepUpToken,
})

const ById = z.strictObject({ id: Id })

export const plan = endpoints({
  orderList: {
    method: 'GET',
    path: '/plan/order/list',
    access: 'wallet',
    summary: 'Offers and orders, newest first',
    /**
     * `delivering` and `paused` are the two parts of `puting`, and are counted beside it. `open` and `over` are the two of
     * `all`: offers and money at work, and what is final. Those that are over come by their end, newest first.
     */
    input: z.strictObject({
      status: z.optional(z.enum(['all', 'open', 'over', ...wireOrderStates, 'delivering', 'paused'])),
      cursor: Cursor,
    }),
    data: z.extend(pageOf(PlanOrder), { counts: z.record(z.string(), z.number()) }),
    refusals: [],
  },
  orderDetail: {
    method: 'POST',
    path: '/plan/order/detail',
    access: 'wallet',
    summary: 'One order with its frozen rules, limits, outlook and live delivery',
    input: ById,
    data: PlanOrderDetail,
    refusals: ['data_error'],
  },
  goodsDetail: {
    method: 'POST',
    path: '/plan/order/app/detail',
    access: 'account',
    summary: 'The product or game that an order advertises',
    input: ById,
    data: z.object({
      id: Id,
      product: z.string(),
      advertiser: z.string(),
      picture: z.string(),
      content: z.string(),
      game_description: z.string(),
      user_targeting: z.string(),
      landing_page: z.string(),
      official_push: z.boolean(),
    }),
    refusals: ['data_error'],
  },
  orderPut: {
    method: 'POST',
    path: '/plan/order/put',
    access: 'account',
    money: true,
    summary: 'Put an amount on an offered plan',
    input: FundOrder,
    data: PlanOrder,
    refusals: [
      'data_error',
      'step_up_invalid',
      ...refusedUnless('waiting', 'paused'),
      'rule_version_changed',
      'amount_below_minimum',
      'amount_above_maximum',
      'amount_above_plan_rest',
      'amount_above_level_cap',
      'amount_above_proof_of_exit',
      'insufficient_balance',
      'deposit_not_on_statement',
      'coupon_used',
      'coupon_expired',
      'coupon_unusable',
      'network_late',
      'intake_stopped',
      'trials_missing',
      'terms_below_break_even',
      'idempotency_key_reused',
    ],
  },
  awaitPutCount: {
    method: 'POST',
    path: '/plan/order/await/put/count',
    access: 'account',
    summary: 'How many offers wait for an answer',
    input: Nothing,
    data: z.object({ count: z.number() }),
    refusals: [],
  },
  orderDecline: {
    method: 'POST',
    path: '/plan/order/decline',
    access: 'account',
    summary: 'Decline an offer; costs nothing',
    input: ById,
    data: PlanOrder,
    refusals: ['data_error', ...refusedUnless('waiting', 'declined', 'paused')],
  },
  orderCancel: {
    method: 'POST',
    path: '/plan/order/cancel',
    access: 'wallet',
    money: true,
    summary: 'Take everything back while the order is still matching',
    input: ById,
    data: PlanOrder,
    refusals: ['data_error', ...refusedUnless('matching', 'paused'), 'idempotency_key_reused'],
  },
  orderStop: {
    method: 'POST',
    path: '/plan/order/stop',
    access: 'wallet',
    money: true,
    summary: 'Stop a running order: the unspent part comes back, valid delivery still settles',
    input: ById,
    data: PlanOrder,
    refusals: ['data_error', ...refusedUnless('running', 'paused'), 'idempotency_key_reused'],
  },
  orderStatement: {
    method: 'GET',
    path: '/plan/order/statement',
    access: 'wallet',
    summary: 'Every journal entry of one order, or those of one hour of delivery, or all but delivery',
    input: z.strictObject({
      id: Id,
      part: z.optional(z.enum(['delivery', 'other'])),
      /** Only what was booked within the hour that begins then. */
      from: z.optional(Time),
    }),
    data: z.object({ order: PlanOrder, entries: z.array(Entry) }),
    refusals: ['data_error'],
  },
  orderHours: {
    method: 'GET',
    path: '/plan/order/hours',
    access: 'wallet',
    summary: 'What was booked of an order’s delivery, by hour, newest first',
    input: z.strictObject({ id: Id, cursor: Cursor }),
    data: pageOf(DeliveryHour),
    refusals: ['data_error'],
  },
})
