import type { Client, Pool } from './pool.ts'

/** Reads rows. The row's shape stands beside the statement that selects it. */
export async function many<Row>(db: Pool | Client, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await db.query({ text, values })).rows as Row[]
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
