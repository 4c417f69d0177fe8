import type { Client, Pool } from '../db/pool.ts'
import { eachRow } from '../db/read.ts'
import { onSnapshot } from '../db/snapshot.ts'
import { readKnownDatabase, refuseTooOld } from '../db/upgrade/known-database.ts'
import { thisRelease } from '../db/upgrade/release.ts'
import { UpgradeRefused } from '../db/upgrade/upgrade-refused.ts'
import { quoted, readPartitions, readTables, type Table } from './catalogue.ts'
import { type Part, writePortableFile } from './portable-file.ts'

/** What is written the same way on every database. */
const sameEverywhere = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

/**
 * Writes a database to a file as it is at one moment, while servers go on. `owner` is the login that migrates. Throws
 * UpgradeRefused where there is no Fairlead in it, or one that is too new.
 */
export async function exportDatabase(
  owner: Pool,
  path: string,
  progress: (line: string) => void = () => {},
): Promise<{ rows: number }> {
  return onSnapshot(owner, async (client) => {
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const known = await readKnownDatabase(client)
    if (!known) throw new UpgradeRefused('there is no Fairlead in this database: nothing to export')
    refuseTooOld(known, thisRelease)
    // Whose the tables are sees all rows.
    await client.query('set local role fairlead_owner')
    await client.query(sameEverywhere)
    const header = {
      release: thisRelease,
      tables: known.applied.map(({ name, checksum }) => ({ name, checksum })),
      partitions: await readPartitions(client),
    }
    return await writePortableFile(path, header, readRows(client, await readTables(client), progress))
  })
}

async function* readRows(
  client: Client,
  tables: readonly Table[],
  progress: (line: string) => void,
): AsyncIterable<Part> {
  for (const { name, columns, order } of tables) {
    yield { start: { table: name, columns: columns.map((column) => column.name) } }
    const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
    const text = `select to_json(array[${texts}])::text as row from ${quoted(name)} order by ${order.join(', ')}`
    let count = 0
    for await (const { row } of eachRow<{ row: string }>(client, text)) {
      yield { row }
      count += 1
      if (count % 100_000 === 0) progress(`${name}: ${count} rows so far`)
    }
    if (count > 0) progress(`${name}: ${count} rows`)
  }
}
