import { Misfit } from './validate.ts'

/** How many rows a list answers at once. */
export const pageSize = 20

/** A place in a list that is ordered by time and id, newest first. Throws a Misfit for a cursor we did not make. */
export function readCursor(cursor: string | undefined): readonly [Date, string] | undefined {
  if (cursor === undefined) return undefined
  const parts = /^(\d{1,16})_([0-9a-f-]{36})$/.exec(cursor)
  if (!parts?.[1] || !parts[2]) throw new Misfit('cursor', 'invalid')
  const at = new Date(Number(parts[1]))
  if (Number.isNaN(at.getTime())) throw new Misfit('cursor', 'invalid')
  return [at, parts[2]]
}

/** Cuts a page out of rows of which one too many was read. `key` is the row's place in the order. */
export function page<Row, View>(
  rows: Row[],
  view: (row: Row) => View,
  key: (row: Row) => readonly [Date, string],
) {
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
  const [at, id] = last ? key(last) : []
  return {
    items: rows.slice(0, pageSize).map(view),
    next_cursor: at && id ? `${at.getTime()}_${id}` : null,
  }
}
