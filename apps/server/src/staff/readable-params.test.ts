import { expect, it } from 'vitest'
import { readableParams } from './readable-params.ts'

it('reads amounts in micros as decimals, and leaves what is one already, and everything else', () => {
  expect(readableParams({ amount: '50000000', fee_max: '1250000', bps: '50', currency: 'USD' })).toEqual({
    amount: '50.00',
    fee_max: '1.25',
    bps: '50',
    currency: 'USD',
  })
  expect(readableParams({ amount: '50.00' })).toEqual({ amount: '50.00' })
})
