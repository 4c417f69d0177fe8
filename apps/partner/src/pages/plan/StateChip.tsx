import { Chip } from '@fairlead/ui/Chip'
import { useTranslation } from '../../shell/words.tsx'
import { chipOf } from './order-looks.ts'
import type { PlanOrder } from './plan-queries.ts'

/** The state of an order in one word. */
export function StateChip({ order }: { order: PlanOrder }) {
  const { t } = useTranslation()
  const { word, tone } = chipOf(order)
  return <Chip tone={tone}>{t(`shell.orderStatus.${word}`)}</Chip>
}
