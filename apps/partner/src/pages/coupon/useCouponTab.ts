import { useNavigate, useSearch } from '@tanstack/react-router'
import type { CouponState } from './coupon-queries.ts'

/** The tab that is shown. It lives in the address, so that going back from an order finds the list as it was left. */
export function useCouponTab(): [CouponState, (tab: CouponState) => void] {
  const { status } = useSearch({ from: '/ad-center/coupons' })
  const navigate = useNavigate()
  return [
    status === 'used' || status === 'expired' ? status : 'unused',
    (tab) => navigate({ to: '/ad-center/coupons', search: { status: tab }, replace: true }),
  ]
}
