import { randomUUID } from 'node:crypto'
import { operatorApi, partnerApi } from '@fairlead/contract/api'
import type { Endpoint } from '@fairlead/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { buildConsole } from '../../src/console.ts'
import { openLanes } from '../../src/db/lanes.ts'
import type { Pool } from '../../src/db/pool.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { openDelivery } from '../../src/delivery/delivery.ts'
import { buildMetrics } from '../../src/http/metrics-server.ts'
import { operatorInput, partnerInput } from '../support/good-input.ts'
import { withDatabase } from '../support/migrated-template.ts'
import { browser, offerOf, putAndMatch } from '../support/orders.ts'
import { ownPage } from '../support/own-page.ts'
import { fillEscrow, joinPartner, operatorCookie, payIn, type TestPartner } from '../support/people.ts'
import { openPostgresWorld, type PostgresWorld } from '../support/world.ts'
import { OwnCluster } from './own-cluster.ts'

/** The one call that answers without the database. */
const needsNone = 'partner session.faqDetail'
const reads = 400
const readsAtOnce = 12

let cluster: OwnCluster
let world: PostgresWorld
let admin: Pool
let db: Pool
let app: FastifyInstance
let staff: FastifyInstance
let metrics: FastifyInstance
let partner: TestPartner
let cookie: string
let ad: string
beforeAll(async () => {
  cluster = await OwnCluster.make(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  await cluster.start()
  world = await openPostgresWorld(cluster.url)
  admin = openPostgres(withDatabase(cluster.url, new URL(world.appUrl).pathname.slice(1)), { max: 1 })
  db = openLanes({
    app: world.appUrl,
    console: world.consoleUrl,
    auth: world.authUrl,
    delivery: world.deliveryUrl,
    jobs: world.jobsUrl,
  })
  const ctx = { ...world.ctx, db }
  app = buildApp(ctx, { api: true, delivery: openDelivery(ctx) })
  staff = buildConsole(ctx)
  metrics = buildMetrics(ctx, { facts: true })
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
  partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  await putAndMatch(world, partner, await offerOf(world, partner, world.campaigns.landing), '20.00')
  cookie = await operatorCookie(world, 'admin')
  const page = await app.inject({ url: '/ad/slot/0190c5a0-0000-7000-8000-00000000a001', headers: browser })
  ad = /data-token="([^"]+)"/.exec(page.payload)?.[1] ?? ''
  expect(await readOnce()).toBe('HTTP 200, envelope 200')
}, 180_000)
afterAll(async () => {
  await app?.close()
  await staff?.close()
  await metrics?.close()
  await db?.end()
  await admin?.end()
  await world?.close()
  await cluster?.remove()
})

it('away: every call says HTTP 503 and when to come again, and nobody is signed out', async () => {
  await cluster.kill()
  const { asked, answers, good } = await askAll()
  process.stdout.write(
    `database away: ${asked} calls, ${answers.get('HTTP 503, retry after 1')} of them HTTP 503\n`,
  )
  expect(
    [...answers.keys()].filter((answer) => !/^HTTP (503, retry after 1|200, envelope 200)$/.test(answer)),
  ).toEqual([])
  expect(good).toEqual([needsNone])
  // What was read a moment ago is still good for an ad.
  world.clock.advance(11_000)
  expect(await doors()).toEqual([503, 503, 503])
  expect(await ready()).toEqual([503, 'database away'])
  const said = (await metrics.inject('/metrics')).payload
  expect(said).toContain('fairlead_database_up 0\n')
  expect(said).toContain('fairlead_ready 0\n')
  expect(said).not.toContain('fairlead_oldest_due_order_seconds')
  expect(said).toMatch(/^fairlead_database_faults_total\{code="ECONNREFUSED"\} \d+$/m)
})

it('restarting: calls go on as soon as it does, and none is an HTTP 500', async () => {
  // While it is away for certain: on a busy machine the next answer may come only when it is back.
  const answers = new Map([[await readOnce(), 1]])
  const started = cluster.start()
  let back = false
  while (!back) {
    const answer = await readOnce()
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    back = answer === 'HTTP 200, envelope 200'
  }
  await started
  process.stdout.write(`database restarting: ${told(answers)}\n`)
  expect([...answers.keys()].sort()).toEqual(['HTTP 200, envelope 200', 'HTTP 503, retry after 1'])
  expect(await ready()).toEqual([200, 'ready'])
  expect((await metrics.inject('/metrics')).payload).toMatch(/^fairlead_oldest_due_order_seconds /m)
})

it('throwing connections out: calls on them are HTTP 503, the next ones are good', async () => {
  const answers = new Map<string, number>()
  const queue = Array.from({ length: reads }).values()
  let thrown = 0
  const read = async () => {
    for (const _ of queue) {
      const answer = await readOnce()
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
  }
  const reading = Promise.all(Array.from({ length: readsAtOnce }, read))
  let done = false
  void reading.then(() => {
    done = true
  })
  while (!done) {
    const { rows } = await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'fairlead' and pid <> pg_backend_pid()
         and state = 'active'`,
    )
    thrown += rows.length
  }
  await reading
  process.stdout.write(`database throwing connections out: ${thrown} thrown out, ${told(answers)}\n`)
  expect(thrown).toBeGreaterThan(0)
  expect(
    [...answers.keys()].filter((answer) => !/^HTTP (200, envelope 200|503, retry after 1)$/.test(answer)),
  ).toEqual([])
  expect(await settled()).toBe('HTTP 200, envelope 200')
})

it.each([
  [
    'read-only',
    (name: string) => `alter database ${name} set default_transaction_read_only = on`,
    'database is read-only',
  ],
  ['out of connections', (name: string) => bothMay(name, 0), 'database has no connection free'],
])('%s: no call is an HTTP 500, and readiness says why', async (what, limit, why) => {
  // Database and login have the same name.
  const name = new URL(world.appUrl).username
  const server = openPostgres(cluster.url, { max: 1 })
  await server.query(limit(name))
  await server.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename in ('${name}', '${name}_console')`,
  )
  try {
    const { asked, answers } = await askAll()
    process.stdout.write(`database ${what}: ${asked} calls, ${told(answers)}\n`)
    expect(
      [...answers.keys()].filter((answer) => /^HTTP 500|envelope (401|402|403|404|503)/.test(answer)),
    ).toEqual([])
    expect(answers.get('HTTP 503, retry after 1')).toBeGreaterThan(0)
    expect(await ready()).toEqual([503, why])
  } finally {
    await server.query(`alter database ${name} reset default_transaction_read_only`)
    await server.query(bothMay(name, -1))
    await server.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename in ('${name}', '${name}_console')`,
    )
    await server.end()
  }
  expect(await settled()).toBe('HTTP 200, envelope 200')
})

/** So many connections for the login of the API and that of the console. */
function bothMay(name: string, connections: number): string {
  return [name, `${name}_console`]
    .map((login) => `alter role ${login} connection limit ${connections}`)
    .join('; ')
}

/** Every call of both programs once, with input of the right shape; how often each answer came. */
async function askAll() {
  const answers = new Map<string, number>()
  const good: string[] = []
  const work = [
    ...callsOf('partner', partnerApi, partnerInput).map((call) => ({
      ...call,
      server: app,
      who: { 'x-ct': partner.token },
    })),
    ...callsOf('operator', operatorApi, operatorInput).map((call) => ({
      ...call,
      server: staff,
      who: { ...ownPage, cookie },
    })),
  ]
  for (const { name, endpoint, input, server, who } of work) {
    const answer = await ask(server, endpoint, input, who)
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    if (answer === 'HTTP 200, envelope 200') good.push(name)
  }
  return { asked: work.length, answers, good }
}

function callsOf(
  program: string,
  api: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
  inputs: object,
) {
  return Object.entries(api).flatMap(([subject, group]) =>
    Object.entries(group)
      // A file that is sent has a test of its own.
      .filter(([, endpoint]) => endpoint.fileBytesMax === undefined)
      .map(([name, endpoint]) => ({
        name: `${program} ${subject}.${name}`,
        endpoint,
        input: (inputs as Record<string, Record<string, Record<string, unknown>>>)[subject]?.[name] ?? {},
      })),
  )
}

async function ask(
  server: FastifyInstance,
  { method, path }: Endpoint,
  input: Readonly<Record<string, unknown>>,
  who: Record<string, string>,
): Promise<string> {
  const headers = { ...who, 'x-tz': 'Europe/Berlin GMT+01:00', 'idempotency-key': randomUUID() }
  const query = Object.entries(input).map(([name, value]) => [name, String(value)])
  const answer = await server.inject(
    method === 'GET'
      ? { method, url: `/api${path}`, query: Object.fromEntries(query), headers }
      : { method, url: `/api${path}`, payload: { ...input }, headers },
  )
  const { code } = answer.json() as { code?: number }
  return answer.statusCode === 200
    ? `HTTP 200, envelope ${code}`
    : `HTTP ${answer.statusCode}, retry after ${answer.headers['retry-after']}`
}

function readOnce(): Promise<string> {
  return ask(app, partnerApi.wallet.property, {}, { 'x-ct': partner.token })
}

/** What a read says once the pools have noticed that their connections are gone. */
async function settled(): Promise<string> {
  let answer = await readOnce()
  while (answer.startsWith('HTTP 503')) answer = await readOnce()
  return answer
}

/** What the ad's page, its beacon and its click answer. */
async function doors(): Promise<number[]> {
  const beacon = await app.inject({ method: 'POST', url: `/e/${ad}?ev=impression`, headers: browser })
  expect(beacon.headers).toMatchObject({ 'retry-after': '1', 'access-control-allow-origin': '*' })
  const page = await app.inject({ url: '/ad/slot/0190c5a0-0000-7000-8000-00000000a001', headers: browser })
  const click = await app.inject({ url: `/c/${ad}`, headers: browser })
  expect(click.headers.refresh).toBe('2')
  return [page, beacon, click].map(({ statusCode }) => statusCode)
}

async function ready(): Promise<[number, string]> {
  const answer = await app.inject('/readyz')
  return [answer.statusCode, (answer.json() as { status: string }).status]
}

function told(answers: ReadonlyMap<string, number>): string {
  return [...answers].map(([answer, n]) => `${n} × ${answer}`).join(', ')
}
