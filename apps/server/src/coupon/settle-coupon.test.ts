import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { claimCoupon, openCouponOffer } from '../../test/support/coupons.ts'
import { offerOf, put, seeAd } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'

/** One order at a time, so that each ad belongs to it: 0.0055 an impression, 12 % of it the network's fee. */
let world: World
let partner: TestPartner
let id: string
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
})
beforeEach(async () => {
  partner = await joinPartner(world)
  id = await offerOf(world, partner, world.campaigns.landing)
  await payIn(world, partner, '50.00')
})
// I15 sees the counters that a test makes wrong; everything that is paid holds.
afterEach(async () => {
  const broken = await brokenInvariants(world)
  expect(broken.filter((line) => !(counterMadeWrong && line.startsWith('I15 ')))).toEqual([])
})
let counterMadeWrong = false
afterAll(() => world.close())

/** Puts 5.00 with a coupon of these terms and lets it be seen. */
async function run(change: Readonly<Record<string, unknown>>, ads: readonly { click: boolean }[]) {
  const coupon = await claimCoupon(world, partner, await openCouponOffer(world, change))
  await put(partner, id, '5.00', coupon)
  await world.runJobs()
  world.clock.advance(1_000)
  for (const ad of ads) await seeAd(world, ad)
}

async function stopAndSettle() {
  await partner.api.plan.orderStop({ id }, { idempotencyKey: randomUUID() })
  await world.runJobs(120_000)
  const { order, entries } = await partner.api.plan.orderStatement({ id })
  expect(order.status).toBe('settled')
  const lines = entries.flatMap(({ postings }) => postings)
  return {
    order,
    fromPromo: lines
      .filter((line) => line.debit_class === 'held_promo')
      .map((line) => `${line.kind} → ${line.credit_class} ${line.amount}`),
  }
}

const balances = async () => {
  const { available_balance, discount_amount } = await partner.api.wallet.property({})
  return { available_balance, discount_amount }
}

it('an addition is consumed first, and what is left of it goes back to marketing', async () => {
  await run({ kind: 'addition', rate_bp: 5_000, face_max: 20_000 }, [{ click: false }])
  expect((await partner.api.plan.orderDetail({ id })).put_amount).toBe('5.02')
  const { fromPromo } = await stopAndSettle()
  expect(fromPromo).toEqual([
    'consume → earned 0.00484',
    'consume → fees 0.00066',
    'promo_expired → marketing 0.0145',
  ])
  expect(await balances()).toEqual({ available_balance: '50.00', discount_amount: '0.00' })
  const { coupon, returned } = await partner.api.plan.orderDetail({ id })
  expect(coupon).toMatchObject({
    kind: 'addition',
    granted: '0.02',
    extra_media: '0.02',
    extra_media_gone: '0.0145',
  })
  expect(returned).toBe('5.00')
})

it('an addition that was consumed and then found invalid goes back to marketing as well', async () => {
  await run({ kind: 'addition', rate_bp: 5_000, face_max: 20_000 }, [{ click: false }])
  await world.asOwner(`update event_count set n = n + 3 where order_id = $1 and kind = 'impression'`, [id])
  counterMadeWrong = true
  const { fromPromo } = await stopAndSettle()
  expect(fromPromo.filter((line) => line.startsWith('promo_expired'))).toEqual([
    'promo_expired → marketing 0.0145',
  ])
  expect(await balances()).toEqual({ available_balance: '50.00', discount_amount: '0.00' })
})

it('what is left of any other coupon is promo credit again', async () => {
  await run({ face_max: 20_000 }, [{ click: false }])
  const { fromPromo } = await stopAndSettle()
  expect(fromPromo.at(-1)).toBe('release → promo 0.0145')
  expect(await balances()).toEqual({ available_balance: '50.00', discount_amount: '0.0145' })
})

it('a coupon is never revenue: an order earns what its results earn, with it as without', async () => {
  await run({}, [{ click: true }])
  const { order } = await stopAndSettle()
  expect([order.revenue, order.consumed]).toEqual(['0.29', '0.0055'])
  expect(await balances()).toMatchObject({ available_balance: '50.29' })
})
