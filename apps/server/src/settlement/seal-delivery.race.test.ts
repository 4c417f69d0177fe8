import { afterAll, beforeAll, expect, it } from 'vitest'
import { Real } from '../../test/ledger-model/real.ts'
import { somebodyWaits, watchLocks } from '../../test/races/lock-watch.ts'
import { brokenInvariants } from '../../test/support/books.ts'
import {
  deliver,
  deliveryArgs,
  findFlight,
  liftPace,
  plantDraw,
  viewsAndClicks,
} from '../../test/support/deliver.ts'
import { match, putOn, ripen, settle } from '../../test/support/follows.ts'
import { numberEverything } from '../../test/support/numbering.ts'
import { openPostgresWorld, type PostgresWorld } from '../../test/support/world.ts'
import { callMoney, deadlocks } from '../db/money.ts'
import type { Pool } from '../db/pool.ts'
import { openPostgres } from '../db/postgres.ts'
import { many, one } from '../db/read.ts'

const partnersThere = 50
/** Below this the settlements only queued up nicely, and the run shows nothing. */
const lockWaitsMin = 20

let world: PostgresWorld
let beside: Pool
let doors: Pool
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  beside = openPostgres(world.jobsUrl, { max: 4 })
  doors = openPostgres(world.deliveryUrl, { max: 4 })
  // As with real money: a demo lets every view be clicked.
  await world.asOwner(`update format_level set level = 19000 where kind = 'click'`)
})
afterAll(async () => {
  await beside?.end()
  await doors?.end()
  await world?.close()
})

/** A partner with an order that runs on a campaign. */
async function runOn(campaign: string, partner: Real, amount = 10_000_000n) {
  await partner.payIn(amount)
  const order = await putOn(partner, campaign, amount)
  await match(partner, order)
  return { partner, order }
}

it('settles fifty orders of one group at once, while its views are recorded and judged', {
  timeout: 120_000,
}, async () => {
  const first = await Real.open(world)
  const campaign = await first.campaign(5_000_000_000n)
  const { order: goesOn } = await runOn(campaign, first, 80_000_000n)
  const due: { partner: Real; order: string }[] = []
  for (let n = 0; n < partnersThere; n += 1) due.push(await runOn(campaign, await Real.open(world)))
  for (const { order } of due) await deliver(world, order, { seen: 40, clicked: 4 })
  for (const { partner, order } of due) await ripen(partner, order)
  await numberEverything(world)
  await liftPace(world, goesOn)
  const place = await findFlight(world.ctx.db, goesOn)
  if (!place) throw new Error('there is no order that goes on')

  const reads = await readsOfJudging(place.group_id)

  const locks = watchLocks(beside)
  let [batches, judgings, settling] = [0, 0, true]
  const record = async () => {
    for (; settling; batches += 1)
      await callMoney(doors, 'record_delivery', deliveryArgs(place, viewsAndClicks(4, 1), world.clock.now()))
  }
  const judge = async () => {
    while (settling)
      if (await callMoney(beside, 'hold_excess', { group: place.group_id, now: world.clock.now() }))
        judgings += 1
  }
  const meanwhile = [record(), judge()]
  const lostBefore = deadlocks.lost
  const began = performance.now()
  const settled = await Promise.all(due.map(({ partner, order }) => settle(partner, order)))
  const took = performance.now() - began
  settling = false
  await Promise.all(meanwhile)
  const waits = await locks.stop()
  const lost = deadlocks.lost - lostBefore
  process.stdout.write(
    `one group: ${settled.filter(Boolean).length} orders settled at once in ${took.toFixed(0)} ms, beside ${batches} batches of views and ${judgings} judgings; ${waits} lock waits seen, ${lost} deadlocks; an event is read ${reads.toFixed(1)} times to judge it\n`,
  )
  expect(settled.every(Boolean)).toBe(true)
  expect(await brokenInvariants(world)).toEqual([])
  expect(lost).toBe(0)
  expect(waits).toBeGreaterThanOrEqual(lockWaitsMin)
  // As often for fifty flights as for one.
  expect(reads).toBeLessThan(20)
})

/** How often each event is read, on average, when a group is judged. */
function readsOfJudging(group: string): Promise<number> {
  return world.asOwnerUndone(async (client) => {
    await client.query('select hold_excess($1, $2)', [group, world.clock.now()])
    const { rows } = await client.query(
      `select sum(seq_tup_read + idx_tup_fetch)::float8 / (select count(*) from event where group_id = $1) as reads
       from pg_stat_xact_user_tables where relid in (select inhrelid from pg_inherits where inhparent = 'event'::regclass)`,
      [group],
    )
    return Number(rows[0]?.reads)
  })
}

it('judges also what was recorded while it judged', async () => {
  const partner = await Real.open(world)
  const { order } = await runOn(await partner.campaign(500_000_000n), partner)
  const place = await findFlight(world.ctx.db, order)
  if (!place) throw new Error('the order does not run')
  const seenAt = world.clock.now()
  const views = viewsAndClicks(100, 0)
  await liftPace(world, order)
  await plantDraw(world, place, order)
  await partner.call('record_delivery', deliveryArgs(place, views, seenAt))
  await ripen(partner, order)
  await numberEverything(world)

  await plantDraw(world, place, order)
  const clicks = views.slice(0, 30).map(({ nonce }) => ({ nonce, kind: 'click' as const, at: seenAt }))
  const recording = await doors.connect()
  await recording.query('begin')
  await callMoney(recording, 'record_delivery', deliveryArgs(place, clicks, partner.now))
  const settling = settle(partner, order)
  while (!(await somebodyWaits(beside))) await beside.query('select pg_sleep(0.01)')
  await recording.query('commit')
  recording.release()
  expect(await settling).toBe(true)

  const counts = await many<{ reason: string; n: bigint }>(
    world.ctx.db,
    `select reason, sum(n)::bigint as n from event_count where order_id = $1 and kind = 'click' and n > 0
     group by reason order by reason`,
    [order],
  )
  const n = (reason: string) => Number(counts.find((count) => count.reason === reason)?.n ?? 0)
  expect(n('') + n('above_expected')).toBe(30)
  // Of a hundred views two clicks are expected.
  expect(n('above_expected')).toBeGreaterThan(20)
  const { results } = await one<{ results: bigint }>(
    world.ctx.db,
    'select accrued / payout as results from ad_order where id = $1',
    [order],
  )
  expect(results).toBe(BigInt(n('')))
})
