import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server that has filled its data folder. */
type Filling = { readonly dataDir: string; stop(): Promise<unknown>; remove(): Promise<void> }

/**
 * Vitest's set-up for all journeys, and what takes it back: `FAIRLEAD_SEEDED_FOLDER` is where this run keeps a folder
 * that a server has filled and left.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-seeded-'))
  process.env.FAIRLEAD_SEEDED_FOLDER = join(folder, 'seeded')
  return () => rm(folder, { recursive: true, force: true })
}

/**
 * Makes a data folder what a first start makes of it, in the time that copying takes: only the first journey of a run
 * waits until a server has migrated and filled one. Does nothing outside a run of journeys.
 */
export async function copySeeded(dataDir: string, startEmpty: () => Promise<Filling>): Promise<void> {
  const seeded = process.env.FAIRLEAD_SEEDED_FOLDER
  if (!seeded) return
  if (!(await isThere(seeded))) await seed(seeded, await startEmpty())
  await cp(seeded, dataDir, { recursive: true })
}

/** Two journeys may be the first: one of their folders stays. */
async function seed(seeded: string, server: Filling): Promise<void> {
  await server.stop()
  const mine = `${seeded}-${process.pid}`
  await cp(server.dataDir, mine, { recursive: true })
  await server.remove()
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
