import { describe, expect, test } from 'vitest'
import { nothingFits, readPutAmount } from './put-amount.ts'

const limits = { put_amount_min: '5.00', put_amount_max: '640.00', put_amount_max_by: 'plan_rest' } as const

describe('the put amount field', () => {
  test('takes both ends of the range', () => {
    expect(readPutAmount('5', limits)).toEqual({ kind: 'good', micros: 5_000_000n })
    expect(readPutAmount('640.00', limits)).toEqual({ kind: 'good', micros: 640_000_000n })
  })

  test('names the limit that an amount one cent too high breaks', () => {
    expect(readPutAmount('640.01', limits)).toEqual({ kind: 'above', limit: 'plan_rest' })
  })

  test('refuses an amount one cent too low', () => {
    expect(readPutAmount('4.99', limits)).toEqual({ kind: 'wrong', why: 'belowMinimum' })
  })

  test('bears a point that is still waiting for its cents', () => {
    expect(readPutAmount('7.', limits)).toEqual({ kind: 'good', micros: 7_000_000n })
  })

  test.each(['.', '0', '1.234', '-5', '1e3', '1234567890'])('does not take %s for an amount', (typed) => {
    expect(readPutAmount(typed, limits).kind).not.toBe('good')
  })

  test('stays silent while nothing is typed', () => {
    expect(readPutAmount('', limits)).toEqual({ kind: 'empty' })
  })

  test('knows when no order fits any more', () => {
    expect(nothingFits(limits)).toBe(false)
    expect(nothingFits({ ...limits, put_amount_max: '4.99' })).toBe(true)
  })
})
