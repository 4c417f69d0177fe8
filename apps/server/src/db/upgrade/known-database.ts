import type { Client, Pool } from '../pool.ts'
import { many, maybeOne, one } from '../read.ts'
import { isOlder, type Release } from './release.ts'
import type { SqlFile } from './sql-files.ts'
import { UpgradeRefused } from './upgrade-refused.ts'

/** What a database says of itself. Null where there is no Fairlead in it yet. */
export type KnownDatabase = {
  /** The newest release that has upgraded it. */
  readonly release: Release
  /** The oldest release that may serve on it. */
  readonly lowest_release: Release
  /** The checksum of all files of functions, views and grants in it. */
  readonly functions_checksum: string
  readonly applied: readonly { readonly name: string; readonly checksum: string }[]
}

/**
 * Reads what a database is. Throws UpgradeRefused for one that holds something else, or was made before release 0.2.0,
 * which noted no checksums.
 */
export async function readKnownDatabase(client: Client): Promise<KnownDatabase | null> {
  const { noted, older, foreign } = await one<{ noted: boolean; older: boolean; foreign: string | null }>(
    client,
    `select to_regclass('migration.installation') is not null as noted, to_regclass('migration.applied') is not null as older,
       (select min(format('%I.%I', n.nspname, c.relname)) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname not in ('information_schema', 'migration') and n.nspname not like 'pg\\_%' and c.relkind in ('r', 'p', 'v', 'm')
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
       ) as foreign`,
  )
  if (!noted && older) {
    throw new UpgradeRefused(
      'this database was made by a Fairlead before 0.2.0, which kept no record of how: it cannot be upgraded. Begin with an empty one (another DATABASE_URL or FAIRLEAD_DATA; a demo loses nothing)',
    )
  }
  if (!noted) {
    if (!foreign) return null
    throw new UpgradeRefused(
      `DATABASE_URL: this database belongs to something else (it holds ${foreign}); Fairlead needs one of its own`,
    )
  }
  const row = await maybeOne<Omit<KnownDatabase, 'applied'>>(
    client,
    'select release, lowest_release, functions_checksum from migration.installation',
  )
  const applied = await many<{ name: string; checksum: string }>(
    client,
    'select name, checksum from migration.applied order by name',
  )
  if (!row)
    throw new UpgradeRefused('migration.installation has lost its row: restore this database from a backup')
  return { ...row, applied }
}

/** Throws UpgradeRefused where this release is older than the oldest that the database admits. */
export function refuseTooOld(
  known: Pick<KnownDatabase, 'release' | 'lowest_release'>,
  release: Release,
): void {
  if (isOlder(release, known.lowest_release)) {
    throw new UpgradeRefused(
      `this database was upgraded by Fairlead ${known.release} and admits no server before ${known.lowest_release}; this one is ${release}`,
    )
  }
}

/** Throws UpgradeRefused where a process that does not upgrade the database cannot serve on it. */
export async function assertStandsAt(db: Pool, release: Release): Promise<void> {
  const known = await one<Pick<KnownDatabase, 'release' | 'lowest_release'>>(
    db,
    'select release, lowest_release from migration.installation',
  )
  refuseTooOld(known, release)
  if (isOlder(known.release, release)) {
    throw new UpgradeRefused(
      `this database stands at Fairlead ${known.release}; this one is ${release}, and a process of another role upgrades it`,
    )
  }
}

/**
 * The files that are still to be applied. What was applied must be the beginning of the list, and unchanged: throws
 * UpgradeRefused with the name of a file that was changed, is missing, or would come before an applied one.
 */
export function dueTables(known: KnownDatabase | null, tables: readonly SqlFile[]): readonly SqlFile[] {
  const applied = known?.applied ?? []
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = tables.find((table) => table.name === name)
    if (!file)
      throw new UpgradeRefused(`${name} was applied to this database and is missing from this program`)
    if (file.checksum !== checksum) {
      throw new UpgradeRefused(
        `${name} was applied to this database with another text: an applied file is never edited`,
      )
    }
    const before = tables[index]
    if (before !== file) {
      throw new UpgradeRefused(
        `${before?.name} comes before ${name}, which was applied already: a new file takes the next number`,
      )
    }
  }
  return tables.slice(applied.length)
}
