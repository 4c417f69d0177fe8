import type { TimelineStep } from '@fairlead/ui/Timeline'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Withdrawal } from './wallet-queries.ts'

/** The review among the steps of a withdrawal: under way with its date, or how it ended. Undefined without one. */
export function useReviewStep({ state, review }: Withdrawal): TimelineStep | undefined {
  const { t } = useTranslation()
  const formats = useFormats()
  if (!review) return undefined
  if (state === 'in_review') {
    return {
      title: t('review.step'),
      note: t('review.stepNow'),
      state: 'now',
      panel: {
        title: t('review.panelTitle', { time: formats.dayTime(review.ends_at) }),
        text: t('review.panelText'),
      },
    }
  }
  const time = formats.dayTime(review.ended_at ?? review.ends_at)
  switch (review.outcome) {
    case 'returned':
      return { title: t('review.refused'), note: t('review.refusedNote', { time }), state: 'refused' }
    case 'cancelled':
      return { title: t('review.endedTitle'), note: t('review.takenBack', { time }), state: 'done' }
    case 'expired':
      return { title: t('review.endedTitle'), note: t('review.expired', { time }), state: 'done' }
    default:
      return { title: t('review.endedTitle'), note: t('review.cleared', { time }), state: 'done' }
  }
}
