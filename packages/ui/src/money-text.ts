import { asShown, formatAmount } from '@fairlead/money/amount'

export type MoneyFormat = {
  /** BCP 47 tag of the reader. */
  locale: string
  /** ISO 4217 code; USD without it. */
  currency?: string | undefined
  /** `always` puts a plus on gains. */
  sign?: 'auto' | 'always' | undefined
  /** The most fraction digits to show; 2 without it, and at least 2 where it is more. What is cut is rounded half to even. */
  digits?: number | undefined
}

/** `gain-loss` takes sea or red from the sign. Money that leaves without loss stays `ink`. */
export type MoneyTone = 'ink' | 'gain-loss' | 'gain' | 'loss'

/** The tone of an amount as it is shown: what is written as nothing is neither gain nor loss. */
export function shownTone(micros: bigint, tone: MoneyTone, digits?: number): Exclude<MoneyTone, 'gain-loss'> {
  const shown = asShown(micros, digits)
  if (shown === 0n) return 'ink'
  if (tone !== 'gain-loss') return tone
  return shown > 0n ? 'gain' : 'loss'
}

/** An amount as one string, for sentences and labels. `spoken` names the currency in words. */
export function moneyText(micros: bigint, format: MoneyFormat & { spoken?: boolean | undefined }): string {
  return moneyParts(micros, format)
    .map((part) => part.value)
    .join('')
}

/** The parts of an amount in the reader's order. Exact: the figure goes to Intl as a decimal string. */
export function moneyParts(micros: bigint, format: MoneyFormat & { spoken?: boolean | undefined }) {
  const { locale, currency = 'USD', sign = 'auto', digits = 2, spoken = false } = format
  const numbers = formatter(locale, currency, sign, digits, spoken)
  return numbers
    .formatToParts(formatAmount(micros) as `${number}`)
    .map((part) => (part.type === 'minusSign' ? { ...part, value: '\u2212' } : part))
}

/** How the currency is written beside an amount, and whether behind it: "5,00 $" in German, "$5.00" in English. */
export function currencySign(locale: string, currency?: string) {
  const parts = moneyParts(0n, { locale, currency })
  const place = parts.findIndex(({ type }) => type === 'currency')
  return { symbol: parts[place]?.value ?? '', behind: place > 0 }
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Making a formatter costs far more than using one, so each is made once. */
function formatter(locale: string, currency: string, sign: string, digits: number, spoken: boolean) {
  const key = [locale, currency, sign, digits, spoken].join()
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: spoken ? 'name' : 'symbol',
    signDisplay: sign === 'always' ? 'exceptZero' : 'negative',
    minimumFractionDigits: Math.min(2, digits),
    maximumFractionDigits: digits,
    roundingMode: 'halfEven',
  })
  formatters.set(key, made)
  return made
}
