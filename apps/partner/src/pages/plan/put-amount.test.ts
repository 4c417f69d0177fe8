import { describe, expect, test } from 'vitest'
import { nothingFits, quickAmounts, readPutAmount } from './put-amount.ts'

const limits = { put_amount_min: '5.00', put_amount_max: '640.00' }

describe('the put amount field', () => {
  test('takes both ends of the range', () => {
    expect(readPutAmount('5', limits)).toEqual({ kind: 'good', micros: 5_000_000n })
    expect(readPutAmount('640.00', limits)).toEqual({ kind: 'good', micros: 640_000_000n })
  })

  test.each(['0', '4.99', '640.01'])('refuses %s, outside of the limits', (typed) => {
    expect(readPutAmount(typed, limits)).toEqual({ kind: 'outside' })
  })

  test('bears a point that is still waiting for its cents', () => {
    expect(readPutAmount('7.', limits)).toEqual({ kind: 'good', micros: 7_000_000n })
  })

  test.each(['.', '1.234', '-5', '1e3', '1234567890'])('does not take %s for an amount', (typed) => {
    expect(readPutAmount(typed, limits)).toEqual({ kind: 'notAmount' })
  })

  test('stays silent while nothing is typed', () => {
    expect(readPutAmount('', limits)).toEqual({ kind: 'empty' })
  })

  test('offers round amounts within the limits, and leaves the most to its own button', () => {
    expect(quickAmounts(limits)).toEqual([10_000_000n, 25_000_000n, 50_000_000n])
    expect(quickAmounts({ ...limits, put_amount_max: '25.00' })).toEqual([10_000_000n])
    expect(quickAmounts({ put_amount_min: '20.00', put_amount_max: '25.01' })).toEqual([25_000_000n])
    expect(quickAmounts({ ...limits, put_amount_max: '4.99' })).toEqual([])
  })

  test('knows when no order fits any more', () => {
    expect(nothingFits(limits)).toBe(false)
    expect(nothingFits({ ...limits, put_amount_max: '4.99' })).toBe(true)
  })
})
