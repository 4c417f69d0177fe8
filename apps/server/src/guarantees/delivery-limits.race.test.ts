import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { newId } from '../db/ids.ts'
import { demoSlots } from '../demo/people.ts'
import { brokenInvariants } from '../testing/books.ts'
import { call } from './call.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/** What a node that lies, or one whose signing key leaked, could tell the database. */
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

async function lease(want: number, orderId = stage.runningId): Promise<{ slice: string; size: bigint }> {
  const { ctx, clock } = stage.world
  const slice = newId(clock.now())
  const times = ['1 minute', '15 minutes', clock.now()]
  const answer = await call(ctx.db, 'lease_slice', stage.partner.id, orderId, slice, 'node', want, ...times)
  return { slice, size: answer.rows[0]?.value as bigint }
}

type Event = { nonce: Buffer; kind: string; order?: string; slice: string; step?: string }

function record(...events: Event[]): Promise<unknown> {
  const { ctx, clock } = stage.world
  const column = <Value>(pick: (event: Event) => Value) => events.map(pick)
  const order = ({ order = stage.runningId }: Event) => order
  return call(
    ctx.db,
    'record_events',
    column((event) => bucketOf(order(event))),
    column(() => clock.now()),
    column(({ nonce }) => nonce),
    column(({ kind }) => kind),
    column(({ step = '' }) => step),
    column(({ slice }) => slice),
    column(order),
    column(() => demoSlots.landing),
    column(() => ''),
    column(() => '192.0.2.0'),
    clock.now(),
  )
}

const bucketOf = (orderId: string) => Number.parseInt(orderId.slice(-2), 16) % 64

/** How many events count for money, by kind. */
async function counted(): Promise<Record<string, bigint>> {
  const { rows } = await stage.world.ctx.db.query(
    "select kind, sum(n)::bigint as n from event_count where reason = '' group by kind order by kind",
  )
  return Object.fromEntries(rows.map(({ kind, n }) => [String(kind), n as bigint]))
}

it('a slice pays for no more impressions than were lent', async () => {
  const { slice } = await lease(3)
  const events = Array.from({ length: 4 }, () => ({ nonce: randomBytes(16), kind: 'impression', slice }))
  expect(await stoppedBy(record(...events))).toBe('23514 slice_redeems_at_most_its_size')
  expect(await counted()).toEqual({})
})

it('an event of a slice that was never lent counts nothing', async () => {
  await record({ nonce: randomBytes(16), kind: 'impression', slice: randomUUID() })
  expect(await counted()).toEqual({})
})

it('a slice of one order does not pay for another order’s events', async () => {
  const { slice } = await lease(3)
  await record({ nonce: randomBytes(16), kind: 'impression', slice, order: stage.offerId })
  expect(await counted()).toEqual({})
})

it('a click without its impression, and a conversion without its click, count nothing', async () => {
  const { slice } = await lease(3)
  await record(
    { nonce: randomBytes(16), kind: 'click', slice },
    { nonce: randomBytes(16), kind: 'conversion', slice },
  )
  expect(await counted()).toEqual({})
})

it('an event that comes a hundred times, also all at once, counts once', async () => {
  const { slice } = await lease(3)
  const event = { nonce: randomBytes(16), kind: 'impression', slice }
  await Promise.all(Array.from({ length: 10 }, () => record(...Array.from({ length: 10 }, () => event))))
  expect(await counted()).toEqual({ impression: 1n })
})

it('one click is not paid again for naming another step, nor is one impression', async () => {
  const { slice } = await lease(3)
  const before = await counted()
  const nonce = randomBytes(16)
  for (const kind of ['impression', 'click']) {
    const steps = ['a', 'b', 'c'].map((step) => ({ nonce, kind, step, slice }))
    expect(await stoppedBy(record({ nonce, kind: 'impression', slice }, ...steps))).toBe(
      '23514 event_only_a_conversion_has_a_step',
    )
  }
  expect(await counted()).toEqual(before)
})

it('no more impressions are lent than the money on the order pays for', async () => {
  const lent = await Promise.all(Array.from({ length: 10 }, () => lease(1_000)))
  const { rows } = await stage.world.ctx.db.query({
    text: 'select (leased + redeemed) * impression_price <= held_cash as covered from ad_order where id = $1',
    values: [stage.runningId],
  })
  expect(rows).toEqual([{ covered: true }])
  expect(lent.filter(({ size }) => size === 0n).length).toBeGreaterThan(0)
})

it('an order that is not running lends nothing', async () => {
  expect((await lease(10, stage.offerId)).size).toBe(0n)
})

it('an impression that comes after the order was closed is kept and not paid', async () => {
  const before = await counted()
  const { world, partner, runningId } = stage
  const { rows } = await world.ctx.db.query({
    text: 'select id from slice where order_id = $1 and closed_at is null order by id limit 1',
    values: [runningId],
  })
  await partner.api.plan.orderStop({ id: runningId }, { idempotencyKey: randomUUID() })
  await world.runJobs(15_000)
  await record({ nonce: randomBytes(16), kind: 'impression', slice: String(rows[0]?.id) })
  expect(await counted()).toEqual(before)
  const late = await world.ctx.db.query("select kind, n from event_count where reason = 'expired'")
  expect(late.rows).toEqual([{ kind: 'impression', n: 1n }])
})
