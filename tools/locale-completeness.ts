/**
 * `npm run check`: every language says all that English says, with the same placeholders and mark-up and every plural form
 * that it has. With `--report` it also lists what reads the same as in English.
 */
import { languageCodes, languages } from '@fairlead/locales/languages'
import { pluralForm, type Texts, textsOf } from './translations/texts.ts'

/** What is wrong with a language, a line each: missing, unknown, or filled and marked up otherwise than in English. */
export function gaps(english: Texts, other: Texts, tag: string): string[] {
  const wanted = new Map<string, string>()
  for (const [key, message] of english) {
    if (!isPlural(key, english)) wanted.set(key, message)
    else
      for (const form of formsOf(tag))
        wanted.set(key.replace(pluralForm, `_${form}`), otherForm(key, english))
  }
  const missing = [...wanted.keys()].filter((key) => !other.has(key)).map((key) => `${key} is missing`)
  const unknown = [...other.keys()].filter((key) => !wanted.has(key)).map((key) => `${key} is not in English`)
  const changed = [...other].flatMap(([key, message]) => {
    const model = wanted.get(key)
    if (model === undefined || sameParts(model, message, pluralForm.test(key))) return []
    return [`${key} has ${partsOf(message).join(' ') || 'nothing'} for ${partsOf(model).join(' ')}`]
  })
  return [...missing, ...unknown, ...changed]
}

/** Only names that come in plural forms: `back_one` beside `back_other`, but not a key that happens to end in `_one`. */
function isPlural(key: string, messages: Texts): boolean {
  return pluralForm.test(key) && messages.has(key.replace(pluralForm, '_other'))
}

function otherForm(key: string, messages: Texts): string {
  return messages.get(key.replace(pluralForm, '_other')) ?? ''
}

function formsOf(tag: string): readonly string[] {
  return new Intl.PluralRules(tag).resolvedOptions().pluralCategories
}

/** A form for one or two things may leave the number out ("one order"); nothing else may be left out or added. */
function sameParts(model: string, message: string, plural: boolean): boolean {
  const [wanted, found] = [partsOf(model), partsOf(message)]
  const left = wanted.filter((part) => !found.includes(part))
  const added = found.filter((part) => !wanted.includes(part))
  return added.length === 0 && left.every((part) => plural && part.startsWith('{{count'))
}

/** Placeholders and tags, each once, sorted. */
function partsOf(message: string): string[] {
  const parts = message.match(/\{\{[^}]*\}\}|<\/?\w+\s*\/?>/g) ?? []
  return [...new Set(parts.map((part) => part.replaceAll(/\s/g, '')))].sort()
}

if (import.meta.main) {
  const english = textsOf('en')
  for (const code of languageCodes.filter((code) => code !== 'en')) {
    const other = textsOf(code)
    const found = gaps(english, other, languages[code].tag)
    if (found.length > 0) {
      process.stdout.write(`${code}: ${found.length} gaps\n  ${found.slice(0, 40).join('\n  ')}\n`)
      process.exitCode = 1
    }
    if (process.argv.includes('--report')) {
      const same = [...other].filter(
        ([key, message]) => english.get(key) === message && /\p{L}{3}/u.test(message),
      )
      process.stdout.write(`${code}: ${same.length} of ${other.size} read as in English\n`)
      for (const [key, message] of same) process.stdout.write(`  ${key}: ${message}\n`)
    }
  }
}
