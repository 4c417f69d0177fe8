import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const gib = 1024 ** 3

/** What must be free for a folder of temporary files: several times what all tests side by side have been seen to need. */
type Room = { readonly inFolder: number; readonly inMemory: number }
const enough: Room = { inFolder: 3 * gib, inMemory: 6 * gib }

/**
 * A new folder for the temporary files of this process and its children, in memory where Linux has room for it: a database is
 * a thousand files, which are made there in a tenth of the time that a disk takes. It goes when this process ends, and with it
 * those of processes that were killed. Undefined where there is no room.
 */
export function makeMemoryFolder(memory = '/dev/shm', room = enough): string | undefined {
  if (!hasRoom(memory, room)) return undefined
  for (const name of readdirSync(memory)) if (isLeft(name)) rmSync(join(memory, name), removing)
  const folder = mkdtempSync(join(memory, `fairlead-${process.pid}-`))
  // PostgreSQL does not run as root, and has to get at what is its own in there.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, removing))
  return folder
}

/** A server that is still ending may write one more file. */
const removing = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }

function hasRoom(memory: string, { inFolder, inMemory }: Room): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= inFolder && freemem() >= inMemory
  } catch {
    // Not every system has it.
    return false
  }
}

/** Whether a folder's name is of a process that is no more. */
function isLeft(name: string): boolean {
  const [, pid] = /^fairlead-(\d+)-\w{6}$/.exec(name) ?? []
  if (!pid) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
