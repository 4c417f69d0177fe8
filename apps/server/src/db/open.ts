import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { lockDataFolder } from './data-lock.ts'
import { openEmbedded } from './embedded.ts'
import type { Pool } from './pool.ts'
import { openPostgres, type PostgresPool } from './postgres.ts'

/** The role the app works as: may execute the money functions, may not write a money row itself. */
const appRole = 'fairlead_app'

export type Database = {
  /** With the owner's rights: for migrating and the first settings. Closed by `becomeApp`. */
  readonly owner: Pool
  /** Gives up the owner's rights and returns the pool that the app works on. */
  becomeApp(): Promise<Pool>
  close(): Promise<void>
  /** Breaks every connection off, so that whatever waits for an answer fails now. */
  abandon(): void
}

/** Opens the configured database: PostgreSQL, or the embedded one under the data folder. */
export async function openDatabase(config: Config): Promise<Database> {
  return config.databaseUrl ? openServer(config.databaseUrl, config.ownerUrl) : openFolder(config.dataDir)
}

function openServer(url: string, ownerUrl = url): Database {
  const owner = openPostgres(ownerUrl, { max: 2 })
  let app: PostgresPool | undefined
  return {
    owner,
    becomeApp: async () => {
      await owner.end()
      app = openPostgres(url, {
        max: 4 * availableParallelism(),
        ...(url === ownerUrl ? { role: appRole } : {}),
      })
      return app
    },
    close: async () => (app ?? owner).end(),
    abandon: () => (app ?? owner).abandon(),
  }
}

async function openFolder(dataDir: string): Promise<Database> {
  const unlock = lockDataFolder(dataDir)
  const pool = await openEmbedded(join(dataDir, 'db')).catch((error: unknown) => {
    unlock()
    throw error
  })
  return {
    owner: pool,
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
