import { InvalidInput } from '../http/validate.ts'

/** What a list is ordered by, as the database calls it. */
export type SortKey = { readonly sql: string; readonly kind: 'time' | 'amount' | 'text' }

export const byTime = (sql: string): SortKey => ({ sql, kind: 'time' })
export const byAmount = (sql: string): SortKey => ({ sql, kind: 'amount' })
/** The same order in every database, so that its index serves it. */
export const byText = (sql: string): SortKey => ({ sql: `${sql} collate "C"`, kind: 'text' })

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The end of the year 9999: what comes later, PostgreSQL does not read in ISO 8601. */
const lastMs = 253_402_300_799_999

/** The cursor behind a row: the order it is of, the row's place in it, and its id. */
export function writePlace(order: string, place: unknown, id: string): string {
  if (place instanceof Date) return `${order}.${place.getTime()}.${id}`
  if (typeof place === 'string') return `${order}.${Buffer.from(place).toString('base64url')}.${id}`
  return `${order}.${place}.${id}`
}

/** The place of a cursor; an InvalidInput where it is not ours or of another order. */
export function readPlace(
  cursor: string | undefined,
  order: string,
  kind: SortKey['kind'],
): readonly [Date | bigint | string, string] | undefined {
  if (cursor === undefined) return undefined
  const [of, at = '', id = '', ...more] = cursor.split('.')
  const place = of === order && more.length === 0 && uuid.test(id) ? placeOf(at, kind) : undefined
  if (place === undefined) throw new InvalidInput('cursor', 'invalid')
  return [place, id]
}

function placeOf(at: string, kind: SortKey['kind']): Date | bigint | string | undefined {
  if (kind === 'text') {
    const text = Buffer.from(at, 'base64url').toString()
    return /^[\w-]+$/.test(at) && text.isWellFormed() && !text.includes('\0') ? text : undefined
  }
  if (!/^\d{1,15}$/.test(at)) return undefined
  if (kind === 'amount') return BigInt(at)
  return Number(at) <= lastMs ? new Date(Number(at)) : undefined
}
