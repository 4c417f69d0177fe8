import { expect, test } from 'vitest'
import { lateShare } from './late-share.ts'

test.each([
  ['30.00', '0.015'],
  ['0.03', '0.000015'],
  ['1234.56', '0.61728'],
])('of %s that is late, %s for each day is 0.05 %%', (amount, late_credit_per_day) => {
  expect(lateShare({ amount, late_credit_per_day })).toBe(0.05)
})
