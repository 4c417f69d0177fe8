import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { claimCoupon, openCouponOffer } from '../../test/support/coupons.ts'
import { grant } from '../../test/support/grants.ts'
import { offerOf, put } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let partner: TestPartner
let id: string
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 5_000_000_000n)
  await fillEscrow(world, world.campaigns.second, 5_000_000_000n)
})
beforeEach(async () => {
  partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  id = await offerOf(world, partner, world.campaigns.landing)
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

/** A coupon of a new offer with these terms, claimed by the partner of the test. */
const couponOf = async (change: Readonly<Record<string, unknown>>) =>
  claimCoupon(world, partner, await openCouponOffer(world, change))

const effectOn = (amount: string, coupon: string) =>
  partner.api.coupon.effect({ coupon_id: coupon, order_id: id, amount })

const linesOf = async (orderId: string) =>
  (await partner.api.plan.orderStatement({ id: orderId })).entries.map(({ postings }) =>
    postings.map((line) => `${line.debit_class} → ${line.credit_class} ${line.amount}`),
  )

const figures = async () => {
  const { available_balance, discount_amount, to_be_consumed } = await partner.api.wallet.property({})
  return { available_balance, discount_amount, to_be_consumed }
}

describe('a coupon named when an amount is put', () => {
  it('pays its part out of marketing, and every line of it is in the order’s statement', async () => {
    const coupon = await couponOf({})
    const order = await put(partner, id, '20.00', coupon)
    expect(order.put_amount).toBe('20.00')
    expect(await figures()).toEqual({
      available_balance: '33.00',
      discount_amount: '0.00',
      to_be_consumed: '20.00',
    })
    expect(await linesOf(id)).toEqual([
      ['marketing → promo 3.00'],
      ['promo → held_promo 3.00', 'available → held_cash 17.00'],
    ])
    const [used] = (await partner.api.coupon.list({ state: 'used' })).items
    expect([used?.id, used?.order_id, used?.granted]).toEqual([coupon, id, '3.00'])
  })

  it('gives exactly what was said before, whatever its kind', async () => {
    const kinds = [
      // Half of the 12 % fee on 20.00.
      [{ kind: 'discount', base: 'fee', rate_bp: 5_000 }, '1.20', '0.00', '18.80'],
      [{ kind: 'fixed_amount' }, '3.00', '0.00', '17.00'],
      [{ kind: 'deduction', rate_bp: 1_000 }, '2.00', '0.00', '18.00'],
      [{ kind: 'deduction', rate_bp: 1_000, cap: 1_500_000 }, '1.50', '0.00', '18.50'],
      [{ kind: 'addition', rate_bp: 1_000 }, '2.00', '2.00', '20.00'],
      [{ kind: 'team' }, '3.00', '0.00', '17.00'],
      [{ kind: 'custom', base: 'fee', rate_bp: 10_000 }, '2.40', '0.00', '17.60'],
    ] as const
    for (const [change, granted, extra, cash] of kinds) {
      const coupon = await couponOf(change)
      const said = await effectOn('20.00', coupon)
      expect([change, said.granted, said.extra_media, said.sources.cash]).toEqual([
        change,
        granted,
        extra,
        cash,
      ])
      await put(partner, id, '20.00', coupon)
      const [used] = (await partner.api.coupon.list({ state: 'used' })).items
      expect([change, used?.granted]).toEqual([change, granted])
      const { held_cash } = await heldOf(id)
      expect([change, held_cash]).toEqual([change, cash])
      await partner.api.plan.orderCancel({ id }, { idempotencyKey: randomUUID() })
      partner = await joinPartner(world)
      await payIn(world, partner, '50.00')
      id = await offerOf(world, partner, world.campaigns.landing)
    }
  })

  it('asks for no least amount beyond the plan’s own', async () => {
    const coupon = await couponOf({ face_max: 5_000_000, budget: 50_000_000 })
    const [printed] = (await partner.api.coupon.list({})).items
    expect(printed?.amount_requirement).toBe('none')
    await put(partner, id, '5.00', coupon)
    expect(await figures()).toMatchObject({ available_balance: '50.00', to_be_consumed: '5.00' })
  })
})

async function heldOf(orderId: string): Promise<{ held_cash: string; held_promo: string }> {
  const lines = (await linesOf(orderId)).flat()
  const of = (name: string) =>
    lines
      .find((line) => line.includes(`→ ${name} `))
      ?.split(' ')
      .at(-1) ?? '0.00'
  return { held_cash: of('held_cash'), held_promo: of('held_promo') }
}

describe('an addition', () => {
  it('leaves the partner’s other promo with the partner', async () => {
    await grant(world, partner, 'promo', 3_000_000n)
    const second = await offerOf(world, partner, world.campaigns.second)
    await put(partner, second, '10.00', await couponOf({ kind: 'addition', rate_bp: 5_000 }))
    expect(await heldOf(second)).toEqual({ held_promo: '6.00', held_cash: '7.00' })
    await partner.api.plan.orderCancel({ id: second }, { idempotencyKey: randomUUID() })
    expect(await figures()).toMatchObject({ available_balance: '50.00', discount_amount: '3.00' })
  })

  it('counts as money at work, so the level’s limit is met with it', async () => {
    await payIn(world, partner, '60.00')
    const coupon = await couponOf({ kind: 'addition', rate_bp: 5_000 })
    expect(await refusalOf(put(partner, id, '98.00', coupon))).toBe('amount_above_level_cap')
    await put(partner, id, '97.00', coupon)
  })
})

describe('a coupon is refused', () => {
  const unchanged = async (call: () => Promise<unknown>) => {
    const before = await countBooks(world)
    const key = await refusalOf(call())
    expect(await countBooks(world)).toEqual(before)
    return key
  }

  it('when it was used before', async () => {
    const coupon = await couponOf({})
    await put(partner, id, '20.00', coupon)
    const second = await offerOf(world, partner, world.campaigns.second)
    expect(await unchanged(() => put(partner, second, '20.00', coupon))).toBe('coupon_used')
    expect(await refusalOf(effectOn('20.00', coupon))).toBe('coupon_used')
  })

  it('from the moment it expires, also before anybody has looked', async () => {
    const coupon = await couponOf({ valid_days: 1 })
    world.clock.advance(86_400_000)
    expect(await unchanged(() => put(partner, id, '20.00', coupon))).toBe('coupon_expired')
    expect(await refusalOf(effectOn('20.00', coupon))).toBe('coupon_expired')
    expect((await partner.api.coupon.list({})).counts).toEqual({ unused: 0, used: 0, expired: 1 })
  })

  it('when it would give less than a cent', async () => {
    const coupon = await couponOf({ kind: 'discount', base: 'fee', rate_bp: 1 })
    expect(await unchanged(() => put(partner, id, '20.00', coupon))).toBe('coupon_unusable')
    expect(await refusalOf(effectOn('20.00', coupon))).toBe('coupon_unusable')
  })

  it('when it is somebody else’s, like one that is nobody’s', async () => {
    const other = await joinPartner(world)
    const coupon = await claimCoupon(world, other, await openCouponOffer(world))
    expect(await unchanged(() => put(partner, id, '20.00', coupon))).toBe('data_error')
    expect(await unchanged(() => put(partner, id, '20.00', randomUUID()))).toBe('data_error')
    expect(await refusalOf(effectOn('20.00', coupon))).toBe('data_error')
  })

  it('when the transaction password was checked without it, or for another', async () => {
    const [coupon, other] = [await couponOf({}), await couponOf({})]
    const wish = { id, amount: '20.00', rule_version: 1 }
    const attempt = (step_up: string) =>
      partner.api.plan.orderPut({ ...wish, coupon_id: coupon, step_up }, { idempotencyKey: randomUUID() })
    const without = await partner.stepUp('fund', wish)
    expect(await unchanged(() => attempt(without))).toBe('step_up_invalid')
    const forOther = await partner.stepUp('fund', { ...wish, coupon_id: other })
    expect(await unchanged(() => attempt(forOther))).toBe('step_up_invalid')
  })

  it('on an order that was put before, with another coupon or without', async () => {
    const [first, second] = [await couponOf({}), await couponOf({})]
    await put(partner, id, '20.00', first)
    expect(await unchanged(() => put(partner, id, '20.00', second))).toBe('order_matching')
  })

  it('and stays unused when the funding itself is refused', async () => {
    const coupon = await couponOf({})
    expect(await unchanged(() => put(partner, id, '60.00', coupon))).toBe('insufficient_balance')
    expect((await partner.api.coupon.list({})).counts.unused).toBe(1)
    await put(partner, id, '20.00', coupon)
  })
})
