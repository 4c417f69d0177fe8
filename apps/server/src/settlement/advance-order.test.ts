import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { liftPace } from '../../test/support/deliver.ts'
import { browser, mustShowAd, offerOf, put, putAndMatch, seeAd, showAd } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { addRule, type RuleChange } from '../../test/support/rules.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { one } from '../db/read.ts'
import { advanceOrder } from './advance-order.ts'

let world: World
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 60_000_000n)
})
beforeEach(async () => {
  partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const day = 86_400_000
const detail = (id: string, of = partner) => of.api.plan.orderDetail({ id })
const notices = async (of = partner) => (await of.api.notice.list({})).items.map(({ title }) => title)

/** A partner who joined after the plan's terms were changed, with an order that runs on them. */
async function runOn(change: RuleChange, amount: string) {
  await addRule(world, world.campaigns.landing, change)
  partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  const id = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, id, amount)
  world.clock.advance(1_000)
  return id
}

/** One impression costs half a dollar here. */
const dear = { cpm: 500_000_000n, payout: 600_000n, payoutCapBp: 30_000, flightSeconds: 3 * 86_400 }

describe('a matching order', () => {
  it('whose escrow was taken by another fails after 24 hours, with everything back and the reason', async () => {
    const other = await joinPartner(world)
    await payIn(world, other, '50.00')
    const mine = await offerOf(world, partner, world.campaigns.landing)
    const theirs = await offerOf(world, other, world.campaigns.landing)
    await put(other, theirs, '20.00')
    world.clock.advance(1_000)
    await put(partner, mine, '20.00')
    // Jobs take several orders at a time: whose is tried first is a matter of luck.
    await advanceOrder(world.jobs, other.id, theirs)
    await world.runJobs()
    expect([(await detail(theirs, other)).status, (await detail(mine)).status]).toEqual([
      'puting',
      'matching',
    ])
    world.clock.advance(day - 10_000)
    await world.runJobs()
    expect((await detail(mine)).status).toBe('matching')
    world.clock.advance(10_000)
    await world.runJobs()
    const failed = await detail(mine)
    expect([failed.status, failed.reason, failed.returned, failed.estimated]).toEqual([
      'putFailed',
      'escrow_short',
      '20.00',
      false,
    ])
    expect((await partner.api.wallet.property({})).available_balance).toBe('50.00')
    expect(await notices()).toContain('Slow roast, first bag failed to start')
    // The other order delivered nothing in 24 hours and gives its reserve back for the next tests.
    await world.runJobs(120_000)
    expect((await detail(theirs, other)).status).toBe('putFailed')
  })

  it('without a place to show it fails after 24 hours, and runs at once when a place comes in time', async () => {
    const mine = await offerOf(world, partner, world.campaigns.landing)
    await world.asOwner('update slot set active = false')
    await put(partner, mine, '5.00')
    await world.runJobs(10_000)
    expect((await detail(mine)).status).toBe('matching')
    await world.asOwner('update slot set active = true')
    await world.runJobs(5_000)
    expect((await detail(mine)).status).toBe('puting')

    const other = await joinPartner(world)
    await payIn(world, other, '5.00')
    const theirs = await offerOf(world, other, world.campaigns.landing)
    await world.asOwner('update slot set active = false')
    await put(other, theirs, '5.00')
    world.clock.advance(day)
    await world.runJobs()
    await world.asOwner('update slot set active = true')
    const failed = await detail(theirs, other)
    expect([failed.status, failed.reason]).toEqual(['putFailed', 'no_place'])
    await world.runJobs(120_000)
  })

  it('that runs is told to the partner, with the most it can earn set aside from escrow', async () => {
    const mine = await offerOf(world, partner, world.campaigns.landing)
    await putAndMatch(world, partner, mine, '5.00')
    expect(await notices()).toContain('Slow roast, first bag is running')
    const { reserved } = await one<{ reserved: bigint }>(
      world.ctx.db,
      'select reserved from ad_order where id = $1',
      [mine],
    )
    expect(reserved).toBe(15_000_000n)
    world.clock.advance(day)
    await world.runJobs()
    await world.runJobs(120_000)
  })
})

describe('a running order ends', () => {
  it('when its flight is over, with the unspent part back', async () => {
    const id = await runOn({ cpm: 5_500_000n, payout: 290_000n, flightSeconds: 3_600 }, '5.00')
    await seeAd(world, { click: true })
    world.clock.advance(3_600_000 - 2_000)
    await world.runJobs()
    const over = await detail(id)
    expect([over.status, over.reason]).toEqual(['putFinished', 'flight_over'])
    await world.runJobs(15_000)
    expect((await detail(id)).returned).toBe('4.9945')
    await world.runJobs(100_000)
    const settled = await detail(id)
    expect([settled.status, settled.profit]).toEqual(['settled', '0.2845'])
  })

  it('when all that was put is delivered, every impression paid and none beyond', async () => {
    const id = await runOn(dear, '5.00')
    for (let shown = 1; shown <= 10; shown += 1) await seeAd(world, { click: true })
    expect(await showAd(world)).toBeUndefined()
    // The last tokens live for 16 minutes.
    world.clock.advance(16 * 60_000)
    await world.runJobs(15_000)
    const over = await detail(id)
    expect([over.reason, over.consumed, over.returned, over.put_progress]).toEqual([
      'budget_used_up',
      '5.00',
      '0.00',
      100,
    ])
    await world.runJobs(120_000)
    const settled = await detail(id)
    expect([settled.status, settled.revenue, settled.profit]).toEqual(['settled', '6.00', '1.00'])
  })

  it('by stop-loss when one more view could lose more than 15 % of what was put', async () => {
    const id = await runOn(dear, '10.00')
    for (let shown = 1; shown <= 3; shown += 1) {
      expect((await detail(id)).status).toBe('puting')
      await seeAd(world)
      world.clock.advance(1_000)
    }
    expect(await showAd(world)).toBeUndefined()
    await world.runJobs(5_000)
    const stopped = await detail(id)
    expect([stopped.status, stopped.reason, stopped.profit]).toEqual(['putFinished', 'stop_loss', '-1.50'])
    await world.runJobs(120_000)
    const settled = await detail(id)
    expect([settled.status, settled.revenue, settled.returned]).toEqual(['settled', '0.00', '8.50'])
    expect((await partner.api.wallet.property({})).available_balance).toBe('48.50')
    expect(await notices()).toContain('Order settled: −$1.50')
  })

  it('when it has earned the most it can; what was clicked beyond is shown as over the cap', async () => {
    const id = await runOn({ ...dear, payout: 2_500_000n, payoutCapBp: 10_000 }, '5.00')
    await liftPace(world, id)
    const seen = []
    for (let shown = 1; shown <= 3; shown += 1) seen.push(await seeAd(world))
    for (const { token, remoteAddress } of seen)
      await world.app.inject({ url: `/c/${token}`, headers: browser, remoteAddress })
    const live = await detail(id)
    expect([live.revenue, live.clicks]).toEqual([
      '5.00',
      { received: 3, paid: 2, filtered: [{ reason: 'over_cap', count: 1 }], withheld: 0 },
    ])
    await world.runJobs(10_000)
    expect((await detail(id)).reason).toBe('reserve_used_up')
    await world.runJobs(120_000)
    const settled = await detail(id)
    expect([settled.status, settled.revenue, settled.consumed]).toEqual(['settled', '5.00', '1.50'])
  })
})

describe('an order that delivers under 1 % in 24 hours', () => {
  it('fails, gives the unspent part back, and what it did deliver is still validated and settles', async () => {
    const id = await runOn({ cpm: 5_500_000n, payout: 290_000n, payoutCapBp: 30_000 }, '10.00')
    await seeAd(world, { click: true })
    world.clock.advance(day - 60_000)
    await world.runJobs()
    expect((await detail(id)).status).toBe('puting')
    world.clock.advance(60_000)
    await world.runJobs()
    const failed = await detail(id)
    expect([failed.status, failed.reason, failed.estimated]).toEqual([
      'putFailed',
      'too_little_delivered',
      true,
    ])
    await world.runJobs(15_000)
    expect(await partner.api.wallet.property({})).toMatchObject({
      available_balance: '49.9945',
      to_be_consumed: '0.00',
      to_be_settled: '0.29',
      total_assets: '50.2845',
    })
    await world.runJobs(95_000)
    const settled = await detail(id)
    expect([settled.status, settled.estimated, settled.revenue]).toEqual(['putFailed', false, '0.29'])
    expect((await partner.api.wallet.property({})).available_balance).toBe('50.2845')
  })

  it('that delivered 1 % goes on', async () => {
    const id = await runOn({ ...dear, payout: 600_000n }, '5.00')
    await seeAd(world, { click: true })
    world.clock.advance(day)
    await world.runJobs()
    expect((await detail(id)).status).toBe('puting')
    expect(await mustShowAd(world)).toBeDefined()
  })
})
