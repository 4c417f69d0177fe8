import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { FailedState } from '@fairlead/ui/FailedState'
import { readOn } from '@fairlead/ui/read-on'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { LoadMore } from '../../shell/LoadMore.tsx'
import { PageState } from '../../shell/PageState.tsx'
import { useTranslation } from '../../shell/words.tsx'
import type { OrderFilter } from './order-looks.ts'
import { PlanCard } from './PlanCard.tsx'
import css from './PlanList.module.css'
import type { PlanOrder } from './plan-queries.ts'

type Props = {
  filter: OrderFilter
  query: UseInfiniteQueryResult<InfiniteData<{ items: PlanOrder[] }>>
}

/** The cards of one filter, page after page as one scrolls, in each of the four states of a list. */
export function PlanList({ filter, query }: Props) {
  const { t } = useTranslation()
  const orders = query.data?.pages.flatMap((page) => page.items)
  if (!orders) {
    return (
      <div className={css.list}>
        <PageState query={query} />
      </div>
    )
  }
  if (orders.length === 0) {
    return (
      <EmptyState
        page
        drawing="plans"
        title={t(`plan.list.empty.${filter}.title`)}
        text={t(`plan.list.empty.${filter}.text`)}
      />
    )
  }
  return (
    <div className={css.list}>
      {orders.map((order) => (
        <PlanCard key={order.id} order={order} />
      ))}
      {query.isFetchNextPageError ? (
        <Card>
          <FailedState title={t('shell.errors.failed')} onRetry={() => readOn(query)} />
        </Card>
      ) : (
        query.hasNextPage && <LoadMore waiting={query.isFetchingNextPage} onLoad={() => readOn(query)} />
      )}
    </div>
  )
}
