import type { couponStaff } from '@fairlead/contract/coupon-staff'
import type { StaffCalls } from '../operator/whole-calls.ts'
import { approveCouponOffer, endCouponOffer, listCouponOffers, proposeCouponOffer } from './offers.ts'

export const couponStaffRoutes: StaffCalls<typeof couponStaff> = {
  couponList: listCouponOffers,
  couponPropose: proposeCouponOffer,
  couponApprove: approveCouponOffer,
  couponEnd: endCouponOffer,
}
