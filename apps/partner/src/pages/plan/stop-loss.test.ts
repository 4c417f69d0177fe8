import { expect, test } from 'vitest'
import { stopLossOf } from './stop-loss.ts'

test('the stop-loss is a share of the amount, never a cent more', () => {
  const at15 = { stop_loss_percent: 15 }
  expect(stopLossOf(50_000_000n, at15)).toBe(7_500_000n)
  expect(stopLossOf(12_340_000n, at15)).toBe(1_850_000n)
  expect(stopLossOf(50_000n, at15)).toBe(0n)
})
