import type { LanguageCode } from '@fairlead/locales/languages'

/** "Continue in English", each in its own language: whoever looks for a language cannot read the one in use. */
export const confirmWords: Readonly<Record<LanguageCode, string>> = {
  cht: '以繁體中文繼續',
  de: 'Auf Deutsch fortfahren',
  en: 'Continue in English',
  fr: 'Continuer en français',
  jp: '日本語で続ける',
  kor: '한국어로 계속하기',
  pt: 'Continuar em português',
  ru: 'Продолжить на русском',
  spa: 'Continuar en español',
  th: 'ดำเนินการต่อเป็นภาษาไทย',
  vi: 'Tiếp tục bằng tiếng Việt',
  zh: '以简体中文继续',
}
