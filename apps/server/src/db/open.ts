import { join } from 'node:path'
import type { Config } from '../config.ts'
import { DataFolderError, lockDataFolder } from './data-lock.ts'
import { type EmbeddedPool, openEmbedded } from './embedded.ts'
import { assertReadable, embeddedMajor, hasSpace, noSpace } from './embedded-folder.ts'
import { openLanes } from './lanes.ts'
import { assertAppLogin } from './login-rights.ts'
import type { Pool } from './pool.ts'
import { openPostgres, type PostgresPool } from './postgres.ts'
import { inspectServer, type UrlSetting } from './preflight.ts'
import { underStartLock } from './start-lock.ts'
import { type Timeouts, timeouts } from './timeouts.ts'

/** The role the app works as: may execute the money functions, may not write a money row itself. */
const appRole = 'fairlead_app'

export type Database = {
  /** What and where it is, for people: never with a password. */
  readonly title: string
  /** The setting that says who `owner` is. */
  readonly ownerSetting: string
  /** Does work that no other process on this database does at the same time; `waiting` is called once if it has to wait. */
  alone<Value>(waiting: () => void, work: () => Promise<Value>): Promise<Value>
  /** With the owner's rights: for migrating and the first settings. Closed by `becomeApp`. */
  readonly owner: Pool
  /** Gives up the owner's rights and returns the pool that the app works on. Throws an UnfitDatabase. */
  becomeApp(): Promise<Pool>
  close(): Promise<void>
  /** Comes true when the database can never answer again; a PostgreSQL comes back. */
  readonly failed: Promise<Error>
  /** Breaks every connection off, so that whatever waits for an answer fails now. */
  abandon(): void
}

/**
 * Opens the configured database: PostgreSQL, or the embedded one under the data folder; `ownersWork` is what the owner's
 * rights are for. Throws an UnfitDatabase that names the setting.
 */
export async function openDatabase(
  config: Config,
  ownersWork: Timeouts = timeouts.migration,
): Promise<Database> {
  return config.databaseUrl ? openServer(config, config.databaseUrl, ownersWork) : openFolder(config.dataDir)
}

async function openServer(config: Config, url: string, ownersWork: Timeouts): Promise<Database> {
  const { ownerUrl = url, oneTrip } = config
  const ownerSetting: UrlSetting = url === ownerUrl ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'
  const version = await inspectServer(ownerSetting, ownerUrl)
  if (url !== ownerUrl) await inspectServer('DATABASE_URL', url)
  const owner = openPostgres(ownerUrl, { max: 2, timeouts: ownersWork })
  let app: PostgresPool | undefined
  return {
    title: `PostgreSQL ${version} at ${placeOf(url)}`,
    owner,
    ownerSetting,
    alone: async (waiting, work) => {
      const lock = openPostgres(ownerUrl, { max: 1 })
      return underStartLock(lock, waiting, work).finally(() => lock.end())
    },
    failed: new Promise(() => {}),
    becomeApp: async () => {
      await owner.end()
      app = openLanes(url, { oneTrip, ...(url === ownerUrl && { role: appRole }) })
      if (url !== ownerUrl) await assertAppLogin(app, appRole)
      return app
    },
    close: async () => (app ?? owner).end(),
    abandon: () => (app ?? owner).abandon(),
  }
}

/** Host, port and name of a database, without who signs in there. */
function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

async function openFolder(dataDir: string): Promise<Database> {
  const unlock = lockDataFolder(dataDir)
  const pool = await openDatabaseIn(join(dataDir, 'db'), dataDir).catch((error: unknown) => {
    unlock()
    throw error
  })
  return {
    title: `embedded PostgreSQL ${embeddedMajor} in ${join(dataDir, 'db')}`,
    owner: pool,
    ownerSetting: 'FAIRLEAD_DATA',
    // The folder is locked for this process, and nobody else makes one.
    alone: (_waiting, work) => work(),
    failed: pool.failed,
    becomeApp: async () => {
      // Nobody else is there to let go of the log (embedded.ts).
      await pool.query(`grant pg_checkpoint to ${appRole}; set role ${appRole}`)
      return pool
    },
    close: async () => {
      await pool.end()
      unlock()
    },
    // It is in this process: what does not answer ends with it.
    abandon: () => {},
  }
}

async function openDatabaseIn(folder: string, dataDir: string): Promise<EmbeddedPool> {
  assertReadable(folder)
  // On a full disk it would not fail, but never come back.
  if (!hasSpace(dataDir)) throw new DataFolderError(`FAIRLEAD_DATA: ${noSpace(dataDir)}`)
  return openEmbedded(folder)
}
