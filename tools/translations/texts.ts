import type { LanguageCode } from '@fairlead/locales/languages'
import { projectFiles } from '../source-files.ts'

type Tree = { readonly [name: string]: string | Tree }

/** Texts by key, flat: `wallet.head.total`. */
export type Texts = ReadonlyMap<string, string>

export const pluralForm = /_(zero|one|two|few|many|other)$/

/** The console is for the network's staff and speaks English only. */
export const englishOnly = new Set(['console', 'calls', 'fields'])

/** Where a language's texts stand, and what their keys begin with beside the file's own name. */
function subjectOf(path: string, code: LanguageCode): string | undefined {
  const message = path.match(new RegExp(`^packages/locales/src/${code}/([\\w-]+)\\.json$`))
  if (message?.[1]) return message[1]
  if (path === `apps/server/src/demo/words/${code}.json`) return 'demo'
  if (path === `apps/server/src/demo/past/words/${code}.json`) return 'past'
  return undefined
}

/** All that a language says to people outside the staff: messages of the apps and the server, and the demo's words. */
export function textsOf(code: LanguageCode): Map<string, string> {
  const all = new Map<string, string>()
  for (const { path, text } of projectFiles(
    (path) => path.endsWith(`${code}.json`) || path.includes(`/${code}/`),
  )) {
    const subject = subjectOf(path, code)
    if (!subject || englishOnly.has(subject)) continue
    for (const [key, message] of flatten(JSON.parse(text), subject)) all.set(key, message)
  }
  return all
}

export function flatten(tree: Tree, path: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(tree)) {
    const key = path ? `${path}.${name}` : name
    if (typeof value === 'string') found.set(key, value)
    else for (const [inner, message] of flatten(value, key)) found.set(inner, message)
  }
  return found
}

/** The key without its plural form; all forms of one text are one text. A key that merely ends in `_one` keeps it. */
export function withoutForm(key: string, texts: Texts): string {
  const bare = key.replace(pluralForm, '')
  return texts.has(`${bare}_other`) ? bare : key
}
