import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueOf } from '../../../test/support/catalogue.ts'
import { withDatabase } from '../../../test/support/migrated-template.ts'
import { today, tomorrow } from '../../../test/support/next-release.ts'
import type { Pool } from '../pool.ts'
import { openPostgres } from '../postgres.ts'
import { many, one } from '../read.ts'
import { type SqlFile, sqlFile } from './sql-files.ts'
import { upgrade } from './upgrade.ts'
import { UpgradeRefused } from './upgrade-refused.ts'

const server = process.env.FAIRLEAD_TEST_DATABASE_URL ?? ''

let admin: Pool
const opened: { name: string; pool: Pool }[] = []
beforeAll(() => {
  admin = openPostgres(server, { max: 2 })
})
afterAll(async () => {
  for (const { name, pool } of opened) {
    await pool.end()
    await admin.query(`drop database if exists ${name} with (force)`)
  }
  await admin.end()
})

async function emptyDatabase(max = 2): Promise<Pool> {
  const name = `fairlead_upgrade_${process.pid}_${opened.length}`
  await admin.query(`create database ${name}`)
  const pool = openPostgres(withDatabase(server, name), { max })
  opened.push({ name, pool })
  return pool
}

describe('an upgrade', () => {
  it('makes an empty database whole, and finds nothing to do in one that is', async () => {
    const db = await emptyDatabase()
    expect((await upgrade(db, () => {}, today)).tables).toEqual(today.files.tables.map(({ name }) => name))
    const before = await many(db, 'select name, checksum, at from migration.applied')
    expect(await upgrade(db, () => {}, today)).toEqual({ tables: [], functions: false })
    expect(await many(db, 'select name, checksum, at from migration.applied')).toEqual(before)
  })

  it('is done once when four processes start in the same second', async () => {
    const db = await emptyDatabase(4)
    const did = await Promise.all([1, 2, 3, 4].map(() => upgrade(db, () => {}, today)))
    expect(did.filter(({ functions }) => functions)).toHaveLength(1)
  })

  it('leads to the same catalogue as an empty database does', async () => {
    const [upgraded, fresh] = [await emptyDatabase(), await emptyDatabase()]
    await upgrade(upgraded, () => {}, today)
    const names: string[] = []
    await upgrade(upgraded, (name) => names.push(name), tomorrow())
    expect(names).toEqual(['9998-planet.sql', '9999-planet-name.sql', 'functions, views and grants'])
    await upgrade(fresh, () => {}, tomorrow())
    expect(await catalogueOf(upgraded)).toEqual(await catalogueOf(fresh))
    // What no file holds any more is gone.
    const { tables } = tomorrow().files
    const without = { ...tomorrow(), files: { tables, functions: today.files.functions } }
    await upgrade(upgraded, () => {}, without)
    expect((await catalogueOf(upgraded)).filter((line) => line.includes('added_tomorrow'))).toEqual([])
  })

  it('gives a function other arguments, or its arguments other names, and says so of no other failure', async () => {
    const db = await emptyDatabase()
    const { tables, functions } = today.files
    const moon = (takes: string) =>
      sqlFile(
        'moon.sql',
        `create or replace function moon_of(${takes}) returns integer language sql as 'select 1';
         comment on function moon_of is 'Takes null: planet.';
         grant execute on function moon_of to fairlead_app;`,
      )
    const withMoon = (takes: string, release: string) =>
      upgrade(db, () => {}, { ...today, release, files: { tables, functions: [...functions, moon(takes)] } })
    await withMoon('p_planet integer', '0.3.0')
    await withMoon('p_planet integer, p_nth integer', '0.4.0')
    const moons = () =>
      many<{ takes: string; names: string }>(
        db,
        `select oidvectortypes(proargtypes) as takes, array_to_string(proargnames, ', ') as names
         from pg_proc where proname = 'moon_of'`,
      )
    expect(await moons()).toEqual([{ takes: 'integer, integer', names: 'p_planet, p_nth' }])
    await withMoon('p_star integer, p_nth integer', '0.4.1')
    expect(await moons()).toEqual([{ takes: 'integer, integer', names: 'p_star, p_nth' }])
    const before = await catalogueOf(db)
    await expect(withMoon('p_planet no_type', '0.5.0')).rejects.toThrow(
      /^moon.sql: type no_type does not exist/,
    )
    expect(await catalogueOf(db)).toEqual(before)
  })

  it('leaves the old database as it was when it is killed in the middle', async () => {
    const db = await emptyDatabase(3)
    await upgrade(db, () => {}, today)
    const before = await catalogueOf(db)
    const { tables, functions } = tomorrow().files
    const wait = sqlFile('zzz-wait.sql', 'select pg_advisory_xact_lock(77);')
    const added = tables.slice(today.files.tables.length)
    const stopped = [
      { tables: [...today.files.tables, wait, ...added], functions },
      { tables: [...tables, wait], functions },
      { tables, functions: [wait, ...functions] },
      { tables, functions: [...functions, wait] },
    ]
    const holder = await db.connect()
    await holder.query('select pg_advisory_lock(77)')
    let killed = 0
    for (const files of stopped) {
      const failing = upgrade(db, () => {}, tomorrow({ files })).catch((error: Error) => error)
      let hit: unknown[] = []
      while (hit.length === 0) {
        hit = await many(
          db,
          "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 77 and not granted",
        )
      }
      killed += hit.length
      expect(await failing).toBeInstanceOf(Error)
      expect(await catalogueOf(db)).toEqual(before)
    }
    await holder.query('select pg_advisory_unlock(77)')
    holder.release()
    process.stdout.write(`${killed} upgrades killed in the middle; the old database was whole each time\n`)
    expect(killed).toBe(stopped.length)
    expect((await upgrade(db, () => {}, tomorrow())).tables).toHaveLength(2)
  })

  it('goes on beneath an older server, whose calls and rights stay', async () => {
    const db = await emptyDatabase()
    await upgrade(db, () => {}, today)
    const { name } = opened.at(-1) as { name: string }
    const old = openPostgres(withDatabase(server, name), { max: 2, role: 'fairlead_app' })
    let calls = 0
    let over = false
    const serving = (async () => {
      while (!over) {
        await old.query('select bucket_of(gen_random_uuid())')
        calls += 1
      }
    })()
    try {
      for (let release = 3; release < 8; release += 1) {
        const change = sqlFile(`99${release}0-moon.sql`, `create table moon_${release} (id integer);`)
        const tables = [
          ...today.files.tables,
          ...Array.from({ length: release - 3 }, (_, n) =>
            sqlFile(`99${n + 3}0-moon.sql`, `create table moon_${n + 3} (id integer);`),
          ),
          change,
        ]
        const functions = [...today.files.functions, sqlFile('moon.sql', `-- ${release}`)]
        await upgrade(db, () => {}, {
          release: `0.${release}.0`,
          lowestAdmitted: '0.2.0',
          files: { tables, functions },
        })
      }
    } finally {
      over = true
    }
    await serving
    await old.end()
    process.stdout.write(`${calls} calls of an older server while five upgrades went on, none failed\n`)
    expect(calls).toBeGreaterThan(5)
  })
})

describe('a server refuses', () => {
  it('a database whose applied file was changed, is missing, or got one before it, by its name', async () => {
    const db = await emptyDatabase()
    await upgrade(db, () => {}, tomorrow())
    const { tables, functions } = tomorrow().files
    const known = today.files.tables
    const [planet, name] = tables.slice(known.length) as [SqlFile, SqlFile]
    const before = await catalogueOf(db)
    const withTables = (...added: SqlFile[]) =>
      upgrade(db, () => {}, tomorrow({ files: { tables: [...known, ...added], functions } }))
    const changed = sqlFile(planet.name, `${planet.sql} -- edited`)
    await expect(withTables(changed, name)).rejects.toThrow(/^9998-planet.sql was applied .* another text/)
    await expect(withTables(name)).rejects.toThrow(/^9998-planet.sql was applied .* missing/)
    const late = sqlFile('9990-late.sql', 'create table late (id integer);')
    await expect(withTables(late, planet, name)).rejects.toThrow(
      /^9990-late.sql comes before 9998-planet.sql/,
    )
    expect(await catalogueOf(db)).toEqual(before)
  })

  it('a database that admits only newer ones, by that number; and serves on one that admits it, changing nothing', async () => {
    const db = await emptyDatabase()
    await upgrade(db, () => {}, tomorrow())
    const before = await catalogueOf(db)
    expect(await upgrade(db, () => {}, today)).toEqual({ tables: [], functions: false })
    expect(await catalogueOf(db)).toEqual(before)
    await upgrade(db, () => {}, tomorrow({ release: '0.3.1', lowestAdmitted: '0.3.0' }))
    const refused = upgrade(db, () => {}, today)
    await expect(refused).rejects.toThrow(UpgradeRefused)
    await expect(refused).rejects.toThrow(
      'was upgraded by Fairlead 0.3.1 and admits no server before 0.3.0; this one is 0.2.0',
    )
    // What was raised is not lowered by a release that would admit more.
    await upgrade(db, () => {}, tomorrow({ release: '0.4.0' }))
    const { lowest_release } = await one<{ lowest_release: string }>(
      db,
      'select lowest_release from migration.installation',
    )
    expect(lowest_release).toBe('0.3.0')
  })

  it('a database of before 0.2.0, and one that belongs to something else, and leaves them alone', async () => {
    const older = await emptyDatabase()
    await older.query(`create schema migration; create table migration.applied (name text primary key);
      create table partner (id uuid)`)
    await expect(upgrade(older, () => {}, today)).rejects.toThrow(/before 0.2.0/)
    const other = await emptyDatabase()
    await other.query('create schema shop; create table shop.customer (id integer)')
    const before = await catalogueOf(other)
    await expect(upgrade(other, () => {}, today)).rejects.toThrow(
      /^DATABASE_URL: .* something else \(it holds shop.customer\)/,
    )
    expect(await catalogueOf(other)).toEqual(before)
    expect(await many(other, "select from pg_namespace where nspname = 'migration'")).toEqual([])
  })
})
