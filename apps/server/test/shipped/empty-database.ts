import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from '../../src/db/pool.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { many } from '../../src/db/read.ts'
import { withDatabase } from '../support/migrated-template.ts'
import type { Settings } from './program.ts'

let made = 0

/** An empty database and an empty data folder for programs that are started by a test. */
export class EmptyDatabase {
  readonly url: string
  /** With a superuser's rights, for the test itself. */
  readonly pool: Pool
  readonly name: string
  readonly #admin: Pool
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'fairlead-shipped-'))

  private constructor(admin: Pool, server: string, name: string) {
    this.#admin = admin
    this.name = name
    this.url = withDatabase(server, name)
    this.pool = openPostgres(this.url, { max: 1 })
  }

  /** On the server at this URL, a superuser's. */
  static async make(server: string): Promise<EmptyDatabase> {
    const admin = openPostgres(server, { max: 1 })
    made += 1
    const name = `fairlead_shipped_${process.pid}_${made}`
    await admin.query(`create database ${name}`)
    return new EmptyDatabase(admin, server, name)
  }

  /** The settings of a demo on it. */
  demo(port: number): Settings {
    return {
      DATABASE_URL: this.url,
      FAIRLEAD_MODE: 'demo',
      FAIRLEAD_DEMO_PAST: 'off',
      FAIRLEAD_DATA: this.#dataDir,
      PORT: String(port),
    }
  }

  /** Makes a login with the password `secret` and these attributes, and returns its name. It stays: for a server of one's own. */
  async makeLogin(name: string, attributes: string): Promise<string> {
    const login = `${this.name}_${name}`
    await this.pool.query(`create role ${login} login password 'secret' ${attributes}`)
    return login
  }

  /** Every relation, function, schema and role that there is: the same before and after, when nothing was made. */
  async catalogue(): Promise<string[]> {
    const rows = await many<{ thing: string }>(
      this.pool,
      `select 'relation ' || oid::regclass as thing from pg_class where oid >= 16384
       union all select 'function ' || oid::regprocedure from pg_proc where oid >= 16384
       union all select 'schema ' || nspname || coalesce(nspacl::text, '') from pg_namespace where nspname not like 'pg_temp%' and nspname not like 'pg_toast%'
       union all select 'role ' || rolname from pg_roles where rolname in ('fairlead_owner', 'fairlead_app', 'fairlead_auth', 'fairlead_delivery', 'fairlead_jobs')
       order by 1`,
    )
    return rows.map(({ thing }) => thing)
  }

  /** Waits until the database has noticed that a killed program is gone. */
  async untilAlone(): Promise<void> {
    const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    while ((await many(this.pool, others)).length > 0) await new Promise((resolve) => setImmediate(resolve))
  }

  async remove(): Promise<void> {
    await this.pool.end()
    await this.#admin.query(`drop database ${this.name} with (force)`)
    await this.#admin.end()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}
