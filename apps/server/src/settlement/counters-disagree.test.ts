import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { offerOf, putAndMatch, seeAd } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'

/** A plan that pays for conversions, of which one impression was clicked; stopped and closed, not settled yet. */
let world: World
let partner: TestPartner
let id: string
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.second, 1_000_000_000n)
})
beforeEach(async () => {
  partner = await joinPartner(world)
  await payIn(world, partner, '20.00')
  id = await offerOf(world, partner, world.campaigns.second)
  await putAndMatch(world, partner, id, '5.00')
  world.clock.advance(1_000)
  await seeAd(world, { slot: 'second', click: true })
  await partner.api.plan.orderStop({ id }, { idempotencyKey: randomUUID() })
  await world.runJobs(15_000)
})
// I15 sees the counters that were made wrong; everything that is paid holds.
afterEach(async () =>
  expect((await brokenInvariants(world)).filter((line) => !line.startsWith('I15 '))).toEqual([]),
)
afterAll(() => world.close())

const settled = async () => {
  await world.runJobs(110_000)
  const { status, consumed, revenue } = await partner.api.plan.orderDetail({ id })
  const alarms = await world.asOwner<{ kind: string; details: Record<string, unknown> }>(
    "select kind, details - 'publisher' as details from alarm where subject = $1",
    [id],
  )
  return { status, consumed, revenue, alarms: alarms.map(({ details }) => details) }
}

it('settles in silence where counters and raw events agree', async () => {
  expect((await settled()).alarms).toEqual([])
})

it('raises an alarm for conversions that only the counters know, and pays none of them', async () => {
  await world.asOwner(
    `insert into event_count select bucket, order_id, account_id, slot_id, publisher_id, quarter, 'conversion', '', 2
     from event_count where order_id = $1 and kind = 'impression' and reason = ''`,
    [id],
  )
  expect(await settled()).toEqual({
    status: 'settled',
    consumed: '0.004',
    revenue: '0.00',
    alarms: [{ result: 'conversion', raw: [1, 0], counted: [1, 2] }],
  })
})

it('raises an alarm also where nothing is left to book: the counters went wrong after the close', async () => {
  await world.asOwner(`update event_count set n = n + 3 where order_id = $1 and kind = 'impression'`, [id])
  expect(await settled()).toEqual({
    status: 'settled',
    consumed: '0.004',
    revenue: '0.00',
    alarms: [{ result: 'conversion', raw: [1, 0], counted: [4, 0] }],
  })
})
