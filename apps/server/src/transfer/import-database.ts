import { type Client, inOneTransaction, type Pool } from '../db/pool.ts'
import { dueTables, readKnownDatabase } from '../db/upgrade/known-database.ts'
import { isOlder } from '../db/upgrade/release.ts'
import { type Program, thisProgram, upgrade } from '../db/upgrade/upgrade.ts'
import { describeFindings, findOffending } from '../verify/invariants.ts'
import { quoted, readForeignKeys, readTables, type Table } from './catalogue.ts'
import { checkPortableFile, type Header, partsOf, UnreadableFile } from './portable-file.ts'

/** The database or the file is not fit for an import. Nothing was changed. */
class ImportRefused extends Error {}

const rowsAtOnce = 500
const batchCharsMax = 4_000_000

/**
 * Fills an empty database from a file: its tables as they were, its rows, and then everything that this release changes.
 * One transaction, at whose end every invariant must hold, so that a failure or a kill leaves the database empty. Throws
 * UnreadableFile, UpgradeRefused or ImportRefused.
 */
export async function importDatabase(
  owner: Pool,
  path: string,
  progress: (line: string) => void = () => {},
  program: Program = thisProgram(),
): Promise<{ rows: number }> {
  progress(`checking ${path}`)
  const header = await checkPortableFile(path)
  const made = tablesOf(header, program, path)
  return inOneTransaction(owner, async (db) => {
    const client = await db.connect()
    if (await readKnownDatabase(client))
      throw new ImportRefused('there is a Fairlead in this database already: an import needs an empty one')
    // The tables first as they were; nothing stands on them yet.
    await upgrade(db, progress, { ...program, files: { tables: made, functions: [] } })
    await client.query('set local role fairlead_owner')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const rows = await fill(client, header, path, progress)
    await client.query('reset role')
    await upgrade(db, progress, program)
    await client.query('reset role')
    progress('verifying')
    await client.query("set local work_mem = '256MB'; set local jit = off")
    const broken = (await findOffending(client)).filter(({ offending }) => offending.length > 0)
    if (broken.length > 0) throw new ImportRefused(`${path} breaks invariants:\n${describeFindings(broken)}`)
    return { rows }
  })
}

/** The table files that the file's database was made with, which must be the first of ours, word for word. */
function tablesOf(header: Header, { files, release }: Program, path: string) {
  if (isOlder(release, header.release)) {
    throw new ImportRefused(
      `${path} was written by Fairlead ${header.release}; this one is ${release} and cannot know it`,
    )
  }
  const known = {
    release: header.release,
    lowest_release: header.release,
    functions_checksum: '',
    applied: header.tables,
  }
  try {
    const due = dueTables(known, files.tables)
    return files.tables.slice(0, files.tables.length - due.length)
  } catch (error) {
    throw new ImportRefused(`${path}: ${(error as Error).message}`)
  }
}

async function fill(
  client: Client,
  { partitions }: Header,
  path: string,
  progress: (line: string) => void,
): Promise<number> {
  const foreignKeys = await readForeignKeys(client)
  for (const { drop } of foreignKeys) await client.query(drop)
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]))
  // The files of tables bring first rows; the export has them too, as they are by now.
  await client.query(`truncate ${[...tables.keys()].map(quoted).join(', ')}`)
  for (const { name, of, bound } of partitions) {
    await client.query(`create table ${quoted(name)} (like ${quoted(of)} including all)`)
    await client.query(`alter table ${quoted(of)} attach partition ${quoted(name)} ${bound}`)
  }
  const rows = await loadRows(client, tables, path, progress)
  progress(`putting back ${foreignKeys.length} foreign keys`)
  for (const { add } of foreignKeys) await client.query(add)
  await client.query('analyze')
  return rows
}

async function loadRows(
  client: Client,
  tables: ReadonlyMap<string, Table>,
  path: string,
  progress: (line: string) => void,
): Promise<number> {
  let insert = ''
  let name = ''
  let batch: string[] = []
  let chars = 0
  let count = 0
  let rows = 0
  const flush = async () => {
    if (batch.length === 0) return
    await client.query({ text: insert, values: [`[${batch.join(',')}]`] })
    count += batch.length
    batch = []
    chars = 0
  }
  const finish = async () => {
    await flush()
    if (count > 0) progress(`${name}: ${count} rows`)
    rows += count
    count = 0
  }
  for await (const part of partsOf(path)) {
    if ('start' in part) {
      await finish()
      name = part.start.table
      insert = insertInto(tables.get(name), part.start, path)
    } else {
      batch.push(part.row)
      chars += part.row.length
      if (batch.length >= rowsAtOnce || chars >= batchCharsMax) await flush()
    }
  }
  await finish()
  return rows
}

/** Takes a JSON array of rows, each an array of texts in the order of the file's columns. */
function insertInto(
  table: Table | undefined,
  { table: name, columns }: { table: string; columns: readonly string[] },
  path: string,
): string {
  if (!table) throw new UnreadableFile(`${path} has a table ${name}, which its table files do not make`)
  const values = columns.map((column, index) => {
    const { type } = table.columns.find((known) => known.name === column) ?? {}
    if (!type)
      throw new UnreadableFile(`${path} has a column ${name}.${column}, which its table files do not make`)
    return `(line.value ->> ${index})::${type}`
  })
  return `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements($1::json) as line`
}
