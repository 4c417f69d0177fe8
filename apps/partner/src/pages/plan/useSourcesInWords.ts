import type { Micros } from '@fairlead/money/amount'
import { useLanguage } from '../../shell/language.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'

type Sources = Readonly<Record<'cash' | 'promo' | 'advance', Micros>> & { readonly coupon?: Micros }

/** "$15.00 to available and $4.98 as promo credit": an amount by where it goes back to, and the coupon that does. */
export function useSourcesInWords(): (sources: Sources) => string {
  const { t } = useTranslation()
  const { tag } = useLanguage()
  const formats = useFormats()
  return ({ cash, promo, advance, coupon = 0n }) => {
    const parts = (['cash', 'promo', 'advance'] as const).flatMap((source) => {
      const micros = { cash, promo, advance }[source]
      return micros > 0n ? [t(`plan.back.${source}`, { amount: formats.amount(micros) })] : []
    })
    if (coupon > 0n) parts.push(t('plan.back.coupon'))
    if (parts.length === 0) return t('plan.back.cash', { amount: formats.amount(0n) })
    return new Intl.ListFormat(tag, { type: 'conjunction' }).format(parts)
  }
}
