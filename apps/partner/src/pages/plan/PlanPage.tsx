import { Pills } from '@fairlead/ui/Pills'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { PullToRefresh } from '../../shell/PullToRefresh.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { orderFilters, wireFilter } from './order-looks.ts'
import { PlanList } from './PlanList.tsx'
import { ordersQuery } from './plan-queries.ts'
import { useOrderFilter } from './useOrderFilter.ts'

/** Offers and orders by state, newest first. */
export function Page() {
  const { t } = useTranslation()
  const [filter, setFilter] = useOrderFilter()
  const query = useInfiniteQuery(ordersQuery(filter))
  const all = useQueryClient().getQueryData(ordersQuery('all').queryKey)
  // Each page of each filter counts all states; while one loads, the last known counts stay.
  const counts = (query.data ?? all)?.pages[0]?.counts
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
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
      <PlanList filter={filter} query={query} />
    </PullToRefresh>
  )
}
