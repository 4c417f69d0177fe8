import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '../../shell/words.tsx'
import { couponsQuery } from './coupon-queries.ts'

/** How many coupons wait to be used, in words. A blank line keeps the height until the count is there. */
export function useUnusedCoupons(): string {
  const { t } = useTranslation()
  const count = useInfiniteQuery(couponsQuery('unused')).data?.pages[0]?.counts.unused
  if (count === undefined) return '\u00a0'
  return count > 0 ? t('coupon.links.unused', { count }) : t('coupon.links.noneUnused')
}
