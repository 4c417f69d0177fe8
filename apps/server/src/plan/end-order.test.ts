import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { grant } from '../../test/support/grants.ts'
import { offerOf, put, putAndMatch, seeAd, showAd } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { refusedUnchanged } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let partner: TestPartner
let id: string
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 5_000_000_000n)
})
beforeEach(async () => {
  partner = await joinPartner(world)
  id = await offerOf(world, partner, world.campaigns.landing)
  await payIn(world, partner, '50.00')
})
afterEach(async () => {
  // Whatever still runs has delivered next to nothing; a day later it has failed and is out of the next test's way.
  world.clock.advance(86_400_000)
  await world.runJobs()
  await world.runJobs(15_000)
  expect(await brokenInvariants(world)).toEqual([])
})
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })
const status = async () => (await partner.api.plan.orderDetail({ id })).status
const available = async () => (await partner.api.wallet.property({})).available_balance
const { decline, cancel, stop } = {
  decline: () => partner.api.plan.orderDecline({ id }),
  cancel: () => partner.api.plan.orderCancel({ id }, key()),
  stop: () => partner.api.plan.orderStop({ id }, key()),
}
const refused = (call: () => Promise<unknown>) => refusedUnchanged(world, call)

describe('declining an offer', () => {
  it('costs nothing, takes it off the list, and is the same when said twice', async () => {
    expect((await decline()).status).toBe('declined')
    expect((await decline()).status).toBe('declined')
    expect((await partner.api.plan.orderList({})).items).toEqual([])
    expect(await available()).toBe('50.00')
    expect(await refused(() => put(partner, id, '20.00'))).toBe('order_declined')
  })

  it('is refused once money is on it, and after the offer ended', async () => {
    await put(partner, id, '20.00')
    expect(await refused(() => decline())).toBe('order_matching')
    const late = await joinPartner(world)
    const offer = await offerOf(world, late, world.campaigns.landing)
    world.clock.advance(7 * 86_400_000)
    await world.runJobs()
    expect(await refused(() => late.api.plan.orderDecline({ id: offer }))).toBe('offer_expired')
  })
})

describe('cancelling while a place is looked for', () => {
  it('gives everything back at once, each part to where it came from', async () => {
    await grant(world, partner, 'promo', 3_000_000n)
    await grant(world, partner, 'advance', 4_000_000n)
    await put(partner, id, '20.00')
    const order = await cancel()
    expect([order.status, order.reason, order.returned]).toEqual([
      'putFailed',
      'cancelled_by_partner',
      '20.00',
    ])
    expect(await partner.api.wallet.property({})).toMatchObject({
      available_balance: '50.00',
      discount_amount: '3.00',
      to_be_consumed: '0.00',
    })
    expect((await partner.api.plan.orderStatement({ id })).entries.at(-1)?.postings).toEqual([
      { kind: 'release', debit_class: 'held_cash', credit_class: 'available', amount: '13.00' },
      { kind: 'release', debit_class: 'held_promo', credit_class: 'promo', amount: '3.00' },
      { kind: 'release', debit_class: 'held_advance', credit_class: 'advance', amount: '4.00' },
    ])
  })

  it('with the same key twice gives it back once, and so with another key', async () => {
    await put(partner, id, '20.00')
    const same = key()
    const first = await partner.api.plan.orderCancel({ id }, same)
    expect(await partner.api.plan.orderCancel({ id }, same)).toEqual(first)
    expect(await cancel()).toEqual(first)
    expect(await available()).toBe('50.00')
  })

  it('refuses the key of another request', async () => {
    await put(partner, id, '20.00')
    const same = key()
    await partner.api.plan.orderCancel({ id }, same)
    const other = await offerOf(world, await joinPartner(world), world.campaigns.landing)
    expect(await refused(() => partner.api.plan.orderCancel({ id: other }, same))).toBe(
      'idempotency_key_reused',
    )
  })

  it('is refused before money is on it and once it runs', async () => {
    expect(await refused(() => cancel())).toBe('order_waiting')
    await putAndMatch(world, partner, id, '20.00')
    expect(await refused(() => cancel())).toBe('order_running')
    await stop()
  })
})

describe('stopping a running order', () => {
  it('gives the unspent part back when the last tokens have died, and what was delivered still settles', async () => {
    await putAndMatch(world, partner, id, '20.00')
    await seeAd(world, { click: true })
    const stopped = await stop()
    expect([stopped.status, stopped.reason, stopped.estimated]).toEqual([
      'putFinished',
      'stopped_by_partner',
      true,
    ])
    expect(await available()).toBe('30.00')
    // It runs no longer, and money lies in it until then.
    expect(await partner.api.wallet.property({})).toMatchObject({ orders_running: 0, orders_holding: 1 })
    await world.runJobs(9_000)
    expect([await status(), await available()]).toEqual(['putFinished', '30.00'])
    await world.runJobs(5_000)
    expect([await status(), await available()]).toEqual(['waitComputed', '49.9945'])
    expect((await partner.api.wallet.property({})).orders_holding).toBe(0)
    await world.runJobs(90_000)
    expect([await status(), await available()]).toEqual(['settled', '50.2845'])
  })

  it('shows its ads to nobody any more', async () => {
    await putAndMatch(world, partner, id, '20.00')
    world.clock.advance(1_000)
    expect(await showAd(world)).toBeDefined()
    await stop()
    world.clock.advance(60_000)
    expect(await showAd(world)).toBeUndefined()
  })

  it('is the same when said twice, and refused where nothing runs', async () => {
    expect(await refused(() => stop())).toBe('order_waiting')
    await put(partner, id, '20.00')
    expect(await refused(() => stop())).toBe('order_matching')
    await world.runJobs()
    await stop()
    const before = await countBooks(world)
    expect((await stop()).status).toBe('putFinished')
    expect(await countBooks(world)).toEqual(before)
    await world.runJobs(120_000)
    expect(await status()).toBe('settled')
    expect(await refused(() => stop())).toBe('order_settled')
  })
})
