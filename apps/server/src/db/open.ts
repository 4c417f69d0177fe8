import { join } from 'node:path'
import type { Config } from '../config.ts'
import { DataFolderError, lockDataFolder } from './data-lock.ts'
import { type EmbeddedPool, openEmbedded } from './embedded.ts'
import { assertReadable, embeddedMajor, hasSpace, noSpace } from './embedded-folder.ts'
import { openDeliveryLanes, openLanes } from './lanes.ts'
import { assertLogin } from './login-rights.ts'
import type { Pool } from './pool.ts'
import { openPostgres, type PostgresPool } from './postgres.ts'
import { inspectServer, type UrlSetting } from './preflight.ts'
import { appRole, authRole, consoleRole, deliveryRole, jobsRole } from './roles.ts'
import { underStartLock } from './start-lock.ts'
import { type Timeouts, timeouts } from './timeouts.ts'

export type Database = {
  /** What and where it is, for people: never with a password. */
  readonly title: string
  /** Whose logins are one, for people. */
  readonly logins: string
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
  const {
    ownerUrl = url,
    consoleDatabaseUrl: consoleUrl = url,
    authDatabaseUrl: authUrl = url,
    deliveryDatabaseUrl: deliveryUrl = url,
    jobsDatabaseUrl: jobsUrl = url,
    oneTrip,
  } = config
  const ownerSetting: UrlSetting = url === ownerUrl ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'
  const version = await inspectServer(ownerSetting, ownerUrl)
  if (url !== ownerUrl) await inspectServer('DATABASE_URL', url)
  const owner = openPostgres(ownerUrl, { max: 2, timeouts: ownersWork })
  const deliverySetting: UrlSetting = deliveryUrl === url ? 'DATABASE_URL' : 'DATABASE_DELIVERY_URL'
  if (deliveryUrl !== url) await inspectServer(deliverySetting, deliveryUrl)
  const consoleSetting: UrlSetting = consoleUrl === url ? 'DATABASE_URL' : 'DATABASE_CONSOLE_URL'
  if (consoleUrl !== url) await inspectServer(consoleSetting, consoleUrl)
  const authSetting: UrlSetting = authUrl === url ? 'DATABASE_URL' : 'DATABASE_AUTH_URL'
  if (authUrl !== url) await inspectServer(authSetting, authUrl)
  const jobsSetting: UrlSetting = jobsUrl === url ? 'DATABASE_URL' : 'DATABASE_JOBS_URL'
  if (jobsUrl !== url) await inspectServer(jobsSetting, jobsUrl)
  // A process that answers calls alone needs no right of the jobs, one that serves no console none of staff; and may be given none.
  const doesJobs = config.role !== 'api'
  const servesConsole = config.role === 'all' || config.role === 'api'
  // Whoever works on it now: the owner until the app does, and nobody while its logins are looked at.
  let current: PostgresPool | undefined = owner
  return {
    title: `PostgreSQL ${version} at ${placeOf(url)}`,
    logins: loginsApart({
      owner: ownerUrl,
      app: url,
      ...(servesConsole && { console: consoleUrl }),
      authentication: authUrl,
      delivery: deliveryUrl,
      ...(doesJobs && { jobs: jobsUrl }),
    }),
    owner,
    ownerSetting,
    alone: async (waiting, work) => {
      const lock = openPostgres(ownerUrl, { max: 1 })
      return underStartLock(lock, waiting, work).finally(() => lock.end())
    },
    failed: new Promise(() => {}),
    becomeApp: async () => {
      current = undefined
      await owner.end()
      await assertLogin(url, appRole, 'DATABASE_URL')
      if (servesConsole) await assertLogin(consoleUrl, consoleRole, consoleSetting)
      await assertLogin(authUrl, authRole, authSetting)
      await assertLogin(deliveryUrl, deliveryRole, deliverySetting)
      if (doesJobs) await assertLogin(jobsUrl, jobsRole, jobsSetting)
      const logins = { app: url, console: consoleUrl, auth: authUrl, delivery: deliveryUrl, jobs: jobsUrl }
      current = openLanes(logins, { oneTrip, process: config.role })
      return current
    },
    close: async () => current?.end(),
    abandon: () => current?.abandon(),
  }
}

/** The database of a process that only delivers, on a login that may do nothing else. It prepares nothing. */
export type DeliveryDatabase = Pick<Database, 'title' | 'logins' | 'close' | 'failed' | 'abandon'> & {
  readonly pool: Pool
}

/** Opens the database that another process has prepared, for delivery alone. Throws an UnfitDatabase that names the setting. */
export async function openForDelivery(
  url: string,
  { databaseUrl, oneTrip }: Pick<Config, 'databaseUrl' | 'oneTrip'>,
): Promise<DeliveryDatabase> {
  const setting: UrlSetting = url === databaseUrl ? 'DATABASE_URL' : 'DATABASE_DELIVERY_URL'
  const version = await inspectServer(setting, url)
  await assertLogin(url, deliveryRole, setting)
  const pool = openDeliveryLanes(url, { oneTrip })
  return {
    title: `PostgreSQL ${version} at ${placeOf(url)}`,
    logins: 'this process has that of delivery alone',
    pool,
    failed: new Promise(() => {}),
    close: () => pool.end(),
    abandon: () => pool.abandon(),
  }
}

/** Who works under a login of their own: `owner; app and delivery`. */
function loginsApart(urls: Readonly<Record<string, string>>): string {
  const byLogin = Map.groupBy(Object.keys(urls), (work) => new URL(urls[work] as string).username)
  const apart = [...byLogin.values()].map((works) => works.join(' and ')).join('; ')
  return byLogin.size === 1 ? 'not separated: one for everything' : apart
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
    logins: 'not separated: the embedded database has one connection, on which roles protect nothing',
    owner: pool,
    ownerSetting: 'FAIRLEAD_DATA',
    // The folder is locked for this process, and nobody else makes one.
    alone: (_waiting, work) => work(),
    failed: pool.failed,
    becomeApp: async () => inRoles(pool),
    close: async () => {
      await pool.end()
      unlock()
    },
    // It is in this process: what does not answer ends with it.
    abandon: () => {},
  }
}

/** The one connection of an embedded database, in the role of each kind of work. */
export function inRoles(pool: EmbeddedPool): Pool {
  const [desk, jobs] = [pool.as(consoleRole), pool.as(jobsRole)]
  return pool.as(appRole, {
    console: desk,
    lists: desk,
    auth: pool.as(authRole),
    delivery: pool.as(deliveryRole),
    jobs,
    exports: jobs,
  })
}

async function openDatabaseIn(folder: string, dataDir: string): Promise<EmbeddedPool> {
  assertReadable(folder)
  // On a full disk it would not fail, but never come back.
  if (!hasSpace(dataDir)) throw new DataFolderError(`FAIRLEAD_DATA: ${noSpace(dataDir)}`)
  return openEmbedded(folder)
}
