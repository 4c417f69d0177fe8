import { ConsumedCard } from './ConsumedCard.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import { Notice } from './Notice.tsx'
import { OrderLinks } from './OrderLinks.tsx'
import { OrderProfit } from './OrderProfit.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import { PlanTitle } from './PlanTitle.tsx'
import type { PlanOrderDetail } from './plan-queries.ts'
import { StopBar } from './StopBar.tsx'
import { usePause } from './usePause.ts'

/** The live view of a running order: what it earned so far, what it consumed, and everything that was counted. */
export function RunningView({ order }: { order: PlanOrderDetail }) {
  const pause = usePause(order)
  return (
    <>
      <PlanTitle order={order} picture="small" />
      {pause && <Notice>{pause}</Notice>}
      <OrderProfit order={order} running />
      <OrderSteps order={order} />
      <ConsumedCard order={order} live />
      <DeliveryCard order={order} />
      <OrderLinks order={order} />
      <StopBar order={order} />
    </>
  )
}
