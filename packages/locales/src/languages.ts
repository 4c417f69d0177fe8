/** The twelve languages by the codes of the wire, with what `lang`, Intl and fonts need to know them by. */
export const languages = {
  cht: { tag: 'zh-Hant', name: '繁體中文' },
  de: { tag: 'de', name: 'Deutsch' },
  en: { tag: 'en', name: 'English' },
  fr: { tag: 'fr', name: 'Français' },
  jp: { tag: 'ja', name: '日本語' },
  kor: { tag: 'ko', name: '한국어' },
  pt: { tag: 'pt-BR', name: 'Português' },
  ru: { tag: 'ru', name: 'Русский' },
  spa: { tag: 'es', name: 'Español' },
  th: { tag: 'th', name: 'ไทย' },
  vi: { tag: 'vi', name: 'Tiếng Việt' },
  zh: { tag: 'zh-Hans', name: '简体中文' },
} as const satisfies Record<string, Language>

/** `tag` is BCP 47; `name` is the language's own name for itself. */
export type Language = { readonly tag: string; readonly name: string }

export type LanguageCode = keyof typeof languages

/** What is spoken until somebody chooses. */
export const defaultLanguage: LanguageCode = 'en'

export const languageCodes = Object.keys(languages) as LanguageCode[]

export function isLanguageCode(code: string): code is LanguageCode {
  return Object.hasOwn(languages, code)
}

/** The language's name in the reader's language: German for `de` to somebody who reads English. */
export function describeLanguage(code: LanguageCode, reader: LanguageCode): string {
  const names = new Intl.DisplayNames(languages[reader].tag, { type: 'language' })
  return names.of(languages[code].tag) ?? languages[code].name
}
