import { expect, test } from 'vitest'
import { amountIn } from './orders-behind.ts'

const order = { put_amount: '50.00', consumed: '12.345678', returned: '0.00', revenue: '3.10' }

test('an order waits to consume what was put, less what it consumed and what came back', () => {
  expect(amountIn(order, 'toBeConsumed')).toBe(37_654_322n)
  expect(amountIn({ ...order, returned: '37.654322' }, 'toBeConsumed')).toBe(0n)
})

test('an order waits to settle what it earned', () => {
  expect(amountIn(order, 'toBeSettled')).toBe(3_100_000n)
})
