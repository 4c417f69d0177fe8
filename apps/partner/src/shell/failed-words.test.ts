import { loadCatalogue } from '@fairlead/locales/catalogue'
import { languageCodes } from '@fairlead/locales/languages'
import { expect, it } from 'vitest'
import { failedWords } from './failed-words.ts'

it.each(languageCodes)('says in %s what the catalogue says, had it been there', async (code) => {
  const { shell } = (await loadCatalogue(code, [])) as { shell: { errors: { failed: string } } }
  expect(failedWords[code]).toBe(shell.errors.failed)
})
