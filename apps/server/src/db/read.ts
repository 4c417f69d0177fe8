import type { Client, Pool, Statement } from './pool.ts'

const names = new Map<string, string>()

/** Reads rows. The row's shape stands beside the statement that selects it. */
export async function many<Row>(db: Pool | Client, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await db.query(readStatement(text, values))).rows as Row[]
}

export function readStatement(text: string, values: unknown[]): Statement {
  return { ...nameOf(text, values), text, values }
}

/** A statement with parameters is prepared once a connection: planning these joins costs more than running them. */
function nameOf(text: string, values: unknown[]): { name?: string } {
  if (values.length === 0) return {}
  let name = names.get(text)
  if (!name) {
    name = `read-${names.size + 1}`
    names.set(text, name)
  }
  return { name }
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
