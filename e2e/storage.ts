import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from '@fairlead/server/src/db/pool.ts'

/** A database of the PostgreSQL that a run of tests has. It is made by `create`. */
export type Database = {
  readonly name: string
  readonly url: string
  /** Makes it, empty or as a copy of another one, to which nobody may be connected. */
  create(template?: string): Promise<void>
}

/** Where a network keeps what it stores: a data folder, with the embedded database in it or one on PostgreSQL beside it. */
export type Storage = {
  readonly dataDir: string
  readonly database: Database | undefined
  /** What tells a server of docs/configuration.md where all of it is. */
  readonly settings: Readonly<Record<string, string>>
  /** Connects to the database with its owner's rights; to an embedded one only once no server has it. */
  connect(): Promise<Pool>
  /** Removes all of it. */
  remove(): Promise<void>
}

/** A new data folder that keeps its database itself. */
export async function embeddedStorage(): Promise<Storage> {
  const dataDir = await newFolder()
  return {
    dataDir,
    database: undefined,
    settings: { FAIRLEAD_DATA: dataDir },
    connect: async () => {
      const { openEmbedded } = await import('@fairlead/server/src/db/embedded.ts')
      return openEmbedded(join(dataDir, 'db'))
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

/** A new data folder, and a database that is still to be made on the PostgreSQL at `url`, a superuser's. */
export async function postgresStorage(url: string): Promise<Storage> {
  const dataDir = await newFolder()
  const database = databaseOn(url, `fairlead_e2e_${randomBytes(6).toString('hex')}`)
  return {
    dataDir,
    database,
    settings: { FAIRLEAD_DATA: dataDir, DATABASE_URL: database.url },
    connect: () => connect(database.url),
    remove: async () => {
      await asAdmin(url, `drop database if exists ${database.name} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The database of this name on the PostgreSQL at `url`, a superuser's, whether it is there already or not. */
export function databaseOn(url: string, name: string): Database {
  const ofIt = new URL(url)
  ofIt.pathname = `/${name}`
  return {
    name,
    url: ofIt.href,
    create: (template) =>
      // Copied as files: as it does by itself, PostgreSQL would write all of it to its log as well.
      asAdmin(url, `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`),
  }
}

const newFolder = () => mkdtemp(join(tmpdir(), 'fairlead-e2e-'))

async function connect(url: string): Promise<Pool> {
  // Only here: Vitest's set-up for all files cannot load the server's own modules.
  const { openPostgres } = await import('@fairlead/server/src/db/postgres.ts')
  return openPostgres(url, { max: 1 })
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = await connect(url)
  await admin.query(statement).finally(() => admin.end())
}
