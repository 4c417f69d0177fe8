import { loadCatalogue } from '@fairlead/locales/catalogue'
import { type LanguageCode, languages } from '@fairlead/locales/languages'
import { fillMessage, findMessage, type Params } from '@fairlead/locales/message'
import { parseAmount } from '@fairlead/money/amount'
import { moneyText } from '@fairlead/ui/Money'
import { useQuery } from '@tanstack/react-query'

/** The partner app's own words and figures, so that a preview says what a partner of that language reads. */
export type PartnerWords = {
  readonly tag: string
  readonly say: (key: string, params?: Params) => string
  readonly amount: (micros: bigint, sign?: 'always') => string
  readonly percent: (value: number) => string
}

/** The words of a language; nothing until they have come. */
export function usePartnerWords(code: LanguageCode): PartnerWords | undefined {
  const { data } = useQuery({
    queryKey: ['partner words', code],
    queryFn: () => loadCatalogue(code, ['plan', 'outlook']),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return undefined
  const { tag } = languages[code]
  return {
    tag,
    say: (key, params) => fillMessage(findMessage(data, key, tag, params) ?? key, tag, params),
    amount: (micros, sign) => moneyText(micros, { locale: tag, digits: 4, ...(sign && { sign }) }),
    percent: (value) =>
      new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100),
  }
}

/** An amount per 100.00 as the contract gives it, in micros. */
export function perHundred(amount: string | null): bigint {
  return parseAmount(amount ?? '0')
}
