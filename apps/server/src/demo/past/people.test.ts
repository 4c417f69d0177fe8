import { expect, it } from 'vitest'
import { within } from './people.ts'

it.each([
  ['nothing is in the way', '500.00', '25.00'],
  ['revenue that is pending leaves less of the level’s limit', '12.3456', '12.34'],
  ['it leaves less than the minimum', '4.99', undefined],
  ['it leaves nothing', '0.00', undefined],
])('of an amount so much is put where %s', (_, put_amount_max, put) => {
  expect(within('25.00', { put_amount_min: '5.00', put_amount_max })).toBe(put)
})
