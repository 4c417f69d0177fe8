import { expect, it } from 'vitest'
import { dayTime } from './formats.ts'

it('says the year of a moment that is not of this one', () => {
  const year = new Date().getFullYear()
  expect(dayTime(`${year}-06-15T12:00:00Z`)).not.toContain(String(year))
  expect(dayTime('2099-06-15T12:00:00Z')).toContain('2099')
})
