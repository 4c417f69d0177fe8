import type { coupon } from '@fairlead/contract/coupon'
import type { Handlers } from '@fairlead/contract/handlers'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { listActivities } from './list-activities.ts'
import { listCoupons } from './list-coupons.ts'
import { previewEffect } from './preview-effect.ts'
import { receiveCoupon } from './receive-coupon.ts'

export const couponRoutes: Handlers<Ctx, Caller, typeof coupon> = {
  list: listCoupons,
  receive: receiveCoupon,
  effect: previewEffect,
  activityList: listActivities,
}
