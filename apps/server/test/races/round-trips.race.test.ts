import { randomUUID } from 'node:crypto'
import { partnerApi } from '@fairlead/contract/api'
import type { Endpoint } from '@fairlead/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app.ts'
import type { Pool } from '../../src/db/pool.ts'
import { openPostgres, type PostgresPool } from '../../src/db/postgres.ts'
import { one } from '../../src/db/read.ts'
import { makeExports } from '../../src/statement/make-exports.ts'
import { openStage, type Stage } from '../guarantees/stage.ts'
import { addAcceptor, addRate, orderExchange } from '../support/acceptors.ts'
import { casesOf, fieldsOf } from '../support/call-cases.ts'
import { claimCoupon, openCouponOffer } from '../support/coupons.ts'
import { followId } from '../support/following.ts'
import { partnerInput } from '../support/good-input.ts'
import { fillEscrow } from '../support/people.ts'
import { callRaw } from '../support/requests.ts'
import { partnerCases } from '../support/said-again/partner-cases.ts'
import { type PartnerAgain, PartnerStage } from '../support/said-again/partner-stage.ts'
import { TcpProxy } from './tcp-proxy.ts'
import { Trips } from './trips.ts'

/** How often one waits for the database, at most: at 100 ms to it a read takes a fifth of a second. */
const readTrips = 2
const moneyTrips = 3
/** How often a list does on the wire: as it is set, and where nothing is sent together (decision 048). */
const listTrips = [
  { oneTrip: true, most: 1 },
  { oneTrip: false, most: 3 },
]

let stage: Stage
let people: PartnerStage
/** One thing of every kind that the stage's partner has. */
let own: string[]
/** What a read asks for where it is more than one id. */
let inputs: Readonly<Record<string, object>>
const apps: FastifyInstance[] = []
const trips = new Trips()
beforeAll(async () => {
  stage = await openStage()
  const { world, partner, offerId, destinationId } = stage
  people = new PartnerStage(world)
  await fillEscrow(world, world.ctx.network.id, 100_000_000n, 'advances')
  await addRate(world)
  await orderExchange(partner, await addAcceptor(world), destinationId, '11.00')
  const coupon_id = await claimCoupon(world, partner, await openCouponOffer(world))
  const { followed_id } = await (await people.experienced()).api.following.publish({})
  await followId(partner, followed_id ?? '')
  await partner.api.statement.exportRequest({ format: 'csv', from: '2026-11-01', to: '2026-11-16' })
  await makeExports(world.jobs)
  inputs = {
    'coupon.effect': { coupon_id, order_id: offerId, amount: '10.00' },
    'following.detail': { followed_id },
    'wallet.withdrawQuote': { amount: '5.00' },
  }
  const kinds = ['ad_order', 'deposit', 'withdrawal', 'acceptor_order', 'follow', 'statement_export', 'entry']
  own = await Promise.all(
    kinds.map(async (table) => {
      const sql = `select id from ${table} where account_id = $1 order by id limit 1`
      return (await one<{ id: string }>(world.ctx.db, sql, [partner.id])).id
    }),
  )
}, 120_000)
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await stage?.world.close()
})

const calls = casesOf(partnerApi, partnerInput)
const reads = calls.filter(
  ({ name, endpoint }) =>
    endpoint.access !== 'anyone' && (endpoint.method === 'GET' || againOf(name).again === 'reads'),
)
const moneyCalls = calls.filter(({ endpoint }) => endpoint.money)

it.each(reads)('$name waits for the database at most twice', async (call) => {
  const app = await oneMoreProcess(stage.partner.token)
  const ids = fieldsOf(call.endpoint)
    .map(({ field }) => field)
    .filter((field) => field === 'id')
  let most = 0
  const codes: number[] = []
  // With each of the partner's own ids in turn; one of them is of the right kind.
  for (const id of ids.length > 0 ? own : ['']) {
    const { cursor: _, ...input } = { ...call.input, ...inputs[call.name] } as Record<string, unknown>
    const asked = { ...input, ...Object.fromEntries(ids.map((field) => [field, id])) }
    const { waits, code } = await answer(app, call.endpoint, asked, stage.partner.token)
    most = Math.max(most, waits)
    codes.push(code)
  }
  process.stdout.write(`round trips: ${call.name} ${most}\n`)
  expect(codes).toContain(200)
  expect(most).toBeLessThanOrEqual(readTrips)
})

it.each(moneyCalls)('$name is done with at most three waits for the database', async ({ name, endpoint }) => {
  const again = againOf(name)
  if (!('ask' in again)) throw new Error(`${name} changes nothing`)
  const { by, input } = await again.ask(people)
  const asked = (await input()) as Record<string, unknown>
  const app = await oneMoreProcess(by.token)
  const { waits, code } = await answer(app, endpoint, asked, by.token)
  process.stdout.write(`round trips: ${name} ${waits}\n`)
  expect(code).toBe(200)
  expect(waits).toBeLessThanOrEqual(moneyTrips)
})

describe.each(listTrips)('with one trip: $oneTrip', ({ oneTrip, most }) => {
  const lists = reads
    .filter(({ endpoint }) => fieldsOf(endpoint).some(({ field }) => field === 'cursor'))
    // Of one thing, found by its id: those are reads of something else.
    .filter(
      ({ endpoint }) => !fieldsOf(endpoint).some(({ field }) => field === 'id' || field === 'followed_id'),
    )
    .map(({ name, endpoint, input: { month: _, ...input } }) => ({ name, endpoint, input }))
  const proxy = new TcpProxy(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  let db: PostgresPool
  let app: FastifyInstance
  beforeAll(async () => {
    db = openPostgres(await proxy.open(stage.world.appUrl), { max: 4, oneTrip })
    app = await processOn(db, stage.partner.token)
    // Every connection is there, and knows its statements.
    for (const { endpoint, input } of lists) await answer(app, endpoint, input, stage.partner.token)
  })
  afterAll(async () => {
    await db?.end()
    await proxy.close()
  })

  it.each(lists)(
    `$name is on its way to the database at most ${most} times`,
    async ({ name, endpoint, input }) => {
      proxy.trips = 0
      const { code } = await answer(app, endpoint, input, stage.partner.token)
      process.stdout.write(
        `trips on the wire, ${oneTrip ? 'together' : 'one by one'}: ${name} ${proxy.trips}\n`,
      )
      expect(code).toBe(200)
      expect(proxy.trips).toBeLessThanOrEqual(most)
    },
  )
})

function againOf(name: string): PartnerAgain<unknown> {
  const [subject = '', call = ''] = name.split('.')
  const groups: Readonly<Record<string, Readonly<Record<string, PartnerAgain<unknown>>>>> = partnerCases
  return groups[subject]?.[call] ?? { again: 'session' }
}

/** A process that remembers nothing but this session: its first call finds out who it is, and notes that it was seen. */
function oneMoreProcess(token: string): Promise<FastifyInstance> {
  return processOn(trips.counted(stage.world.ctx.db), token)
}

async function processOn(db: Pool, token: string): Promise<FastifyInstance> {
  const { ctx } = stage.world
  const network = { ...ctx.network }
  const app = buildApp({ ...ctx, network, db }, { api: true, delivery: undefined })
  apps.push(app)
  await answer(app, partnerApi.wallet.property, {}, token)
  return app
}

async function answer(
  app: FastifyInstance,
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  token: string,
): Promise<{ waits: number; code: number }> {
  const headers = { 'x-ct': token, 'x-tz': 'GMT+01:00', 'idempotency-key': randomUUID() }
  await trips.begin()
  const { envelope } = await callRaw(app, endpoint, input, headers)
  return { waits: trips.count, code: envelope.code }
}
