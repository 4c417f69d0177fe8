import type { Client, Pool, Statement } from './pool.ts'

/** A statement that reads rows of a type. `rowType` is never there: it only carries the type. */
export type Read<Row> = Statement & { readonly rowType?: Row }

/** The rows of a list with all that is shown of them: whoever reads it adds which of them. Their type is compared as that of any read. */
export type Select<Row> = string & { readonly rowType?: Row }

export function selecting<Row>(text: string): Select<Row> {
  return text
}

const names = new Map<string, string>()
const rowsAtOnce = 1_000

/** Reads rows. Their type stands beside the statement, and `npm run check` compares the two (tools/read-types). */
export async function many<Row>(db: Pool | Client, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await db.query(readStatement(text, values))).rows as Row[]
}

/** The same for whoever sends it together with others. */
export function readStatement<Row>(text: string, values: unknown[]): Read<Row> {
  return { name: nameOf(text), text, values }
}

/** A statement is prepared once a connection: planning these joins costs more than running them. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `read-${names.size + 1}`
    names.set(text, name)
  }
  return name
}

/** Reads any number of rows within a transaction, a thousand at a time; one such reading after the other. */
export async function* eachRow<Row>(
  client: Client,
  text: string,
  values: unknown[] = [],
): AsyncGenerator<Row> {
  await client.query({ text: `declare each_row no scroll cursor for ${text}`, values })
  for (;;) {
    const { rows } = await client.query(`fetch ${rowsAtOnce} from each_row`)
    yield* rows as Row[]
    if (rows.length < rowsAtOnce) break
  }
  await client.query('close each_row')
}

/** Reads at most one row. */
export async function maybeOne<Row>(
  db: Pool | Client,
  text: string,
  values: unknown[] = [],
): Promise<Row | undefined> {
  return (await many<Row>(db, text, values))[0]
}

/** Reads exactly one row; anything else is a bug. */
export async function one<Row>(db: Pool | Client, text: string, values: unknown[] = []): Promise<Row> {
  const rows = await many<Row>(db, text, values)
  const [row] = rows
  if (!row || rows.length > 1) throw new Error(`expected one row, got ${rows.length}: ${text}`)
  return row
}
