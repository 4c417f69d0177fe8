import { afterAll, beforeAll, expect, it } from 'vitest'
import { Real } from '../../test/ledger-model/real.ts'
import { deliveryArgs, findFlight, liftPace, viewsAndClicks } from '../../test/support/deliver.ts'
import { match, putOn } from '../../test/support/follows.ts'
import { openPostgresWorld, type World } from '../../test/support/world.ts'
import { laneOf } from '../db/lanes.ts'
import { callMoney } from '../db/money.ts'
import type { Pool } from '../db/pool.ts'
import { campaignDelivery } from './campaign-delivery.ts'

let world: World
let campaign: string
let place: NonNullable<Awaited<ReturnType<typeof findFlight>>>
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  const partner = await Real.open(world)
  await partner.payIn(100_000_000n)
  campaign = await partner.campaign(300_000_000n)
  const order = await putOn(partner, campaign, 50_000_000n)
  await match(partner, order)
  await liftPace(world, order)
  const flight = await findFlight(world.ctx.db, order)
  if (!flight) throw new Error('it does not run')
  place = flight
})
afterAll(() => world?.close())

const record = () =>
  callMoney(
    laneOf(world.ctx.db, 'delivery'),
    'record_delivery',
    deliveryArgs(place, viewsAndClicks(5, 1), world.clock.now()),
  )

/** The same pool, where views come in after each read. */
function busy(pool: Pool): { pool: Pool; reads: () => number } {
  let reads = 0
  const thenRecord = async <Value>(answer: Promise<Value>) => {
    const value = await answer
    reads += 1
    await record()
    return value
  }
  return {
    reads: () => reads,
    pool: {
      ...pool,
      query: (statement, values) => thenRecord(pool.query(statement, values)),
      connect: async (scope) => {
        const client = await pool.connect(scope)
        return {
          query: (statement, values) => {
            const answer = client.query(statement, values)
            return typeof statement === 'string' ? answer : thenRecord(answer)
          },
          together: (statements) => client.together(statements),
          release: (error) => client.release(error),
        }
      },
    },
  }
}

it('adds up by hour and by slot while views come in', async () => {
  await record()
  const { pool, reads } = busy(laneOf(world.ctx.db, 'console'))
  const { hours, slots } = await campaignDelivery({ ...world.ctx, db: pool }, campaign)
  expect(reads()).toBeGreaterThan(2)
  const sum = (rows: readonly { paid: number; filtered: number }[]) =>
    rows.reduce((all, { paid, filtered }) => all + paid + filtered, 0)
  expect([sum(hours), sum(slots)]).toEqual([5, 5])
})
