import { expect, test } from 'vitest'
import { shareSources } from './sources.ts'

const sources = { promo: '10.00', advance: '20.00', cash: '842.16' }

test('takes promo credit first and the rest from available', () => {
  expect(shareSources(5_000_000n, sources)).toEqual({ promo: 5_000_000n, advance: 0n, cash: 0n })
  expect(shareSources(100_000_000n, sources)).toEqual({
    promo: 10_000_000n,
    advance: 20_000_000n,
    cash: 70_000_000n,
  })
})
