import { LazySheet } from '@fairlead/ui/LazySheet'
import { useTranslation } from '../../shell/words.tsx'
import type { PlanOrderDetail } from './plan-queries.ts'
import { TermsFacts } from './TermsFacts.tsx'

type Props = { order: PlanOrderDetail; open: boolean; onOpenChange: (open: boolean) => void }

/** Every frozen term of an order, readable before funding and ever after. */
export function TermsSheet({ order, open, onOpenChange }: Props) {
  const { t } = useTranslation()
  return (
    <LazySheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('plan.facts.termsRow', { version: order.rule.version })}
      closeLabel={t('shell.close')}
    >
      <TermsFacts order={order} extent="all" />
    </LazySheet>
  )
}
