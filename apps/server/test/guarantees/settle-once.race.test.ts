import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { laneOf } from '../../src/db/lanes.ts'
import { one } from '../../src/db/read.ts'
import { brokenInvariants } from '../support/books.ts'
import { deliver, deliveryArgs, viewsAndClicks } from '../support/deliver.ts'
import { paySealed, settleOrder } from '../support/settle.ts'
import { call } from './call.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/** One order on its way to settlement, with an impression and a click that are worth 0.29. The tests follow it. */
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  const { world, partner, runningId } = stage
  await deliver(world, runningId, { seen: 1, clicked: 1 })
  await partner.api.plan.orderStop({ id: runningId }, { idempotencyKey: randomUUID() })
  await world.runJobs(30_000)
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

const order = () => ({
  account: stage.partner.id,
  order: stage.runningId,
  now: stage.world.clock.now(),
})
const settle = () => settleOrder(stage.world.jobs.db, order())

const available = async () => (await stage.partner.api.wallet.property({})).available_balance

it('an order whose validation period is not over does not settle', async () => {
  expect(await settle()).toBe(false)
  expect(await available()).toBe('44.9945')
})

it('an order whose delivery was not judged for good does not settle, though its validation period is over', async () => {
  stage.world.clock.advance(120_000)
  expect(await paySealed(stage.world.jobs.db, order())).toBe(false)
  expect(await available()).toBe('44.9945')
})

it('an order settles once, also when fifty ask at the same moment', async () => {
  const settled = await Promise.all(Array.from({ length: 50 }, settle))
  expect(settled.filter(Boolean)).toHaveLength(1)
  expect(await available()).toBe('45.2845')
})

it('a settled order does not settle again', async () => {
  expect(await settle()).toBe(false)
  expect(await available()).toBe('45.2845')
})

it('a click that comes after settlement changes nothing', async () => {
  const { world, runningId } = stage
  const seen = await one<{ bucket: number; group_id: string; at: Date; nonce: Buffer }>(
    world.ctx.db,
    `select bucket, group_id, ts as at, nonce from event where order_id = $1 and kind = 'impression'`,
    [runningId],
  )
  const again = { at: seen.at, nonce: seen.nonce, kind: 'click' } as const
  await call(
    laneOf(world.ctx.db, 'delivery'),
    'record_delivery',
    ...Object.values(deliveryArgs(seen, [again], world.clock.now())),
  )
  // Of an ad that was seen and not clicked until now.
  const [view] = viewsAndClicks(1, 0)
  if (!view) throw new Error('there is no view')
  await call(
    laneOf(world.ctx.db, 'delivery'),
    'record_delivery',
    ...Object.values(deliveryArgs(seen, [view], world.clock.now())),
  )
  const late = { ...view, kind: 'click' } as const
  await call(
    laneOf(world.ctx.db, 'delivery'),
    'record_delivery',
    ...Object.values(deliveryArgs(seen, [late], world.clock.now())),
  )
  const { rows } = await world.ctx.db.query({
    text: 'select kind, reason, n from event_count where order_id = $1 order by kind, reason',
    values: [runningId],
  })
  expect(rows).toEqual([
    { kind: 'click', reason: '', n: 1n },
    { kind: 'impression', reason: '', n: 1n },
  ])
})

it('the owner does not write a second settlement of the same order', async () => {
  const second = stage.world.asOwner(
    `insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, order_id)
     select account_id, $2, type, $3, request_hash, outcome, actor, at, order_id from entry
     where type = 'settle' and order_id = $1`,
    [stage.runningId, randomUUID(), randomUUID()],
  )
  expect(await stoppedBy(second)).toBe('23505 entry_settled_once')
})

it('the owner does not put money back on a settled order', async () => {
  const refill = stage.world.asOwner(
    `update ad_order set funded_cash = funded_cash + 1, held_cash = held_cash + 1 where id = $1`,
    [stage.runningId],
  )
  expect(await stoppedBy(refill)).toBe('23514 order_settled_is_empty')
})
