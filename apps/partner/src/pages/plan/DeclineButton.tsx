import { orderCan } from '@fairlead/contract/order-states'
import { api } from '../../api.ts'
import { ConfirmedMove } from '../../shell/ConfirmedMove.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { stateOf } from './order-looks.ts'
import type { PlanOrder } from './plan-queries.ts'
import { useOrderMove } from './useOrderMove.ts'

/** Declines an offer. It costs nothing, and the words say so. */
export function DeclineButton({ order }: { order: PlanOrder }) {
  const { t } = useTranslation()
  const decline = useOrderMove(() => api.plan.orderDecline({ id: order.id }), t('plan.decline.done'))
  if (!orderCan.decline(stateOf(order))) return null
  return (
    <ConfirmedMove
      wide
      words={{
        button: t('plan.decline.button'),
        title: t('plan.decline.title'),
        text: t('plan.decline.text'),
        yes: t('plan.decline.button'),
        no: t('plan.decline.keep'),
      }}
      waiting={decline.isPending}
      onMove={(close) => decline.mutate(undefined, { onSettled: close })}
    />
  )
}
