import { useTranslation } from '../../shell/words.tsx'
import { ConsumedCard } from './ConsumedCard.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import { Notice } from './Notice.tsx'
import { OrderLinks } from './OrderLinks.tsx'
import { OrderProfit } from './OrderProfit.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import { PlanTitle } from './PlanTitle.tsx'
import type { PlanOrderDetail } from './plan-queries.ts'
import { useDue } from './useDue.ts'
import { useReason } from './useReason.ts'

/** An order that stopped delivering: still estimated until its date, then final. Losses stand in the same place as gains. */
export function EndedView({ order }: { order: PlanOrderDetail }) {
  const { t } = useTranslation()
  const due = useDue()
  const reason = useReason(order.reason)
  return (
    <>
      <PlanTitle order={order} picture="small" />
      <OrderProfit order={order} running={false} />
      <OrderSteps order={order} />
      <Notice>
        {reason && <p>{reason}</p>}
        {order.final_at && (
          <p>
            {t(order.estimated ? 'plan.profit.finalOn' : 'plan.profit.finalSince', {
              when: due(order.final_at),
            })}
          </p>
        )}
      </Notice>
      <ConsumedCard order={order} live={order.estimated} />
      <DeliveryCard order={order} />
      <OrderLinks order={order} />
    </>
  )
}
