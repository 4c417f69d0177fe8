import { Card } from '@fairlead/ui/Card'
import { FailedState } from '@fairlead/ui/FailedState'
import { readOn } from '@fairlead/ui/read-on'
import { LoadMore } from '../../shell/LoadMore.tsx'
import { useTranslation } from '../../shell/words.tsx'
import type { OrdersQuery } from './plan-queries.ts'

/** The foot of a list of orders: reads its next page, or says that it could not be read. */
export function MoreOrders({ query }: { query: OrdersQuery }) {
  const { t } = useTranslation()
  if (query.isFetchNextPageError) {
    return (
      <Card>
        <FailedState title={t('shell.errors.failed')} onRetry={() => readOn(query)} />
      </Card>
    )
  }
  return query.hasNextPage && <LoadMore waiting={query.isFetchingNextPage} onLoad={() => readOn(query)} />
}
