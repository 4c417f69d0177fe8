import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LanguageCode, languageCodes } from '@fairlead/locales/languages'
import { root } from '../root.ts'
import { type MadeFrom, staleKeys } from './stale.ts'
import { textsOf } from './texts.ts'

/** The languages that are translated: all but English. */
export const translated = languageCodes.filter((code) => code !== 'en')

const pathOf = (code: LanguageCode) => join(root, `packages/locales/made-from/${code}.json`)

/** From which English each text of the language was made. */
export function readMadeFrom(code: LanguageCode): MadeFrom {
  return JSON.parse(readFileSync(pathOf(code), 'utf8')) as MadeFrom
}

export function writeMadeFrom(code: LanguageCode, madeFrom: MadeFrom): void {
  writeFileSync(pathOf(code), `${JSON.stringify(madeFrom, null, 2)}\n`)
}

/** Every text of every language that is older than its English, as `de: wallet.head.total`. A release has none. */
export function staleTranslations(): string[] {
  const english = textsOf('en')
  return translated.flatMap((code) => staleKeys(english, readMadeFrom(code)).map((key) => `${code}: ${key}`))
}
