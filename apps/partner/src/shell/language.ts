import { type LaterSubject, loadCatalogue } from '@fairlead/locales/catalogue'
import { defaultLanguage, isLanguageCode, type LanguageCode, languages } from '@fairlead/locales/languages'
import type { Messages } from '@fairlead/locales/message'
import { createStore } from './store.ts'
import { stored } from './stored.ts'

const storageKey = 'lang'

type Spoken = { readonly code: LanguageCode; readonly tag: string; readonly messages: Messages }

const spoken = createStore<Spoken>({
  code: defaultLanguage,
  tag: languages[defaultLanguage].tag,
  messages: {},
})
/** What was asked for last; spoken once its words are here. */
let asked: LanguageCode = defaultLanguage
/** What the pages opened so far say: another language must say it too. */
const needed = new Set<LaterSubject>()

/** The language that the app speaks now. */
export function currentLanguage(): LanguageCode {
  return spoken.get().code
}

/** What somebody chose on this device; null when nobody did. */
export function storedLanguage(): LanguageCode | null {
  const code = localStorage.getItem(storageKey)
  return code !== null && isLanguageCode(code) ? code : null
}

type Choice = {
  readonly lang: LanguageCode
  /** The id of the partner whose account knows of it; null where nobody chose, as an account brought it along. */
  readonly told?: string | null
}

/** What somebody chose last on this device, and whether the account has to be told yet: account-language.ts. */
export const chosenLanguage = stored<Choice>('lang_chosen')

/** Loads the messages of a language and then speaks it. */
export async function speak(code: LanguageCode): Promise<void> {
  const before = asked
  asked = code
  try {
    const messages = await wordsIn(code)
    // Somebody may have chosen another language meanwhile.
    if (asked === code) say(code, messages)
  } catch (failure) {
    if (asked === code) asked = before
    throw failure
  }
}

/** Loads what a page says beside the first one. The page waits for it, so that no key stands where words will be. */
export async function needWords(subjects: readonly LaterSubject[]): Promise<void> {
  if (subjects.every((subject) => subject in spoken.get().messages)) return
  for (const subject of subjects) needed.add(subject)
  await speak(asked)
}

/** With all subjects that are needed by the time they have loaded. */
async function wordsIn(code: LanguageCode): Promise<Messages> {
  let messages: Messages
  let count: number
  do {
    count = needed.size
    messages = await loadCatalogue(code, needed)
  } while (needed.size > count)
  return messages
}

function say(code: LanguageCode, messages: Messages) {
  const { tag } = languages[code]
  document.documentElement.lang = tag
  spoken.set({ code, tag, messages })
}

/** Speaks a language and keeps the choice on this device. */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  await speak(code)
  localStorage.setItem(storageKey, code)
}

/** The language spoken now; renders anew when it changes. */
export const useLanguage = spoken.use
