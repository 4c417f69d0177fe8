import { type Texts, withoutForm } from './texts.ts'

/** The words of one language. English gives each term its meaning, the others the ways in which they say it. */
export type Glossary = {
  /** By the English term: beginnings of the words that say it, in any form that the language bends them into. */
  readonly terms: Readonly<Record<string, string | readonly string[]>>
  /** Words that mislead a reader, and what to say instead. */
  readonly never: Readonly<Record<string, string>>
  /** By key: terms and words that this one text may do without or say, because its sentence means something else. */
  readonly otherwise: Readonly<Record<string, readonly string[]>>
}

/** Texts that say a word of `never`, as `key: word (say …)`. */
export function forbiddenWords(texts: Texts, { never, otherwise }: Glossary): string[] {
  const words = Object.entries(never).map(([word, instead]) => ({ word, instead, said: wholeWord(word) }))
  return [...texts].flatMap(([key, text]) =>
    words
      .filter(({ word, said }) => said.test(plain(text)) && !allowed(otherwise, key, texts).includes(word))
      .map(({ word, instead }) => `${key}: “${word}” (say ${instead})`),
  )
}

/** Texts whose English uses a term that the language says in none of its words for it, as `key: term (say …)`. */
export function missingTerms(english: Texts, texts: Texts, { terms, otherwise }: Glossary): string[] {
  const ways = Object.entries(terms).map(([term, said]) => ({
    term,
    said: [said].flat(),
    asked: wholeWord(term),
  }))
  return [...texts].flatMap(([key, text]) => {
    const model = english.get(key) ?? english.get(`${withoutForm(key, texts)}_other`) ?? ''
    return ways
      .filter(({ term, said, asked }) => {
        if (!asked.test(plain(model)) || allowed(otherwise, key, texts).includes(term)) return false
        return !said.some((word) => plain(text).toLowerCase().includes(word.toLowerCase()))
      })
      .map(({ term, said }) => `${key}: ${term} (say ${said.join(' or ')})`)
  })
}

function allowed(otherwise: Glossary['otherwise'], key: string, texts: Texts): readonly string[] {
  return otherwise[key] ?? otherwise[withoutForm(key, texts)] ?? []
}

/** A text without what its placeholders and tags are called. */
function plain(text: string): string {
  return text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, ' ')
}

/** The word by itself or in the plural; in scripts without spaces, wherever it stands. */
function wholeWord(word: string): RegExp {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const spaced = /^[\p{Script=Latin}\p{Script=Cyrillic}\s'’-]+$/u.test(word)
  return new RegExp(spaced ? `(?<![\\p{L}\\p{N}])${escaped}(?:s|es)?(?![\\p{L}\\p{N}])` : escaped, 'iu')
}
