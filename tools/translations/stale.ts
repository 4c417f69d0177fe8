import { createHash } from 'node:crypto'
import { type Texts, withoutForm } from './texts.ts'

/** For each text of a language, the fingerprint of the English that it was made from. */
export type MadeFrom = Readonly<Record<string, string>>

/** The fingerprint of each English text, by its key without plural form. */
export function fingerprints(english: Texts): Map<string, string> {
  const whole = new Map<string, string>()
  for (const [key, text] of english) {
    const bare = withoutForm(key, english)
    whole.set(bare, `${whole.get(bare) ?? ''}${key}\n${text}\n`)
  }
  return new Map([...whole].map(([key, text]) => [key, fingerprint(text)]))
}

/** 48 bits: enough to notice a change, short enough to read in a diff. */
function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** Keys whose English has changed, or was never translated, since the language's text was made. */
export function staleKeys(english: Texts, madeFrom: MadeFrom): string[] {
  return [...fingerprints(english)].filter(([key, print]) => madeFrom[key] !== print).map(([key]) => key)
}

/** The record after the texts under these keys were made anew; what English no longer says is left out. */
export function afterTranslating(english: Texts, madeFrom: MadeFrom, done: ReadonlySet<string>): MadeFrom {
  const kept = [...fingerprints(english)].flatMap(([key, print]) => {
    const from = done.has(key) ? print : madeFrom[key]
    return from === undefined ? [] : [[key, from] as const]
  })
  return Object.fromEntries(kept)
}
