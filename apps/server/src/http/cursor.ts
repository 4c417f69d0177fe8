import { InvalidInput } from './validate.ts'

/** How many rows a list answers at once. */
export const pageSize = 20

/** The end of the year 9999: what comes later, PostgreSQL does not read in ISO 8601. */
const lastMs = 253_402_300_799_999

/** A place in a list that is ordered by time and id, newest first. Throws an InvalidInput for a cursor we did not make. */
export function readCursor(cursor: string | undefined): readonly [Date, string] | undefined {
  if (cursor === undefined) return undefined
  const parts = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor)
  if (!parts?.[1] || !parts[2] || Number(parts[1]) > lastMs) throw new InvalidInput('cursor', 'invalid')
  return [new Date(Number(parts[1])), parts[2]]
}

/** Where a page begins: behind the cursor's place, or before everything there can be. One index range reads either. */
export function placeBehind(cursor: string | undefined): readonly [Date, string] {
  return readCursor(cursor) ?? beforeAll
}

const beforeAll = [new Date(lastMs), 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const

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
