import { navigate } from '../../router/navigate.ts'
import { useAsked } from '../../router/shown-page.ts'
import type { CouponState } from './coupon-queries.ts'

/** The tab that is shown. It lives in the address, so that going back from an order finds the list as it was left. */
export function useCouponTab(): [CouponState, (tab: CouponState) => void] {
  const { status } = useAsked('/ad-center/coupons')
  return [
    status === 'used' || status === 'expired' ? status : 'unused',
    (tab) => navigate({ to: '/ad-center/coupons', asked: { status: tab }, replace: true }),
  ]
}
