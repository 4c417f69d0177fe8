import type { Client } from '../pool.ts'
import { many } from '../read.ts'
import { workRoles } from '../roles.ts'
import type { SqlFile } from './sql-files.ts'

/**
 * Puts all functions, views and grants of these files in the place of those in the database: what the files no longer hold
 * is gone, and so is every right that they do not give. Inside the caller's transaction, so that nobody meets the half of
 * it. A function that keeps its name and arguments keeps its identity; servers that call it meanwhile go on.
 */
export async function replaceFunctions(client: Client, files: readonly SqlFile[]): Promise<void> {
  await revokeAll(client)
  const before = await readObjects(client)
  // A function may call one that stands further down; all of them are looked at once they are there.
  await client.query('set local check_function_bodies = off')
  for (const file of files) await runFile(client, file, before)
  await client.query('set local check_function_bodies = on')
  // What no file has written anew is in no file any more.
  const written = new Set((await readObjects(client)).map(({ version }) => version))
  for (const { version, drop } of before) if (written.has(version)) await client.query(drop)
  await client.query(`
    select case l.lanname when 'sql' then fmgr_sql_validator(p.oid) else plpgsql_validator(p.oid) end
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') and p.proowner = 'fairlead_owner'::regrole`)
}

/**
 * Runs one file. Where it names a function that the database still has with other arguments too, the name alone says neither;
 * and one whose arguments have other names now, or that answers with another type, is not replaced: the old ones go first
 * then, as they would in the end.
 */
async function runFile(
  client: Client,
  { name, sql }: Pick<SqlFile, 'name' | 'sql'>,
  before: readonly Replaceable[],
): Promise<void> {
  await client.query('savepoint file')
  try {
    await client.query(sql)
    await client.query('release savepoint file')
  } catch (failure) {
    const error = failure as Failure
    const inTheWay = functionInTheWay(error)
    const old = before.filter((object) => object.name === inTheWay)
    error.message = `${name}: ${error.message}`
    if (old.length === 0) throw error
    await client.query('rollback to savepoint file')
    for (const { drop } of old) await client.query(drop)
    await runFile(
      client,
      { name, sql },
      before.filter((object) => object.name !== inTheWay),
    )
  }
}

type Failure = Error & { readonly code?: string; readonly hint?: string }

/**
 * The name of the function that a file fails on because of what it was before; undefined for any other failure. PostgreSQL says it in
 * its own language, which quotes in its own way.
 */
function functionInTheWay({ code, message, hint = '' }: Failure): string | undefined {
  if (code === ambiguousFunction) return /[^\w\s](\w+)[^\w\s]/.exec(message)?.[1]
  if (code === invalidFunctionDefinition) return /DROP FUNCTION (\w+)\(/.exec(hint)?.[1]
  return undefined
}

/** SQLSTATE of a function that is named without its arguments, and is there with two kinds of them. */
const ambiguousFunction = '42725'
/** SQLSTATE of what a function cannot become; a hint names the one that is to be dropped first. */
const invalidFunctionDefinition = '42P13'

/** Takes every right that files gave; they give them again. A right on a column outlives the right on its table. */
async function revokeAll(client: Client): Promise<void> {
  const roles = workRoles.join(', ')
  await client.query(`
    revoke all on all tables in schema public from ${roles};
    revoke all on all routines in schema public from ${roles}, public`)
  const columns = await many<{ revoke: string }>(
    client,
    `select format('revoke all (%s) on %s from %s', string_agg(quote_ident(a.attname), ', '), c.oid::regclass, $1::text) as revoke
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and a.attacl is not null and not a.attisdropped
     group by c.oid order by c.oid::regclass::text`,
    [roles],
  )
  for (const { revoke } of columns) await client.query(revoke)
}

/** `version` is another one once the object was written anew. */
type Replaceable = { readonly name: string; readonly version: string; readonly drop: string }

/**
 * The functions and views that files of functions can have made. Functions that a table asks (in a constraint, an index, a
 * default) belong to the table's own file.
 */
function readObjects(client: Client): Promise<Replaceable[]> {
  return many<Replaceable>(
    client,
    `select p.proname::text as name, concat_ws(' ', 'function', p.oid, p.ctid) as version,
       format('drop %s %s', case p.prokind when 'p' then 'procedure' else 'function' end, p.oid::regprocedure) as drop
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proowner = 'fairlead_owner'::regrole
       and not exists (
         select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
           and d.classid in ('pg_constraint'::regclass, 'pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_policy'::regclass))
     union all
     select c.relname::text, concat_ws(' ', 'view', c.oid, c.ctid), format('drop view %s', c.oid::regclass)
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and c.relowner = 'fairlead_owner'::regrole`,
  )
}
