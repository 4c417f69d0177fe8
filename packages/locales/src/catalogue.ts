import { defaultLanguage, type LanguageCode } from './languages.ts'
import type { Messages } from './message.ts'

/** One lazy chunk per language that is written already. */
const chunks: Partial<Record<LanguageCode, () => Promise<{ default: Messages }>>> = {
  en: () => import('./en/partner.ts'),
}

/** The partner app's messages in a language, or in English until that language is written. */
export async function loadCatalogue(code: LanguageCode): Promise<Messages> {
  const load = chunks[code] ?? chunks[defaultLanguage]
  return load ? (await load()).default : {}
}
