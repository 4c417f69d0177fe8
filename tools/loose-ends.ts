/** `npm run check`: nothing of one developer's machine or network is in the files, what is installed fits, and no right is unused. */
import { capture } from './child.ts'
import { root } from './root.ts'
import { projectFiles, type SourceFile } from './source-files.ts'
import { uncalledFunctions, unlistedRights } from './uncalled-functions.ts'

/** Folders that exist on somebody's machine only. Not preceded by a word, so addresses of the web are no match. */
const privatePath = /(?<![\w.-])\/(?:work|root|home\/\w+|Users\/\w+)\//

/** Places that name such a path, as `file:line`. */
export function privatePaths(files: readonly SourceFile[], own: string = root): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        privatePath.test(line) || line.includes(`${own}/`) ? [`${path}:${at + 1}`] : [],
      ),
  )
}

/** Packages that the lock file ties to one registry's address, which breaks installing from any other. */
export function boundToRegistry(lock: string): string[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { resolved?: string }> }
  return Object.entries(packages).flatMap(([path, { resolved }]) =>
    resolved && /^[a-z+]+:\/\//.test(resolved) ? [path] : [],
  )
}

/**
 * Packages for other platforms that the lock file should name and does not, because the registry lacked them when it
 * was written. `npm install` passes over that; `npm ci` does not.
 */
export function missingPlatforms(lock: string): string[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { optionalDependencies?: object }> }
  const known = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  return Object.values(packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
    .filter((name) => !known.has(name))
}

if (import.meta.main) {
  const files = projectFiles(() => true)
  const locks = files.filter(({ path }) => /(^|\/)package-lock\.json$/.test(path))
  const installed = await capture('npm', ['ls', '--all', '--loglevel=error'])
  const complaints = [
    ...privatePaths(files).map((place) => `${place} names a path of one machine`),
    ...uncalledFunctions(files).map((one) => `${one} may be called and is not`),
    ...unlistedRights(files).map(
      (one) => `${one} may be called and no list in apps/server/test/guarantees says by whom`,
    ),
    ...locks.flatMap(({ path: lock, text }) => [
      ...boundToRegistry(text).map((path) => `${lock}: ${path} has a registry's address`),
      ...missingPlatforms(text).map((name) => `${lock}: ${name} is missing, so npm ci will refuse`),
    ]),
    ...(installed.code === 0
      ? []
      : [
          installed.output
            .split('\n')
            .filter((line) => line.startsWith('npm '))
            .join('\n'),
        ]),
  ]
  for (const complaint of complaints) process.stdout.write(`${complaint}\n`)
  process.exitCode = complaints.length > 0 ? 1 : 0
}
