import type { SourceFile } from './source-files.ts'

/** That one function or view of the database names another: both, with the files that make them. */
export type SqlCall = {
  readonly caller: string
  readonly from: string
  readonly called: string
  readonly path: string
}

/** SQL without its comments and quoted text. */
export function withoutSqlWords(sql: string): string {
  return sql.replace(/--.*|'[^']*'/g, ' ')
}

/**
 * Which functions and views call or read which others of these files. A function counts where a bracket follows its name, unless rows
 * are written to a table of that name.
 */
export function sqlCallsOf(files: readonly SourceFile[]): SqlCall[] {
  const objects = files.flatMap(objectsOf)
  const pathOf = new Map(objects.map(({ name, path }) => [name, path]))
  const views = new Set(objects.filter(({ isView }) => isView).map(({ name }) => name))
  return objects.flatMap(({ name: caller, path: from, text }) => {
    const body = text.replace(/\binsert into \w+/g, ' ')
    const called = [...body.matchAll(/\b(\w+)( *\()?/g)]
      .filter(([, name = '', bracket]) => name !== caller && pathOf.has(name) && (bracket || views.has(name)))
      .map(([, name = '']) => name)
    return [...new Set(called)].map((each) => ({ caller, from, called: each, path: pathOf.get(each) ?? '' }))
  })
}

/** Each object with what stands from its beginning to the next one. */
function objectsOf({ path, text }: SourceFile) {
  const begins = /^create (?:or replace )?(function|procedure|view) (\w+)/gm
  const sql = withoutSqlWords(text)
  const found = [...sql.matchAll(begins)]
  return found.map(({ index, 1: kind, 2: name = '' }, n) => ({
    name,
    path,
    isView: kind === 'view',
    text: sql.slice(index, found[n + 1]?.index),
  }))
}
