import { Pills } from '@fairlead/ui/Pills'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { PullToRefresh } from '../../shell/PullToRefresh.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { AllPlans } from './AllPlans.tsx'
import { orderFilters, wireFilter } from './order-looks.ts'
import { PlanList } from './PlanList.tsx'
import { orderListsKey, ordersQuery } from './plan-queries.ts'
import { useOrderFilter } from './useOrderFilter.ts'

/** Offers and orders: all by what they wait for, or those of one state, newest first. */
export function Page() {
  const { t } = useTranslation()
  const [filter, setFilter] = useOrderFilter()
  const cache = useQueryClient()
  const query = useInfiniteQuery(ordersQuery(filter === 'all' ? 'open' : filter))
  const open = cache.getQueryData(ordersQuery('open').queryKey)
  // Each page of each list counts all states; while one loads, the last known counts stay.
  const counts = (query.data ?? open)?.pages[0]?.counts
  return (
    <PullToRefresh onRefresh={() => cache.refetchQueries({ queryKey: orderListsKey, type: 'active' })}>
      <Pills
        label={t('plan.list.filter')}
        options={orderFilters
          .filter((value) => value !== 'paused' || value === filter || counts?.paused)
          .map((value) => ({
            value,
            label: t(`shell.orderStatus.${value}`),
            count: counts && (counts[wireFilter(value)] ?? 0),
          }))}
        value={filter}
        onChange={setFilter}
      />
      {filter === 'all' ? <AllPlans /> : <PlanList filter={filter} />}
    </PullToRefresh>
  )
}
