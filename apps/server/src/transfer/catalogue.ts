import type { Client } from '../db/pool.ts'
import { many } from '../db/read.ts'

/** A table as it is moved: without partitions of their own, and without what the database works out itself. */
export type Table = {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** What its rows are sorted by, the same on every database. */
  readonly order: readonly string[]
}

/**
 * Left out: the keys under which visitors are hashed are destroyed after two days, and a file would keep them for ever. The
 * new database makes one for the rest of the day.
 */
export const notMoved: readonly string[] = ['evidence_key', 'own_connection']

/** All tables of the books, by name. `migration` is not among them: an import makes it anew. */
export async function readTables(client: Client): Promise<Table[]> {
  const columns = await many<{ table: string; name: string; type: string; key: number; collated: boolean }>(
    client,
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       coalesce(array_position(i.indkey::int2[], a.attnum), -1) as key, a.attcollation <> 0 as collated
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1::text[])
     order by c.relname collate "C", a.attnum`,
    [notMoved],
  )
  const names = [...new Set(columns.map(({ table }) => table))]
  return names.map((name) => {
    const own = columns.filter(({ table }) => table === name)
    const keys = own.filter(({ key }) => key >= 0).sort((a, b) => a.key - b.key)
    const order = keys.length > 0 ? keys : own
    return {
      name,
      columns: own.map((column) => ({ name: column.name, type: column.type })),
      order: order.map((column) => orderOf(column)),
    }
  })
}

function orderOf({ name, type, collated }: { name: string; type: string; collated: boolean }): string {
  if (collated) return `${quoted(name)} collate "C"`
  // Not every type can be sorted.
  return /^(json|point|xid)$/.test(type) ? `${quoted(name)}::text collate "C"` : quoted(name)
}

export type Partition = { readonly name: string; readonly of: string; readonly bound: string }

/** The partitions that were made as days came; the default one belongs to its table. */
export function readPartitions(client: Client): Promise<Partition[]> {
  return many<Partition>(
    client,
    `select c.relname as name, p.relname as of, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_inherits h on h.inhrelid = c.oid join pg_class p on p.oid = h.inhparent
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relispartition
       and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
     order by c.relname collate "C"`,
  )
}

/** How to take all foreign keys off and how to put them back as they were. */
export function readForeignKeys(client: Client): Promise<{ drop: string; add: string }[]> {
  return many<{ drop: string; add: string }>(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
     order by conrelid::regclass::text, conname`,
  )
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
