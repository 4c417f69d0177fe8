import english from './en/server.ts'
import type { ServerKey } from './keys.ts'
import { defaultLanguage, type LanguageCode, languages } from './languages.ts'
import { fillMessage, findMessage, type Messages, type Params } from './message.ts'

const catalogues: Partial<Record<LanguageCode, Messages>> = { en: english }

/**
 * Words a message of the server, in English where the language is not written yet.
 *
 * ```ts
 * translate('de', 'refusal.amount_below_minimum', { minimum: '5.00' })
 * ```
 */
export function translate(language: LanguageCode, key: ServerKey, params?: Params): string {
  for (const code of [language, defaultLanguage]) {
    const messages = catalogues[code]
    const message = messages && findMessage(messages, key, languages[code].tag, params)
    if (message !== undefined) return fillMessage(message, languages[code].tag, params)
  }
  return key
}
