import { expect, it } from 'vitest'
import { dateTag } from './date-tag.ts'
import { languageCodes, languages } from './languages.ts'

const evening = new Date('2026-11-21T20:05:00Z')

it.each(languageCodes)('names an hour in one way, beside a day and beside a date (%s)', (code) => {
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateTag(languages[code].tag), { ...options, timeZone: 'UTC' }).format(evening)
  const hour = words({ hour: 'numeric', minute: '2-digit' })
  expect(words({ weekday: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })).toContain(hour)
  expect(words({ dateStyle: 'long', timeStyle: 'short' })).toContain(hour)
})
