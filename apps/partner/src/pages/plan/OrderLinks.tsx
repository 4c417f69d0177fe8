import { Card } from '@fairlead/ui/Card'
import { ListRow } from '@fairlead/ui/ListRow'
import { useState } from 'react'
import { link } from '../../router/link.ts'
import { useTranslation } from '../../shell/words.tsx'
import { OrderCoupon } from './OrderCoupon.tsx'
import type { PlanOrderDetail } from './plan-queries.ts'
import { TermsSheet } from './TermsSheet.tsx'

/** What stands behind a funded order: its frozen terms, its product, where its traffic came from, and every journal line that touched it. */
export function OrderLinks({ order }: { order: PlanOrderDetail }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Card>
        {order.coupon && <OrderCoupon coupon={order.coupon} />}
        <ListRow
          title={t('plan.facts.termsRow', { version: order.rule.version })}
          onPress={() => setOpen(true)}
        />
        <ListRow title={t('plan.facts.productRow')} href={link('/plan/goods-detail', { id: order.id })} />
        <ListRow
          title={t('traffic.row.row')}
          note={t('traffic.row.rowNote')}
          href={link('/plan/traffic', { id: order.id })}
        />
        <ListRow
          title={t('plan.journal.row')}
          note={t('plan.journal.lines', { count: order.journal_lines })}
          href={link('/plan/statement', { id: order.id })}
        />
      </Card>
      <TermsSheet order={order} open={open} onOpenChange={setOpen} />
    </>
  )
}
