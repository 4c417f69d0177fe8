import { inTransaction } from '../../src/db/pool.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { maybeOne } from '../../src/db/read.ts'
import { upgrade } from '../../src/db/upgrade/upgrade.ts'
import { migrationsFingerprint } from './migrations-fingerprint.ts'

/** Any number that nothing else locks. */
const templateLock = 7_130_222

/**
 * The name of a freshly migrated database on this cluster, for `create database … template`: migrating takes seconds,
 * cloning a fraction of one. Whichever test file comes first makes it, the others wait.
 */
export async function migratedTemplate(url: string): Promise<string> {
  const name = `fairlead_template_${migrationsFingerprint()}`
  const unfinished = `${name}_unfinished`
  const admin = openPostgres(url, { max: 2 })
  try {
    await inTransaction(admin, async (waiting) => {
      await waiting.query(`select pg_advisory_xact_lock(${templateLock})`)
      if (await maybeOne(waiting, 'select 1 as here from pg_database where datname = $1', [name])) return
      // On the pool's other connection: a database cannot be made inside a transaction.
      await admin.query(`drop database if exists ${unfinished}`)
      await admin.query(`create database ${unfinished}`)
      const owner = openPostgres(withDatabase(url, unfinished), { max: 1 })
      await upgrade(owner)
      await owner.end()
      await admin.query(`alter database ${unfinished} rename to ${name}`)
    })
  } finally {
    await admin.end()
  }
  return name
}

/** The same server's address with another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** The same database's address with another login. */
export function withLogin(url: string, user: string, password: string): string {
  const changed = new URL(url)
  changed.username = user
  changed.password = password
  return changed.href
}
