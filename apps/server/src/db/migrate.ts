import { readdirSync, readFileSync } from 'node:fs'
import { inTransaction, type Pool } from './pool.ts'

const folders = [
  new URL('./migrations/', import.meta.url),
  new URL(import.meta.resolve('@fairlead/ledger/package.json').replace(/package\.json$/, 'sql/')),
]

export type Migration = { readonly name: string; readonly sql: string }

/** All migrations of server and ledger in order of their numbers. A merged one is never edited. */
export function migrations(): Migration[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.sql'))
        .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') })),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The first migration makes the roles; all later ones run as the owner, who cannot log in. */
const madeByLogin = '001-roles.sql'

/** Brings the database to the newest migration. Safe to call from several processes: one works, the others wait. */
export async function migrate(
  pool: Pool,
  progress: (line: string) => void = () => {},
  wanted = migrations(),
): Promise<number> {
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(7130221)')
    await client.query(`
      create schema if not exists migration;
      create table if not exists migration.applied (name text primary key, at timestamptz not null default now())`)
    const done = new Set(
      (await client.query('select name from migration.applied')).rows.map((row) => row.name),
    )
    const due = wanted.filter((migration) => !done.has(migration.name))
    for (const { name, sql } of due) {
      progress(name)
      if (name !== madeByLogin) await client.query('set local role fairlead_owner')
      await client.query(sql)
      await client.query('reset role')
      await client.query('insert into migration.applied (name) values ($1)', [name])
    }
    return due.length
  })
}
