import { randomUUID } from 'node:crypto'
import { parseAmount } from '@fairlead/money/amount'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { claimCoupon, openCouponOffer, ownOrder } from '../../test/support/coupons.ts'
import { deliver } from '../../test/support/deliver.ts'
import { grant } from '../../test/support/grants.ts'
import { put } from '../../test/support/orders.ts'
import { joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { campaignOf, offerCampaign } from '../../test/support/rules.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Ending = {
  readonly coupon: 'none' | 'fixed_amount' | 'addition'
  readonly promo: boolean
  readonly advance: boolean
  readonly seen: number
  readonly booked: boolean
}

/** At a cent an impression: the coupon is 0.60, other promo 2.00, startup funds 4.00, the order 10.00 and more. */
const endings: readonly Ending[] = [
  { coupon: 'none', promo: false, advance: false, seen: 1, booked: false },
  { coupon: 'none', promo: true, advance: true, seen: 0, booked: true },
  { coupon: 'none', promo: true, advance: true, seen: 700, booked: false },
  { coupon: 'fixed_amount', promo: false, advance: false, seen: 0, booked: true },
  { coupon: 'fixed_amount', promo: true, advance: false, seen: 0, booked: false },
  { coupon: 'fixed_amount', promo: false, advance: true, seen: 59, booked: false },
  { coupon: 'fixed_amount', promo: true, advance: true, seen: 261, booked: true },
  { coupon: 'addition', promo: false, advance: true, seen: 0, booked: false },
  { coupon: 'addition', promo: true, advance: false, seen: 1, booked: false },
  { coupon: 'addition', promo: true, advance: false, seen: 59, booked: true },
  { coupon: 'addition', promo: false, advance: true, seen: 61, booked: false },
  { coupon: 'addition', promo: false, advance: false, seen: 1_000, booked: true },
]

it('what the app promises before an order ends is what comes back, by source', async () => {
  const met = { coupon: 0, extraMedia: 0, promo: 0, advance: 0, unbooked: 0, cancelled: 0 }
  for (const each of endings) {
    const { partner, id } = await running(each)
    const before = await balances(partner)
    const { comes_back, coupon, held } = await partner.api.plan.orderDetail({ id })
    const promised = Object.values(comes_back).map(parseAmount)
    expect(promised.reduce((sum, part) => sum + part, 0n)).toBe(parseAmount(held))

    const once = { idempotencyKey: randomUUID() }
    if (each.seen === 0 && each.booked) await partner.api.plan.orderCancel({ id }, once)
    else await partner.api.plan.orderStop({ id }, once)
    await world.runJobs(30_000)

    const after = await balances(partner)
    const cameBack = {
      cash: after.cash - before.cash,
      promo: after.promo - before.promo,
      advance: after.advance - before.advance,
    }
    const ended = await partner.api.plan.orderDetail({ id })
    expect({ ...cameBack, held: parseAmount(ended.held) }, JSON.stringify(each)).toEqual({
      cash: parseAmount(comes_back.cash),
      promo: parseAmount(comes_back.promo),
      advance: parseAmount(comes_back.advance),
      held: 0n,
    })
    const { coupon: _, extra_media: extra, ...sources } = comes_back
    expect(ended.returned_by_source).toEqual(sources)
    expect(ended.coupon?.came_back ?? false).toBe(comes_back.coupon !== '0.00')
    if (comes_back.coupon === '0.00') expect(ended.coupon?.extra_media_gone ?? '0.00').toBe(extra)
    else expect(comes_back.coupon).toBe(coupon?.granted)

    if (comes_back.coupon !== '0.00') met.coupon += 1
    if (extra !== '0.00') met.extraMedia += 1
    if (comes_back.promo !== '0.00') met.promo += 1
    if (comes_back.advance !== '0.00') met.advance += 1
    if (each.seen > 0 && !each.booked) met.unbooked += 1
    if (each.seen === 0 && each.booked) met.cancelled += 1
  }
  console.log(`${endings.length} orders ended: ${JSON.stringify(met)}`)
  expect(Math.min(...Object.values(met))).toBeGreaterThan(0)
  expect(await brokenInvariants(world)).toEqual([])
}, 300_000)

/** An order with these sources that was seen so often; where nothing was seen and `booked` is said, it still matches. */
async function running({ coupon, promo, advance, seen, booked }: Ending) {
  const partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  if (promo) await grant(world, partner, 'promo', 2_000_000n)
  if (advance) await grant(world, partner, 'advance', 4_000_000n)
  const id = await ownOrder(world, partner)
  const offer =
    coupon === 'none'
      ? undefined
      : await openCouponOffer(world, {
          kind: coupon,
          ...(coupon === 'addition' && { rate_bp: 600 }),
          face_max: 600_000,
          claims_expected: 1,
        })
  await put(partner, id, '10.00', offer && (await claimCoupon(world, partner, offer)))
  if (seen === 0 && booked) return { partner, id }
  const now = world.clock.now()
  await offerCampaign(world, await campaignOf(world, id))
  await callMoney(world.jobs.db, 'match_order', { account: partner.id, order: id, entry: newId(now), now })
  if (seen > 0) await deliver(world, id, { seen })
  if (booked)
    await callMoney(world.jobs.db, 'book_delivery', {
      account: partner.id,
      order: id,
      entry: newId(now),
      now,
    })
  return { partner, id }
}

async function balances(partner: TestPartner) {
  const { available_balance, discount_amount, startup_funds } = await partner.api.wallet.property({})
  return {
    cash: parseAmount(available_balance),
    promo: parseAmount(discount_amount),
    advance: parseAmount(startup_funds),
  }
}
