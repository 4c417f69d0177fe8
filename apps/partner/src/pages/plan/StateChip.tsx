import { Chip } from '@fairlead/ui/Chip'
import { useTranslation } from '../../shell/words.tsx'
import { orderPhases, stateOf } from './order-looks.ts'
import type { PlanOrder } from './plan-queries.ts'

/** The state of an order in one word. A paused order is still running for the law of states, but says so. */
export function StateChip({ order }: { order: PlanOrder }) {
  const { t } = useTranslation()
  const state = stateOf(order)
  if (order.paused) return <Chip tone="amber">{t('plan.status.paused')}</Chip>
  return <Chip tone={orderPhases[state].tone}>{t(`plan.status.${state}`)}</Chip>
}
