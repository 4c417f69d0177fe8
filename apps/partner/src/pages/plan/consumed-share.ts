import { parseAmount } from '@fairlead/money/amount'
import type { Formats } from '../../shell/useFormats.ts'
import type { Translate } from '../../shell/words.tsx'
import type { PlanOrder } from './plan-queries.ts'

/** The consumed share in words: whole percent, and "under 1%" where something is consumed but less than that. */
export function consumedShare(order: PlanOrder, formats: Formats, t: Translate): string {
  const begun = order.put_progress === 0 && parseAmount(order.consumed) > 0n
  return begun ? t('plan.consumed.under', { share: formats.percent(1) }) : formats.percent(order.put_progress)
}
