import { formatAmount, microsPerCent } from '@fairlead/money/amount'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountIn, shownAmounts } from './orders-behind.ts'
import { shownParts } from './shown-parts.ts'

const order = {
  in_wallet: { held: { cash: '37.654322', promo: '0.60', advance: '20.00' }, pending: '3.10' },
}

test('an order has of each of the wallet’s amounts what is booked on it, each source apart', () => {
  expect(amountIn(order, 'toBeConsumed')).toBe(37_654_322n)
  expect(amountIn(order, 'promoInOrders')).toBe(600_000n)
  expect(amountIn(order, 'advanceInOrders')).toBe(20_000_000n)
  expect(amountIn(order, 'toBeSettled')).toBe(3_100_000n)
})

/** A wallet of orders that hold halves of a cent, and that have earned some. */
const halves = fc.bigInt(0n, 10_000n).map((count) => count * 5_000n)
const orders = fc.array(fc.record({ held: halves, pending: halves }), { minLength: 1, maxLength: 6 })

test('the orders behind an amount come to what the wallet shows of it', () => {
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n)
  let corrected = 0
  fc.assert(
    fc.property(orders, (all) => {
      const listed = all.map(({ held, pending }) => ({
        in_wallet: {
          held: { cash: formatAmount(held), promo: '0.00', advance: '0.00' },
          pending: formatAmount(pending),
        },
      }))
      const row = shownParts({
        available_balance: '0.00',
        held_cash: formatAmount(sum(all.map(({ held }) => held))),
        to_be_settled: formatAmount(sum(all.map(({ pending }) => pending))),
        on_its_way: '0.00',
      })
      for (const kind of ['toBeConsumed', 'toBeSettled'] as const) {
        expect(sum(shownAmounts(listed, kind, row[kind]))).toBe(row[kind])
        if (sum(shownAmounts(listed, kind)) !== row[kind]) corrected += 1
      }
    }),
    { numRuns: 2_000 },
  )
  expect(corrected).toBeGreaterThan(100)
})

test('where the orders come to something else by now, or are not all, they are shown as they are', () => {
  const row = 12n * microsPerCent
  expect(shownAmounts([order], 'toBeSettled', row)).toEqual([3_100_000n])
})
