import { FundedSkeleton } from './FundedSkeleton.tsx'
import { OfferSkeleton } from './OfferSkeleton.tsx'
import { orderPhases, stateOf } from './order-looks.ts'
import type { PlanOrder } from './plan-queries.ts'

/** An order that loads, in the shape of its page, with what a list that was read before knows of it. */
export function OrderSkeleton({ known }: { known: PlanOrder | undefined }) {
  return known && orderPhases[stateOf(known)].view === 'offer' ? (
    <OfferSkeleton known={known} />
  ) : (
    <FundedSkeleton known={known} />
  )
}
