import { type PGlite, protocol } from '@electric-sql/pglite'

/** A column of a statement's rows, as the database describes it without running the statement. */
export type Column = {
  readonly name: string
  /** As PostgreSQL writes it, such as `bigint` or `text[]`. */
  readonly type: string
  /**
   * Whether it can be null: of a table's own column that is read without an outer join, and that the statement does not ask
   * for where it is not null. Undefined where only the statement's author knows.
   */
  readonly nullable: boolean | undefined
}

const outerJoin = /\b(left|right|full)( outer)? join\b/i

/** Says what rows a statement gives; a text where the database refuses the statement. */
export type Describe = (text: string) => Promise<readonly Column[] | string>

/** Describes statements by this database. */
export async function describerOf(db: PGlite): Promise<Describe> {
  const { serialize } = protocol
  const types = await names('select oid::text as key, format_type(oid, null) as name from pg_type')
  const ofTables = (which: string) =>
    names(`select attrelid || '.' || attnum as key, attname as name from pg_attribute a
      join pg_class c on c.oid = a.attrelid where c.relkind in ('r', 'p') and attnum > 0 and ${which}`)
  const optional = await ofTables('not attnotnull')
  const required = await ofTables('attnotnull')
  return describe

  async function names(text: string): Promise<ReadonlyMap<string, string>> {
    const { rows } = await db.query<{ key: string; name: string }>(text)
    return new Map(rows.map(({ key, name }) => [key, name]))
  }

  async function describe(text: string): Promise<readonly Column[] | string> {
    try {
      await db.execProtocol(serialize.parse({ text }), { throwOnError: true })
      const { messages } = await db.execProtocol(serialize.describe({ type: 'S' }), { throwOnError: true })
      const rows = messages.find((message) => message instanceof protocol.messages.RowDescriptionMessage)
      return (rows?.fields ?? []).map(({ name, dataTypeID, tableID, columnID }) => {
        const column = `${tableID}.${columnID}`
        const never = required.has(column) && !outerJoin.test(text)
        const sometimes =
          optional.has(column) && !new RegExp(`\\b${optional.get(column)} is not null`).test(text)
        return {
          name,
          type: types.get(String(dataTypeID)) ?? 'unknown',
          nullable: sometimes || (never ? false : undefined),
        }
      })
    } catch (error) {
      return (error as Error).message
    } finally {
      await db.execProtocol(serialize.sync())
    }
  }
}
