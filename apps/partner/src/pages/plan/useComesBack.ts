import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { PlanOrder } from './plan-queries.ts'
import { shownBack } from './shown-order.ts'
import { useSourcesInWords } from './useSourcesInWords.ts'

/**
 * What comes back if the order ends now, in words, by where it goes: `back` to the partner; `extra` is a sentence about
 * extra media of a coupon that goes back to the network, undefined where there is none.
 */
export function useComesBack(order: PlanOrder): { back: string; extra: string | undefined } {
  const { t } = useTranslation()
  const formats = useFormats()
  const shown = shownBack(order)
  const extra = shown.extra_media
  return {
    back: useSourcesInWords()(shown),
    extra: extra > 0n ? t('plan.back.extra', { amount: formats.amount(extra) }) : undefined,
  }
}
