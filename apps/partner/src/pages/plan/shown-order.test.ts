import { formatAmount, microsPerCent, roundToCents } from '@fairlead/money/amount'
import { moneyText } from '@fairlead/ui/Money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { couponReturned, leftOf, shownBack, shownOrder, whereRestIs } from './shown-order.ts'

/** The cents that somebody reads. */
function read(micros: bigint): bigint {
  const text = moneyText(micros, { locale: 'en' })
  return BigInt(text.replace(/\D/g, '')) * (text.includes('\u2212') ? -1n : 1n)
}

it('an order as it is shown is the sum that a reader does', () => {
  // Views cost halves of a tenth of a cent and more, so that halves of a cent are common.
  const figures = fc.record({
    put: fc.bigInt(100n, 100_000n).map((cents) => cents * microsPerCent),
    share: fc.bigInt(0n, 2_000n),
    revenue: fc.bigInt(0n, 10n ** 6n).map((halves) => halves * 500n),
  })
  let corrected = 0
  fc.assert(
    fc.property(figures, ({ put, share, revenue }) => {
      const consumed = ((put * share) / 2_000n / 500n) * 500n
      const amounts = {
        put_amount: formatAmount(put),
        consumed: formatAmount(consumed),
        revenue: formatAmount(revenue),
      }
      const shown = shownOrder(amounts, formatAmount(put - consumed))
      expect(read(shown.revenue) - read(shown.consumed)).toBe(read(shown.profit))
      expect(read(shown.consumed) + read(shown.rest)).toBe(read(put))
      expect(shown.profit).toBe(roundToCents(revenue - consumed))
      for (const off of [shown.revenue - revenue, shown.consumed - consumed]) {
        expect(off < microsPerCent && off > -microsPerCent).toBe(true)
      }
      if (read(revenue) - read(consumed) !== read(revenue - consumed)) corrected += 1
    }),
    { numRuns: 2_000 },
  )
  expect(corrected).toBeGreaterThan(20)
})

it('what came back with a coupon is shown as it is', () => {
  const amounts = { put_amount: '22.00', consumed: '4.005', revenue: '0.29' }
  expect(shownOrder(amounts, '15.995').rest).toBe(roundToCents(15_995_000n))
})

it('what is left of an order is all that is held and not consumed, by any source; nothing is not left', () => {
  const nothing = { cash: '0.00', promo: '0.00', advance: '0.00', coupon: '0.00', extra_media: '0.00' }
  expect(leftOf({ comes_back: nothing })).toBeUndefined()
  expect(leftOf({ comes_back: { ...nothing, cash: '19.995', coupon: '2.00', extra_media: '0.005' } })).toBe(
    '22.00',
  )
})

it('says of what is left that it is back only once it is', () => {
  const comes_back = { cash: '5.00', promo: '0.00', advance: '0.00', coupon: '0.00', extra_media: '0.00' }
  const left = { held: '5.00', comes_back }
  expect(whereRestIs({ ...left, status: 'puting' })).toBe('notConsumed')
  expect(whereRestIs({ ...left, status: 'putFinished' })).toBe('comingBack')
  expect(
    whereRestIs({ ...left, status: 'putFinished', comes_back: { ...comes_back, extra_media: '1.00' } }),
  ).toBe('notConsumed')
  expect(whereRestIs({ ...left, status: 'waitComputed', held: '0.00' })).toBe('cameBack')
})

it('what comes back by where it goes adds up to what is shown as left', () => {
  const parts = fc.record({
    cents: fc.array(fc.bigInt(0n, 5_000n), { minLength: 4, maxLength: 4 }),
    consumed: fc.bigInt(0n, 4_000n).map((halves) => halves * 500n),
    results: fc.bigInt(0n, 100n),
  })
  let corrected = 0
  fc.assert(
    fc.property(parts, ({ cents, consumed, results }) => {
      const [cash = 0n, promo = 0n, advance = 0n, extra = 0n] = cents.map((count) => count * microsPerCent)
      const left = { cash: cash + 20_000_000n - consumed, promo, advance, coupon: 0n, extra_media: extra }
      const order = {
        put_amount: formatAmount(cash + promo + advance + extra + 20_000_000n),
        consumed: formatAmount(consumed),
        revenue: formatAmount(results * 290_000n),
        comes_back: {
          cash: formatAmount(left.cash),
          promo: formatAmount(promo),
          advance: formatAmount(advance),
          coupon: '0.00',
          extra_media: formatAmount(extra),
        },
      }
      const back = shownBack(order)
      const all = Object.values(back).reduce((sum, part) => sum + part, 0n)
      expect(all).toBe(shownOrder(order, leftOf(order) ?? '0.00').rest)
      expect(back).toEqual({ ...left, cash: back.cash })
      const off = back.cash - left.cash
      expect(off < microsPerCent && off > -microsPerCent).toBe(true)
      if (back.cash !== roundToCents(left.cash)) corrected += 1
    }),
    { numRuns: 2_000 },
  )
  expect(corrected).toBeGreaterThan(5)
})

it('what went back with a coupon is the rest of what was put', () => {
  const cents = fc.bigInt(1n, 10_000n).map((n) => n * microsPerCent)
  fc.assert(
    fc.property(cents, cents, cents, (consumed, returned, coupon) => {
      const order = {
        put_amount: formatAmount(consumed + returned + coupon),
        consumed: formatAmount(consumed),
        revenue: '0.00',
        returned: formatAmount(returned),
      }
      const shown = shownOrder(order, order.returned)
      expect(couponReturned(order, shown)).toBe(coupon)
      const without = { ...order, put_amount: formatAmount(consumed + returned) }
      expect(couponReturned(without, shownOrder(without, order.returned))).toBe(0n)
    }),
  )
})
