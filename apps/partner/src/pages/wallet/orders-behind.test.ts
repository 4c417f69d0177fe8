import { expect, test } from 'vitest'
import { amountIn } from './orders-behind.ts'

const order = {
  in_wallet: { held: { cash: '37.654322', promo: '0.60', advance: '20.00' }, pending: '3.10' },
}

test('an order has of each of the wallet’s amounts what is booked on it, each source apart', () => {
  expect(amountIn(order, 'toBeConsumed')).toBe(37_654_322n)
  expect(amountIn(order, 'promoInOrders')).toBe(600_000n)
  expect(amountIn(order, 'advanceInOrders')).toBe(20_000_000n)
  expect(amountIn(order, 'toBeSettled')).toBe(3_100_000n)
})
