import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { partnerApi } from '@fairlead/contract/api'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { CallEnded, Ending } from '../../src/db/ending.ts'
import { openLanes } from '../../src/db/lanes.ts'
import { lendTo, type Pool } from '../../src/db/pool.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { many, one } from '../../src/db/read.ts'
import { timeouts } from '../../src/db/timeouts.ts'
import { openStage, type Stage } from '../guarantees/stage.ts'
import { withDatabase } from '../support/migrated-template.ts'
import { somebodyWaits } from './lock-watch.ts'

/** Clients that go while the database works for them. */
const gone = 10

let stage: Stage
let db: Pool
let app: FastifyInstance
let admin: Pool
let base: string
beforeAll(async () => {
  stage = await openStage()
  const { world } = stage
  db = openLanes({
    app: world.appUrl,
    console: world.consoleUrl,
    auth: world.authUrl,
    delivery: world.deliveryUrl,
    jobs: world.jobsUrl,
  })
  app = buildApp({ ...world.ctx, db }, { api: true, delivery: undefined })
  await app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`
  const server = process.env.FAIRLEAD_TEST_DATABASE_URL ?? ''
  admin = openPostgres(withDatabase(server, new URL(world.appUrl).pathname.slice(1)), { max: 2 })
  expect(await read()).toBe(200)
}, 120_000)
afterAll(async () => {
  await app?.close()
  await db?.end()
  await admin?.end()
  await stage?.world.close()
})

it('a read whose client is gone ends in the database, and the connection is good for the next call', async () => {
  const lock = await admin.connect()
  const longest: number[] = []
  for (let n = 0; n < gone; n += 1) {
    await lock.query('begin; lock table wallet in access exclusive mode')
    const client = new AbortController()
    const asked = read(client.signal).catch(() => 'gone')
    await until(() => somebodyWaits(admin))
    const since = performance.now()
    client.abort()
    await until(async () => !(await somebodyWaits(admin)))
    longest.push(performance.now() - since)
    await lock.query('rollback')
    expect(await asked).toBe('gone')
    // By the same connection, among others: nothing that was meant for the last one hits this one.
    expect(await Promise.all(Array.from({ length: 8 }, () => read()))).toEqual(
      Array.from({ length: 8 }, () => 200),
    )
  }
  lock.release()
  process.stdout.write(
    `client gone: ${gone} reads cancelled while they waited for a lock, the last after ${Math.max(...longest).toFixed(0)} ms\n`,
  )
  expect(Math.max(...longest)).toBeLessThan(timeouts.call.lockMs)
})

it.each([
  ['select $1::int', false],
  ['with asked as (select $1::int as n) select n from asked', false],
  [
    'with gone as (update notice set read_at = null where $1::int = 0 returning id) select id from gone',
    true,
  ],
  ['update notice set read_at = null where $1::int = 0', true],
])(
  '%s: what only reads leaves its call to be cancelled, what changes something does not',
  async (text, changes) => {
    const ending = new Ending()
    await many(lendTo(db, { owner: 'somebody', ending }), text, [-1])
    ending.end(new CallEnded('client gone'))
    expect(ending.reason === undefined).toBe(changes)
  },
)

it('a money call whose client is gone ends undone, and happens once when it is asked for again with its key', async () => {
  const { partner, destinationId } = stage
  const ask = { amount: '5.00', destination_id: destinationId }
  const body = JSON.stringify({ ...ask, step_up: await partner.stepUp('withdraw', ask) })
  const key = randomUUID()
  const withdraw = (signal?: AbortSignal) =>
    fetch(base + partnerApi.wallet.withdraw.path, {
      method: 'POST',
      headers: { ...headers(), 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body,
      signal: signal ?? null,
    })
  const lock = await admin.connect()
  await lock.query('begin; lock table wallet in share mode')
  const client = new AbortController()
  const asked = withdraw(client.signal).catch(() => 'gone')
  await until(() => somebodyWaits(admin))
  const since = performance.now()
  client.abort()
  await until(async () => !(await somebodyWaits(admin)))
  const endedMs = performance.now() - since
  await lock.query('rollback')
  lock.release()
  expect(await asked).toBe('gone')
  expect(await entries(key)).toBe(0)
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 200])
  expect(await entries(key)).toBe(1)
  process.stdout.write(`client gone: a withdrawal cancelled after ${endedMs.toFixed(0)} ms, and made once\n`)
  expect(endedMs).toBeLessThan(timeouts.call.lockMs)
})

function headers(): Record<string, string> {
  return { 'X-CT': stage.partner.token, 'X-TZ': 'Europe/Berlin GMT+01:00' }
}

async function read(signal?: AbortSignal): Promise<number> {
  const answer = await fetch(base + partnerApi.wallet.property.path, {
    headers: headers(),
    signal: signal ?? null,
  })
  await answer.text()
  return answer.status
}

async function entries(key: string): Promise<number> {
  const { n } = await one<{ n: number }>(
    admin,
    'select count(*)::int as n from entry where idempotency_key = $1',
    [`partner:${key}`],
  )
  return n
}

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setImmediate(resolve))
}
