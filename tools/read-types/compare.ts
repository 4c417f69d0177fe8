import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Column } from './describe.ts'

/** What the driver gives for a type of PostgreSQL, as TypeScript names it. */
const given: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  name: 'string',
  interval: 'string',
  numeric: 'string',
  regclass: 'string',
  bigint: 'bigint',
  integer: 'number',
  smallint: 'number',
  oid: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  date: 'Date',
  'timestamp with time zone': 'Date',
  'timestamp without time zone': 'Date',
  json: 'json',
  jsonb: 'json',
}

/** In what a row's type differs from the columns that a statement gives, as sentences; none where it is what it is said to be. */
export function differences(checker: Checker, row: Type, columns: readonly Column[]): string[] {
  const fields = new Map(
    checker.getPropertiesOfType(row).flatMap((field) => {
      const type = checker.getTypeOfSymbol(field)
      return type ? [[field.name, kindsOf(checker, type)] as const] : []
    }),
  )
  // Somebody only asks whether there is one.
  if (fields.size === 0) return []
  const there = new Set(columns.map(({ name }) => name))
  return [
    ...[...fields.keys()].filter((name) => !there.has(name)).map((name) => `${name} is not selected`),
    ...columns.flatMap((column) => differenceOf(column, fields.get(column.name))),
  ]
}

function differenceOf({ name, type, nullable }: Column, kinds: ReadonlySet<string> | undefined): string[] {
  if (!kinds) return [`${name} is selected and not read`]
  if (kinds.has('unknown')) return []
  const expected = type.endsWith('[]') ? `${given[type.slice(0, -2)]}[]` : given[type]
  if (!expected) return [`${name} is ${type}, which no row has been read with before`]
  const wrong = [...kinds].filter((kind) => kind !== 'null' && kind !== expected && expected !== 'json')
  if (wrong.length > 0) return [`${name} is ${type}, so ${expected}, not ${wrong.join(' | ')}`]
  if (nullable && !kinds.has('null')) return [`${name} can be null`]
  if (nullable === false && kinds.has('null')) return [`${name} is never null`]
  return []
}

/** The kinds of value that a type admits. */
function kindsOf(checker: Checker, type: Type): ReadonlySet<string> {
  if (type.isUnionType()) return new Set(type.getTypes().flatMap((one) => [...kindsOf(checker, one)]))
  const { flags } = type
  if (flags & TypeFlags.AnyOrUnknown) return new Set(['unknown'])
  if (flags & TypeFlags.Null) return new Set(['null'])
  if (flags & TypeFlags.StringLike) return new Set(['string'])
  if (flags & TypeFlags.NumberLike) return new Set(['number'])
  if (flags & TypeFlags.BigIntLike) return new Set(['bigint'])
  if (flags & TypeFlags.BooleanLike) return new Set(['boolean'])
  if (checker.isArrayType(type) && type.isTypeReference()) {
    const [element] = checker.getTypeArguments(type)
    return new Set(element ? [...kindsOf(checker, element)].map((kind) => `${kind}[]`) : [])
  }
  const name = type.getSymbol()?.name ?? ''
  return new Set([name === 'Buffer' ? 'Uint8Array' : ['Date', 'Uint8Array'].includes(name) ? name : 'json'])
}
