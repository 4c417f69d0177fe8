import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderError } from './data-lock.ts'

/** The major version of PostgreSQL that PGlite is; folders of another one cannot be opened. */
export const embeddedMajor = '18'

/**
 * What must be free on the folder's disk before anything is begun. PGlite cannot be brought to the very end of a disk: a
 * checkpoint that fails there leaves it saying yes to statements that it no longer does. Its log alone grows by 16 MB at
 * once.
 */
const freeBytesMin = 64 * 1024 * 1024

/** Refuses a folder that PGlite would misread, or make anew over what is there. Throws DataFolderError. */
export function assertReadable(folder: string): void {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw damaged(folder, 'it is not a folder')
  if (readdirSync(folder).length === 0) return
  const versionFile = join(folder, 'PG_VERSION')
  if (!existsSync(versionFile)) throw damaged(folder, 'its PG_VERSION is missing')
  const major = readFileSync(versionFile, 'utf8').trim()
  if (major !== embeddedMajor) {
    throw new DataFolderError(
      `FAIRLEAD_DATA: ${folder} was made by PostgreSQL ${major || 'of no version'}, and this Fairlead brings ${embeddedMajor}: ` +
        'export it with the Fairlead that made it (npm run export -- FILE) and import the file here (docs/upgrading.md)',
    )
  }
}

/** The folder's database cannot be read any more. */
export function damaged(folder: string, reason: string): DataFolderError {
  return new DataFolderError(
    `FAIRLEAD_DATA: the embedded database in ${folder} is damaged (${reason}): ` +
      'put back a copy of the folder, or move it away and start with an empty one',
  )
}

/** The database stopped while it was in use. What it acknowledged is in the folder. */
export function stopped(folder: string | null, reason: string): DataFolderError {
  return new DataFolderError(
    `FAIRLEAD_DATA: the embedded database${folder ? ` in ${folder}` : ''} stopped (${reason}): ` +
      'start again, after making room where the disk is full',
  )
}

/** Whether anything may be begun in the folder, as far as its disk goes. */
export function hasSpace(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= freeBytesMin
}

export const noSpace = (folder: string) => `less than 64 MB are free on the disk of ${folder}`

/** SQLSTATEs of a file that is not what it should be. */
const damageStates = ['XX001', 'XX002', '58P01', '58P02']

/** Whether an error of the embedded database says that its files are damaged. */
export function saysDamage(code: string | undefined): boolean {
  return code !== undefined && damageStates.includes(code)
}
