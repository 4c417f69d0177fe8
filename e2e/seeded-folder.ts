import { cp, lstat, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Storage } from './storage.ts'

/**
 * Vitest's set-up for all journeys, and what takes it back: `FAIRLEAD_SEEDED_FOLDER` is where this run keeps data folders
 * that a server has filled and left.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-seeded-'))
  process.env.FAIRLEAD_SEEDED_FOLDER = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** A server that has filled what it stores in. */
type Filling = { readonly storage: Storage; stop(): Promise<unknown> }

/**
 * Makes a storage what a first start makes of it, in the time that copying takes: only the first journey of a run waits
 * until a server has migrated and filled one. Outside a run of journeys it only makes the database.
 */
export async function copySeeded(storage: Storage, fillAnother: () => Promise<Filling>): Promise<void> {
  const folder = process.env.FAIRLEAD_SEEDED_FOLDER
  if (!folder) return storage.database?.create()
  const seeded = join(folder, storage.database ? 'postgres' : 'embedded')
  if (!(await isThere(seeded))) await seed(seeded, await fillAnother())
  await cp(join(seeded, 'data'), storage.dataDir, { recursive: true })
  await storage.database?.create(await readFile(join(seeded, 'database'), 'utf8'))
}

/** Two journeys may be the first: what one of them made stays. A database goes with the run's PostgreSQL. */
async function seed(seeded: string, { storage, stop }: Filling): Promise<void> {
  await stop()
  const mine = `${seeded}-${process.pid}`
  // A server that was cut off on a loaded machine leaves the socket that it was stopped by, which nothing can copy.
  const filter = async (path: string) => !(await lstat(path)).isSocket()
  await cp(storage.dataDir, join(mine, 'data'), { recursive: true, filter })
  if (storage.database) await writeFile(join(mine, 'database'), storage.database.name)
  await rm(storage.dataDir, { recursive: true, force: true })
  await rename(mine, seeded).catch(async (error: unknown) => {
    if (!(await isThere(seeded))) throw error
  })
}

function isThere(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  )
}
