import { afterEach, expect, it, vi } from 'vitest'
import { dayTime } from './formats.ts'

// Files share a process: the next one loads formats of its own zone.
afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

it('says the year of a moment that is not of this one', () => {
  const year = new Date().getFullYear()
  expect(dayTime(`${year}-06-15T12:00:00Z`)).not.toContain(String(year))
  expect(dayTime('2099-06-15T12:00:00Z')).toContain('2099')
})

it('says a day of the calendar as the same day in every zone', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  vi.resetModules()
  const { calendarDay, day } = await import('./formats.ts')
  expect(day('2026-11-20T00:00:00Z')).toBe('19 Nov 2026')
  expect(calendarDay('2026-11-20')).toBe('20 Nov 2026')
})
