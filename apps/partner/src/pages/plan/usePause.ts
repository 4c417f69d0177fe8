import { useTranslation } from '../../shell/words.tsx'
import type { PlanOrder } from './plan-queries.ts'
import { useDue } from './useDue.ts'
import { useReason } from './useReason.ts'

/** Why an order is paused and when it resumes at the latest, in words; null while it is not. */
export function usePause({ paused, paused_until, reason }: PlanOrder): string | null {
  const { t } = useTranslation()
  const due = useDue()
  const why = useReason(paused ? (reason ?? 'paused') : null)
  if (why === null || paused_until === null) return why
  return `${why} ${t('plan.list.pausedUntil', { when: due(paused_until) })}`
}
