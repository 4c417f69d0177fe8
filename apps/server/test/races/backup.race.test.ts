import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '../../src/db/postgres.ts'
import { one } from '../../src/db/read.ts'
import { call } from '../guarantees/call.ts'
import { openStage, type Stage } from '../guarantees/stage.ts'
import { brokenInvariants, countBooks } from '../support/books.ts'
import { withDatabase } from '../support/migrated-template.ts'
import { joinPartner, payIn } from '../support/people.ts'

const server = process.env.FAIRLEAD_TEST_DATABASE_URL ?? ''
let stage: Stage
let folder: string
beforeAll(async () => {
  stage = await openStage()
  folder = mkdtempSync(join(tmpdir(), 'fairlead-backup-'))
})
afterAll(async () => {
  await stage?.world.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a backup restores to the same books, with every invariant whole, and the journal goes on', async () => {
  const { world } = stage
  await world.runJobs()
  const before = await countBooks(world)
  expect(await brokenInvariants(world)).toEqual([])
  const numbered = await lastNumber(world)

  const name = new URL(stage.world.appUrl).pathname.slice(1)
  const copy = `${name}_restored`
  const file = join(folder, 'backup')
  await run('pg_dump', ['--format=custom', `--file=${file}`, withDatabase(server, name)])
  // What happens after the backup is not in it.
  await payIn(world, await joinPartner(world), '10.00')
  const admin = openPostgres(server, { max: 1 })
  await admin.query(`create database ${copy}`)
  await run('pg_restore', ['--exit-on-error', `--dbname=${withDatabase(server, copy)}`, file])

  const appUrl = new URL(stage.world.appUrl)
  appUrl.pathname = `/${copy}`
  const restored = openPostgres(appUrl.href, { max: 4 })
  const jobsUrl = new URL(stage.world.jobsUrl)
  jobsUrl.pathname = `/${copy}`
  const jobs = openPostgres(jobsUrl.href, { max: 1 })
  const consoleUrl = new URL(stage.world.consoleUrl)
  consoleUrl.pathname = `/${copy}`
  const desk = openPostgres(consoleUrl.href, { max: 2 })
  const staff = { ...world.staff, db: desk }
  const other = { ...world, ctx: { ...world.ctx, db: restored }, staff, jobs: { ...world.jobs, db: jobs } }
  try {
    expect(await countBooks(other)).toEqual(before)
    expect(await brokenInvariants(other)).toEqual([])
    expect(await lastNumber(other)).toBe(numbered)
    // The app's own login: it still writes no money row by itself, and money still moves through the functions.
    await expect(
      restored.query('update wallet set available = available + 1 where account_id is not null'),
    ).rejects.toThrow('permission denied')
    await call(jobs, 'assign_journal_numbers')
  } finally {
    await Promise.all([restored.end(), desk.end(), jobs.end()])
    await admin.query(`drop database ${copy} with (force)`)
    await admin.end()
  }
})

async function lastNumber({ ctx }: Pick<Stage['world'], 'ctx'>): Promise<bigint> {
  return (await one<{ n: bigint }>(ctx.db, 'select max(number) as n from journal_number')).n
}

/** Runs one of the programs that came with the PostgreSQL we talk to. */
async function run(program: string, args: readonly string[]): Promise<void> {
  const admin = openPostgres(server, { max: 1 })
  const { bin } = await one<{ bin: string }>(
    admin,
    "select setting as bin from pg_config where name = 'BINDIR'",
  )
  await admin.end()
  const { status, stderr } = spawnSync(join(bin, program), args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}
