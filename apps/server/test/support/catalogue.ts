import type { Pool } from '../../src/db/pool.ts'
import { many } from '../../src/db/read.ts'

/** What a database is made of, one sorted line for each thing: two databases with equal lines behave alike. */
export async function catalogueOf(db: Pool): Promise<string[]> {
  const lines = await Promise.all(
    Object.entries(parts).map(async ([kind, text]) =>
      (await many<{ line: string }>(db, text)).map(({ line }) => `${kind} ${line}`),
    ),
  )
  return lines.flat().sort()
}

const inPublic = "relnamespace = 'public'::regnamespace"
const rights = (acl: string) =>
  `coalesce((select string_agg(x::text, ',' order by x::text) from unnest(${acl}) x where x::text !~ '^fairlead_owner='), '')`

/** Partitions of raw events come and go with the days. */
const noPartition = 'not c.relispartition'

const parts = {
  column: `select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated,
      pg_get_expr(d.adbin, d.adrelid), ${rights('a.attacl')}) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.${inPublic} and ${noPartition} and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'c')`,
  constraint: `select concat_ws(' ', conrelid::regclass, conname, condeferrable, convalidated, pg_get_constraintdef(n.oid)) as line
    from pg_constraint n join pg_class c on c.oid = n.conrelid where c.${inPublic} and ${noPartition}`,
  index: `select indexdef as line from pg_indexes i join pg_class c on c.relname = i.tablename and c.${inPublic}
    where schemaname = 'public' and ${noPartition}`,
  function: `select concat_ws(' ', p.oid::regprocedure, p.proowner::regrole, ${rights('p.proacl')}, pg_get_functiondef(p.oid)) as line
    from pg_proc p where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')`,
  view: `select concat_ws(' ', c.relname, pg_get_viewdef(c.oid)) as line from pg_class c where c.${inPublic} and c.relkind = 'v'`,
  table: `select concat_ws(' ', c.relname, c.relowner::regrole, c.relrowsecurity, ${rights('c.relacl')}) as line
    from pg_class c where c.${inPublic} and c.relkind in ('r', 'p', 'v') and ${noPartition}`,
  policy: `select concat_ws(' ', tablename, policyname, roles, cmd, qual, with_check) as line from pg_policies`,
}
