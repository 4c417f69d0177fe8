import { readFileSync } from 'node:fs'

/** A version of Fairlead: `major.minor.patch`. */
export type Release = string

/** The release of this program. */
export const thisRelease: Release = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version

/** Raise it with a change that an older server would trip over: a column gone or renamed, a function's old signature dropped. */
const renamedIn: Release = '0.3.0'

/**
 * The oldest release that can go on serving on a database which this one has upgraded (docs/upgrading.md). A program on its
 * way to that release admits itself.
 */
export const lowestAdmitted: Release = isOlder(thisRelease, renamedIn) ? thisRelease : renamedIn

/** Whether one release came before another. Throws on what is no release. */
export function isOlder(one: Release, other: Release): boolean {
  const [a, b] = [numbersOf(one), numbersOf(other)]
  const at = a.findIndex((number, index) => number !== b[index])
  return at >= 0 && (a[at] as number) < (b[at] as number)
}

function numbersOf(release: Release): number[] {
  const numbers = /^(\d+)\.(\d+)\.(\d+)$/.exec(release)?.slice(1).map(Number)
  if (!numbers) throw new Error(`${release} is no release`)
  return numbers
}
