import { EmptyState } from '@fairlead/ui/EmptyState'
import { Section } from '@fairlead/ui/Section'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PageState } from '../../shell/PageState.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { MoreOrders } from './MoreOrders.tsx'
import { stateOf } from './order-looks.ts'
import { PlanCard } from './PlanCard.tsx'
import { PlanHistory } from './PlanHistory.tsx'
import css from './PlanList.module.css'
import { ordersIn, ordersQuery, type PlanOrder } from './plan-queries.ts'

/** All plans by what they wait for: offers, money at work, and what is over by month. */
export function AllPlans() {
  const { t } = useTranslation()
  const open = useInfiniteQuery(ordersQuery('open'))
  const over = useInfiniteQuery(ordersQuery('over'))
  const [orders, ended] = [ordersIn(open), ordersIn(over)]
  if (!orders) {
    return (
      <div className={css.list}>
        <PageState query={open} />
      </div>
    )
  }
  if (orders.length === 0 && ended?.length === 0) {
    return (
      <EmptyState
        page
        drawing="plans"
        title={t('plan.list.empty.all.title')}
        text={t('plan.list.empty.all.text')}
      />
    )
  }
  const isOffer = (order: PlanOrder) => stateOf(order) === 'waiting'
  return (
    <>
      {cards(t('plan.list.offers'), orders.filter(isOffer))}
      {cards(
        t('plan.list.active'),
        orders.filter((order) => !isOffer(order)),
      )}
      <MoreOrders query={open} />
      {!open.hasNextPage && history()}
    </>
  )

  function history() {
    if (!ended)
      return (
        <Section title={t('plan.list.history')}>
          <PageState query={over} />
        </Section>
      )
    return (
      ended.length > 0 && (
        <>
          <PlanHistory orders={ended} whole={!over.hasNextPage} />
          <MoreOrders query={over} />
        </>
      )
    )
  }

  function cards(title: string, some: readonly PlanOrder[]) {
    return (
      some.length > 0 && (
        <Section title={title}>
          <div className={css.cards}>
            {some.map((order) => (
              <PlanCard key={order.id} order={order} />
            ))}
          </div>
        </Section>
      )
    )
  }
}
