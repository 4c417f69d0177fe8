import { useInfiniteQuery } from '@tanstack/react-query'
import { couponsQuery } from './coupon-queries.ts'

/** How many coupons wait to be used; undefined until the count is there. */
export function useUnusedCoupons(): number | undefined {
  return useInfiniteQuery(couponsQuery('unused')).data?.pages[0]?.counts.unused
}
