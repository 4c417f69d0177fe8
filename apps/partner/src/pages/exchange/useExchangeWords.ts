import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { localMoneyText } from './local-money.ts'

/** How countries, currencies, rates and spreads are written, the same on every part of the screen. */
export function useExchangeWords() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { locale } = formats.money
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  const currencies = new Intl.DisplayNames(locale, { type: 'currency' })
  const lists = new Intl.ListFormat(locale)
  const days = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'medium' })
  return {
    /** "26 Nov 2026" */
    day: (moment: string) => days.format(new Date(moment)).replaceAll(' ', '\u00a0'),
    list: (names: readonly string[]) => lists.format(names),
    country: (code: string) => regions.of(code) ?? code,
    /** "Germany, Euro" */
    place: (place: { country: string; currency: string }) =>
      t('exchange.place', {
        country: regions.of(place.country) ?? place.country,
        currency: currencies.of(place.currency) ?? place.currency,
      }),
    local: (amount: string, currency: string) => localMoneyText(amount, { locale, currency }),
    /** "$1.00 = €0.92" */
    rate: ({ rate, currency }: { rate: string; currency: string }) =>
      t('exchange.rate', {
        one: formats.amount(1_000_000n),
        local: localMoneyText(rate, { locale, currency }),
      }),
    /** From hundredths of a per cent: 80 is written "0.8%". */
    spread: (basisPoints: number) => formats.percent(basisPoints / 100),
    arrival: (hours: number) => t('exchange.within', { time: formats.duration(hours * 3600) }),
  }
}
