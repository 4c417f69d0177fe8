import { EmptyState } from '@fairlead/ui/EmptyState'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PageState } from '../../shell/PageState.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { MoreOrders } from './MoreOrders.tsx'
import type { OrderFilter } from './order-looks.ts'
import { PlanCard } from './PlanCard.tsx'
import css from './PlanList.module.css'
import { ordersIn, ordersQuery } from './plan-queries.ts'

/** The cards of one filter, page after page as one scrolls, in each of the four states of a list. */
export function PlanList({ filter }: { filter: OrderFilter }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(ordersQuery(filter))
  const orders = ordersIn(query)
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
      <MoreOrders query={query} />
    </div>
  )
}
