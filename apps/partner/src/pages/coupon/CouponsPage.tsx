import { EmptyState } from '@fairlead/ui/EmptyState'
import { Tabs } from '@fairlead/ui/Tabs'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Paged } from '../../shell/Paged.tsx'
import { PullToRefresh } from '../../shell/PullToRefresh.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { CouponCard } from './CouponCard.tsx'
import { CouponLinks } from './CouponLinks.tsx'
import { type CouponState, couponsQuery } from './coupon-queries.ts'
import css from './Printed.module.css'
import { useCouponTab } from './useCouponTab.ts'

const tabs = ['unused', 'used', 'expired'] as const satisfies CouponState[]

/** `/ad-center/coupons`: the partner's coupons by state, newest first, and the ways to get and to use one. */
export function Page() {
  const { t } = useTranslation()
  const [tab, setTab] = useCouponTab()
  const query = useInfiniteQuery(couponsQuery(tab))
  const cache = useQueryClient()
  // Each page of each tab counts all states; while one loads, the last known counts stay.
  const counts = (query.data ?? cache.getQueryData(couponsQuery('unused').queryKey))?.pages[0]?.counts
  const empty = (
    <EmptyState drawing="plans" title={t(`coupon.empty.${tab}.title`)} text={t(`coupon.empty.${tab}.text`)} />
  )
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <Tabs
        label={t('coupon.tab.label')}
        options={tabs.map((value) => ({ value, label: t(`coupon.tab.${value}`), count: counts?.[value] }))}
        value={tab}
        onChange={setTab}
      />
      <div className={css.list}>
        <Paged query={query} empty={empty}>
          {(coupons) => coupons.map((coupon) => <CouponCard key={coupon.id} coupon={coupon} />)}
        </Paged>
      </div>
      {/* Drawn once the list above has its height, so that nothing jumps. */}
      {!query.isPending && <CouponLinks />}
    </PullToRefresh>
  )
}
