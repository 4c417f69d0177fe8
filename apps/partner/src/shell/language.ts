import { loadCatalogue } from '@fairlead/locales/catalogue'
import { defaultLanguage, isLanguageCode, type LanguageCode, languages } from '@fairlead/locales/languages'
import type { Messages } from '@fairlead/locales/message'
import { useSyncExternalStore } from 'react'

const storageKey = 'lang'

type Spoken = { readonly code: LanguageCode; readonly tag: string; readonly messages: Messages }

let spoken: Spoken = { code: defaultLanguage, tag: languages[defaultLanguage].tag, messages: {} }
const listeners = new Set<() => void>()

/** The language that the app speaks now. */
export function currentLanguage(): LanguageCode {
  return spoken.code
}

/** What somebody chose on this device; null when nobody did. */
export function storedLanguage(): LanguageCode | null {
  const code = localStorage.getItem(storageKey)
  return code !== null && isLanguageCode(code) ? code : null
}

/** Loads the messages of a language and then speaks it. */
export async function speak(code: LanguageCode): Promise<void> {
  const messages = await loadCatalogue(code)
  const { tag } = languages[code]
  spoken = { code, tag, messages }
  document.documentElement.lang = tag
  for (const listener of listeners) listener()
}

/** Speaks a language and keeps the choice on this device. */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  await speak(code)
  localStorage.setItem(storageKey, code)
}

/** The language spoken now; renders anew when it changes. */
export function useLanguage(): Spoken {
  return useSyncExternalStore(subscribe, () => spoken)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
