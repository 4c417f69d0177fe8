import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { grant } from '../../test/support/grants.ts'
import { numberEverything } from '../../test/support/numbering.ts'
import { offerOf, putAndMatch, seeAd } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { addRule } from '../../test/support/rules.ts'
import { openWorld, type World } from '../../test/support/world.ts'

/** Half a cent for a click, and one order at a time, so that each ad belongs to it. */
const halfCent = { cpm: 5_500_000n, payout: 5_000n, payoutCapBp: 30_000 }

let world: World
let partner: TestPartner
let id: string
beforeAll(async () => {
  world = await openWorld()
  await addRule(world, world.campaigns.landing, halfCent)
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

/** Runs an order that is seen and clicked so often, stops it, and lets it settle. */
async function settleWith({ clicks, impressions = clicks }: { clicks: number; impressions?: number }) {
  await putAndMatch(world, partner, id, '5.00')
  world.clock.advance(1_000)
  for (let seen = 0; seen < impressions; seen += 1) await seeAd(world, { click: seen < clicks })
  await partner.api.plan.orderStop({ id }, { idempotencyKey: `stop-${id}` })
  await world.runJobs(120_000)
  const { order, entries } = await partner.api.plan.orderStatement({ id })
  expect([order.status, order.estimated]).toEqual(['settled', false])
  const settled = entries.find(({ type }) => type === 'settle')
  const lines = (settled?.postings ?? []).map(
    (line) => `${line.debit_class} → ${line.credit_class} ${line.amount}`,
  )
  return { order, lines, available: (await partner.api.wallet.property({})).available_balance }
}

describe('settling to the cent, half to even', () => {
  it('a half cent goes to `rounding`, and the partner gets nothing', async () => {
    const { order, lines, available } = await settleWith({ clicks: 1 })
    expect([order.revenue, order.profit]).toEqual(['0.005', '-0.0005'])
    expect(lines[0]).toBe('pending → rounding 0.005')
    expect(lines.filter((line) => line.includes('available'))).toEqual([])
    expect(available).toBe('49.9945')
  })

  it('a whole cent is paid as it is', async () => {
    const { lines, available } = await settleWith({ clicks: 2 })
    expect(lines[0]).toBe('pending → available 0.01')
    expect(available).toBe('49.999')
  })

  it('one and a half cents would be two, but are one while `rounding` is empty', async () => {
    const { order, lines } = await settleWith({ clicks: 3 })
    expect(order.revenue).toBe('0.015')
    // The half cent of the first order is in there: exactly enough.
    expect(lines.slice(0, 2)).toEqual(['rounding → pending 0.005', 'pending → available 0.02'])
    const next = await joinPartner(world)
    partner = next
    id = await offerOf(world, next, world.campaigns.landing)
    await payIn(world, next, '50.00')
    const short = await settleWith({ clicks: 3 })
    expect(short.lines.slice(0, 2)).toEqual(['pending → rounding 0.005', 'pending → available 0.01'])
  })

  it('two and a half cents are two', async () => {
    const { lines } = await settleWith({ clicks: 5 })
    expect(lines.slice(0, 2)).toEqual(['pending → rounding 0.005', 'pending → available 0.02'])
  })

  it('with money in `rounding`, three and a half cents are four', async () => {
    await fillEscrow(world, world.ctx.network.id, 1_000_000n, 'rounding')
    await numberEverything(world)
    const { lines } = await settleWith({ clicks: 7 })
    expect(lines.slice(0, 2)).toEqual(['rounding → pending 0.005', 'pending → available 0.04'])
  })
})

describe('an order settles', () => {
  it('exactly once, whatever runs again', async () => {
    await settleWith({ clicks: 1 })
    const before = await countBooks(world)
    for (let again = 0; again < 3; again += 1) await world.runJobs(30_000)
    await world.asOwner('update ad_order set look_again_at = $2 where id = $1', [id, world.clock.now()])
    await world.runJobs()
    expect(await countBooks(world)).toEqual(before)
  })

  it('without any delivery with everything back and nothing earned', async () => {
    const { order, lines, available } = await settleWith({ clicks: 0 })
    expect([order.returned, order.revenue, order.consumed, available]).toEqual([
      '5.00',
      '0.00',
      '0.00',
      '50.00',
    ])
    expect(lines).toEqual([expect.stringMatching(/^reserved → escrow 15\.00$/)])
  })

  it('gives the unused reserve back to escrow and makes the publisher’s share due, less the fee of 12 %', async () => {
    const { lines } = await settleWith({ clicks: 1, impressions: 2 })
    expect(lines).toContain('reserved → escrow 14.995')
    expect(lines).toContain('earned → due 0.00968')
  })
})

describe('money of three sources', () => {
  it('is consumed promo first, then startup funds, then cash; what is left goes back to each', async () => {
    await grant(world, partner, 'promo', 10_000n)
    await grant(world, partner, 'advance', 10_000n)
    const { order } = await settleWith({ clicks: 0, impressions: 3 })
    expect([order.consumed, order.returned]).toEqual(['0.0165', '4.9835'])
    const [row] = await world.asOwner(
      `select consumed_promo, consumed_advance, consumed_cash, released_promo, released_advance, released_cash
       from ad_order where id = $1`,
      [id],
    )
    expect(row).toEqual({
      consumed_promo: 10_000n,
      consumed_advance: 6_500n,
      consumed_cash: 0n,
      released_promo: 0n,
      released_advance: 3_500n,
      released_cash: 4_980_000n,
    })
    const [wallet] = await world.asOwner(
      'select available, promo, advance from wallet where account_id = $1',
      [partner.id],
    )
    expect(wallet).toEqual({ available: 50_000_000n, promo: 0n, advance: 3_500n })
  })

  it('repays out of the order’s revenue the startup funds it used, before the partner is paid', async () => {
    await grant(world, partner, 'advance', 10_000n)
    const { lines, available } = await settleWith({ clicks: 4 })
    // Four clicks earn two cents; four impressions used the whole cent of startup funds and 0.012 of cash.
    expect(lines.slice(0, 2)).toEqual(['pending → advances 0.01', 'pending → available 0.01'])
    expect(available).toBe('49.998')
    const { items } = await partner.api.notice.list({})
    expect(items.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('It paid $0.02; $0.01 of that repaid your startup funds.'),
    )
  })

  it('leaves a loss with the network where the revenue does not cover the startup funds', async () => {
    await grant(world, partner, 'advance', 20_000n)
    const { lines, available } = await settleWith({ clicks: 2, impressions: 3 })
    expect(lines[0]).toBe('pending → advances 0.01')
    expect(lines.filter((line) => line.endsWith('available'))).toEqual([])
    expect(available).toBe('50.00')
  })
})

it('recounts the raw events: where the counters said more, the raw events win and an alarm says so', async () => {
  await putAndMatch(world, partner, id, '5.00')
  world.clock.advance(1_000)
  await seeAd(world, { click: true })
  await world.asOwner(`update event_count set n = n + 3 where order_id = $1 and kind = 'impression'`, [id])
  counterMadeWrong = true
  await partner.api.plan.orderStop({ id }, { idempotencyKey: `stop-${id}` })
  await world.runJobs(15_000)
  expect((await partner.api.plan.orderDetail({ id })).consumed).toBe('0.022')
  await world.runJobs(100_000)
  const settled = await partner.api.plan.orderDetail({ id })
  expect([settled.status, settled.consumed, settled.returned]).toEqual(['settled', '0.0055', '4.9945'])
  const alarms = await world.asOwner('select kind from alarm where subject = $1', [id])
  expect(alarms).toEqual([{ kind: 'counters_disagree' }])
})
