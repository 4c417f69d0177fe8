import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SourceFile } from './source-files.ts'
import type { Tally } from './tally.ts'

/** What came of a part of `npm run test:full`. */
export type PartResult = { readonly tally: Tally; readonly notes: readonly string[]; readonly ms: number }

/** Results by the parts' names, of the project as it stood when its files had this fingerprint. */
export type Progress = {
  readonly fingerprint: string
  readonly results: Readonly<Record<string, PartResult>>
}

/** Of everything that the project is made of: a result is of these files and of no others. */
export function fingerprintOf(files: readonly SourceFile[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files) hash.update(`${path}\0${text.length}\0${text}`)
  return hash.digest('hex').slice(0, 16)
}

/** What an earlier run kept of the same files; nothing when they have changed since or none ran. */
export function readProgress(file: string, fingerprint: string): Progress {
  const nothingYet = { fingerprint, results: {} }
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Progress
    return kept.fingerprint === fingerprint ? kept : nothingYet
  } catch {
    // There is none, or it was cut off.
    return nothingYet
  }
}

/** Keeps it whole or not at all. */
export function writeProgress(file: string, progress: Progress): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(progress, null, 2))
  renameSync(`${file}.new`, file)
}

/** The parts that are left: those that have not run, or failed when they did. */
export function leftOf(parts: readonly string[], { results }: Progress): string[] {
  return parts.filter((part) => !results[part] || results[part].tally.failed > 0)
}
