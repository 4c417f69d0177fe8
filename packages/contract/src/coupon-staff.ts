import * as z from 'zod/mini'
import { couponBases, couponKinds } from './coupon.ts'
import { endpoints } from './endpoint.ts'
import { operatorRoles } from './operator-roles.ts'
import { oneOf, staffList } from './staff-list.ts'
import { Amount, Id, Language, Time, TypedAmount, text } from './wire.ts'

export const couponOfferStates = ['proposed', 'open', 'ended'] as const

export const CouponOffer = z.object({
  id: Id,
  name: z.string(),
  rules: z.string(),
  kind: z.enum(couponKinds),
  new_user: z.boolean(),
  base: z.enum(couponBases),
  rate_percent: z.number(),
  face_max: Amount,
  face_now: Amount,
  cap: Amount,
  budget: Amount,
  /** Set aside by claims, used or not. */
  claimed: Amount,
  claims: z.number(),
  claims_expected: z.number(),
  valid_days: z.number(),
  claim_until: Time,
  state: z.enum(couponOfferStates),
  proposed_by: z.string(),
  proposed_at: Time,
  approved_by: z.nullable(z.string()),
  approved_at: z.nullable(Time),
  ended_at: z.nullable(Time),
  end_reason: z.nullable(z.string()),
})

const Translation = z.strictObject({ lang: Language, name: text(60), rules: text(2000) })

/** The staff’s calls about coupons. Nobody can set the face of a coupon that was claimed, or claim one for a partner. */
export const couponStaff = endpoints({
  couponList: staffList({
    path: '/operator/coupon/list',
    roles: operatorRoles,
    summary: 'Activities and their coupons, newest first',
    item: CouponOffer,
    columns: [
      'name',
      'kind',
      'state',
      'face_now',
      'budget',
      'claimed',
      'claims',
      'claim_until',
      'proposed_by',
    ],
    search: ['name'],
    sorts: ['proposed_at'],
    filters: { state: oneOf(couponOfferStates), kind: oneOf(couponKinds) },
  }),
  couponPropose: {
    method: 'POST',
    path: '/operator/coupon/propose',
    access: 'operator',
    roles: ['content'],
    money: true,
    bodyBytesMax: 100_000,
    summary: 'Content: propose an activity; somebody else approves it',
    input: z.strictObject({
      name: text(60),
      rules: text(2000),
      /** Name and rules in other languages; readers of the rest get the words above. */
      translations: z.optional(z.array(Translation).check(z.minLength(1), z.maxLength(12))),
      kind: z.enum(couponKinds),
      /** Whoever claims, or the new-user activity: once per user. */
      audience: z.enum(['everybody', 'new_user']),
      base: z.enum(couponBases),
      /** 100 for a fixed amount and a team, at most 50 for an addition. */
      rate_percent: z.int().check(z.minimum(1), z.maximum(100)),
      face_max: TypedAmount,
      cap: TypedAmount,
      budget: TypedAmount,
      claims_expected: z.int().check(z.minimum(1), z.maximum(1_000_000)),
      valid_days: z.int().check(z.minimum(1), z.maximum(365)),
      claim_until: Time,
    }),
    data: CouponOffer,
    refusals: ['role_missing', 'coupon_terms_wrong', 'idempotency_key_reused'],
  },
  couponApprove: {
    method: 'POST',
    path: '/operator/coupon/approve',
    access: 'operator',
    roles: ['approver'],
    money: true,
    summary: 'Approver: open a proposed activity; sets its budget aside out of marketing',
    input: z.strictObject({ id: Id }),
    data: CouponOffer,
    refusals: [
      'role_missing',
      'data_error',
      'same_person',
      'coupon_offer_over',
      'coupon_offer_move_refused',
      'coupon_budget_not_backed',
      'idempotency_key_reused',
    ],
  },
  couponEnd: {
    method: 'POST',
    path: '/operator/coupon/end',
    access: 'operator',
    roles: ['content', 'approver'],
    money: true,
    summary: 'Content or approver: end claims early; coupons already claimed stay good',
    input: z.strictObject({ id: Id, reason: text(200) }),
    data: CouponOffer,
    refusals: ['role_missing', 'data_error', 'coupon_offer_move_refused', 'idempotency_key_reused'],
  },
})
