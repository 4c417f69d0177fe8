import type { Language } from '@fairlead/contract/wire'
import { languages } from '@fairlead/locales/languages'
import type { TimeZone } from './time-zone.ts'

/** A moment in the reader's zone, or in UTC and saying so, for people who read it who knows where. */
export function momentWords(language: Language, at: Date, zone?: TimeZone): string {
  // The English here is British, as in the apps: day before month, 24 hours.
  const words = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : languages[language].tag, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone ?? 'UTC',
  }).format(at)
  return zone ? words : `${words} UTC`
}
