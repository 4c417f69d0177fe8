import type { couponStaff } from '@fairlead/contract/coupon-staff'
import type { Handlers } from '@fairlead/contract/handlers'
import type { Ctx } from '../context.ts'
import { inOneTransaction } from '../staff/in-one-transaction.ts'
import type { Staff } from '../staff/sessions.ts'
import { approveCouponOffer, endCouponOffer, listCouponOffers, proposeCouponOffer } from './offers.ts'

export const couponStaffRoutes: Handlers<Ctx, Staff, typeof couponStaff> = {
  couponList: listCouponOffers,
  couponPropose: inOneTransaction(proposeCouponOffer),
  couponApprove: inOneTransaction(approveCouponOffer),
  couponEnd: inOneTransaction(endCouponOffer),
}
