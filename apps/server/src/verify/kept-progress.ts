import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { invariants } from './invariant-list.ts'
import type { PartFound } from './invariants.ts'

/** How far a check came, kept in the data folder after each statement: one that was interrupted need not begin anew. */
type Kept = {
  /** Which database, and which statements of which version. */
  readonly of: string
  readonly startedAt: string
  readonly found: readonly PartFound[]
}

/** An older one says little about the database of today. */
const freshMs = 24 * 3_600_000

export type Progress = {
  /** What an interrupted check found, if there is one to go on with. */
  readonly found: readonly PartFound[]
  /** Notes one more. */
  add(part: PartFound): void
  /** Nothing is left to go on with. */
  finish(): void
}

/**
 * Opens the notes of a check of one database. `goOn` takes up what an interrupted one left; else it begins anew. Throws an
 * Error when there is nothing to go on with: another database, another version, too old, or finished.
 */
export function openProgress(dataDir: string, database: string, now: Date, goOn: boolean): Progress {
  const path = pathIn(dataDir)
  const before = goOn ? fresh(dataDir, database, now) : undefined
  if (goOn && !before)
    throw new Error('no interrupted check of this database to resume; run npm run verify without --resume')
  let kept: Kept = before ?? { of: nameOf(database), startedAt: now.toISOString(), found: [] }
  return {
    found: kept.found,
    add: (part) => {
      kept = { ...kept, found: [...kept.found, part] }
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(`${path}.new`, JSON.stringify(kept), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
    finish: () => rmSync(path, { force: true }),
  }
}

/** The last statement that an interrupted check of this database came to; undefined where there is none to go on with. */
export function interrupted(dataDir: string, database: string, now: Date): string | undefined {
  return fresh(dataDir, database, now)?.found.at(-1)?.part
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'verify.json')
}

function nameOf(database: string): string {
  return createHash('sha256').update(database).update(JSON.stringify(invariants)).digest('hex')
}

function fresh(dataDir: string, database: string, now: Date): Kept | undefined {
  const kept = read(pathIn(dataDir))
  const isFresh = kept?.of === nameOf(database) && now.getTime() - Date.parse(kept.startedAt) < freshMs
  return isFresh ? kept : undefined
}

function read(path: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Kept
  } catch {
    return undefined
  }
}
