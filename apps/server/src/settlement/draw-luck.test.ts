import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { deliver } from '../../test/support/deliver.ts'
import { makeOperable } from '../../test/support/following.ts'
import { offerOf, putAndMatch } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'

/** Micros of one click. */
const payout = 290_000n
const quarterMs = 900_000

type Runner = { readonly partner: TestPartner; readonly order: string }

let world: World
let orders: readonly [Runner, Runner, Runner]
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 10_000_000_000n)
})
beforeEach(async () => {
  // Behind what the tests before paid for in this group.
  world.clock.advance(quarterMs)
  orders = [await run(), await run(), await run()]
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

/** A partner's order that runs with the same terms as every other here. */
async function run(): Promise<Runner> {
  const partner = await joinPartner(world)
  const order = await offerOf(world, partner, world.campaigns.landing)
  await payIn(world, partner, '50.00')
  await putAndMatch(world, partner, order, '10.00')
  return { partner, order }
}

async function settle(...some: readonly Runner[]): Promise<void> {
  for (const { partner, order } of some)
    await partner.api.plan.orderStop({ id: order }, { idempotencyKey: `stop-${order}` })
  await world.runJobs(120_000)
}

/** What of each order's result is luck, as settlement wrote it down; micros. */
async function luckOf(...some: readonly Runner[]): Promise<(bigint | null)[]> {
  const rows = await world.asOwner<{ id: string; draw_luck: bigint | null }>(
    'select id, draw_luck from ad_order where id = any ($1) and settled_at is not null',
    [some.map(({ order }) => order)],
  )
  const by = new Map(rows.map(({ id, draw_luck }) => [id, draw_luck]))
  return some.map(({ order }) => {
    const luck = by.get(order)
    if (luck === undefined) throw new Error('the order has not settled')
    return luck
  })
}

describe('luck of the draw', () => {
  it('is what an order’s views brought beyond the average of its group, as both stood when it settled', async () => {
    const [lucky, unlucky] = orders
    await deliver(world, lucky.order, { seen: 100, clicked: 6 })
    await deliver(world, unlucky.order, { seen: 300, clicked: 10 })
    await settle(lucky, unlucky)
    // 16 clicks of 400 views: four of each hundred.
    expect(await luckOf(lucky, unlucky)).toEqual([2n * payout, -2n * payout])
  })

  it('looks at no time in which nothing was paid for the order', async () => {
    const [first, second, third] = orders
    await deliver(world, third.order, { seen: 50, clicked: 50 })
    world.clock.advance(quarterMs)
    await deliver(world, first.order, { seen: 100, clicked: 6 })
    await deliver(world, second.order, { seen: 300, clicked: 10 })
    world.clock.advance(quarterMs)
    await deliver(world, second.order, { seen: 100, clicked: 100 })
    await settle(first)
    expect(await luckOf(first)).toEqual([2n * payout])
  })

  it('ends at the payout cap, as revenue does', async () => {
    const [capped, other] = orders
    await deliver(world, capped.order, { seen: 100, clicked: 12 })
    await deliver(world, other.order, { seen: 100, clicked: 8 })
    await settle(capped, other)
    const [said] = await world.asOwner<{ luck: bigint }>(
      `select draw_luck(jsonb_populate_record(o, jsonb_build_object('reserve_total', $2::bigint, 'accrued', $2))) as luck
       from ad_order o where id = $1`,
      [capped.order, 3n * payout],
    )
    // Ten clicks each on average. What is beyond three, the cap takes and not the draw.
    expect([said?.luck, ...(await luckOf(capped, other))]).toEqual([0n, 2n * payout, -2n * payout])
  })

  it('is nothing that can be said of an order that nothing was paid for, or whose views were not drawn', async () => {
    const [idle, undrawn, drawn] = orders
    await deliver(world, undrawn.order, { seen: 10, clicked: 1 })
    await deliver(world, drawn.order, { seen: 10, clicked: 1 })
    await settle(idle)
    await world.asOwner(
      `insert into event (bucket, ts, nonce, kind, step, slot_id, order_id, publisher_id, reason, received_at)
       select bucket_of(order_id), ts, sha256(nonce), kind, step, slot_id, order_id, $2, reason, received_at
       from event where order_id = $1 and kind = 'click'`,
      [undrawn.order, undrawn.partner.id],
    )
    const said = await world.asOwner<{ luck: bigint | null }>(
      'select draw_luck(o) as luck from ad_order o where id = any ($1) order by id = $2',
      [[undrawn.order, drawn.order], drawn.order],
    )
    expect(said.map(({ luck }) => luck)).toEqual([null, expect.anything()])
    await world.asOwner('delete from event where order_id = $1 and epoch is null', [undrawn.order])
    await settle(undrawn, drawn)
    expect(await luckOf(idle)).toEqual([null])
  })

  it('comes to nothing over all orders of a group, whatever they brought', async () => {
    const ids = orders.map(({ order }) => order)
    const counted = fc.record({
      seen: fc.integer({ min: 1, max: 150 }),
      clicked: fc.integer({ min: 0, max: 30 }),
    })
    const sums = ids.map(() => ({ views: 0n, clicks: 0n }))
    await fc.assert(
      fc.asyncProperty(fc.tuple(counted, counted, counted), async (counts) => {
        for (const [place, { seen, clicked }] of counts.entries()) {
          await deliver(world, ids[place] ?? '', { seen, clicked: Math.min(seen, clicked) })
          const sum = sums[place]
          if (sum) sum.views += BigInt(seen)
          if (sum) sum.clicks += BigInt(Math.min(seen, clicked))
        }
        const rows = await world.asOwner<{ luck: bigint }>(
          `select draw_luck(jsonb_populate_record(o, jsonb_build_object('accrued', i.clicks * o.payout))) as luck
           from unnest($1::uuid[], $2::bigint[]) with ordinality i (id, clicks, place) join ad_order o on o.id = i.id order by place`,
          [ids, sums.map(({ clicks }) => clicks)],
        )
        const luck = rows.map((row) => row.luck)
        const all = sums.reduce((a, b) => ({ views: a.views + b.views, clicks: a.clicks + b.clicks }))
        expect(luck).toEqual(
          sums.map(({ views, clicks }) => clicks * payout - (views * all.clicks * payout) / all.views),
        )
        const total = luck.reduce((sum, each) => sum + each, 0n)
        expect(total >= 0n && total < BigInt(luck.length)).toBe(true)
      }),
      { numRuns: 8, seed: 20 },
    )
  })

  it('is said with the record of a followed ID, of the orders that say it', async () => {
    const [lucky, unlucky] = orders
    await makeOperable(
      world,
      lucky.partner,
      Array.from({ length: 30 }, () => 6_000_000n),
    )
    const { followed_id } = await lucky.partner.api.following.publish({ fee_percent: 10 })
    const detail = () => unlucky.partner.api.following.detail({ followed_id: followed_id ?? '' })
    expect(await detail()).toMatchObject({ settled_orders: 30, luck: null, luck_orders: 0 })
    await deliver(world, lucky.order, { seen: 100, clicked: 6 })
    await deliver(world, unlucky.order, { seen: 300, clicked: 10 })
    await settle(lucky, unlucky)
    expect(await detail()).toMatchObject({ settled_orders: 31, luck: '0.58', luck_orders: 1 })
  })
})
