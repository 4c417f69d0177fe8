/** `npm run check`: every English message is used somewhere, and every message that is asked for exists. */
import { basename } from 'node:path'
import { isProductSource, projectFiles, type SourceFile, withoutComments } from './source-files.ts'

type Tree = { readonly [name: string]: string | Tree }

const pluralForm = /_(zero|one|two|few|many|other)$/

/** Files whose messages are asked for by their path alone; the others' by file name and path. */
const withoutPrefix = new Set(['server'])

/** The keys of English message files. The plural forms of one message are one key. */
export function keysOf(files: readonly SourceFile[]): Set<string> {
  return new Set(
    files.flatMap(({ path, text }) => {
      const file = basename(path, '.json')
      return leaves(JSON.parse(text), withoutPrefix.has(file) ? [] : [file])
    }),
  )
}

function leaves(tree: Tree, path: readonly string[]): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[...path, name].join('.').replace(pluralForm, '')]
      : leaves(value, [...path, name]),
  )
}

/**
 * Keys that nothing names. A key is named by a string that equals it, or by a template that it fits:
 * `refusal.${key}` names every key under `refusal.`.
 */
export function unusedKeys(keys: ReadonlySet<string>, sources: readonly SourceFile[]): string[] {
  const text = sources.map((source) => withoutComments(source.text)).join('\n')
  const strings = new Set([...text.matchAll(/(['"`])([\w.-]+)\1/g)].map((match) => match[2]))
  const templates = [...text.matchAll(/`([\w.-]*\.[\w.-]*\$\{[^`]*)`/g)].map((match) =>
    shapeOf(match[1] ?? ''),
  )
  return [...keys].filter((key) => !strings.has(key) && !templates.some((shape) => shape.test(key)))
}

function shapeOf(template: string): RegExp {
  const fixed = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'))
  return new RegExp(`^${fixed.join('[\\w.-]+')}$`)
}

/** Keys that are asked for by name, with the file that asks, but do not exist. */
export function missingKeys(keys: ReadonlySet<string>, sources: readonly SourceFile[]): string[] {
  const asked = /\b(?:t\(\s*|translate\([^,()]+,\s*|i18nKey=\{?)['"]([\w.-]+)['"]/g
  return sources.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(asked)].flatMap(([, key]) =>
      key && !keys.has(key) ? [`${key} (${path})`] : [],
    ),
  )
}

if (import.meta.main) {
  const keys = keysOf(projectFiles((path) => /^packages\/locales\/src\/en\/.*\.json$/.test(path)))
  const sources = projectFiles(isProductSource)
  const unused = unusedKeys(keys, sources)
  const missing = missingKeys(keys, sources)
  if (unused.length > 0) process.stdout.write(`messages that nothing uses:\n  ${unused.join('\n  ')}\n`)
  if (missing.length > 0) process.stdout.write(`messages that do not exist:\n  ${missing.join('\n  ')}\n`)
  process.exitCode = unused.length + missing.length > 0 ? 1 : 0
}
