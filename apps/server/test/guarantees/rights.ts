import type { Client, Pool } from '../../src/db/pool.ts'
import { many } from '../../src/db/read.ts'

const ours = "n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'"

/** Tables and views that are not PostgreSQL's own. The parts of a partitioned one go by one name. */
const tables = `
  (select c.oid, coalesce((select 'part of ' || i.inhparent::regclass from pg_inherits i
     where i.inhrelid = c.oid and c.relispartition), c.oid::regclass::text) as name
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'f')) t`

const functions = `
  (select p.oid, p.prosecdef, p.proconfig, p.proname as name
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours}) f`

/** What a question to the catalogue is answered with, one text a row, sorted. */
async function said(db: Pool | Client, question: string): Promise<string[]> {
  return (await many<{ said: string }>(db, question)).map((row) => row.said).sort()
}

/** What the one who asks may do to tables: `insert mail`, or in some columns only: `update notice (read_at)`. */
export async function writesOf(db: Pool | Client): Promise<string[]> {
  const whole = await said(
    db,
    `select distinct lower(p) || ' ' || t.name as said
     from ${tables}, unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p
     where has_table_privilege(t.oid, p)`,
  )
  const columns = await said(
    db,
    `select distinct lower(p) || ' ' || t.name || ' (' ||
       string_agg(a.attname, ', ' order by a.attname collate "C") || ')' as said
     from ${tables} join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped,
       unnest(array['INSERT', 'UPDATE', 'REFERENCES']) p
     where has_column_privilege(t.oid, a.attnum, p) and not has_table_privilege(t.oid, p)
     group by p, t.name, t.oid`,
  )
  return [...whole, ...columns].sort()
}

/** The names of the functions that the one who asks may call. */
export function callsOf(db: Pool | Client): Promise<string[]> {
  return said(
    db,
    `select distinct f.name as said from ${functions} where has_function_privilege(f.oid, 'execute')`,
  )
}

/** The names of all functions that there are. */
export function allFunctions(db: Pool | Client): Promise<string[]> {
  return said(db, `select distinct f.name as said from ${functions}`)
}

/** The tables of which the one who asks cannot read a single column. */
export function unreadableFor(db: Pool | Client): Promise<string[]> {
  return said(
    db,
    `select distinct t.name as said from ${tables} where not has_any_column_privilege(t.oid, 'select')`,
  )
}

/** The tables that the one who asks may read, or in some columns only: `slot (active, id)`. */
export function readsOf(db: Pool | Client): Promise<string[]> {
  return said(
    db,
    `select distinct case when has_table_privilege(t.oid, 'select') then t.name else t.name || ' (' || (
       select string_agg(a.attname, ', ' order by a.attname collate "C") from pg_attribute a
       where a.attrelid = t.oid and a.attnum > 0 and has_column_privilege(t.oid, a.attnum, 'select')) || ')' end as said
     from ${tables} where has_any_column_privilege(t.oid, 'select')`,
  )
}

/** The schemas in which the one who asks may make something, its own temporary one aside, and what it owns. */
export function madeOrOwnedBy(db: Pool | Client): Promise<string[]> {
  return said(
    db,
    `select 'makes in ' || nspname as said from pg_namespace
     where nspname not like 'pg\\_%temp%' and has_schema_privilege(oid, 'create')
     union all select 'owns ' || relname from pg_class where pg_has_role(relowner, 'usage')
       and relpersistence <> 't'
     union all select 'owns ' || proname from pg_proc where pg_has_role(proowner, 'usage')
     union all select 'owns ' || nspname from pg_namespace where pg_has_role(nspowner, 'usage')`,
  )
}

/** The sequences that the one who asks may turn. */
export function sequencesOf(db: Pool | Client): Promise<string[]> {
  return said(
    db,
    `select c.relname as said from pg_class c
     where case c.relkind when 'S' then has_sequence_privilege(c.oid, 'usage, update') else false end`,
  )
}

/** Who the one who asks may become, and whether that is somebody with rights over everything. */
export function rolesOf(db: Pool | Client): Promise<string[]> {
  return said(
    db,
    `select case when rolname = current_user then 'itself' else rolname end ||
       case when rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
         then ' with rights over everything' else '' end as said
     from pg_roles where pg_has_role(oid, 'member')`,
  )
}

/** Functions that run with their owner's rights and look names up wherever their caller says. */
export function looseFunctions(db: Pool | Client): Promise<string[]> {
  return said(
    db,
    `select f.name as said from ${functions}
     where f.prosecdef and not coalesce(f.proconfig, '{}')::text like '%search_path=%'`,
  )
}
