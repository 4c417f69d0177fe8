import { freePorts } from '@fairlead/tools/free-ports.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { one } from '../../src/db/read.ts'
import { thisRelease } from '../../src/db/upgrade/release.ts'
import { EmptyDatabase } from './empty-database.ts'
import { type Program, startServer, startVerify } from './program.ts'

const server = process.env.FAIRLEAD_TEST_DATABASE_URL ?? ''
const roles = ['all', 'api', 'delivery', 'jobs'] as const
/** Where a start is killed: in the middle of laying the tables, and of what the demo's staff do; nothing of it is there then. */
const killedAfter = ['Fairlead ', 'upgrade: ', 'demo: the network registers']
/** And where that is done, and its partner has still to register, or is there and has still to pay in. */
const killedBetween = ['demo: a partner registers', 'demo: the partner signs in']

let database: EmptyDatabase
const running: Program[] = []
beforeAll(async () => {
  database = await EmptyDatabase.make(server)
})
afterAll(async () => {
  for (const program of running) program.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  await database?.remove()
})

it('a first start that is killed leaves nothing half, and the next one goes on', async () => {
  let hit = 0
  for (const phrase of [...killedAfter, ...killedBetween]) {
    const program = startServer(database.demo(await freePorts(4)))
    await program.says(phrase)
    program.kill('SIGKILL')
    if ((await program.ended) === 'SIGKILL' && !program.output().includes('is ready')) hit += 1
    // Behind the one transaction of its staff everything of theirs is there, and what is left the next start does.
    const { partners, deposits } = await filled()
    if (killedAfter.includes(phrase)) expect([partners, deposits]).toEqual([0, 0])
    else expect(deposits).toBeGreaterThanOrEqual(5)
  }
  process.stdout.write(
    `start: ${hit} of ${killedAfter.length + killedBetween.length} first starts killed before they were ready\n`,
  )
  expect(hit).toBe(killedAfter.length + killedBetween.length)
})

it('four processes that start in the same second all come up, each in its role, and fill the demo once', async () => {
  const firstPort = await freePorts(4 * roles.length)
  const ports = roles.map((_, n) => firstPort + 4 * n)
  const programs = roles.map((role, n) =>
    startServer({ ...database.demo(ports[n] as number), FAIRLEAD_ROLE: role }),
  )
  running.push(...programs)
  await Promise.all(programs.map((program) => program.says('Fairlead is ready')))
  const waited = programs.filter((program) => program.output().includes('waiting for it')).length
  process.stdout.write(`start: ${waited} of ${roles.length} processes waited for another's preparation\n`)
  expect(waited).toBeGreaterThan(0)

  expect(await filled()).toEqual({ partners: 1, deposits: 6 })
  const { postgres } = await one<{ postgres: string }>(
    database.pool,
    `select split_part(current_setting('server_version'), ' ', 1) as postgres`,
  )
  const { host, pathname } = new URL(database.url)
  for (const [n, program] of programs.entries()) {
    const [first] = program.output().split('\n')
    expect(first).toBe(
      `Fairlead ${thisRelease} (DEMO MODE: no real money, role ${roles[n]}) on PostgreSQL ${postgres} at ${host}${pathname}`,
    )
    const { status } = await fetch(`http://127.0.0.1:${ports[n]}/readyz`)
    expect(status).toBe(200)
  }
  const verify = startVerify(database.demo(await freePorts(4)))
  expect([await verify.ended, verify.output()]).toEqual([0, expect.stringContaining('all invariants hold')])
})

async function filled(): Promise<{ partners: number; deposits: number }> {
  const { there } = await one<{ there: boolean }>(
    database.pool,
    `select to_regclass('public.partner') is not null as there`,
  )
  if (!there) return { partners: 0, deposits: 0 }
  return one(
    database.pool,
    `select (select count(*)::int from partner) as partners, (select count(*)::int from deposit) as deposits`,
  )
}
