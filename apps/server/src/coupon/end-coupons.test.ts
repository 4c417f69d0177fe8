import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { claimCoupon, openCouponOffer, ownOrder } from '../../test/support/coupons.ts'
import { grant } from '../../test/support/grants.ts'
import { put } from '../../test/support/orders.ts'
import { joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { one } from '../db/read.ts'
import { endCoupons } from './end-coupons.ts'

const day = 86_400_000

let world: World
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  // Months pass in these tests, and logging in again is not what they are about.
  await world.asOwner(`update partner_session set expires_at = expires_at + interval '1 year'`)
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const marketing = () =>
  one<{ balance: bigint; promised: bigint }>(
    world.staff.db,
    `select balance, promised from network_balance where class = 'marketing'`,
  )

describe('a coupon that was not used in time', () => {
  it('expires, frees the money set aside for it, and its partner is told', async () => {
    const offer = await openCouponOffer(world, { valid_days: 2, claim_until: soon(day) })
    await claimCoupon(world, partner, offer)
    world.clock.advance(day)
    await endCoupons(world.jobs)
    const before = await marketing()
    world.clock.advance(day)
    await endCoupons(world.jobs)
    expect(await marketing()).toEqual({ balance: before.balance, promised: before.promised - 3_000_000n })
    expect((await partner.api.coupon.list({ state: 'expired' })).items).toHaveLength(1)
    expect((await partner.api.notice.list({})).items[0]?.title).toMatch(/^Coupon expired: Coupon /)
  })

  it('expires once, however often one looks', async () => {
    await claimCoupon(world, partner, await openCouponOffer(world, { valid_days: 1 }))
    world.clock.advance(day)
    await endCoupons(world.jobs)
    const before = await countBooks(world)
    await endCoupons(world.jobs)
    expect(await countBooks(world)).toEqual(before)
  })
})

describe('an activity past its last day', () => {
  it('frees what nobody claimed and leaves claimed coupons good', async () => {
    const offer = await openCouponOffer(world, { claim_until: soon(day) })
    const coupon = await claimCoupon(world, partner, offer)
    const before = await marketing()
    world.clock.advance(day)
    await endCoupons(world.jobs)
    expect(await marketing()).toEqual({ balance: before.balance, promised: before.promised - 27_000_000n })
    await put(partner, await ownOrder(world, partner), '20.00', coupon)
  })
})

describe('promo credit that came back from an order', () => {
  it('stays 90 days, then goes back to marketing, as a line of the fund details', async () => {
    await grant(world, partner, 'promo', 3_000_000n)
    world.clock.advance(90 * day - 1)
    await endCoupons(world.jobs)
    expect((await partner.api.wallet.property({})).discount_amount).toBe('3.00')
    world.clock.advance(1)
    await endCoupons(world.jobs)
    expect(await partner.api.wallet.property({})).toMatchObject({
      available_balance: '50.00',
      discount_amount: '0.00',
    })
    const [flow] = (await partner.api.wallet.flowList({ flow_type: 'virtual_recharge_deduction' })).items
    expect([flow?.amount, flow?.remark]).toEqual([
      '-3.00',
      expect.stringMatching(/^Promo credit of Coupon .* expired$/),
    ])
    const { entry } = await partner.api.wallet.flowDetail({ id: flow?.id ?? '' })
    expect(entry.postings).toEqual([
      { kind: 'promo_expired', debit_class: 'promo', credit_class: 'marketing', amount: '3.00' },
    ])
  })

  it('of a later coupon is not touched when an earlier one ends', async () => {
    await grant(world, partner, 'promo', 3_000_000n)
    world.clock.advance(30 * day)
    await grant(world, partner, 'promo', 2_000_000n)
    world.clock.advance(60 * day)
    await endCoupons(world.jobs)
    // The cent that each order consumed is taken to be of what ends first.
    expect((await partner.api.wallet.property({})).discount_amount).toBe('2.01')
    world.clock.advance(30 * day)
    await endCoupons(world.jobs)
    expect((await partner.api.wallet.property({})).discount_amount).toBe('0.00')
  })

  it('waits for an order that holds it, and expires when it comes back', async () => {
    await grant(world, partner, 'promo', 3_000_000n)
    world.clock.advance(90 * day - 60_000)
    const order = await ownOrder(world, partner)
    await put(partner, order, '10.00')
    world.clock.advance(120_000)
    await endCoupons(world.jobs)
    expect((await partner.api.wallet.property({})).to_be_consumed).toBe('10.00')
    await partner.api.plan.orderCancel({ id: order }, { idempotencyKey: randomUUID() })
    expect((await partner.api.wallet.property({})).discount_amount).toBe('3.00')
    await endCoupons(world.jobs)
    expect((await partner.api.wallet.property({})).discount_amount).toBe('0.00')
  })
})

function soon(ms: number): Date {
  return new Date(world.clock.now().getTime() + ms)
}
