import { readFileSync } from 'node:fs'
import { type Client, inTransaction, type Pool } from '../pool.ts'
import { workRoles } from '../roles.ts'
import { dueTables, readKnownDatabase, refuseTooOld } from './known-database.ts'
import { isOlder, lowestAdmitted, type Release, thisRelease } from './release.ts'
import { replaceFunctions } from './replace-functions.ts'
import { checksumOf, type SqlFile, type SqlFiles, sqlFiles } from './sql-files.ts'

/** Anything else's advisory locks have other numbers. */
const upgradeLock = 7_130_221

/**
 * How long a change of a table waits for those who use it. Everybody who comes later waits behind it, so it gives up soon
 * and the whole upgrade begins again.
 */
const lockTimeoutMs = 2_000
const triesMax = 30
const lockNotAvailable = '55P03'

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const roles = textOf('./roles.sql')
const first = textOf('./first.sql')

/** A program as the database sees it. */
export type Program = {
  readonly release: Release
  /** The oldest release that can serve on the database once this program has upgraded it. */
  readonly lowestAdmitted: Release
  readonly files: SqlFiles
}

/** What an upgrade did; nothing where the database was up to date, or belongs to a newer release that admits this one. */
export type Upgraded = { readonly tables: readonly string[]; readonly functions: boolean }

/** This very program. */
export function thisProgram(): Program {
  return { release: thisRelease, lowestAdmitted, files: sqlFiles() }
}

/**
 * Brings a database, empty or not, to a program's release: all of it in one transaction under one lock, so that several
 * processes may start at once and one that dies in the middle leaves the database as it was. Servers of an older release
 * that is still admitted go on serving. `progress` hears the name of each file. Throws UpgradeRefused.
 */
export async function upgrade(
  pool: Pool,
  progress: (line: string) => void = () => {},
  program: Program = thisProgram(),
): Promise<Upgraded> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(pool, (client) => upgradeInside(client, progress, program))
    } catch (error) {
      if (tries >= triesMax || (error as { code?: string }).code !== lockNotAvailable) throw error
      progress('a table is in use; trying again')
    }
  }
}

async function upgradeInside(
  client: Client,
  progress: (line: string) => void,
  { release, lowestAdmitted, files }: Program,
): Promise<Upgraded> {
  await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
  await client.query(`select pg_advisory_xact_lock(${upgradeLock})`)
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
  const known = await readKnownDatabase(client)
  if (known) {
    refuseTooOld(known, release)
    if (isOlder(release, known.release)) return { tables: [], functions: false }
  }
  const due = dueTables(known, files.tables)
  const functionsChecksum = checksumOf(files.functions)
  const functions = due.length > 0 || known?.functions_checksum !== functionsChecksum
  if (known?.release === release && known.lowest_release === lowestAdmitted && !functions) {
    return { tables: [], functions }
  }
  await client.query(roles)
  if (!known) await client.query(first)
  await client.query('set local role fairlead_owner')
  for (const file of due) await applyTables(client, file, release, progress)
  if (functions) {
    progress('functions, views and grants')
    await replaceFunctions(client, files.functions)
  }
  await note(client, release, lowestAdmitted, functionsChecksum)
  return { tables: due.map(({ name }) => name), functions }
}

async function applyTables(
  client: Client,
  { name, sql, checksum }: SqlFile,
  release: Release,
  progress: (line: string) => void,
): Promise<void> {
  progress(name)
  await client.query(sql).catch((error: Error) => {
    error.message = `${name}: ${error.message}`
    throw error
  })
  await client.query({
    text: 'insert into migration.applied (name, checksum, release) values ($1, $2, $3)',
    values: [name, checksum, release],
  })
}

/** The lowest release that the database admits is raised and never lowered. */
async function note(client: Client, release: Release, lowest: Release, functions: string): Promise<void> {
  await client.query({
    text: `insert into migration.installation (release, lowest_release, functions_checksum) values ($1, $2, $3)
           on conflict (only_row) do update
           set release = excluded.release, functions_checksum = excluded.functions_checksum,
             lowest_release = case
               when string_to_array(installation.lowest_release, '.')::int[] > string_to_array(excluded.lowest_release, '.')::int[]
               then installation.lowest_release else excluded.lowest_release end`,
    values: [release, lowest, functions],
  })
  await client.query(`
    grant usage on schema migration to ${workRoles.join(', ')};
    grant select on migration.installation to ${workRoles.join(', ')}`)
}
