import { randomUUID } from 'node:crypto'
import type { World } from '../support/world.ts'

/** A function that one of the server's logins may call, with the names and types of its arguments. */
export type Callable = {
  readonly name: string
  readonly names: readonly string[]
  readonly types: readonly string[]
}

export type Login =
  | 'fairlead_app'
  | 'fairlead_console'
  | 'fairlead_auth'
  | 'fairlead_delivery'
  | 'fairlead_jobs'

export const logins: readonly Login[] = [
  'fairlead_app',
  'fairlead_console',
  'fairlead_auth',
  'fairlead_delivery',
  'fairlead_jobs',
]

const columns = `p.proname as name, coalesce(p.proargnames[:p.pronargs], '{}') as names,
  array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as a (t, n) order by n) as types`

/** What a login may call that has an argument of this name and type, as the catalogue knows it. */
export async function callableWith(
  world: Pick<World, 'asOwner'>,
  argument: string,
  type: string,
  login: Login,
): Promise<Callable[]> {
  const all = await world.asOwner<Callable>(
    `select ${columns} from pg_proc p
     where p.pronamespace = 'public'::regnamespace and $1 = any (p.proargnames[:p.pronargs])
       and has_function_privilege($2, p.oid, 'execute')
     order by p.proname`,
    [argument, login],
  )
  return all.filter(({ names, types }) => types[names.indexOf(argument)] === type)
}

/** What a login may call that can write, as the catalogue knows it. */
export function writersOf(world: Pick<World, 'asOwner'>, login: Login): Promise<Callable[]> {
  return world.asOwner<Callable>(
    `select ${columns} from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v'
       and p.prorettype <> 'trigger'::regtype and has_function_privilege($1, p.oid, 'execute')
     order by p.proname`,
    [login],
  )
}

/** Something of each type, so that a call gets as far as to ask who makes it. */
const somethingOf: Readonly<Record<string, string>> = {
  uuid: `'${randomUUID()}'`,
  'uuid[]': `'{}'`,
  'text[]': `'{}'`,
  'bytea[]': `'{}'`,
  text: `'x'`,
  jsonb: `'{}'`,
  bytea: `'\\x01'`,
  bigint: '1',
  integer: '1',
  boolean: 'true',
  date: 'current_date',
}

/** A statement that calls it with a token in this argument, now, and with something everywhere else. */
export function callWith(
  { name, names, types }: Callable,
  argument: string,
  token: string | null,
  now: Date,
): { text: string; values: unknown[] } {
  const args = types.map((type, index) => {
    if (names[index] === argument) return '$1::text'
    return type === 'timestamp with time zone' ? '$2' : `${somethingOf[type]}::${type}`
  })
  return { text: `select ${name}(${args})`, values: args.includes('$2') ? [token, now] : [token] }
}
