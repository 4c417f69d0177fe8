import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Pool } from '../../src/db/pool.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { many, one } from '../../src/db/read.ts'
import { sqlFile } from '../../src/db/upgrade/sql-files.ts'
import { type Program, thisProgram, upgrade } from '../../src/db/upgrade/upgrade.ts'
import { seedStaffAndCodes } from '../../src/demo/operators.ts'
import { openNetwork } from '../../src/network.ts'
import { checkInvariants } from '../../src/verify/invariants.ts'
import { withDatabase } from '../support/migrated-template.ts'
import { worldStart } from '../support/world.ts'
import { payManyIn } from './many-payments.ts'

/** A million for a release. */
const postings = Number(process.env.FAIRLEAD_MANY_POSTINGS ?? 10_000)
const timeout = 180_000 + 3 * postings
/** The release after this one: a change of the largest table, and functions with another text. */
const added = sqlFile(
  '9999-posting-note.sql',
  'alter table posting add column note text; create index posting_by_amount on posting (amount);',
)
const program = thisProgram()
const next: Program = {
  ...program,
  release: '1000.0.0',
  files: {
    tables: [...program.files.tables, added],
    functions: [...program.files.functions, sqlFile('note.sql', '-- more')],
  },
}

const server = process.env.FAIRLEAD_TEST_DATABASE_URL ?? ''
const name = `fairlead_many_${process.pid}`
const copy = `${name}_restored`
let admin: Pool
let owner: Pool
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-many-'))
  admin = openPostgres(server, { max: 1 })
  await admin.query(`create database ${name}`)
  owner = openPostgres(withDatabase(server, name), { max: 2 })
})
afterAll(async () => {
  await owner?.end()
  for (const database of [name, copy]) await admin?.query(`drop database if exists ${database} with (force)`)
  await admin?.end()
  rmSync(folder, { recursive: true, force: true })
})

it('an upgrade finds many postings and leaves them as they are; a restart applies nothing', {
  timeout,
}, async () => {
  await upgrade(owner)
  const payee = { name: 'Test Network', bank: 'Test Bank', account: 'TB 1' }
  await openNetwork(owner, true, payee, worldStart)
  await seedStaffAndCodes(owner, 'a pepper for tests, thirty-two or more characters', worldStart)
  await payManyIn(owner, postings)
  const before = await books(owner)
  expect(Number(before.postings)).toBeGreaterThanOrEqual(postings)

  const since = performance.now()
  expect((await upgrade(owner, () => {}, next)).tables).toEqual([added.name])
  say(`a column, an index and all functions over ${before.postings} postings in ${seconds(since)} s`)
  expect(await books(owner)).toEqual(before)
  expect(await broken(owner)).toEqual([])

  const noted = await many(owner, 'select name, at from migration.applied order by name')
  expect(await upgrade(owner, () => {}, next)).toEqual({ tables: [], functions: false })
  expect(await many(owner, 'select name, at from migration.applied order by name')).toEqual(noted)
})

it('a backup of them restores to the same books, in a time that is printed', { timeout }, async () => {
  const before = await books(owner)
  const file = join(folder, 'backup')
  await run('pg_dump', ['--format=custom', '--compress=1', `--file=${file}`, withDatabase(server, name)])
  const since = performance.now()
  await admin.query(`create database ${copy}`)
  await run('pg_restore', ['--exit-on-error', `--dbname=${withDatabase(server, copy)}`, file])
  const restored = openPostgres(withDatabase(server, copy), { max: 2 })
  try {
    expect(await upgrade(restored, () => {}, next)).toEqual({ tables: [], functions: false })
    expect(await broken(restored)).toEqual([])
    say(`restored and verified ${before.postings} postings in ${seconds(since)} s`)
    expect(await books(restored)).toEqual(before)
  } finally {
    await restored.end()
  }
})

const books = (db: Pool) =>
  one<Record<'postings' | 'entries' | 'amount' | 'available' | 'numbered', bigint>>(
    db,
    `select count(*) as postings, (select count(*) from entry) as entries, sum(amount)::bigint as amount,
       (select sum(available)::bigint from wallet) as available, (select count(*) from journal_number) as numbered
     from posting`,
  )

async function broken(db: Pool): Promise<string[]> {
  const findings = await checkInvariants(db)
  return findings
    .filter(({ offending }) => offending.length > 0)
    .map(({ id, offending }) => `${id}: ${offending.slice(0, 3).join(', ')}`)
}

/** Runs one of the programs that came with the PostgreSQL we talk to. */
async function run(program: string, args: readonly string[]): Promise<void> {
  const { bin } = await one<{ bin: string }>(
    admin,
    "select setting as bin from pg_config where name = 'BINDIR'",
  )
  const { status, stderr } = spawnSync(join(bin, program), args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
const say = (text: string) => process.stdout.write(`many postings: ${text}\n`)
