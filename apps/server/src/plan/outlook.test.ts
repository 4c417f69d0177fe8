import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveHistory, giveStoppedAtOnce } from '../../test/support/following.ts'
import { joinPartner, type TestPartner } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import type { OrderTerms } from './orders.ts'
import { outlookFrom, outlookOf } from './outlook.ts'

describe('an outlook', () => {
  it('of 29 orders says nothing, of 30 it speaks', () => {
    expect(outlookFrom(Array.from({ length: 29 }, () => 1n))).toEqual({
      enough: false,
      settled_orders: 29,
      lost_share_percent: null,
      p10: null,
      p50: null,
      p90: null,
      bins: [],
    })
    expect(outlookFrom(Array.from({ length: 30 }, () => 1n))).toMatchObject({ enough: true, p50: '0.000001' })
  })

  it('splits its bars at zero and puts every order into exactly one', () => {
    const profits = Array.from({ length: 100 }, (_, n) => BigInt(n - 40) * 1_500_000n - 1n)
    const { bins, lost_share_percent } = outlookFrom(profits)
    expect(bins.length).toBeLessThanOrEqual(12)
    expect(bins.reduce((sum, bin) => sum + bin.orders, 0)).toBe(100)
    expect(bins.some((bin) => bin.from === '0.00')).toBe(true)
    const losses = bins.filter((bin) => bin.from.startsWith('-')).reduce((sum, bin) => sum + bin.orders, 0)
    expect([losses, lost_share_percent]).toEqual([41, 41])
    expect(bins.slice(1).map(({ from }) => from)).toEqual(bins.slice(0, -1).map(({ to }) => to))
  })

  it.each([
    ['all lost everything', -100_000_000n, { p10: '-100.00', lost_share_percent: 100 }],
    ['none won or lost', 0n, { p50: '0.00', lost_share_percent: 0 }],
    ['lost less than can be written', -1n, { p50: '-0.000001', lost_share_percent: 100 }],
  ])('has no bars, but its amount, where %s', (_what, profit, expected) => {
    const outlook = outlookFrom(Array.from({ length: 30 }, () => profit))
    expect(outlook).toMatchObject({ ...expected, enough: true, bins: [] })
  })

  it('has bars as soon as one order ended a cent apart', () => {
    const { bins } = outlookFrom([...Array.from({ length: 30 }, () => 10_000_000n), 10_010_000n])
    expect(bins.map(({ orders }) => orders)).toEqual([31])
  })

  it.each([
    [1, 300, 1],
    [299, 300, 99],
    [0, 300, 0],
    [300, 300, 100],
    [150, 300, 50],
  ])('of %i losses in %i says %i %%: none is 0, all is 100, and nothing else is', (lost, all, percent) => {
    const profits = Array.from({ length: all }, (_, n) => (n < lost ? -5_000_000n : 5_000_000n))
    expect(outlookFrom(profits).lost_share_percent).toBe(percent)
  })
})

describe('the outlook of a plan', () => {
  let world: World
  let partner: TestPartner
  beforeAll(async () => {
    world = await openWorld()
    partner = await joinPartner(world)
  })
  afterAll(() => world.close())

  it('counts orders of the same price and payout only, and again when another one settles', async () => {
    const revenues = Array.from({ length: 30 }, (_, n) => (n < 12 ? 1_000_000n : 8_000_000n))
    await giveHistory(world, partner.id, revenues)
    const [mine] = await world.asOwner<OrderTerms>(
      `select o.campaign_id, o.impression_price, o.payout, r.payout_event
       from ad_order o join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
       where o.account_id = $1 and o.settled_at is not null limit 1`,
      [partner.id],
    )
    if (!mine) throw new Error('no settled order')
    expect(await outlookOf(world.ctx, mine)).toMatchObject({
      enough: true,
      settled_orders: 30,
      lost_share_percent: 40,
      p10: '-40.00',
      p50: '30.00',
      p90: '30.00',
    })
    for (const other of [
      { ...mine, impression_price: mine.impression_price + 100n },
      { ...mine, payout: mine.payout + 1n },
      { ...mine, payout_event: mine.payout_event === 'click' ? ('conversion' as const) : ('click' as const) },
    ]) {
      expect(await outlookOf(world.ctx, other)).toMatchObject({ enough: false, settled_orders: 0, p50: null })
    }
    world.clock.advance(5_000)
    await giveHistory(world, partner.id, [1_000_000n])
    world.clock.advance(1)
    expect(await outlookOf(world.ctx, mine)).toMatchObject({ settled_orders: 31 })

    // Stopped before anything was shown: all of it came back, which says nothing about the plan.
    await giveStoppedAtOnce(world, partner.id, 5)
    world.clock.advance(60_000)
    expect(await outlookOf(world.ctx, mine)).toMatchObject({ settled_orders: 31 })
  })
})
