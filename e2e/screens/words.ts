import { type LaterSubject, loadCatalogue } from '@fairlead/locales/catalogue'
import { later } from '@fairlead/locales/en/partner'
import type { PartnerKey } from '@fairlead/locales/keys'
import { type LanguageCode, languages } from '@fairlead/locales/languages'
import { fillMessage, findMessage, type Messages, type Params } from '@fairlead/locales/message'

/** What the app says under a key, in one language. */
export type Words = (key: PartnerKey, params?: Params) => string

export async function wordsOf(code: LanguageCode): Promise<Words> {
  const messages = await messagesOf(code)
  const { tag } = languages[code]
  return (key, params) => {
    const message = findMessage(messages, key, tag, params)
    if (message === undefined) throw new Error(`${code} says nothing under ${key}`)
    return fillMessage(message, tag, params)
  }
}

/** Everything that the app says in a language, those subjects too that load with their pages. */
export function messagesOf(code: LanguageCode): Promise<Messages> {
  return loadCatalogue(code, Object.keys(later) as LaterSubject[])
}

/** Every message there is, whatever its key. */
export function flat(messages: Messages): string[] {
  return Object.values(messages).flatMap((value) => (typeof value === 'string' ? [value] : flat(value)))
}
