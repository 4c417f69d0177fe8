import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The data folder cannot be used as it is. The message names the folder and the way out. */
export class DataFolderError extends Error {}

/** What is locked must stay reachable: a collected handle would close the file and with it the lock. */
const held = new Set<DatabaseSync>()

/** Two that start at the same moment may both meet a half-taken lock; each tries again for this long. */
const startTogetherMs = 1_000

/**
 * Takes a data folder for this process: two processes on one embedded database would lose rows without a word. The lock
 * is the operating system's lock on the file `lock`, so it holds in every container that shares the folder on this
 * machine, and ends with the process however that ends (docs/decisions/031-data-folder-lock.md). Returns how to give it
 * back. Throws DataFolderError.
 */
export function lockDataFolder(dataDir: string): () => void {
  const lock = tryLock(dataDir, startTogetherMs)
  if (!lock)
    throw new DataFolderError(`FAIRLEAD_DATA: ${dataDir} is in use by another Fairlead server: stop it first`)
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}

/** Whether a living process holds the data folder. */
export function dataFolderTaken(dataDir: string): boolean {
  const lock = tryLock(dataDir, 0)
  lock?.close()
  return lock === undefined
}

/**
 * The exclusive lock of an empty SQLite file, which Node itself brings: it has no other way to lock a file. Nothing is
 * ever written to it, so it works on a full disk too. Undefined when somebody else has it.
 */
function tryLock(dataDir: string, timeout: number): DatabaseSync | undefined {
  const path = join(dataDir, 'lock')
  let file: DatabaseSync
  try {
    mkdirSync(dataDir, { recursive: true })
    file = new DatabaseSync(path, { timeout })
  } catch (error) {
    throw new DataFolderError(`FAIRLEAD_DATA: ${path} cannot be opened: ${(error as Error).message}`)
  }
  try {
    file.exec('pragma journal_mode = memory; begin exclusive')
    return file
  } catch (error) {
    file.close()
    const { errcode } = error as { errcode?: number }
    if (errcode === sqlite.busy) return undefined
    if (errcode === sqlite.notADatabase) {
      throw new DataFolderError(
        `FAIRLEAD_DATA: ${path} was left by a Fairlead before 0.2.0. See that it runs no more, then remove the file`,
      )
    }
    throw new DataFolderError(`FAIRLEAD_DATA: ${path} cannot be locked: ${(error as Error).message}`)
  }
}

/** SQLite's result codes. */
const sqlite = { busy: 5, notADatabase: 26 }
