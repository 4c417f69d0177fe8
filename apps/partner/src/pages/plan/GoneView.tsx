import { useTranslation } from '../../shell/words.tsx'
import { Notice } from './Notice.tsx'
import { stateOf } from './order-looks.ts'
import { PlanTitle } from './PlanTitle.tsx'
import { PriceCard } from './PriceCard.tsx'
import type { PlanOrderDetail } from './plan-queries.ts'
import { TermsCard } from './TermsCard.tsx'

/** An offer that was declined or ran out. It cost nothing; its terms stay readable. */
export function GoneView({ order }: { order: PlanOrderDetail }) {
  const { t } = useTranslation()
  return (
    <>
      <PlanTitle order={order} picture="wide" />
      <Notice>{t(stateOf(order) === 'declined' ? 'plan.list.declined' : 'plan.list.expired')}</Notice>
      <PriceCard order={order} />
      <TermsCard order={order} />
    </>
  )
}
