import type { later as laterInEnglish } from './en/partner.ts'
import type { LanguageCode } from './languages.ts'
import type { Messages } from './message.ts'

/** A subject whose words load with the pages that say them, such as `wallet`. */
export type LaterSubject = keyof typeof laterInEnglish

type Language = {
  readonly first: Messages
  readonly later: Readonly<Record<LaterSubject, () => Promise<{ readonly default: Messages }>>>
}

/** For each language one lazy chunk, and one for each subject that not every page needs. */
const chunks: Record<LanguageCode, () => Promise<Language>> = {
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

/** The partner app's messages in a language: what is said from the first page on, and the subjects asked for. */
export async function loadCatalogue(code: LanguageCode, subjects: Iterable<LaterSubject>): Promise<Messages> {
  const { first, later } = await chunks[code]()
  const loaded = await Promise.all(
    Array.from(subjects, async (subject) => [subject, (await later[subject]()).default] as const),
  )
  return { ...first, ...Object.fromEntries(loaded) }
}
