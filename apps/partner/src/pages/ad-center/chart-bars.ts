import { formatAmount } from '@fairlead/money/amount'
import type { Bar } from '@fairlead/ui/BarChart'
import { numberFormat } from '../../shell/intl.ts'
import type { Span } from './chart-spans.ts'

/** More bars than this would not leave room for their figures. */
const barsMost = 7

/** The newest spans by their profit. Where nothing moved at all, the line is enough. */
export function profitBars(spans: readonly Span[], locale: string): Bar[] {
  const shown = spans.slice(-barsMost)
  const text = textsFor(
    shown.map(({ profit }) => profit),
    shown.every(({ consumed, revenue }) => consumed === 0n && revenue === 0n),
    locale,
  )
  return shown.map(({ name, profit, state }) => ({ label: name, value: profit, text: text(profit), state }))
}

/** One day as its arithmetic: what came, what was consumed, what is left. All of it still counts. */
export function dayBars(
  { revenue, consumed, profit }: Pick<Span, 'revenue' | 'consumed' | 'profit'>,
  words: { readonly revenue: string; readonly consumed: string; readonly profit: string },
  locale: string,
): Bar[] {
  const text = textsFor([revenue, consumed, profit], revenue === 0n && consumed === 0n, locale)
  return [
    { label: words.revenue, value: revenue, text: text(revenue), state: 'today' },
    { label: words.consumed, value: -consumed, text: text(-consumed), state: 'today', tone: 'plain' },
    { label: words.profit, value: profit, text: text(profit), state: 'today' },
  ]
}

/** All bars of a chart with cents, or none of them where one is too large for that. */
function textsFor(values: readonly bigint[], still: boolean, locale: string) {
  const digits = values.some((value) => value >= 1_000_000_000n || value <= -1_000_000_000n) ? 0 : 2
  return (micros: bigint) => (still ? '' : figure(micros, locale, digits))
}

/** A figure with its sign and without the currency, which stands above. */
export function figure(micros: bigint, locale: string, digits = 2): string {
  return numberFormat(locale, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(formatAmount(micros) as `${number}`)
    .replace('-', '\u2212')
}
