import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { followLimits } from './follow-limits.ts'
import { Outlook } from './plan.ts'
import { Amount, Cursor, Id, Nothing, pageOf, StepUpToken, Time } from './wire.ts'

/** What people read out to each other, such as `OP-7K3M9Q`; spaces around it and small letters do not matter. */
const FollowedId = z.string().check(z.trim(), z.toUpperCase(), z.minLength(1, 'required'), z.maxLength(20))

const SharePercent = z.int().check(z.minimum(1), z.maximum(followLimits.sharePercentMax))
const FeePercent = z.int().check(z.minimum(0), z.maximum(followLimits.feePercentMax))

/** A follow record: the terms somebody follows an ID under, and what came of it. Figures are of settled orders only. */
export const Follow = z.object({
  id: Id,
  followed_id: z.string(),
  share_percent: z.number(),
  fee_percent: z.number(),
  followed_at: Time,
  ended_at: z.nullable(Time),
  end_reason: z.nullable(z.enum(['unfollowed', 'replaced', 'loss_limit', 'id_withdrawn'])),
  orders: z.number(),
  orders_settled: z.number(),
  /** Source orders that put nothing of the follower's anywhere; each says why. */
  skipped: z.number(),
  amount_put: Amount,
  /** Revenue − consumed of the settled orders; may be negative. */
  net_gain: Amount,
  profit_share_paid: Amount,
  /** How far the gain stands below its highest, and the loss from there at which the follow ends by itself. */
  below_high_water_mark: Amount,
  stops_at_loss: Amount,
  /** The own money that this loss is a share of: what it was when the follow began, less what was taken out, and the highest gain. */
  loss_counted_from: Amount,
  /** What is still to be earned before any more profit share is due. */
  to_make_good: Amount,
})

/** One order of the followed account, and what it meant for the follower. */
export const FollowOrder = z.object({
  source_order_id: Id,
  at: Time,
  product: z.string(),
  order_id: z.nullable(Id),
  /** Why nothing was put: a key under `following.skipped.<key>`; null where an order was funded. */
  skipped: z.nullable(z.string()),
  available_before: Amount,
  amount: Amount,
  /** Null until the order has settled. */
  net_gain: z.nullable(Amount),
  profit_share: z.nullable(Amount),
})

/** What a followed account came to: computed from its settled orders, losses included; nobody can edit it. */
export const TrackRecord = z.object({
  followed_id: z.string(),
  fee_percent: z.number(),
  published_at: Time,
  account_days: z.number(),
  settled_orders: z.number(),
  lost_orders: z.number(),
  first_settled_at: z.nullable(Time),
  put: Amount,
  revenue: Amount,
  consumed: Amount,
  /** Revenue − consumed; may be negative. */
  profit: Amount,
  /** The deepest that the profit ever fell below its highest. */
  drawdown: Amount,
  /**
   * What of the profit is luck of the draw: the orders’ revenue less what their paid views would have brought had each brought
   * as much as all paid views of its group at the time. May be negative; null where no order says it.
   */
  luck: z.nullable(Amount),
  /** How many of the settled orders say it: those that settled earlier do not. */
  luck_orders: z.number(),
  /** Profit per 100.00 put, order by order. */
  outlook: Outlook,
})

/** One's own followed ID, or what is still missing for one. */
export const OwnFollowedId = z.object({
  followed_id: z.nullable(z.string()),
  published: z.boolean(),
  fee_percent: z.number(),
  followers: z.number(),
  profit_share_received: Amount,
  account_days: z.number(),
  settled_orders: z.number(),
})

const follow = z.strictObject({
  followed_id: FollowedId,
  /** 10 where nothing is said. */
  share_percent: z.optional(SharePercent),
  /** The fee that was shown; refused when the account asks for another one by now. */
  fee_percent: FeePercent,
  step_up: StepUpToken,
})

export const following = endpoints({
  list: {
    method: 'GET',
    path: '/assistance/list',
    access: 'account',
    summary: 'Whom one follows, the follow records, and one’s own followed ID',
    input: z.strictObject({ cursor: Cursor }),
    data: z.extend(pageOf(Follow), { current: z.nullable(Follow), own: OwnFollowedId }),
    refusals: [],
  },
  detail: {
    method: 'GET',
    path: '/assistance/detail',
    access: 'account',
    summary: 'The record of a followed ID, computed from its settled orders',
    input: z.strictObject({ followed_id: FollowedId }),
    data: TrackRecord,
    refusals: ['follow_id_wrong'],
  },
  orders: {
    method: 'GET',
    path: '/assistance/orders',
    access: 'account',
    summary: 'What each order of the followed account meant under one follow, newest first',
    input: z.strictObject({ id: Id, cursor: Cursor }),
    data: z.extend(pageOf(FollowOrder), { follow: Follow }),
    refusals: ['data_error'],
  },
  follow: {
    method: 'POST',
    path: '/assistance/follow',
    access: 'account',
    money: true,
    summary: 'Follow a followed ID under terms confirmed with the transaction password',
    input: follow,
    data: Follow,
    refusals: [
      'follow_id_wrong',
      'follow_id_own',
      'follow_id_current',
      'follow_while_followed',
      'follow_fee_changed',
      'step_up_invalid',
      'idempotency_key_reused',
    ],
  },
  unfollow: {
    method: 'POST',
    path: '/assistance/unfollow',
    access: 'wallet',
    summary: 'Stop following at once; orders that run go on as one’s own',
    input: z.strictObject({ id: Id }),
    data: Follow,
    refusals: ['data_error'],
  },
  publish: {
    method: 'POST',
    path: '/assistance/publish',
    access: 'account',
    summary: 'Publish one’s own followed ID, or change its fee for those who follow later',
    input: z.strictObject({ fee_percent: z.optional(FeePercent) }),
    data: OwnFollowedId,
    refusals: ['publish_while_following', 'publish_too_young', 'publish_too_few_orders'],
  },
  withdrawId: {
    method: 'POST',
    path: '/assistance/publish/withdraw',
    access: 'wallet',
    summary: 'Take one’s followed ID back; every follow on it ends',
    input: Nothing,
    data: OwnFollowedId,
    refusals: [],
  },
})
