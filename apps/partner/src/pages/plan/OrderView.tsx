import type { ComponentType } from 'react'
import { usePageName } from '../../shell/page-name.ts'
import { useFocusKept } from '../../shell/useFocusKept.ts'
import { EndedView } from './EndedView.tsx'
import { FailedView } from './FailedView.tsx'
import { GoneView } from './GoneView.tsx'
import { MatchingView } from './MatchingView.tsx'
import { OfferView } from './OfferView.tsx'
import css from './OrderView.module.css'
import { orderPhases, stateOf } from './order-looks.ts'
import type { PlanOrderDetail } from './plan-queries.ts'
import { RunningView } from './RunningView.tsx'

const views = {
  offer: OfferView,
  matching: MatchingView,
  running: RunningView,
  failed: FailedView,
  ended: EndedView,
  gone: GoneView,
} satisfies Record<string, ComponentType<{ order: PlanOrderDetail }>>

/** An order in the page of its state. It changes under the eyes of whoever looks on when the state moves. */
export function OrderView({ order }: { order: PlanOrderDetail }) {
  const { view } = orderPhases[stateOf(order)]
  const place = useFocusKept(view)
  const View = views[view]
  usePageName(order.product)
  return (
    <div ref={place} className={css.view} tabIndex={-1}>
      <View order={order} />
    </div>
  )
}
