/**
 * `npm run translations`: how many texts of each language are stale, which means that their English changed afterwards.
 * `-- de` lists them with the English and what German says now. `-- de --done wallet.head.total …` records that these were
 * translated from today's English; `-- de --done --all` records it of all that are stale, `-- all --done …` in every language.
 * `-- --check` is the part of `npm run check`: glossaries hold in every text, and nothing else is decided by it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLanguageCode, type LanguageCode, languageCodes } from '@fairlead/locales/languages'
import { root } from '../root.ts'
import { forbiddenWords, type Glossary, missingTerms } from './glossary.ts'
import { readMadeFrom, translated, writeMadeFrom } from './records.ts'
import { afterTranslating, staleKeys } from './stale.ts'
import { textsOf, withoutForm } from './texts.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const english = textsOf('en')

const glossaryOf = (code: LanguageCode) =>
  JSON.parse(readFileSync(join(root, `packages/locales/glossary/${code}.json`), 'utf8')) as Glossary

function check(): void {
  for (const code of languageCodes) {
    const texts = textsOf(code)
    const glossary = glossaryOf(code)
    const found = forbiddenWords(texts, glossary)
    if (code !== 'en') found.push(...missingTerms(english, texts, glossary))
    if (found.length === 0) continue
    say(`${code}: ${found.length} texts against the glossary\n  ${found.slice(0, 60).join('\n  ')}`)
    process.exitCode = 1
  }
}

function list(code: LanguageCode): void {
  const texts = textsOf(code)
  const says = (all: ReadonlyMap<string, string>, key: string) =>
    [...all].filter(([name]) => withoutForm(name, all) === key).map(([, text]) => text)
  for (const key of staleKeys(english, readMadeFrom(code))) {
    say(`${key}\n  en: ${says(english, key).join(' / ')}\n  ${code}: ${says(texts, key).join(' / ')}`)
  }
}

function record(code: LanguageCode, keys: readonly string[]): void {
  const done = new Set(keys.includes('--all') ? staleKeys(english, readMadeFrom(code)) : keys)
  const unknown = [...done].filter((key) => !staleKeys(english, {}).includes(key))
  if (unknown.length > 0) throw new Error(`English has no such text: ${unknown.join(', ')}`)
  const after = afterTranslating(english, readMadeFrom(code), done)
  writeMadeFrom(code, after)
  say(`${code}: ${done.size} texts recorded, ${staleKeys(english, after).length} stale`)
}

const [first, ...rest] = process.argv.slice(2)
if (first === '--check') check()
else if (first === undefined) {
  for (const code of translated) say(`${code}: ${staleKeys(english, readMadeFrom(code)).length} stale`)
} else if (first === 'all' && rest[0] === '--done') for (const code of translated) record(code, rest.slice(1))
else if (!isLanguageCode(first) || first === 'en')
  throw new Error(`${first} is none of ${translated.join(', ')}`)
else if (rest.length === 0) list(first)
else if (rest[0] === '--done') record(first, rest.slice(1))
else
  throw new Error(
    'npm run translations -- LANGUAGE [--done KEY … or --done --all], or all for LANGUAGE with --done',
  )
