import type { LanguageCode } from '@fairlead/locales/languages'

export const translatedFields = ['product', 'content', 'game_description', 'user_targeting'] as const
type TranslatedField = (typeof translatedFields)[number]

/** What a plan is about in one more language. */
export type Translation = { readonly lang: LanguageCode } & Readonly<Partial<Record<TranslatedField, string>>>

/** The translations with one field said anew; a language of which nothing is said is none of them. */
export function withTranslation(
  all: readonly Translation[],
  lang: LanguageCode,
  field: TranslatedField,
  text: string,
): readonly Translation[] {
  const known = all.find((each) => each.lang === lang) ?? { lang }
  const next = { ...known, [field]: text }
  const others = all.filter((each) => each.lang !== lang)
  return translatedFields.some((each) => next[each]) ? [...others, next] : others
}

/** The languages of which something is said, but not all: the call takes all four or none. */
export function halfSaid(all: readonly Translation[]): readonly LanguageCode[] {
  return all.filter((each) => translatedFields.some((field) => !each[field]?.trim())).map(({ lang }) => lang)
}
