import { openEmbedded } from '@fairlead/server/src/db/embedded.ts'
import { many } from '@fairlead/server/src/db/read.ts'
import { workRoles } from '@fairlead/server/src/db/roles.ts'
import { upgrade } from '@fairlead/server/src/db/upgrade/upgrade.ts'

type Argument = {
  readonly name: string
  readonly type: string
  readonly optional: boolean
  /** Where the comment of its function says so: `Takes null: coupon, operator.` */
  readonly takesNull: boolean | null
}

type SqlFunction = {
  readonly name: string
  readonly args: readonly Argument[]
  readonly result: string
}

/** What the driver takes and gives for each type of PostgreSQL. A type that is not here is `unknown`. */
const typescript: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  interval: 'string',
  jsonb: 'unknown',
  bigint: 'bigint',
  integer: 'number',
  smallint: 'number',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  'timestamp with time zone': 'Date',
}

/**
 * A TypeScript file with the arguments and the result of every function that the server may call in the database: read from
 * the catalogue of one that was just made.
 */
export async function moneyFunctions(): Promise<string> {
  const functions = await readFunctions()
  return `/**
 * The functions that the server may call in the database, by name: made of its catalogue by npm run generate. An argument is
 * named as in SQL, without \`p_\`. It may be null where it has a default, or where a comment on the function says so. bytea[]
 * may also be PostgreSQL's own text of one.
 */
export type MoneyFunctions = {
${functions.map(typeOf).join('\n')}
}
`
}

async function readFunctions(): Promise<SqlFunction[]> {
  const database = await openEmbedded(null)
  try {
    await upgrade(database)
    return await many<SqlFunction>(
      database,
      `select p.proname as name, format_type(p.prorettype, null) as result,
         coalesce((
           select jsonb_agg(jsonb_build_object('name', substr(a.name, 3), 'type', format_type(a.type, null),
             'optional', a.n > p.pronargs - p.pronargdefaults,
             'takesNull', substr(a.name, 3) = any(
               string_to_array(substring(obj_description(p.oid, 'pg_proc') from '^Takes null: (.*).$'), ', '))) order by a.n)
           from unnest(p.proargnames[:p.pronargs], p.proargtypes::oid[]) with ordinality a (name, type, n)), '[]') as args
       from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.proowner = 'fairlead_owner'::regrole
         and exists (select from unnest($1::text[]) role where has_function_privilege(role, p.oid, 'execute'))
       order by p.proname`,
      [workRoles],
    )
  } finally {
    await database.end()
  }
}

function typeOf({ name, args, result }: SqlFunction): string {
  const fields = args.map(
    (arg) =>
      `${arg.name}${arg.optional ? '?' : ''}: ${argumentType(arg.type)}${arg.optional || arg.takesNull ? ' | null' : ''}`,
  )
  const taken =
    fields.length > 0
      ? `{\n${fields.map((field) => `      ${field}\n`).join('')}    }`
      : 'Record<never, never>'
  return `  ${name}: {\n    args: ${taken}\n    result: ${resultType(result)}\n  }`
}

function resultType(type: string): string {
  const [, element] = arrayOf(type)
  return element ? `${typescript[element] ?? 'unknown'}[]` : (typescript[type] ?? 'unknown')
}

function argumentType(type: string): string {
  const [, element] = arrayOf(type)
  if (!element) return typescript[type] ?? 'unknown'
  const array = `readonly (${typescript[element] ?? 'unknown'} | null)[]`
  // The driver would take each apart and put it together.
  return element === 'bytea' ? `${array} | string` : array
}

function arrayOf(type: string): readonly (string | undefined)[] {
  return /^(.+)\[\]$/.exec(type) ?? []
}
