import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueOf } from '../../test/support/catalogue.ts'
import { deliver } from '../../test/support/deliver.ts'
import { withDatabase } from '../../test/support/migrated-template.ts'
import { offerOf, putAndMatch } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn } from '../../test/support/people.ts'
import { openPast, worldStart } from '../../test/support/world.ts'
import { lockDataFolder } from '../db/data-lock.ts'
import { type EmbeddedPool, openEmbedded } from '../db/embedded.ts'
import type { Pool } from '../db/pool.ts'
import { openPostgres } from '../db/postgres.ts'
import { many, one } from '../db/read.ts'
import { sqlFile } from '../db/upgrade/sql-files.ts'
import { type Program, thisProgram, upgrade } from '../db/upgrade/upgrade.ts'
import { notMoved } from './catalogue.ts'
import { exportDatabase } from './export-database.ts'
import { importDatabase } from './import-database.ts'

const server = process.env.FAIRLEAD_TEST_DATABASE_URL ?? ''
const program = fileURLToPath(new URL('../import-cli.ts', import.meta.url))
const exporter = fileURLToPath(new URL('../export-cli.ts', import.meta.url))
const firstTables = thisProgram().files.tables[0]

let folder: string
let admin: Pool
/** The file of an embedded database with a past. */
let file: string
let texts: string
const opened: { name: string; pool: Pool }[] = []

beforeAll(async () => {
  admin = openPostgres(server, { max: 1 })
  folder = mkdtempSync(join(tmpdir(), 'fairlead-transfer-'))
  await makePast(join(folder, 'past'))
  const source = await openEmbedded(join(folder, 'past', 'db'))
  file = join(folder, 'past.fairlead')
  await exportDatabase(source, file)
  texts = textOf(file)
  await expectAllRowsIn(texts, source)
  await source.end()
}, 180_000)
afterAll(async () => {
  for (const { name, pool } of opened) {
    await pool.end()
    await admin.query(`drop database ${name} with (force)`)
  }
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
})

/** A network in which an order runs, with what is hard to write down: odd texts, microseconds, entries without a number. */
async function makePast(dataDir: string): Promise<void> {
  const world = await openPast(dataDir, worldStart)
  await world.asOwner(`select add_event_partitions('${worldStart.toISOString().slice(0, 10)}', 2)`)
  await fillEscrow(world, world.campaigns.landing, 60_000_000n)
  const partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  const order = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, order, '20.00')
  world.clock.advance(1_000)
  await deliver(world, order, { seen: 40, clicked: 3 })
  await world.asOwner(
    `update partner set nickname = $1, created_at = created_at - interval '1 microsecond' where id = $2`,
    ['Ünï "quoted" \\ back\nline\ttab 漢字 😀 null', partner.id],
  )
  await payIn(world, partner, '5.00')
  await world.close()
}

/** Every table of the books is in the file, with as many rows as it has. */
async function expectAllRowsIn(text: string, pool: EmbeddedPool): Promise<void> {
  const counts = new Map<string, number>()
  let table = ''
  for (const line of text.split('\n').slice(1, -2)) {
    if (line.startsWith('{')) table = (JSON.parse(line) as { table: string }).table
    counts.set(table, (counts.get(table) ?? -1) + 1)
  }
  const tables = await many<{ name: string }>(
    pool,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  expect(tables.length).toBeGreaterThan(100)
  for (const { name } of tables.filter(({ name }) => !notMoved.includes(name))) {
    const { n } = await one<{ n: bigint }>(pool, `select count(*) as n from "${name}"`)
    expect([name, counts.get(name)]).toEqual([name, Number(n)])
  }
  expect(counts.get('event')).toBe(43)
  // What would need words of its own in the file.
  expect(await many(pool, 'select 1 from pg_sequences')).toEqual([])
}

async function emptyDatabase(): Promise<{ pool: Pool; url: string }> {
  const name = `fairlead_transfer_${process.pid}_${opened.length}`
  await admin.query(`create database ${name}`)
  const url = withDatabase(server, name)
  const pool = openPostgres(url, { max: 2 })
  opened.push({ name, pool })
  return { pool, url }
}

async function expectEmpty(pool: Pool): Promise<void> {
  const left = await many(
    pool,
    `select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'migration')
     union all select nspname from pg_namespace where nspname = 'migration'
     union all select proname from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  expect(left).toEqual([])
}

const textOf = (path: string) => gunzipSync(readFileSync(path)).toString()

describe('an export', () => {
  it('goes to PostgreSQL, from there to an embedded database, and is the same row for row', async () => {
    const { pool } = await emptyDatabase()
    const { rows } = await importDatabase(pool, file)
    const second = join(folder, 'second.fairlead')
    expect(await exportDatabase(pool, second)).toEqual({ rows })
    expect(textOf(second)).toBe(texts)

    const embedded = await openEmbedded(join(folder, 'third'))
    await importDatabase(embedded, second)
    const third = join(folder, 'third.fairlead')
    await exportDatabase(embedded, third)
    await embedded.end()
    expect(readFileSync(third).equals(readFileSync(file))).toBe(true)
    process.stdout.write(`transfer: ${rows} rows, ${readFileSync(file).length} bytes\n`)

    const fresh = await emptyDatabase()
    await upgrade(fresh.pool)
    expect(await catalogueOf(pool)).toEqual(await catalogueOf(fresh.pool))
    // Numbered on where the books came to, although transaction ids began anew.
    const unnumbered =
      'select count(*) as n from entry where not exists (select from journal_number n where n.entry_id = entry.id)'
    expect((await one<{ n: bigint }>(pool, unnumbered)).n).toBeGreaterThan(0n)
    // Once more where a moved entry has the id of the very transaction that numbers, or somebody beside us still writes.
    const afterNumbering = async () => {
      await pool.query('select assign_journal_numbers()')
      return one(pool, unnumbered)
    }
    await expect.poll(afterNumbering, { timeout: 30_000 }).toEqual({ n: 0n })
    expect(existsSync(`${third}.part`)).toBe(false)
  })

  it('is brought to a later release by its import', async () => {
    const today = thisProgram()
    const later: Program = {
      ...today,
      release: '99.0.0',
      files: {
        ...today.files,
        tables: [
          ...today.files.tables,
          sqlFile('9999-later.sql', 'alter table partner add column later int not null default 7'),
        ],
      },
    }
    const { pool } = await emptyDatabase()
    await importDatabase(pool, file, () => {}, later)
    expect(await many(pool, 'select distinct later from partner')).toEqual([{ later: 7 }])
    expect(await one(pool, 'select release from migration.installation')).toEqual({ release: '99.0.0' })
  })

  it('is refused by a database that has a Fairlead in it', async () => {
    const { pool } = await emptyDatabase()
    await upgrade(pool)
    await expect(importDatabase(pool, file)).rejects.toThrow(/there is a Fairlead in this database already/)
  })

  it('is refused by name where it is damaged, and leaves the database empty', async () => {
    const { pool } = await emptyDatabase()
    const packed = readFileSync(file)
    const changed = (from: string, to: string) => gzipSync(texts.replace(from, to))
    const flipped = Buffer.from(packed)
    flipped.writeUInt8(flipped.readUInt8(packed.length >> 1) ^ 0x10, packed.length >> 1)
    const lines = texts.split('\n')
    const harmed: Record<string, [Buffer, RegExp]> = {
      empty: [Buffer.alloc(0), /is empty|its end is missing/],
      'cut at a tenth': [packed.subarray(0, packed.length / 10), /its end is missing/],
      'cut at nine tenths': [packed.subarray(0, packed.length * 0.9), /its end is missing/],
      'cut by a byte': [packed.subarray(0, -1), /its end is missing/],
      'a bit flipped': [flipped, /is damaged|is no export/],
      'a figure changed': [changed('"50000000"', '"90000000"'), /do not match its checksum/],
      'a row taken out': [
        gzipSync(lines.toSpliced(lines.length - 30, 1).join('\n')),
        /do not match its checksum/,
      ],
      'cut at a line': [gzipSync(`${lines.slice(0, -40).join('\n')}\n`), /its end is missing/],
      'something behind the end': [gzipSync(`${texts}[]\n`), /goes on behind its end/],
      'something else': [Buffer.from('no export'), /is damaged|is no export/],
      'something else, packed': [gzipSync('no export\n'), /is no export of Fairlead/],
      'of another form': [changed('"version":1', '"version":2'), /in a form that this one cannot read/],
      'of a newer release': [
        resigned(texts.replace(/"release":"[^"]+"/, '"release":"99.0.0"')),
        /cannot know it/,
      ],
      'of other tables': [
        resigned(texts.replace(firstTables?.checksum ?? '', 'f'.repeat(64))),
        /0001-tables\.sql was applied .* another text/,
      ],
      'of unknown tables': [
        resigned(texts.replace('0001-tables.sql', '0001-chairs.sql')),
        /0001-chairs\.sql .* is missing from this program/,
      ],
      'breaking a foreign key': [resigned(without(texts, 'partner')), /foreign key/],
    }
    for (const [name, [content, sentence]] of Object.entries(harmed)) {
      const path = join(folder, `${name.replaceAll(' ', '-')}.fairlead`)
      writeFileSync(path, content)
      const refused = await importDatabase(pool, path).then(
        () => 'imported',
        (error: Error) => error.message,
      )
      expect(`${name}: ${refused}`).toMatch(sentence)
      if (name !== 'breaking a foreign key') expect(refused).toContain(path)
      await expectEmpty(pool)
    }
    await importDatabase(pool, file)
  })

  it('is refused in a sentence where there is nothing to export, or the folder is in use', async () => {
    const run = async (dataDir: string) => {
      const child = spawn(process.execPath, [exporter, join(folder, 'none.fairlead')], {
        env: {
          ...process.env,
          DATABASE_URL: '',
          FAIRLEAD_MODE: 'demo',
          FAIRLEAD_DEMO_PAST: 'off',
          FAIRLEAD_DATA: dataDir,
        },
        stdio: ['ignore', 'inherit', 'pipe'],
      })
      let said = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
      const [code] = await once(child, 'exit')
      return { code, said, left: existsSync(join(folder, 'none.fairlead')) }
    }
    const nowhere = join(folder, 'nowhere')
    expect(await run(nowhere)).toEqual({
      code: 1,
      said: `export: FAIRLEAD_DATA: there is no database in ${nowhere}\n`,
      left: false,
    })
    expect(existsSync(nowhere)).toBe(false)
    const past = join(folder, 'past')
    const unlock = lockDataFolder(past)
    expect(await run(past)).toEqual({
      code: 1,
      said: `export: FAIRLEAD_DATA: ${past} is in use by another Fairlead server: stop it first\n`,
      left: false,
    })
    unlock()
  })

  it('leaves the database empty where its import is killed in the middle', async () => {
    const { pool, url } = await emptyDatabase()
    const moments = [
      '0001-tables.sql',
      'entry: ',
      'withdrawal_transition: ',
      'foreign keys',
      'functions, views',
      'verifying',
    ]
    for (const moment of moments) {
      await killedAt(moment, url)
      const others =
        'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null'
      await expect.poll(() => one(pool, others), { timeout: 20_000 }).toEqual({ n: 0 })
      await expectEmpty(pool)
    }
    process.stdout.write(`transfer: ${moments.length} imports killed in the middle\n`)
    await importDatabase(pool, file)
  })
})

/** Ends the shipped program at the line that it prints. */
async function killedAt(phrase: string, url: string): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [program, file], {
    env: { ...process.env, DATABASE_URL: url, FAIRLEAD_MODE: 'demo', FAIRLEAD_DEMO_PAST: 'off' },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (said.includes(phrase)) child.kill('SIGKILL')
  })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal !== 'SIGKILL') throw new Error(`the import was not killed at "${phrase}":\n${said}`)
}

/** The file with these contents, as an export would have ended it. */
function resigned(text: string): Buffer {
  const lines = text.split('\n').slice(0, -2)
  const body = `${lines.join('\n')}\n`
  const rows = lines.filter((line) => line.startsWith('[')).length
  const sha256 = createHash('sha256').update(body).digest('hex')
  return gzipSync(`${body}${JSON.stringify({ end: true, rows, sha256 })}\n`)
}

/** The contents without the rows of one table. */
function without(text: string, table: string): string {
  let inside = false
  return text
    .split('\n')
    .filter((line) => {
      if (line.startsWith('{')) inside = line.startsWith(`{"table":"${table}",`)
      return !inside || line.startsWith('{')
    })
    .join('\n')
}
