import type { LanguageCode } from './languages.ts'
import type { Messages } from './message.ts'

/** One lazy chunk per language. */
const chunks: Record<LanguageCode, () => Promise<{ default: Messages }>> = {
  cht: () => import('./cht/partner.ts'),
  de: () => import('./de/partner.ts'),
  en: () => import('./en/partner.ts'),
  fr: () => import('./fr/partner.ts'),
  jp: () => import('./jp/partner.ts'),
  kor: () => import('./kor/partner.ts'),
  pt: () => import('./pt/partner.ts'),
  ru: () => import('./ru/partner.ts'),
  spa: () => import('./spa/partner.ts'),
  th: () => import('./th/partner.ts'),
  vi: () => import('./vi/partner.ts'),
  zh: () => import('./zh/partner.ts'),
}

/** The partner app's messages in a language. */
export async function loadCatalogue(code: LanguageCode): Promise<Messages> {
  return (await chunks[code]()).default
}
