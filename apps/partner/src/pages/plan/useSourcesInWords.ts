import { parseAmount } from '@fairlead/money/amount'
import { useLanguage } from '../../shell/language.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { PlanOrder } from './plan-queries.ts'

type Sources = PlanOrder['returned_by_source'] & { readonly coupon?: string }

/** "$15.00 to available and $4.98 as promo credit": an amount by where it goes back to, and the coupon that does. */
export function useSourcesInWords(): (sources: Sources) => string {
  const { t } = useTranslation()
  const { tag } = useLanguage()
  const formats = useFormats()
  return ({ cash, promo, advance, coupon = '0.00' }) => {
    const parts = (['cash', 'promo', 'advance'] as const).flatMap((source) => {
      const micros = parseAmount({ cash, promo, advance }[source])
      return micros > 0n ? [t(`plan.back.${source}`, { amount: formats.amount(micros) })] : []
    })
    if (parseAmount(coupon) > 0n) parts.push(t('plan.back.coupon'))
    if (parts.length === 0) return t('plan.back.cash', { amount: formats.amount(0n) })
    return new Intl.ListFormat(tag, { type: 'conjunction' }).format(parts)
  }
}
