import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { deliver } from '../../test/support/deliver.ts'
import { followId, makeOperable } from '../../test/support/following.ts'
import { expectFundDetailsAddUp } from '../../test/support/fund-details.ts'
import { grant } from '../../test/support/grants.ts'
import { offerOf, put } from '../../test/support/orders.ts'
import { bindCard, fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { addRule } from '../../test/support/rules.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { offerPlans } from '../plan/offer-plans.ts'

/** Half a dollar for an impression, a dollar for a click: two impressions and a click neither gain nor lose. */
const dear = { cpm: 500_000_000n, payout: 1_000_000n, payoutCapBp: 30_000 }

let world: World
let followed: TestPartner
let followedId: string
let follower: TestPartner
beforeAll(async () => {
  world = await openWorld()
  await addRule(world, world.campaigns.landing, dear)
  await fillEscrow(world, world.campaigns.landing, 900_000_000_000n)
})
beforeEach(async () => {
  followed = await joinPartner(world)
  await payIn(world, followed, '60.00')
  await makeOperable(world, followed)
  followedId = (await followed.api.following.publish({})).followed_id ?? ''
  follower = await joinPartner(world)
  await payIn(world, follower, '200.00')
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

/**
 * One order of the followed account and the follower's with it: the follower's is seen and clicked so often, both are
 * stopped and settle. Answers what the follower's came to.
 */
async function round(delivery: { seen: number; clicked: number }) {
  const orders = await begin()
  if (delivery.seen > 0) await deliver(world, orders.followOrder, delivery)
  await finish(orders)
  const followOrder = (await orderRows()).find(({ order_id }) => order_id === orders.followOrder)
  return [followOrder?.net_gain, followOrder?.profit_share]
}

async function begin() {
  for (const partner of [followed, follower]) await offerPlans(world.ctx, partner.id)
  const source = await offerOf(world, followed, world.campaigns.landing)
  await put(followed, source, '20.00')
  await world.runJobs()
  return { source, followOrder: (await orderRows())[0]?.order_id ?? '' }
}

async function finish({ source }: { source: string }) {
  await followed.api.plan.orderStop({ id: source }, { idempotencyKey: randomUUID() })
  await world.runJobs(120_000)
}

async function orderRows() {
  const [follow] = (await follower.api.following.list({})).items
  return (await follower.api.following.orders({ id: follow?.id ?? '' })).items
}

const available = async (partner: TestPartner) => (await partner.api.wallet.property({})).available_balance

describe('the share of a gain', () => {
  it('is taken inside the order’s settlement and credited to the followed account', async () => {
    await followId(follower, followedId)
    // 20 × 0.50 consumed, 15 × 1.00 earned.
    expect(await round({ seen: 20, clicked: 15 })).toEqual(['5.00', '0.50'])
    expect([await available(follower), await available(followed)]).toEqual(['204.50', '60.50'])

    const [order] = (await follower.api.plan.orderList({})).items.filter(({ source }) => source)
    expect(order?.source).toEqual({ followed_id: followedId, profit_share: '0.50' })
    const { entries } = await follower.api.plan.orderStatement({ id: order?.id ?? '' })
    expect(entries.find(({ type }) => type === 'settle')?.postings.slice(0, 2)).toEqual([
      { kind: 'profit_share', debit_class: 'pending', credit_class: 'available', amount: '0.50' },
      { kind: 'settle', debit_class: 'pending', credit_class: 'available', amount: '14.50' },
    ])
    const { own } = await followed.api.following.list({})
    expect(own.profit_share_received).toBe('0.50')
    const settled = (await follower.api.notice.list({})).items.find(({ title }) =>
      title.startsWith('Order settled'),
    )
    expect([settled?.title, settled?.text]).toEqual([
      'Order settled: +$5.00',
      expect.stringContaining('It paid $14.50, after $0.50 profit share.'),
    ])
  })

  it('reads as profit sharing in the fund details of both, and the flows add up', async () => {
    await followId(follower, followedId)
    await round({ seen: 20, clicked: 15 })
    const paid = await follower.api.wallet.flowList({ flow_type: 'profit_sharing' })
    const received = await followed.api.wallet.flowList({ flow_type: 'profit_sharing' })
    expect(paid.items.map(({ amount }) => amount)).toEqual(['-0.50'])
    expect(received.items.map(({ amount }) => amount)).toEqual(['0.50'])
    expect(received.items[0]?.remark).toMatch(/^Profit share of /)
    const all = (await follower.api.wallet.flowList({})).items
    expect(all.map(({ flow_type, amount }) => [flow_type, amount])).toEqual(
      expect.arrayContaining([
        ['ad_settlement', '15.00'],
        ['profit_sharing', '-0.50'],
      ]),
    )
    const sum = all.reduce((total, { amount }) => total + Number(amount), 0)
    expect(sum).toBeCloseTo(204.5, 6)
    for (const { id } of [follower, followed]) await expectFundDetailsAddUp(world, id)

    // Who receives it sees the share's own line of the follower's settlement, and nothing else of it.
    const detail = await followed.api.wallet.flowDetail({ id: received.items[0]?.id ?? '' })
    expect(detail.entry.postings).toEqual([
      { kind: 'profit_share', debit_class: 'pending', credit_class: 'available', amount: '0.50' },
    ])
    expect(detail.flow.order_id).toBe((await orderRows())[0]?.source_order_id)
    const own = await follower.api.wallet.flowDetail({ id: paid.items[0]?.id ?? '' })
    expect(own.entry.postings.length).toBeGreaterThan(2)
  })

  it('is never taken of a loss, and not before the loss is made good', async () => {
    await followId(follower, followedId)
    expect(await round({ seen: 8, clicked: 0 })).toEqual(['-4.00', '0.00'])
    expect(await round({ seen: 20, clicked: 13 })).toEqual(['3.00', '0.00'])
    expect(await round({ seen: 20, clicked: 16 })).toEqual(['6.00', '0.50'])
    expect(await round({ seen: 20, clicked: 8 })).toEqual(['-2.00', '0.00'])
    const { current } = await follower.api.following.list({})
    expect(current).toMatchObject({
      net_gain: '3.00',
      below_high_water_mark: '2.00',
      to_make_good: '2.00',
      profit_share_paid: '0.50',
      orders_settled: 4,
    })
  })

  it('is the fee that was confirmed, in whole cents, rounded down', async () => {
    await followed.api.following.publish({ fee_percent: 7 })
    await followId(follower, followedId, { fee_percent: 7 })
    expect(await round({ seen: 1, clicked: 1 })).toEqual(['0.50', '0.03'])
    expect(await round({ seen: 3, clicked: 2 })).toEqual(['0.50', '0.03'])
  })

  it('comes after the startup funds that the order used', async () => {
    await grant(world, follower, 'advance', 10_000_000n)
    await followed.api.following.publish({ fee_percent: 20 })
    await followId(follower, followedId, { fee_percent: 20 })
    // 10.00 of startup funds consumed, 12.00 earned: 10.00 is repaid, 0.40 shared, 1.60 the follower's.
    expect(await round({ seen: 20, clicked: 12 })).toEqual(['2.00', '0.40'])
    expect(await available(follower)).toBe('201.60')
  })

  it('is taken of an order that runs on after the unfollow, under the terms it was put under', async () => {
    const { id } = await followId(follower, followedId)
    const orders = await begin()
    await follower.api.following.unfollow({ id })
    await deliver(world, orders.followOrder, { seen: 20, clicked: 15 })
    await follower.api.plan.orderStop({ id: orders.followOrder }, { idempotencyKey: randomUUID() })
    await finish(orders)
    expect((await orderRows())[0]).toMatchObject({ net_gain: '5.00', profit_share: '0.50' })
  })

  it('is not taken anew for a loss that an earlier follow with the same account left', async () => {
    const { id } = await followId(follower, followedId)
    expect(await round({ seen: 8, clicked: 0 })).toEqual(['-4.00', '0.00'])
    await follower.api.following.unfollow({ id })
    world.clock.advance(1_000)
    expect((await followId(follower, followedId)).to_make_good).toBe('4.00')
    expect(await round({ seen: 20, clicked: 15 })).toEqual(['5.00', '0.10'])
  })
})

describe('a follow that has lost 15 % from its highest', () => {
  it('ends by itself, stops what still runs, and says so', async () => {
    follower = await joinPartner(world)
    await payIn(world, follower, '50.00')
    await followId(follower, followedId, { share_percent: 20 })
    const { current } = await follower.api.following.list({})
    expect(current?.stops_at_loss).toBe('7.50')
    expect(await round({ seen: 14, clicked: 0 })).toEqual(['-7.00', '0.00'])
    expect((await follower.api.following.list({})).current?.end_reason).toBeNull()
    expect(await round({ seen: 1, clicked: 0 })).toEqual(['-0.50', '0.00'])
    const { current: none, items } = await follower.api.following.list({})
    expect([none, items[0]?.end_reason]).toEqual([null, 'loss_limit'])
    const notice = (await follower.api.notice.list({})).items.find(({ title }) => /no longer/.test(title))
    expect(notice?.text).toContain('$7.50')
    // Nothing more is put for this follower.
    const orders = await follower.api.following.orders({ id: items[0]?.id ?? '' })
    await begin()
    expect(await follower.api.following.orders({ id: items[0]?.id ?? '' })).toEqual(orders)
  })

  it('is measured against less when money has left the account', async () => {
    await followId(follower, followedId)
    expect((await follower.api.following.list({})).current?.stops_at_loss).toBe('30.00')
    const ask = { amount: '100.00', destination_id: await bindCard(world, follower) }
    const step_up = await follower.stepUp('withdraw', ask)
    await follower.api.wallet.withdraw({ ...ask, step_up }, { idempotencyKey: randomUUID() })
    await finish(await begin())
    expect((await follower.api.following.list({})).current).toMatchObject({
      loss_counted_from: '100.00',
      stops_at_loss: '15.00',
    })
  })
})
