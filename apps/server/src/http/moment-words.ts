import type { Language } from '@fairlead/contract/wire'
import { dateTag } from '@fairlead/locales/date-tag'
import { languages } from '@fairlead/locales/languages'
import type { TimeZone } from './time-zone.ts'

/** A moment in the reader's zone, or in UTC and saying so, for people who read it who knows where. */
export function momentWords(language: Language, at: Date, zone?: TimeZone): string {
  const words = new Intl.DateTimeFormat(dateTag(languages[language].tag), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone ?? 'UTC',
  }).format(at)
  return zone && zone !== 'UTC' ? words : `${words} UTC`
}
