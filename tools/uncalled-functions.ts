import { isProductSource, type SourceFile } from './source-files.ts'

/** Files whose grants are for others: servers of the last release, and limits, which reads name in their SQL or not at all. */
const forOthers = ['delivery-of-0-2.sql', 'limits.sql']
/** A server of 0.2.0 calls it. */
const ofLastRelease = ['count_rejected']

/**
 * Functions that the server's login may call and no line of the server does, as `file: name`. A right that nobody uses helps
 * only whoever has stolen the login.
 */
export function uncalledFunctions(files: readonly SourceFile[]): string[] {
  const called = new Set(
    files
      .filter(({ path }) => isProductSource(path) && !path.includes('/guarantees/'))
      .flatMap(({ text }) => text.match(/\w+/g) ?? []),
  )
  return grantsOf(files.filter(({ path }) => !forOthers.some((name) => path.endsWith(`/${name}`))))
    .filter(({ name }) => !called.has(name) && !ofLastRelease.includes(name))
    .map(({ path, name }) => `${path}: ${name}`)
}

/**
 * Functions that a login may call and that no list of the guarantees names, as `file: name`. Which login may call which is asked
 * of the catalogue by the tests beside those lists; this says the same sooner.
 */
export function unlistedRights(files: readonly SourceFile[]): string[] {
  const listed = new Set(
    files
      .filter(({ path }) => /^apps\/server\/test\/guarantees\/(allowed|console)-rights\.ts$/.test(path))
      .flatMap(({ text }) =>
        [...text.matchAll(/'(\w+)'|^ {2}(\w+):/gm)].map(([, quoted, key]) => quoted ?? key),
      ),
  )
  return grantsOf(files.filter(({ path }) => !path.endsWith('/limits.sql')))
    .filter(({ name }) => !listed.has(name))
    .map(({ path, name }) => `${path}: ${name}`)
}

function grantsOf(files: readonly SourceFile[]): { readonly path: string; readonly name: string }[] {
  return files
    .filter(({ path }) => path.endsWith('.sql') && !path.includes('/db/tables/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/grant execute on function ([\w\s,]+?) to fairlead_\w+/g)]
        .flatMap(([, names = '']) => names.split(','))
        .map((name) => ({ path, name: name.trim() })),
    )
}
