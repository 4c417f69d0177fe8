import { afterAll, beforeAll, expect, it } from 'vitest'
import { Real } from '../../test/ledger-model/real.ts'
import { deliveryArgs, findFlight, viewsAndClicks } from '../../test/support/deliver.ts'
import { makeRoots } from '../../test/support/draw-roots.ts'
import { match, putOn } from '../../test/support/follows.ts'
import { openPostgresWorld, type World } from '../../test/support/world.ts'
import { laneOf } from '../db/lanes.ts'
import { callMoney } from '../db/money.ts'
import type { Client, Pool } from '../db/pool.ts'
import { many } from '../db/read.ts'
import { wrongDrawParts } from '../verify/wrong-draws-sql.ts'
import { makeDrawRoot } from './draw-roots.ts'

let world: World
let place: NonNullable<Awaited<ReturnType<typeof findFlight>>>
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  const partner = await Real.open(world)
  await partner.payIn(100_000_000n)
  const order = await putOn(partner, await partner.campaign(300_000_000n), 50_000_000n)
  await match(partner, order)
  const flight = await findFlight(world.ctx.db, order)
  if (!flight) throw new Error('it does not run')
  place = flight
})
afterAll(() => world?.close())

/** Views and clicks of this moment. */
const record = (db: Client | Pool, at = world.clock.now()) =>
  callMoney(db, 'record_delivery', deliveryArgs(place, viewsAndClicks(40, 10), at))

it('a day has no root before what began while it was being closed has ended', async () => {
  const lastMoment = new Date('2026-11-16T23:59:59Z')
  const doors = laneOf(world.ctx.db, 'delivery')
  const [closing, late] = [await world.jobs.db.connect(), await doors.connect()]
  await record(doors)
  world.clock.set(new Date('2026-11-17T00:05:00Z'))
  await closing.query('begin')
  await callMoney(closing, 'day_for_root', { now: world.clock.now() })
  // Its id is younger than the closing's, which it does not see yet.
  await late.query('begin')
  await record(late, lastMoment)
  await closing.query('commit')
  // Noted, then asked for.
  const meanwhile = [
    await makeDrawRoot(world.jobs),
    await makeDrawRoot(world.jobs),
    await makeDrawRoot(world.jobs),
  ]
  await late.query('commit')
  closing.release()
  late.release()
  expect(meanwhile).toEqual([null, null, null])
  expect(await makeRoots(world.jobs)).toEqual(['2026-11-16'])
  expect(await many(world.staff.db, wrongDrawParts.at(-1) ?? '')).toEqual([])
})

it('a day that was closed on an older cluster than this gets its root', async () => {
  world.clock.set(new Date('2026-11-18T00:05:00Z'))
  expect(await makeDrawRoot(world.jobs)).toBeNull()
  await world.asOwner(`update draw_seed set closed_before = '4000000000000' where day = '2026-11-17'`)
  expect(await makeRoots(world.jobs)).toEqual(['2026-11-17'])
})
