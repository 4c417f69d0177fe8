import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import { page, pageSize, placeBehind } from '../http/cursor.ts'

/**
 * One page of everybody's rows, newest first, as staff read them. `select` has no condition of its own; `table` is what
 * it calls the listed rows, `at` their column that says when.
 */
export async function everybodys<
  At extends string,
  Row extends { readonly id: string } & Readonly<Record<At, Date>>,
  View,
>(
  { db }: Ctx,
  cursor: string | undefined,
  list: {
    readonly select: string
    readonly table: string
    readonly at: At
    readonly view: (row: Row) => View
    /** A condition that narrows the list. */
    readonly only?: string | undefined
  },
) {
  const [at, id] = placeBehind(cursor)
  const rows = await many<Row>(
    db,
    `${list.select} where (${list.table}.${list.at}, ${list.table}.id) < ($1, $2::uuid) and ${list.only ?? 'true'}
     order by ${list.table}.${list.at} desc, ${list.table}.id desc limit $3`,
    [at, id, pageSize + 1],
  )
  return page(rows, list.view, (row) => [row[list.at], row.id])
}
