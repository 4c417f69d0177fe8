import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { Amount, Cursor, Id, pageOf, Time, TypedAmount, text } from './wire.ts'

export const couponKinds = ['discount', 'fixed_amount', 'deduction', 'addition', 'team', 'custom'] as const
export const couponStates = ['unused', 'used', 'expired'] as const
/** What the rate of a coupon is taken of: the network’s fee of an order, or the amount put on it. */
export const couponBases = ['fee', 'amount'] as const

/** What is printed on a coupon: it gives `min(face, rate × base, cap)`, in whole cents, whoever uses it. */
const printed = {
  name: z.string(),
  rules: z.string(),
  kind: z.enum(couponKinds),
  /** The new-user activity: once per user. */
  new_user: z.boolean(),
  base: z.enum(couponBases),
  rate_percent: z.number(),
  cap: Amount,
  /** There is no least amount to put, for any coupon. */
  amount_requirement: z.literal('none'),
}

export const Coupon = z.object({
  id: Id,
  activity_id: Id,
  ...printed,
  face: Amount,
  state: z.enum(couponStates),
  claimed_at: Time,
  expires_at: Time,
  used_at: z.nullable(Time),
  /** The order it was used on, and what it gave there. */
  order_id: z.nullable(Id),
  granted: z.nullable(Amount),
  /** Set for a team coupon: the code that others join by. Each member has the same share, whoever joins. */
  team: z.nullable(z.object({ code: z.string(), members: z.number(), members_max: z.number() })),
})

/** Why an activity’s coupon cannot be claimed now, as the refusal that a claim would be answered with. */
export const claimObstacles = [
  'coupon_new_user_once',
  'coupon_name_today',
  'coupon_budget_empty',
  'benefit_taken',
] as const

const Activity = z.object({
  id: Id,
  ...printed,
  /** The face of the next coupon: `min(face_max, budget_left ÷ claims_left)`, the same for everybody. */
  face_now: Amount,
  face_max: Amount,
  budget: Amount,
  budget_left: Amount,
  claims: z.number(),
  /** Claims that are still expected; at least one is reckoned with. */
  claims_left: z.number(),
  valid_days: z.number(),
  claim_until: Time,
  /** This partner has had a coupon of it before. */
  received: z.boolean(),
  why_not: z.nullable(z.enum(claimObstacles)),
})

/** What a coupon gives on an amount, and where the money of the funding then comes from. */
const CouponEffect = z.object({
  kind: z.enum(couponKinds),
  granted: Amount,
  /** The part that comes on top of the amount put: all of an addition, nothing of the others. */
  extra_media: Amount,
  /** The amount put and the extra media together. */
  total_media: Amount,
  sources: z.object({ promo: Amount, advance: Amount, cash: Amount }),
})

export const coupon = endpoints({
  list: {
    method: 'GET',
    path: '/user_coupon/list',
    access: 'account',
    summary: 'The partner’s coupons in one state, newest first, with how many there are in each',
    input: z.strictObject({ state: z.optional(z.enum(couponStates)), cursor: Cursor }),
    data: z.extend(pageOf(Coupon), {
      counts: z.object({ unused: z.number(), used: z.number(), expired: z.number() }),
    }),
    refusals: [],
  },
  receive: {
    method: 'POST',
    path: '/user_coupon/receive',
    access: 'account',
    money: true,
    summary: 'Claim the coupon of an activity, or join a team by its code; names one of them',
    input: z.strictObject({ activity_id: z.optional(Id), team_code: z.optional(text(20)) }),
    data: Coupon,
    refusals: [
      'data_error',
      'coupon_offer_over',
      'coupon_new_user_once',
      'coupon_name_today',
      'coupon_budget_empty',
      'benefit_taken',
      'team_code_wrong',
      'team_joined',
      'team_full',
      'too_many_tries',
      'idempotency_key_reused',
    ],
  },
  effect: {
    method: 'GET',
    path: '/user_coupon/effect',
    access: 'account',
    summary: 'What a coupon would give on an amount, before it is put',
    input: z.strictObject({ coupon_id: Id, order_id: Id, amount: TypedAmount }),
    data: CouponEffect,
    refusals: ['data_error', 'coupon_used', 'coupon_expired', 'coupon_unusable'],
  },
  activityList: {
    method: 'GET',
    path: '/activity/list',
    access: 'account',
    summary: 'Activities whose coupons can be claimed, their rules, and why one cannot',
    input: z.strictObject({ cursor: Cursor }),
    data: pageOf(Activity),
    refusals: [],
  },
})
