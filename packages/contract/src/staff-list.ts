import * as z from 'zod/mini'
import { type OperatorRole, operatorRoles } from './operator-roles.ts'
import { Cursor, Id, text } from './wire.ts'

/** How many a list counts before it says "more than that". */
export const listCountedMax = 10_000

/** An amount that a list is narrowed by; zero is one. */
export const AskedAmount = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'amount'))

/** What is said of a list of the staff beside its schemas: the server's statement and the console's page are made from it. */
export type Listing = {
  /** The fields of a row that a table shows, in their order. */
  readonly columns: readonly string[]
  /** The fields whose beginning is looked for; none where the list cannot be searched. */
  readonly search: readonly string[]
  /** The fields it can be ordered by, each by an index; the first is the order that nobody asked for, newest first. */
  readonly sorts: readonly string[]
}

type Row<Item extends z.ZodMiniType> = keyof z.output<Item> & string

/** A list of the staff as it is declared: once, with all that it can be asked. */
type Declared<Item extends z.ZodMiniType, Sort extends string, Filters extends z.core.$ZodShape> = {
  readonly path: `/operator/${string}`
  readonly roles: readonly OperatorRole[]
  readonly summary: string
  readonly item: Item
  readonly columns: readonly Row<Item>[]
  readonly search?: readonly Row<Item>[]
  readonly sorts: readonly [Sort & Row<Item>, ...(Sort & Row<Item>)[]]
  /** Fields of the input that narrow it, each of them optional. */
  readonly filters?: Filters
}

/**
 * The call of a list that staff read. `find` looks for the beginning of what its `search` names; `sort` is a field, with `-`
 * before it from the last to the first; `row` asks for that with this id.
 */
export function staffList<
  Item extends z.ZodMiniType,
  const Sort extends string,
  Filters extends z.core.$ZodShape = Record<never, never>,
>({ path, roles, summary, item, columns, search = [], sorts, filters }: Declared<Item, Sort, Filters>) {
  const orders = sorts.flatMap((field) => [`-${field}`, field] as const)
  const asked = {
    find: z.optional(text(64)),
    sort: z.optional(z.enum(orders as [Sort | `-${Sort}`, ...(Sort | `-${Sort}`)[]])),
    row: z.optional(Id),
    cursor: Cursor,
  }
  return {
    method: 'GET',
    path,
    access: 'operator',
    roles,
    summary,
    input: z.strictObject({ ...(filters as Filters), ...asked }),
    data: z.object({
      items: z.array(item),
      /** Null at the end. */
      next_cursor: z.nullable(z.string()),
      /** How many there are in all, counted up to 10,000; said with the first page. */
      total: z.nullable(z.object({ count: z.number(), more: z.boolean() })),
    }),
    list: { columns, search, sorts } satisfies Listing,
    refusals: roles.length < operatorRoles.length ? (['role_missing'] as const) : [],
  } as const
}

/** A filter of the partner whose row it is: their whole username, in capital or small letters. */
export const OfPartner = z.optional(text(64))

/** A filter of a field that has one of a few values. */
export function oneOf<const Options extends readonly [string, ...string[]]>(options: Options) {
  return z.optional(z.enum(options))
}

/** Filters of a field that lies between two values: amounts with both ends, moments from one up to before the other. */
export function between<const Field extends string, Value extends z.ZodMiniType>(
  field: Field,
  value: Value,
): { [Name in `${Field}_from` | `${Field}_to`]: z.ZodMiniOptional<Value> } {
  return { [`${field}_from`]: z.optional(value), [`${field}_to`]: z.optional(value) } as never
}
