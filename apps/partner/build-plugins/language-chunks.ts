import { languageCodes } from '@fairlead/locales/languages'

/** Chunks of words are named after their language: `assets/de-wallet-3fLb.js`. */
export const perLanguage = new RegExp(`^assets/(${languageCodes.join('|')})-`)

/** `de-` for a chunk of German words, nothing for any other. */
export function languageOf(moduleIds: readonly string[]): string {
  const code = /\/locales\/src\/(\w+)\//.exec(moduleIds[0] ?? '')?.[1]
  return code ? `${code}-` : ''
}
