import { centsThatAddUp, formatAmount, parseAmount } from '@fairlead/money/amount'
import type { MonthFigures } from './statement-queries.ts'

const added = [
  'money_in',
  'money_out',
  'revenue',
  'profit',
  'order_fees',
  'profit_sharing',
  'credits',
  'withdrawal_fees',
] as const

/**
 * Months as they are shown, and their total last: each figure adds up over the months, and in each of them revenue − consumed
 * = profit.
 */
export function shownMonths<Figures extends MonthFigures>(
  months: readonly Figures[],
  total: MonthFigures,
): { months: Figures[]; total: MonthFigures } {
  const shown = months.map((month) => ({ ...month }))
  const all = { ...total }
  for (const key of added) {
    const cents = centsThatAddUp(months.map((month) => parseAmount(month[key])))
    shown.forEach((month, index) => {
      month[key] = formatAmount(cents[index] ?? 0n)
    })
    all[key] = formatAmount(cents.reduce((sum, each) => sum + each, 0n))
  }
  for (const figures of [...shown, all]) {
    figures.consumed = formatAmount(parseAmount(figures.revenue) - parseAmount(figures.profit))
  }
  return { months: shown, total: all }
}
