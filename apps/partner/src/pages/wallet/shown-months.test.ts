import { formatAmount, parseAmount, roundToCents } from '@fairlead/money/amount'
import { moneyText } from '@fairlead/ui/Money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shownMonths } from './shown-months.ts'
import type { MonthFigures } from './statement-queries.ts'

/** The cents that somebody reads of an amount. */
function read(amount: string): bigint {
  const text = moneyText(parseAmount(amount), { locale: 'en' })
  return BigInt(text.replace(/\D/g, '')) * (text.includes('\u2212') ? -1n : 1n)
}

const keys = [
  'money_in',
  'money_out',
  'consumed',
  'order_fees',
  'profit_sharing',
  'credits',
  'withdrawal_fees',
] as const
const amount = fc.bigInt(0n, 10n ** 5n).map((halves) => halves * 5_000n)
const month = fc.record({
  revenue: amount,
  money_in: amount,
  money_out: amount,
  consumed: amount,
  order_fees: amount,
})

const figuresOf = (of: Record<string, bigint>): MonthFigures => {
  const at = (key: string) => formatAmount(of[key] ?? 0n)
  return {
    money_in: at('money_in'),
    money_out: at('money_out'),
    revenue: at('revenue'),
    consumed: at('consumed'),
    profit: formatAmount((of.revenue ?? 0n) - (of.consumed ?? 0n)),
    order_fees: at('order_fees'),
    profit_sharing: '0.00',
    credits: '0.00',
    withdrawal_fees: '0.00',
    orders_settled: 1,
  }
}

it('months as they are shown add up to their total, and each to its profit', () => {
  fc.assert(
    fc.property(fc.array(month, { minLength: 1, maxLength: 14 }), (each) => {
      const sum: Record<string, bigint> = {}
      for (const one of each) {
        for (const [key, micros] of Object.entries(one)) sum[key] = (sum[key] ?? 0n) + micros
      }
      const { months, total } = shownMonths(each.map(figuresOf), figuresOf(sum))
      for (const key of [...keys, 'revenue', 'profit'] as const) {
        expect(months.reduce((all, one) => all + read(one[key]), 0n)).toBe(read(total[key]))
      }
      for (const one of [...months, total])
        expect(read(one.revenue) - read(one.consumed)).toBe(read(one.profit))
      expect(parseAmount(total.revenue)).toBe(roundToCents(sum.revenue ?? 0n))
      months.forEach((one, index) => {
        const off = parseAmount(one.consumed) - (each[index]?.consumed ?? 0n)
        expect(off <= 15_000n && off >= -15_000n).toBe(true)
      })
    }),
    { numRuns: 500 },
  )
})
