import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Somebody else has the embedded database open. */
export class DataFolderTaken extends Error {}

/**
 * Takes a data folder for this process: two processes on one embedded database would lose rows without a word. A lock
 * left by a process that died is taken over. Returns how to give it back. Throws DataFolderTaken.
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'lock')
  const holder = lockHolder(dataDir)
  if (holder !== undefined) throw new DataFolderTaken(`${dataDir} is in use by process ${holder}`)
  rmSync(file, { force: true })
  const handle = openSync(file, 'wx', 0o600)
  writeSync(handle, String(process.pid))
  closeSync(handle)
  return () => rmSync(file, { force: true })
}

/** The process that holds a data folder, if it is still alive. */
export function lockHolder(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dataDir, 'lock'), 'utf8'))
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}
