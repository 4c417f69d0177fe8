import { loadCatalogue } from '@fairlead/locales/catalogue'
import type { PartnerKey } from '@fairlead/locales/keys'
import { type LanguageCode, languages } from '@fairlead/locales/languages'
import { fillMessage, findMessage, type Messages, type Params } from '@fairlead/locales/message'

/** What the app says under a key, in one language. */
export type Words = (key: PartnerKey, params?: Params) => string

export async function wordsOf(code: LanguageCode): Promise<Words> {
  const messages = await loadCatalogue(code)
  const { tag } = languages[code]
  return (key, params) => {
    const message = findMessage(messages, key, tag, params)
    if (message === undefined) throw new Error(`${code} says nothing under ${key}`)
    return fillMessage(message, tag, params)
  }
}

/** Every message of a catalogue with its key. */
export function flat(messages: Messages, before = ''): [key: string, message: string][] {
  return Object.entries(messages).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[before + name, value]] : flat(value, `${before}${name}.`),
  )
}
