import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { partnerApi } from '@fairlead/contract/api'
import { DemoFacts } from '@fairlead/contract/demo'
import { freePorts } from '@fairlead/tools/free-ports.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '../../src/db/postgres.ts'
import { OwnCluster } from '../races/own-cluster.ts'
import { browser } from '../support/orders.ts'
import { EmptyDatabase } from './empty-database.ts'
import { type Program, startServer } from './program.ts'

/** Longest that a stop may take, milliseconds. */
const stopMax = 10_000
const calls = 24
const beacons = 10
const { deposit, login, property } = {
  deposit: `/api${partnerApi.wallet.depositOpen.path}`,
  login: `/api${partnerApi.session.login.path}`,
  property: `/api${partnerApi.wallet.property.path}`,
}

let cluster: OwnCluster
let database: EmptyDatabase
let program: Program | undefined
let port: number
let facts: DemoFacts
beforeAll(async () => {
  cluster = await OwnCluster.make(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  await cluster.start()
  database = await EmptyDatabase.make(cluster.url)
}, 120_000)
afterAll(async () => {
  cluster?.thaw()
  program?.kill('SIGKILL')
  await program?.ended
  await database?.remove()
  await cluster?.remove()
})

it('SIGTERM with calls and beacons in flight: all of them are answered, and the process is gone', async () => {
  const token = await start()
  // The seeded plan runs soon after a start.
  await until(async () => (await showAd()) !== undefined)
  const ads = await Promise.all(Array.from({ length: beacons }, showAd))
  // Connections that stay, used once and now idle.
  const kept = Array.from({ length: 4 }, () => new Agent({ keepAlive: true }))
  for (const agent of kept) await ask('/readyz', { agent })
  const locker = openPostgres(database.url, { max: 1 })
  const lock = await locker.connect()
  await lock.query('begin; lock table deposit, event in share mode')

  const sent = [
    ...Array.from({ length: calls }, () => payIn(token)),
    ...ads.map((ad) => ask(`/e/${ad}?ev=impression`, { method: 'POST', headers: browser })),
  ]
  await until(async () => (await inside()) >= calls + beacons - 4)
  const inFlight = await inside()
  const since = performance.now()
  program?.kill('SIGTERM')
  await until(async () => (await ask('/readyz')).text.includes('shutting down'))
  await lock.query('rollback')
  lock.release()
  const said = await Promise.all(sent)
  await program?.ended
  const goneMs = performance.now() - since
  await locker.end()
  process.stdout.write(
    `SIGTERM: at least ${inFlight} of ${sent.length} calls in flight and ${kept.length} kept connections; gone after ${Math.round(goneMs)} ms\n`,
  )
  expect(said.map(({ status }) => status)).toEqual([
    ...Array.from({ length: calls }, () => 200),
    ...ads.map(() => 204),
  ])
  expect(said.map(({ connection }) => connection)).toEqual(said.map(() => 'close'))
  expect(goneMs).toBeLessThan(stopMax)
  const { rows } = await database.pool.query("select count(*)::int as n from event where kind = 'impression'")
  expect(rows).toEqual([{ n: beacons }])
})

it('SIGTERM while the database does not answer: whoever waits is told to come again, and the process is gone', async () => {
  const token = await start()
  await ask(property, { headers: headersOf(token) })
  cluster.freeze()
  const sent = Array.from({ length: calls }, () => ask(property, { headers: headersOf(token) }))
  await until(async () => (await inside()) >= calls - 4)
  const inFlight = await inside()
  const since = performance.now()
  program?.kill('SIGTERM')
  const said = await Promise.all(sent)
  await program?.ended
  const goneMs = performance.now() - since
  cluster.thaw()
  process.stdout.write(
    `SIGTERM with a dead database: at least ${inFlight} of ${sent.length} calls in flight; gone after ${Math.round(goneMs)} ms\n`,
  )
  expect(said.map(({ status }) => status)).toEqual(sent.map(() => 503))
  expect(goneMs).toBeLessThan(stopMax)
})

it('SIGTERM in the middle of making the demo’s past: what it was at is no failure', async () => {
  const empty = await EmptyDatabase.make(cluster.url)
  program = startServer({ ...empty.demo(await freePorts(4)), FAIRLEAD_DEMO_PAST: 'on' })
  await program.says('demo: week 1 of 14')
  const locker = openPostgres(empty.url, { max: 1 })
  const lock = await locker.connect()
  await lock.query('begin; lock table entry in share mode')
  const connections = async (which: string) => {
    const those = `datname = current_database() and pid <> pg_backend_pid() and ${which}`
    return (await empty.pool.query(`select from pg_stat_activity where ${those}`)).rows.length
  }
  await until(async () => (await connections("wait_event_type = 'Lock'")) > 0)
  program.kill('SIGTERM')
  // The connections that nobody used are closed by then; what waited goes on and asks for more.
  await until(async () => (await connections("state = 'idle'")) === 0)
  await lock.query('rollback')
  lock.release()
  const code = await program.ended
  await locker.end()
  await empty.remove()
  expect(program.output()).not.toMatch(/\n +at /)
  expect(code).toBe(0)
})

/** Starts the program on the database and signs the seeded partner in; answers the token. */
async function start(): Promise<string> {
  port = await freePorts(4)
  program = startServer(database.demo(port))
  await program.says('Fairlead is ready')
  facts = DemoFacts.parse(JSON.parse((await ask('/api/demo')).text))
  const { username, password } = facts.partner
  const { text } = await ask(login, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return (JSON.parse(text) as { data: { token: string } }).data.token
}

function payIn(token: string): Promise<Answer> {
  return ask(deposit, {
    method: 'POST',
    headers: {
      ...headersOf(token),
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({ amount: '20.00' }),
  })
}

async function showAd(): Promise<string | undefined> {
  const { text } = await ask(`/ad/slot/${facts.slots.second}`, { headers: browser })
  return /data-token="([^"]+)"/.exec(text)?.[1]
}

/** How many calls and beacons the server has and has not answered, as far as it counts them itself. */
async function inside(): Promise<number> {
  const { text } = await ask('/metrics', { port: port + 3 })
  const waiting = /^fairlead_connections_waiting\{lane="calls"\} (\d+)$/m.exec(text)?.[1]
  const queued = /^fairlead_events_queued (\d+)$/m.exec(text)?.[1]
  return Number(waiting ?? 0) + Number(queued ?? 0)
}

function headersOf(token: string): Record<string, string> {
  return { 'X-CT': token, 'X-TZ': 'Europe/Berlin GMT+01:00', 'X-Lang': 'en' }
}

type Answer = { readonly status: number; readonly connection: string | undefined; readonly text: string }
type Asked = {
  method?: string
  headers?: Record<string, string>
  body?: string
  agent?: Agent
  port?: number
}

/** One call; throws where the connection is refused or cut. */
function ask(path: string, { body, ...options }: Asked = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const heard = (response: IncomingMessage) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, text }),
      )
    }
    const asking = request({ host: '127.0.0.1', port, path, ...options }, heard)
    asking.on('error', reject)
    asking.end(body)
  })
}

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setImmediate(resolve))
}
