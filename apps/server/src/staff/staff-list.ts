import type { Endpoint, Input } from '@fairlead/contract/endpoint'
import { type Listing, listCountedMax } from '@fairlead/contract/staff-list'
import { parseAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import type { Pool } from '../db/pool.ts'
import type { Select } from '../db/read.ts'
import { pageSize } from '../http/cursor.ts'
import { readPlace, type SortKey, writePlace } from './list-place.ts'

export type StaffList = Endpoint & { readonly list: Listing }

/** Takes a value of the statement and gives its placeholder. */
export type Bind = (value: unknown) => string

/** A condition for what a filter was asked, which its schema has read. */
type Condition = (asked: string, bind: Bind) => string

/**
 * How the database reads a list that the contract declares. Places are found in the listed table alone, by one range of an
 * index; what is shown beside them is looked up for the rows of the page.
 */
export type ListSource<Call extends StaffList, Row extends { readonly id: string }, View> = {
  /** The listed table and what the conditions call it, such as `deposit d`. */
  readonly from: string
  /** Which of its rows are listed, where that is not all. */
  readonly only?: string
  /** The rows with all that is shown of them, without a condition. */
  readonly select: Select<Row>
  readonly sorts: Readonly<Record<Call['list']['sorts'][number], SortKey>>
  readonly filters: Readonly<
    Record<Exclude<keyof Input<Call>, 'find' | 'sort' | 'row' | 'cursor'>, Condition>
  >
  /** One condition for each place that is searched: each is read by its own index. */
  readonly search: (begins: Begins) => readonly string[]
  readonly view: (row: Row) => View
}

/** That what a column says begins with what is looked for: as it was typed, in capitals, or in small letters. */
export type Begins = {
  readonly asTyped: (column: string) => string
  readonly inCapitals: (column: string) => string
  readonly inSmall: (column: string) => string
  /** Digits alone, however they are set apart: none where there are less than four, or anything else. */
  readonly inDigits: (column: string) => readonly string[]
}

export type Asked = Readonly<Record<string, string | undefined>>

/** The source of some list, for what does the same with each. */
// biome-ignore lint/suspicious/noExplicitAny: whatever its rows are, only its own view reads them
export type AnySource = ListSource<any, any, unknown>
type Place = { readonly id: string; readonly place: unknown }

/** One page of a list, in the order that was asked for. Throws an InvalidInput for a cursor of another order. */
export async function readList<Call extends StaffList, Row extends { readonly id: string }, View>(
  { db }: Ctx,
  { list }: Call,
  input: Input<Call>,
  source: ListSource<Call, Row, View>,
) {
  const asked = input as Asked
  const rows = await readRows(db, list, asked, source, pageSize)
  return {
    items: rows.items.map(source.view),
    next_cursor: rows.next,
    total: asked.cursor === undefined ? await countRows(db, asked, source) : null,
  }
}

/** So many rows from the cursor's place on, and the cursor behind them where there are more. */
export async function readRows<Call extends StaffList, Row extends { readonly id: string }, View>(
  db: Pool,
  list: Pick<Listing, 'sorts'>,
  asked: Asked,
  source: ListSource<Call, Row, View>,
  most: number,
): Promise<{ items: Row[]; next: string | null }> {
  const order = asked.sort ?? `-${list.sorts[0]}`
  const places = await findPlaces(db, order, asked, source, most + 1)
  const shown = places.slice(0, most)
  const text = `${source.select} where ${aliasOf(source.from)}.id = any ($1::uuid[])`
  const { rows } = await db.query({ text, values: [shown.map(({ id }) => id)] })
  const byId = new Map((rows as unknown as Row[]).map((row) => [row.id, row]))
  const last = places.length > most ? shown.at(-1) : undefined
  return {
    items: shown.flatMap(({ id }) => byId.get(id) ?? []),
    next: last ? writePlace(order, last.place, last.id) : null,
  }
}

async function findPlaces<Call extends StaffList, Row extends { readonly id: string }, View>(
  db: Pool,
  order: string,
  asked: Asked,
  source: ListSource<Call, Row, View>,
  limit: number,
): Promise<Place[]> {
  const field = order.replace('-', '')
  const key = (source.sorts as Readonly<Record<string, SortKey>>)[field]
  if (!key) throw new Error(`no order by ${field}`)
  const id = `${aliasOf(source.from)}.id`
  const [direction, beyond] = order.startsWith('-') ? ['desc', '<'] : ['asc', '>']
  const { values, bind } = binding()
  const behind = readPlace(asked.cursor, order, key.kind)
  const from = behind && `(${key.sql}, ${id}) ${beyond} (${bind(behind[0])}, ${bind(behind[1])}::uuid)`
  const ordered = `order by place ${direction}, id ${direction} limit ${bind(limit)}`
  const branches = branchesOf(asked, source, bind).map((conditions) => {
    const where = [...conditions, ...(from ? [from] : [])].join(' and ')
    return `(select ${id}, ${key.sql} as place from ${source.from} where ${where} ${ordered})`
  })
  // Without a name: the plan is made for these values, and a rare state is read by another index than a common one.
  const text = branches.length === 1 ? `${branches[0]}` : `${branches.join(' union ')} ${ordered}`
  const { rows } = await db.query({ text, values })
  return rows as Place[]
}

async function countRows<Call extends StaffList, Row extends { readonly id: string }, View>(
  db: Pool,
  asked: Asked,
  source: ListSource<Call, Row, View>,
): Promise<{ count: number; more: boolean }> {
  const { values, bind } = binding()
  const limit = `limit ${bind(listCountedMax + 1)}`
  const id = `${aliasOf(source.from)}.id`
  const branches = branchesOf(asked, source, bind)
    .map((conditions) => `(select ${id} from ${source.from} where ${conditions.join(' and ')} ${limit})`)
    .join(' union ')
  const text = `select count(*)::integer as counted from (select from (${branches}) found ${limit}) counting`
  const { rows } = await db.query({ text, values })
  const counted = rows[0]?.counted as number
  return { count: Math.min(counted, listCountedMax), more: counted > listCountedMax }
}

/** The conditions of the list; one set for each place that is searched. */
function branchesOf<Call extends StaffList, Row extends { readonly id: string }, View>(
  asked: Asked,
  { from, only, filters, search }: ListSource<Call, Row, View>,
  bind: Bind,
): readonly (readonly string[])[] {
  const always = [only ?? 'true']
  if (asked.row !== undefined) always.push(`${aliasOf(from)}.id = ${bind(asked.row)}::uuid`)
  for (const [name, condition] of Object.entries(filters as Readonly<Record<string, Condition>>)) {
    const value = asked[name]
    if (value !== undefined) always.push(condition(value, bind))
  }
  if (asked.find === undefined) return [always]
  const branches = search(beginsWith(asked.find, bind))
  return branches.length > 0 ? branches.map((condition) => [...always, condition]) : [[...always, 'false']]
}

/** By the order of bytes: that of the indexes for beginnings, and the same in every database. */
function beginsWith(typed: string, bind: Bind): Begins {
  const between = (text: string) => (column: string) =>
    `${column} collate "C" between ${bind(text)} and ${bind(`${text}\u{10ffff}`)}`
  return {
    asTyped: between(typed),
    inCapitals: between(typed.toUpperCase()),
    inSmall: between(typed.toLowerCase()),
    inDigits: (column) => {
      const digits = typed.replaceAll(/[+ ().-]/g, '')
      return /^\d{4,}$/.test(digits) ? [between(digits)(column)] : []
    },
  }
}

function binding(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = []
  return { values, bind: (value) => `$${values.push(value)}` }
}

/** `deposit d` is called `d`. */
function aliasOf(from: string): string {
  return from.split(' ').at(-1) ?? from
}

/** Of a choice: the column is what was asked. A literal, so that the plan knows how many there are. */
export function is(column: string): Condition {
  return (asked) => {
    if (!/^[A-Za-z_]+$/.test(asked)) throw new Error(`no choice: ${asked}`)
    return `${column} = '${asked}'`
  }
}

/** Of an id: the column is the one that was asked. */
export function isId(column: string): Condition {
  return (asked, bind) => `${column} = ${bind(asked)}::uuid`
}

/** Of a username: the account is that partner's; nobody's where there is none of that name. */
export function isPartner(account: string): Condition {
  return (asked, bind) =>
    `${account} = (select id from partner where username_small collate "C" = ${bind(asked.toLowerCase())})`
}

/** Of a choice that is no column: the condition of each of its values. */
export function isWhere<Value extends string>(conditions: Readonly<Record<Value, string>>): Condition {
  return (asked) => conditions[asked as Value]
}

/** Of an amount between two, both included. */
export function amounts<const Field extends string>(field: Field, column: string) {
  const at = (sign: string): Condition => {
    return (asked, bind) => `${column} ${sign} ${bind(parseAmount(asked))}`
  }
  return range(field, at('>='), at('<='))
}

/** Of a moment from one up to before another. */
export function moments<const Field extends string>(field: Field, column: string) {
  const at = (sign: string): Condition => {
    return (asked, bind) => `${column} ${sign} ${bind(new Date(asked))}`
  }
  return range(field, at('>='), at('<'))
}

function range<Field extends string>(field: Field, from: Condition, to: Condition) {
  return { [`${field}_from`]: from, [`${field}_to`]: to } as Record<
    `${Field}_from` | `${Field}_to`,
    Condition
  >
}

/** That the account is of a partner whose username begins with it. */
export function ofPartner(account: string, { inSmall }: Begins): string {
  return `${account} in (select id from partner where ${inSmall('username_small')})`
}

/** That it was done by somebody of the staff whose username begins with it. */
export function byStaff(operator: string, { asTyped }: Begins): string {
  const staff = `from operator where ${asTyped('username')}`
  // Asked once, before any row: where it is nobody, nothing is read.
  return `exists (select ${staff}) and ${operator} = any (array(select id ${staff}))`
}
