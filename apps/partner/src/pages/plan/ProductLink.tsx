import { Card } from '@fairlead/ui/Card'
import { ListRow } from '@fairlead/ui/ListRow'
import { link } from '../../router/link.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { PlanOrderDetail } from './plan-queries.ts'

/** The way to the page of the product or game that the plan advertises. */
export function ProductLink({ order }: { order: PlanOrderDetail }) {
  const { t } = useTranslation()
  return (
    <Card>
      <ListRow
        title={t('plan.facts.productRow')}
        note={order.advertiser}
        href={link('/plan/goods-detail', { id: order.id })}
      />
    </Card>
  )
}
