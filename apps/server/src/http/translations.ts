import type { Language } from '@fairlead/contract/wire'

/** What staff wrote in further languages: by language, then by field. */
export type Translations<Field extends string> = Partial<Record<Language, Readonly<Record<Field, string>>>>

/** As the database keeps them, from the list that staff send. */
export function byLanguage<Words extends { readonly lang: Language }>(
  list: readonly Words[] = [],
): Partial<Record<Language, Omit<Words, 'lang'>>> {
  return Object.fromEntries(list.map(({ lang, ...words }) => [lang, words]))
}
