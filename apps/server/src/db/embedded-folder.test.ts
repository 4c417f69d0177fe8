import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { lockDataFolder } from './data-lock.ts'
import { openEmbedded } from './embedded.ts'
import { embeddedMajor } from './embedded-folder.ts'
import { openDatabase } from './open.ts'

/** A sound folder of one table, copied for each test. */
let sound: string
let folder: string
let tableFile: string
beforeAll(async () => {
  sound = mkdtempSync(join(tmpdir(), 'fairlead-sound-'))
  const pool = await openEmbedded(join(sound, 'db'))
  const major = (await pool.query("select current_setting('server_version_num')::int / 10000 as v")).rows[0]
    ?.v
  expect(String(major)).toBe(embeddedMajor)
  await pool.query('create table kept as select n from generate_series(1, 1000) n')
  tableFile = String((await pool.query("select pg_relation_filepath('kept') as path")).rows[0]?.path)
  await pool.end()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
afterAll(() => rmSync(sound, { recursive: true, force: true }))

/** Opens a copy of the sound folder that `harm` was done to, and reads from it. */
async function openHarmed(harm: (db: string) => void): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-harmed-'))
  cpSync(sound, folder, { recursive: true })
  harm(join(folder, 'db'))
  const database = await openDatabase(readConfig({ FAIRLEAD_DATA: folder }))
  try {
    await database.owner.query('select count(*) from kept')
  } finally {
    await database.close().catch(() => undefined)
  }
}

const overwrite = (file: string) => writeFileSync(file, Buffer.alloc(16_384, 0x5a))
const harms: Record<string, (db: string) => void> = {
  'without its control file': (db) => rmSync(join(db, 'global/pg_control')),
  'with a control file of rubbish': (db) => overwrite(join(db, 'global/pg_control')),
  'without its log': (db) => {
    for (const name of readdirSync(join(db, 'pg_wal'))) rmSync(join(db, 'pg_wal', name), { recursive: true })
  },
  'without its base': (db) => rmSync(join(db, 'base'), { recursive: true }),
  'without its PG_VERSION, which PGlite would make anew': (db) => rmSync(join(db, 'PG_VERSION')),
  'with a page of rubbish': (db) => overwrite(join(db, tableFile)),
  'without the file of a table': (db) => rmSync(join(db, tableFile)),
  'that is a file': (db) => {
    rmSync(db, { recursive: true })
    writeFileSync(db, '')
  },
}

it.each(Object.entries(harms))('names a folder %s, and the way out', async (_name, harm) => {
  await expect(openHarmed(harm)).rejects.toThrow(
    /^FAIRLEAD_DATA: the embedded database in \S+\/db is damaged \(.+\): put back a copy of the folder, or move it away/,
  )
  // Not held any longer: the next start meets the folder and not a lock.
  lockDataFolder(folder)()
})

it('sends a folder of another major version through an export', async () => {
  await expect(openHarmed((db) => writeFileSync(join(db, 'PG_VERSION'), '17\n'))).rejects.toThrow(
    /db was made by PostgreSQL 17, and this Fairlead brings 18: export it with the Fairlead that made it/,
  )
})

it('ends with the reason where a checkpoint fails, and has kept what it acknowledged', async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-harmed-'))
  cpSync(sound, folder, { recursive: true })
  const db = join(folder, 'db')
  const pool = await openEmbedded(db)
  await pool.query('insert into kept values (0)')
  rmSync(join(db, 'pg_logical'), { recursive: true })
  await expect(pool.checkpoint()).rejects.toThrow()
  expect((await pool.failed).message).toMatch(/the embedded database in \S+ stopped \(/)
  // PGlite itself would say yes here, and do nothing.
  await expect(pool.query('insert into kept values (-1)')).rejects.toThrow(/stopped/)
  mkdirSync(join(db, 'pg_logical'))
  for (const name of ['snapshots', 'mappings']) mkdirSync(join(db, 'pg_logical', name))
  const again = await openEmbedded(db)
  expect((await again.query('select count(*) from kept')).rows).toEqual([{ count: 1001n }])
  await again.end()
})
