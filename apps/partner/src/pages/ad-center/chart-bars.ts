import { asShown, formatAmount, parseAmount } from '@fairlead/money/amount'
import type { Bar } from '@fairlead/ui/BarChart'
import { numberFormat } from '../../shell/intl.ts'
import type { Span } from './chart-spans.ts'

/** More bars than this would not leave room for their figures. */
export const barsMost = 7

/** The newest spans by their profit. Where nothing moved at all, the line is enough. */
export function profitBars(spans: readonly Span[], locale: string): Bar[] {
  const shown = spans.slice(-barsMost)
  const { value, text } = figuresFor(
    shown.map(({ profit }) => profit),
    shown.every(({ consumed, revenue }) => consumed === 0n && revenue === 0n),
    locale,
  )
  return shown.map(({ name, profit, state }) => ({
    label: name,
    value: value(profit),
    text: text(profit),
    state,
  }))
}

/** What the scale spans at least, in micros: a dollar, or 2 % of what was invested. */
export function leastSpan(invested: string): bigint {
  const share = parseAmount(invested) / 50n
  return share > 1_000_000n ? share : 1_000_000n
}

/** All bars of a chart with cents, or none of them where one is too large for that. */
function figuresFor(values: readonly bigint[], still: boolean, locale: string) {
  const digits = values.some((value) => value >= 1_000_000_000n || value <= -1_000_000_000n) ? 0 : 2
  return {
    /** What the bar says is what it shows. */
    value: (micros: bigint) => asShown(micros, digits),
    text: (micros: bigint) => (still ? '' : figure(micros, locale, digits)),
  }
}

/** A figure with its sign and without the currency, which stands above. */
export function figure(micros: bigint, locale: string, digits = 2): string {
  return numberFormat(locale, {
    signDisplay: 'exceptZero',
    roundingMode: 'halfEven',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(formatAmount(micros) as `${number}`)
    .replace('-', '\u2212')
}
