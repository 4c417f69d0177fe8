import { randomUUID } from 'node:crypto'
import { parseAmount } from '@fairlead/money/amount'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { claimCoupon, openCouponOffer } from '../../test/support/coupons.ts'
import { grant } from '../../test/support/grants.ts'
import { offerOf, put, seeAd } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { one } from '../db/read.ts'

const day = 86_400_000
let world: World
let partner: TestPartner
let id: string
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
  await fillEscrow(world, world.campaigns.second, 1_000_000_000n)
})
beforeEach(async () => {
  partner = await joinPartner(world)
  id = await offerOf(world, partner, world.campaigns.landing)
  await payIn(world, partner, '50.00')
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const couponOf = async (change: Readonly<Record<string, unknown>> = {}) =>
  claimCoupon(world, partner, await openCouponOffer(world, change))

const cancel = () => partner.api.plan.orderCancel({ id }, { idempotencyKey: randomUUID() })
const stop = () => partner.api.plan.orderStop({ id }, { idempotencyKey: randomUUID() })

const figures = async () => {
  const { available_balance, discount_amount } = await partner.api.wallet.property({})
  return [available_balance, discount_amount]
}

const marketing = () =>
  one<{ balance: bigint; promised: bigint }>(
    world.staff.db,
    "select balance, promised from network_balance where class = 'marketing'",
  )

const couponNow = async () => {
  const [coupon] = (await partner.api.coupon.list({})).items
  if (!coupon) throw new Error('there is no coupon')
  return coupon
}

const returnNotices = async () =>
  (await partner.api.notice.list({})).items.filter(({ title }) => title.startsWith('Coupon returned'))

/** Ends everything that could still happen to the order. */
const letItEnd = async () => {
  await world.runJobs()
  await world.runJobs(120_000)
}

/** Nowhere is free for an ad of the landing campaign while `work` runs. */
async function withoutPlaces(work: () => Promise<void>) {
  await world.asOwner("update slot set active = false where content_type = 'landing_page'")
  try {
    await work()
  } finally {
    await world.asOwner("update slot set active = true where content_type = 'landing_page'")
  }
}

describe('a coupon of whose effect nothing was spent comes back', () => {
  it.each([
    ['discount', { kind: 'discount', base: 'fee', rate_bp: 5_000 }],
    ['fixed amount', { kind: 'fixed_amount' }],
    ['deduction', { kind: 'deduction', rate_bp: 1_000 }],
    ['addition', { kind: 'addition', rate_bp: 1_000 }],
    ['team', { kind: 'team' }],
    ['custom', { kind: 'custom', base: 'fee' }],
  ])('%s: as it was claimed, with its money set aside again', async (_kind, change) => {
    const coupon = await couponOf(change)
    const [claimed, before] = [await couponNow(), await marketing()]
    await put(partner, id, '20.00', coupon)
    await cancel()
    expect(await couponNow()).toEqual(claimed)
    expect(await marketing()).toEqual(before)
    expect(await figures()).toEqual(['50.00', '0.00'])
    const { coupon: named, put_amount, returned } = await partner.api.plan.orderDetail({ id })
    expect(named).toMatchObject({ id: coupon, came_back: true })
    expect(parseAmount(returned)).toBe(parseAmount(put_amount) - parseAmount(named?.granted ?? ''))
  })

  it('and gives its printed effect on another order, once', async () => {
    const coupon = await couponOf({ kind: 'deduction', rate_bp: 1_000 })
    await put(partner, id, '5.00', coupon)
    await cancel()
    const second = await offerOf(world, partner, world.campaigns.second)
    await put(partner, second, '20.00', coupon)
    expect(await couponNow()).toMatchObject({ state: 'used', order_id: second, granted: '2.00' })
    const paid = await world.asOwner<{ amount: bigint }>(
      'select amount from network_grant where coupon_id = $1 and returned_at is null',
      [coupon],
    )
    expect(paid).toEqual([{ amount: 2_000_000n }])
    await partner.api.plan.orderCancel({ id: second }, { idempotencyKey: randomUUID() })
  })

  it('when no place is found in a day, with a notice and three days at least to use it', async () => {
    const coupon = await couponOf({ valid_days: 1 })
    world.clock.advance(day - 60_000)
    await put(partner, id, '20.00', coupon)
    await withoutPlaces(async () => {
      world.clock.advance(day)
      await world.runJobs()
    })
    const back = await couponNow()
    expect([back.state, back.expires_at]).toEqual([
      'unused',
      new Date(world.clock.now().getTime() + 3 * day).toISOString(),
    ])
    expect(await figures()).toEqual(['50.00', '0.00'])
    const [notice] = await returnNotices()
    expect(notice?.link).toBe('/ad-center/coupons')
    expect(notice?.text).toMatch(/^The order spent none of it/)
  })

  it('when nothing was delivered in a day', async () => {
    const coupon = await couponOf({})
    await put(partner, id, '20.00', coupon)
    await world.runJobs()
    world.clock.advance(day)
    await letItEnd()
    expect((await partner.api.plan.orderDetail({ id })).status).toBe('putFailed')
    expect(await couponNow()).toMatchObject({ id: coupon, state: 'unused', granted: null })
    expect(await returnNotices()).toHaveLength(1)
  })

  it('when the partner stops before anything was seen: time it was named does not count, none is added', async () => {
    await couponOf({ valid_days: 1 }).then((coupon) => put(partner, id, '20.00', coupon))
    const { expires_at } = await couponNow()
    await world.runJobs()
    world.clock.advance(3_600_000)
    await stop()
    await letItEnd()
    const back = await couponNow()
    expect(back.state).toBe('unused')
    const longer = Date.parse(back.expires_at) - Date.parse(expires_at)
    expect(longer).toBeGreaterThanOrEqual(3_600_000)
    expect(longer).toBeLessThan(3_600_000 + 300_000)
  })

  it('beside promo credit the partner had before, which stays the partner’s', async () => {
    await grant(world, partner, 'promo', 2_000_000n)
    await couponOf({}).then((coupon) => put(partner, id, '20.00', coupon))
    await cancel()
    expect(await figures()).toEqual(['50.00', '2.00'])
    expect(await couponNow()).toMatchObject({ state: 'unused' })
  })

  it('told once, also when the cancelling is asked for again under its key', async () => {
    await couponOf({}).then((coupon) => put(partner, id, '20.00', coupon))
    const idempotencyKey = randomUUID()
    await partner.api.plan.orderCancel({ id }, { idempotencyKey })
    world.clock.advance(1_000)
    await partner.api.plan.orderCancel({ id }, { idempotencyKey })
    expect(await returnNotices()).toHaveLength(1)
  })
})

describe('a coupon of which anything was spent stays used', () => {
  it('also where less than one percent was delivered: its rest is promo credit', async () => {
    const coupon = await couponOf({ kind: 'deduction', rate_bp: 1_000 })
    await put(partner, id, '5.00', coupon)
    await world.runJobs()
    world.clock.advance(1_000)
    await seeAd(world, { click: false })
    await world.runJobs()
    world.clock.advance(day)
    await letItEnd()
    expect((await partner.api.plan.orderDetail({ id })).status).toBe('putFailed')
    expect(await couponNow()).toMatchObject({ id: coupon, state: 'used', granted: '0.50' })
    expect(await figures()).toEqual(['50.00', '0.4945'])
    expect(await returnNotices()).toEqual([])
  })

  it('and what its claim had set aside beyond its effect is free again once the order has settled', async () => {
    const coupon = await couponOf({ kind: 'deduction', rate_bp: 1_000 })
    const before = await marketing()
    await put(partner, id, '5.00', coupon)
    // 3.00 was set aside and 0.50 given; the coupon might still come back.
    expect((await marketing()).promised).toBe(before.promised - 500_000n)
    await world.runJobs()
    world.clock.advance(1_000)
    await seeAd(world, { click: false })
    await stop()
    await letItEnd()
    expect((await partner.api.plan.orderDetail({ id })).status).toBe('settled')
    expect((await marketing()).promised).toBe(before.promised - 3_000_000n)
  })
})
