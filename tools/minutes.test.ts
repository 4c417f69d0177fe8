import { expect, it } from 'vitest'
import { minutesTable } from './minutes.ts'

it('says how many minutes each part took, and all together', () => {
  expect(
    minutesTable([
      ['unit', 30_000],
      ['postgres', 252_000],
    ]),
  ).toEqual(['  unit        0.5 min', '  postgres    4.2 min', '  together    4.7 min'])
})

it('adds nothing up that is alone, or not there', () => {
  expect(minutesTable([['unit', 30_000]])).toEqual(['  unit    0.5 min'])
  expect(minutesTable([])).toEqual([])
})
