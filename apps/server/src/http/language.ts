import { type Language, languages } from '@fairlead/contract/wire'

const byTag: Readonly<Record<string, Language>> = {
  de: 'de',
  en: 'en',
  es: 'spa',
  fr: 'fr',
  ja: 'jp',
  ko: 'kor',
  pt: 'pt',
  ru: 'ru',
  th: 'th',
  vi: 'vi',
  zh: 'zh',
}

/** The caller's language: X-Lang in the product's own codes, else the browser's wish, else English. */
export function readLanguage(xLang: string | undefined, accept: string | undefined): Language {
  const own = languages.find((language) => language === xLang)
  if (own) return own
  const wish = accept?.split(',')[0]?.trim().toLowerCase() ?? ''
  if (/^zh-(hant|tw|hk|mo)/.test(wish)) return 'cht'
  return byTag[wish.split(/[-;]/)[0] ?? ''] ?? 'en'
}
