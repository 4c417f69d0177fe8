import { randomUUID } from 'node:crypto'
import { partnerApi } from '@fairlead/contract/api'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import type { Client, Pool } from '../db/pool.ts'
import { one } from '../db/read.ts'
import { openStage, type Stage } from '../guarantees/stage.ts'
import { type Case, casesOf, fieldsOf, partnerInput } from '../testing/good-input.ts'
import { callRaw } from '../testing/requests.ts'

/** How often one waits for the database, at most: at 100 ms to it a read takes a fifth of a second. */
const readTrips = 2
const moneyTrips = 3

let stage: Stage
let app: FastifyInstance
let own: string[]
/** Statements, or batches of them, one after the other: those under way at the same time count once. */
const trips = { count: 0, underWay: 0 }
beforeAll(async () => {
  stage = await openStage()
  const { world, partner, runningId, offerId, destinationId, withdrawalId } = stage
  app = buildApp({ ...world.ctx, db: counted(world.ctx.db) }, { api: true, delivery: undefined })
  const oneOf = async (table: string) =>
    (
      await one<{ id: string }>(world.ctx.db, `select id from ${table} where account_id = $1 limit 1`, [
        partner.id,
      ])
    ).id
  own = [
    runningId,
    offerId,
    destinationId,
    withdrawalId,
    ...(await Promise.all(['deposit', 'entry', 'notice'].map(oneOf))),
  ]
}, 120_000)
afterAll(async () => {
  await app?.close()
  await stage?.world.close()
})

const cases = casesOf(partnerApi, partnerInput).filter(
  ({ endpoint }) =>
    endpoint.fileBytesMax === undefined &&
    endpoint.access !== 'anyone' &&
    (endpoint.method === 'GET' || endpoint.money),
)

it.each(cases)('$name waits for the database at most as often as it may', async (call) => {
  const may = call.endpoint.money ? moneyTrips : readTrips
  const seen = await answersOf(call)
  const most = Math.max(...seen.map(({ waits }) => waits))
  process.stdout.write(
    `round trips: ${call.name} ${most} of ${may}, best answer ${seen.map(({ code }) => code).sort()[0]}\n`,
  )
  expect(most).toBeLessThanOrEqual(may)
})

/** Asks with each of the partner's own ids in turn; one of them is of the right kind. */
async function answersOf(call: Case): Promise<{ waits: number; code: number }[]> {
  const ids = fieldsOf(call.endpoint)
    .map(({ field }) => field)
    .filter((field) => field === 'id' || field.endsWith('_id'))
  const seen = []
  for (const id of ids.length > 0 ? own : ['']) {
    const input: Record<string, unknown> = {
      ...call.input,
      ...Object.fromEntries(ids.map((field) => [field, id])),
    }
    delete input.cursor
    if (call.name === 'wallet.withdraw') {
      input.step_up = await stage.partner.stepUp(
        'withdraw',
        input as { amount: string; destination_id: string },
      )
    }
    const headers = { 'x-ct': stage.partner.token, 'x-tz': 'GMT+01:00', 'idempotency-key': randomUUID() }
    // The first call of a session finds out who it is, and notes that it was seen.
    await callRaw(app, partnerApi.wallet.property, {}, headers)
    trips.count = 0
    const { envelope } = await callRaw(app, call.endpoint, input, headers)
    seen.push({ waits: trips.count, code: envelope.code })
  }
  return seen
}

/** The same pool, counting how often one has to wait for it. */
function counted(pool: Pool): Pool {
  const noted = async <Value>(work: Promise<Value>): Promise<Value> => {
    if (trips.underWay === 0) trips.count += 1
    trips.underWay += 1
    return work.finally(() => {
      trips.underWay -= 1
    })
  }
  return {
    ...pool,
    query: (statement, values) => noted(pool.query(statement, values)),
    together: (statements, fence) => noted(pool.together(statements, fence)),
    connect: async (fence) => {
      const client = await pool.connect(fence)
      return {
        query: (statement, values) => noted(client.query(statement, values)),
        together: (statements) => noted(client.together(statements)),
        release: (error) => client.release(error),
      } satisfies Client
    },
    lendTo: () => counted(pool),
  }
}
