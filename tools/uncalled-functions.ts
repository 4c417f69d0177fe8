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
  return files
    .filter(({ path }) => path.endsWith('.sql') && !forOthers.some((name) => path.endsWith(`/${name}`)))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/grant execute on function ([\w\s,]+?) to fairlead_\w+/g)]
        .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
        .filter((name) => !called.has(name) && !ofLastRelease.includes(name))
        .map((name) => `${path}: ${name}`),
    )
}
