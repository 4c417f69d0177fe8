import { shownProfit } from '@fairlead/money/amount'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shownSums, sumOf } from './shown-sums.ts'

/** Views at $5.50 a thousand, clicks at $0.29 or a payout with fractions of a cent: what one order came to on one day. */
const part = fc
  .record({
    views: fc.nat({ max: 900 }),
    clicks: fc.nat({ max: 9 }),
    payout: fc.constantFrom(290_000n, 285_500n),
  })
  .map(({ views, clicks, payout }) => {
    const [revenue, consumed] = [BigInt(clicks) * payout, BigInt(views) * 5_500n]
    return { revenue, consumed, profit: revenue - consumed }
  })
const period = fc.array(fc.array(part, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 7 })

it('orders add up to their bar as shown, bars to the period, and each revenue − consumed to its profit', () => {
  let alone = 0
  fc.assert(
    fc.property(period, (days) => {
      const exact = days.map(sumOf)
      const head = shownProfit(sumOf(exact).revenue, sumOf(exact).consumed)
      const bars = shownSums(exact)
      expect(sumOf(bars)).toEqual({ revenue: head.revenue, consumed: head.consumed, profit: head.profit })
      bars.forEach((bar, index) => {
        const orders = shownSums(days[index] ?? [], bar)
        expect(sumOf(orders)).toEqual({ revenue: bar.revenue, consumed: bar.consumed, profit: bar.profit })
        orders.forEach((order, at) => {
          expect(order.revenue - order.consumed).toBe(order.profit)
          const off = order.profit - (days[index]?.[at]?.profit ?? 0n)
          expect(off < 20_000n && off > -20_000n).toBe(true)
        })
        if (bar.profit !== shownProfit(exact[index]?.revenue ?? 0n, exact[index]?.consumed ?? 0n).profit)
          alone += 1
      })
    }),
    { numRuns: 2_000 },
  )
  expect(alone).toBeGreaterThan(100)
})
