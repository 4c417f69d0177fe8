import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import {
  beacon,
  browser,
  mustShowAd,
  offerOf,
  putAndMatch,
  seeAd,
  showAd,
} from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { TokenMint } from './token.ts'

let world: World
let partner: TestPartner
let id: string
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
})
beforeEach(async () => {
  partner = await joinPartner(world)
  await payIn(world, partner, '20.00')
  id = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, id, '20.00')
  world.clock.advance(1_000)
  before = await received()
})
afterEach(async () => {
  // Everything received is either paid or filtered, of every kind, always.
  const { impressions, clicks, conversions } = await partner.api.plan.orderDetail({ id })
  for (const { received, paid, filtered } of [impressions, clicks, conversions]) {
    expect(filtered.reduce((sum, { count }) => sum + count, paid)).toBe(received)
  }
  await partner.api.plan.orderStop({ id }, { idempotencyKey: `stop-${id}` })
  world.clock.advance(60_000)
  // Once it is settled, no click of a later test falls to it.
  await world.runJobs(150_000)
  expect(await flightsLeft()).toBe(0)
  expect(await brokenInvariants(world)).toEqual([])
})
afterAll(() => world.close())

type Received = { kind: string; reason: string; n: number }
let before: readonly Received[] = []

/** Everything that came for the group so far, by kind and reason. */
const received = () =>
  world.asOwner<Received>(
    'select kind, reason, sum(n)::integer as n from group_count group by 1, 2 order by 1, 2',
  )
const flightsLeft = async () => {
  const open = 'select count(*)::integer as n from flight where sealed_at is null'
  return (await world.asOwner<{ n: number }>(open))[0]?.n
}

/** What this test brought: events by what became of them, and what that came to for the one order there is. */
const counted = async () => {
  const now = await received()
  const of = (kind: string) => {
    const came = now
      .filter((row) => row.kind === kind)
      .map(({ reason, n }) => ({
        reason,
        count: n - (before.find((row) => row.kind === kind && row.reason === reason)?.n ?? 0),
      }))
      .filter(({ count }) => count > 0)
    return {
      received: came.reduce((sum, { count }) => sum + count, 0),
      paid: came.find(({ reason }) => reason === '')?.count ?? 0,
      filtered: came.filter(({ reason }) => reason !== ''),
    }
  }
  const { consumed, revenue } = await partner.api.plan.orderDetail({ id })
  return { impressions: of('impression'), clicks: of('click'), consumed, revenue }
}
const click = async (token: string, headers: Record<string, string> = browser) =>
  (await world.app.inject({ url: `/c/${token}`, headers })).statusCode
// Counted a moment after the answer, so it is polled.
const rejected = async (door: string, reason: string) => {
  const [row] = await world.asOwner<{ n: bigint }>(
    'select coalesce(sum(n), 0)::bigint as n from rejected_beacon where door = $1 and reason = $2',
    [door, reason],
  )
  return Number(row?.n)
}

describe('an impression', () => {
  it('in view for a second is paid once; each repetition is a duplicate', async () => {
    const { token } = await seeAd(world)
    for (let again = 0; again < 3; again += 1) await beacon(world, token)
    expect(await counted()).toMatchObject({
      impressions: { received: 4, paid: 1, filtered: [{ reason: 'duplicate', count: 3 }] },
      consumed: '0.0055',
    })
  })

  it('sent ten times at once is paid once', async () => {
    const token = await mustShowAd(world)
    world.clock.advance(1_000)
    await Promise.all(Array.from({ length: 10 }, () => beacon(world, token)))
    expect((await counted()).impressions).toEqual({
      received: 10,
      paid: 1,
      filtered: [{ reason: 'duplicate', count: 9 }],
    })
  })

  it.each([
    ['a robot that says so', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'robot'],
    ['a script', { 'user-agent': 'curl/8.5.0' }, 'robot'],
    ['something without a name', { 'user-agent': '' }, 'robot'],
    ['a browser that only prefetches', { ...browser, 'sec-purpose': 'prefetch;prerender' }, 'prefetch'],
  ])('from %s is kept with its reason and never paid', async (_who, headers, reason) => {
    const token = await mustShowAd(world)
    world.clock.advance(1_000)
    expect(await beacon(world, token, headers)).toBe(204)
    expect(await counted()).toMatchObject({
      impressions: { received: 1, paid: 0, filtered: [{ reason, count: 1 }] },
      consumed: '0.00',
    })
  })

  it('sooner than a person could have seen the ad is too fast', async () => {
    const token = await mustShowAd(world)
    world.clock.advance(899)
    await beacon(world, token)
    expect((await counted()).impressions.filtered).toEqual([{ reason: 'too_fast', count: 1 }])
  })

  it('after its token’s fifteen minutes has expired', async () => {
    const [early, late] = [await mustShowAd(world), await mustShowAd(world)]
    world.clock.advance(15 * 60_000 - 1)
    await beacon(world, early)
    world.clock.advance(1)
    await beacon(world, late)
    expect((await counted()).impressions).toEqual({
      received: 2,
      paid: 1,
      filtered: [{ reason: 'expired', count: 1 }],
    })
  })

  it('past 120 of one browser on one day is filtered as too many', async () => {
    const tokens: string[] = []
    for (let n = 0; n < 125; n += 1) tokens.push(await mustShowAd(world))
    world.clock.advance(1_000)
    const remoteAddress = '203.0.113.120'
    const see = (token: string) =>
      world.app.inject({ method: 'POST', url: `/e/${token}?ev=impression`, headers: browser, remoteAddress })
    await Promise.all(tokens.map(see))
    expect((await counted()).impressions).toEqual({
      received: 125,
      paid: 120,
      filtered: [{ reason: 'rate', count: 5 }],
    })
  })

  it('with a forged, changed or foreign token is counted at the door and nowhere else', async () => {
    const token = await mustShowAd(world)
    const bytes = Buffer.from(token, 'base64url')
    const changed = (at: number) => {
      const copy = Buffer.from(bytes)
      copy[at] = (copy[at] ?? 0) ^ 1
      return copy.toString('base64url')
    }
    const stranger = new TokenMint('another network’s pepper, thirty-two characters').mint({
      groupId: id,
      slotId: id,
      price: 1n,
      issuedAt: world.clock.now().getTime(),
    })
    // IV, body and tag: one bit of each.
    const forged = [
      ...[0, 12, 28, 44, 52, 58, 74, 90].map(changed),
      stranger.text,
      'x',
      token.slice(1),
      `${token}AA`,
    ]
    const before = await rejected('e', 'forged')
    world.clock.advance(1_000)
    for (const bad of forged) expect(await beacon(world, bad)).toBe(204)
    await expect.poll(() => rejected('e', 'forged')).toBe(before + forged.length)
    expect((await counted()).impressions.received).toBe(0)
  })

  it('of an unknown event is counted at the door', async () => {
    const token = await mustShowAd(world)
    const before = await rejected('e', 'unknown_event')
    for (const ev of ['?ev=click', '?ev=', '', '?ev=impression&ev=impression']) {
      await world.app.inject({ method: 'POST', url: `/e/${token}${ev}`, headers: browser })
    }
    await expect.poll(() => rejected('e', 'unknown_event')).toBe(before + 4)
    expect((await counted()).impressions.received).toBe(0)
  })
})

describe('a click', () => {
  it('after its impression is paid once and leads to the plan’s own landing page', async () => {
    const { token, clickId } = await seeAd(world, { click: true })
    expect(clickId.length).toBeGreaterThan(100)
    expect(await click(token)).toBe(302)
    expect(await counted()).toMatchObject({
      clicks: { received: 2, paid: 1, filtered: [{ reason: 'duplicate', count: 1 }] },
      revenue: '0.29',
    })
  })

  it('before its impression is not paid', async () => {
    const token = await mustShowAd(world)
    world.clock.advance(1_000)
    expect(await click(token)).toBe(302)
    expect(await counted()).toMatchObject({
      clicks: { received: 1, paid: 0, filtered: [{ reason: 'no_impression', count: 1 }] },
      revenue: '0.00',
    })
  })

  it('on an impression that was filtered is not paid', async () => {
    const token = await mustShowAd(world)
    await beacon(world, token)
    world.clock.advance(1_000)
    await click(token)
    expect((await counted()).clicks.filtered).toEqual([{ reason: 'no_impression', count: 1 }])
  })

  it('by a robot is led on, and not paid', async () => {
    const { token } = await seeAd(world)
    expect(await click(token, { 'user-agent': 'facebookexternalhit/1.1' })).toBe(302)
    expect((await counted()).clicks.filtered).toEqual([{ reason: 'robot', count: 1 }])
  })

  it('with a forged token leads nowhere; nothing in the address decides where a click goes', async () => {
    const { token } = await seeAd(world)
    const before = await rejected('c', 'forged')
    expect(await click('forged')).toBe(404)
    await expect.poll(() => rejected('c', 'forged')).toBe(before + 1)
    const answer = await world.app.inject({
      url: `/c/${token}?url=https://evil.example&click_id=mine`,
      headers: browser,
    })
    expect(String(answer.headers.location)).toMatch(
      /^http:\/\/127\.0\.0\.1:8082\/landing\/slow-roast\?click_id=/,
    )
    expect(String(answer.headers.location)).not.toContain('mine')
  })
})

describe('the ad itself', () => {
  it('is shown in a known slot only, and an unknown one is empty', async () => {
    expect(await showAd(world)).toBeDefined()
    for (const slot of ['nothing', '0190c5a0-0000-7000-8000-00000000a00f', '%00', "'--"]) {
      const page = await world.app.inject({ url: `/ad/slot/${slot}`, headers: browser })
      expect([slot, page.statusCode < 500, page.payload.includes('data-token')]).toEqual([slot, true, false])
    }
  })
})
