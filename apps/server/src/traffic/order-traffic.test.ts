import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offerOf, putAndMatch } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, signInStaff, type TestPartner } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { laneOf } from '../db/lanes.ts'
import { callMoney } from '../db/money.ts'
import { one } from '../db/read.ts'
import { demoSlots } from '../demo/people.ts'

const hour = 3_600_000
const day = 24 * hour

let world: World
let partner: TestPartner
let orderId: string
let flight: { bucket: number; group_id: string }
/** A slot of a publisher whose name a spreadsheet would take for a formula. */
const secondSlot = randomUUID()

beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 900_000_000n)
  partner = await joinPartner(world)
  await payIn(world, partner, '100.00')
  orderId = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, orderId, '20.00')
  flight = await one(world.ctx.db, 'select bucket, group_id from flight where order_id = $1', [orderId])
  await world.asOwner(
    `with p as (insert into publisher (id, name, domain) values ($1, '=1+"1"', 'sums.example') returning id)
     insert into slot (id, publisher_id, content_type) select $2, id, 'landing_page' from p`,
    [randomUUID(), secondSlot],
  )
  // Three days: what has to be added up over days, slots, kinds and reasons.
  await world.asOwner(
    `update flight set stop_loss = null, starts_at = starts_at - interval '1000 years', ends_at = ends_at + interval '9 days'
     where order_id = $1`,
    [orderId],
  )
  await record(demoSlots.landing, 10, 4, '')
  await record(demoSlots.landing, 3, 0, 'robot')
  await record(secondSlot, 5, 1, '')
  await serve(demoSlots.landing)
  world.clock.advance(day)
  await record(secondSlot, 2, 2, '')
  await record(secondSlot, 1, 0, 'datacentre')
  world.clock.advance(day)
  await record(demoSlots.landing, 7, 0, '')
  await withhold(3)
})
afterAll(() => world.close())

/** Views and clicks on some of them, all for the order: its draw is planted. */
async function record(slot: string, seen: number, clicked: number, reason: string): Promise<void> {
  await world.asOwner(
    `insert into draw_weights (bucket, group_id, minute, epoch, orders, view_weights, click_weights, conversion_weights)
     select $1::smallint, $2::uuid, date_trunc('minute', $3::timestamptz), coalesce(max(epoch), -1) + 1, array[$4::uuid], '{1}', '{1}', '{1}'
     from draw_weights where bucket = $1 and group_id = $2 and minute = date_trunc('minute', $3::timestamptz)`,
    [flight.bucket, flight.group_id, world.clock.now(), orderId],
  )
  const nonces = Array.from({ length: seen }, () => randomBytes(16))
  const events = [
    ...nonces.map((nonce) => ({ nonce, kind: 'impression', reason })),
    ...nonces.slice(0, clicked).map((nonce) => ({ nonce, kind: 'click', reason: '' })),
  ]
  // The last view comes again: a duplicate is counted for the group, never for the order.
  const all = [...events, ...events.slice(seen - 1, seen)]
  const each = <Value>(value: Value) => all.map(() => value)
  const hashes = () => all.map(() => randomBytes(8))
  await callMoney(laneOf(world.ctx.db, 'delivery'), 'record_delivery', {
    bucket: flight.bucket,
    group: each(flight.group_id),
    ts: each(world.clock.now()),
    nonce: all.map(({ nonce }) => nonce),
    kind: all.map(({ kind }) => kind),
    step: each(''),
    slot: each(slot),
    reason: all.map((event) => event.reason),
    value: each(null),
    address: hashes(),
    browser: hashes(),
    prefix: hashes(),
    network: each('192.0.0.0/16'),
    referrer: each(''),
    in_view_ms: each(1_000),
    measured: each('io1'),
    signature: each(randomBytes(16)),
    rules: 1,
    now: world.clock.now(),
  })
}

/** What the node counts beside the events, and what named nothing. */
async function serve(slot: string): Promise<void> {
  const kinds = ['request', 'ad', 'robot', 'measured', 'request']
  const each = <Value>(value: Value) => kinds.map(() => value)
  const counts = [30n, 25n, 4n, 17n, 2n]
  const args = {
    writer: randomUUID(),
    flush: 1n,
    bucket: flight.bucket,
    group: each(flight.group_id),
    slot: each(slot),
    kind: kinds,
    n: counts,
    now: world.clock.now(),
  }
  await callMoney(laneOf(world.ctx.db, 'delivery'), 'count_served', args)
  await callMoney(world.ctx.db, 'count_rejected', {
    door: ['e', 'c'],
    reason: ['forged', 'forged'],
    n: [6n, 1n],
    now: world.clock.now(),
  })
}

/** As the bounds do: so many paid views of the last day turn out to be more than was to be expected. */
async function withhold(n: number): Promise<void> {
  await world.asOwner(
    `with less as (
       update event_count set n = n - $2 where order_id = $1 and kind = 'impression' and reason = '' and n = 7 returning *)
     insert into event_count (bucket, order_id, account_id, slot_id, quarter, kind, reason, n)
     select bucket, order_id, account_id, slot_id, quarter, kind, 'above_expected', $2 from less`,
    [orderId, n],
  )
  await world.asOwner(
    `with less as (
       update group_count set n = n - $2 where group_id = $1 and kind = 'impression' and reason = ''
         and hour = (select max(hour) from group_count where group_id = $1 and kind = 'impression' and reason = '') returning *)
     insert into group_count (bucket, group_id, slot_id, hour, kind, reason, n)
     select bucket, group_id, slot_id, hour, kind, 'above_expected', $2 from less`,
    [flight.group_id, n],
  )
}

describe('an order’s traffic', () => {
  it('adds up by day and by slot, and what is withheld stands apart', async () => {
    const shown = await partner.api.traffic.orderTraffic({ id: orderId })
    expect(shown).toMatchObject({ from: '2026-10-19', to: '2026-11-18', earlier: false })
    expect(shown.impressions).toEqual({
      received: 28,
      paid: 21,
      withheld: 3,
      filtered: [
        { reason: 'robot', count: 3 },
        { reason: 'datacentre', count: 1 },
      ],
    })
    expect(
      shown.days.map(({ day, impressions, clicks }) => [day, impressions.received, clicks.paid]),
    ).toEqual([
      ['2026-11-18', 7, 0],
      ['2026-11-17', 3, 2],
      ['2026-11-16', 18, 5],
    ])
    expect(
      shown.slots.map(({ publisher, domain, impressions, clicks }) => [
        publisher,
        domain,
        impressions.paid,
        clicks.paid,
      ]),
    ).toEqual([
      ['Harbour Notes', 'harbour-notes.example', 14, 4],
      ['=1+"1"', 'sums.example', 7, 3],
    ])
    for (const { impressions, clicks, conversions } of [shown, ...shown.days, ...shown.slots]) {
      for (const { received, paid, withheld, filtered } of [impressions, clicks, conversions])
        expect(paid + withheld + filtered.reduce((sum, { count }) => sum + count, 0)).toBe(received)
    }
    // It was matched where one partner may have all of a group.
    expect(shown.draw).toEqual({ own_views: 21, group_views: 21, share_percent_max: null })
    expect(shown.campaign).toEqual({
      requests: 32,
      ads: 25,
      in_view: 28,
      measured: 17,
      robots: 7,
      duplicates: 6,
      unpaid: 4,
      forgeries: 7,
    })
  })

  it('tells of the days that were asked for, and of no more than 31', async () => {
    const ask = { id: orderId, from: '2026-11-17', to: '2026-11-17' }
    const shown = await partner.api.traffic.orderTraffic(ask)
    expect([shown.earlier, shown.days.length, shown.impressions.received]).toEqual([true, 1, 3])
    for (const period of [
      { from: '2026-11-01', to: '2026-12-02' },
      { from: '2026-11-18', to: '2026-11-17' },
    ])
      await expect(partner.api.traffic.orderTraffic({ id: orderId, ...period })).rejects.toMatchObject({
        key: 'period_wrong',
      })
    for (const period of [{ to: '0001-01-01' }, { from: '9999-12-31' }])
      expect((await partner.api.traffic.orderTraffic({ id: orderId, ...period })).days).toEqual([])
  })

  it('gives each slot on each day a row, newest first, page by page', async () => {
    const { items, next_cursor } = await partner.api.traffic.orderSlotDays({ id: orderId })
    expect(items.map((item) => [item.day, item.publisher, item.impressions.received])).toEqual(
      [
        ['2026-11-18', demoSlots.landing, 7],
        ['2026-11-17', secondSlot, 3],
        ...[
          ['2026-11-16', demoSlots.landing, 13],
          ['2026-11-16', secondSlot, 5],
        ].toSorted(([, a], [, b]) => ((a ?? '') < (b ?? '') ? 1 : -1)),
      ].map(([at, slot, n]) => [at, slot === secondSlot ? '=1+"1"' : 'Harbour Notes', n]),
    )
    expect(next_cursor).toBeNull()
  })

  it('comes as CSV that no spreadsheet calculates, for staff as for the partner', async () => {
    const file = await partner.api.traffic.orderTrafficFile({ id: orderId })
    const text = Buffer.from(file.content_base64, 'base64').toString()
    const lines = text.replace('\ufeff', '').trimEnd().split('\r\n')
    expect(lines[0]).toBe('day_utc,publisher,domain,slot_id,kind,outcome,reason,count')
    expect(lines).toContain(`2026-11-17," =1+""1""","sums.example",${secondSlot},click,paid,,2`)
    expect(lines).toContain(
      `2026-11-18,"Harbour Notes","harbour-notes.example",${demoSlots.landing},impression,withheld,above_expected,3`,
    )
    const counts = lines.slice(1).map((line) => Number(line.split(',').at(-1)))
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(28 + 7)
    const support = await signInStaff(world, 'support')
    expect(await support.trafficStaff.orderTrafficFile({ id: orderId })).toEqual(file)
    const { order: _, appeal: __, ...shown } = await partner.api.traffic.orderTraffic({ id: orderId })
    expect(await support.trafficStaff.orderTraffic({ id: orderId })).toEqual(shown)
    await expect(support.trafficStaff.orderTraffic({ id: randomUUID() })).rejects.toMatchObject({
      key: 'data_error',
    })
  })

  it('is nobody else’s', async () => {
    const other = await joinPartner(world)
    for (const call of ['orderTraffic', 'orderSlotDays', 'orderTrafficFile'] as const)
      await expect(other.api.traffic[call]({ id: orderId })).rejects.toMatchObject({ key: 'data_error' })
  })

  it('pays no more results than the cap lets: the latest are filtered', async () => {
    await world.asOwner(
      'update ad_order set reserve_total = 5 * payout, reserved = 5 * payout - accrued where id = $1',
      [orderId],
    )
    const shown = await partner.api.traffic.orderTraffic({ id: orderId })
    expect(shown.days.map(({ clicks }) => [clicks.paid, clicks.filtered])).toEqual([
      [0, []],
      [0, [{ reason: 'over_cap', count: 2 }]],
      [5, []],
    ])
    const { clicks } = await partner.api.plan.orderDetail({ id: orderId })
    expect(shown.clicks).toEqual(clicks)
  })
})

describe('seeds', () => {
  it('are committed to beforehand, and told once their day is over', async () => {
    await callMoney(world.jobs.db, 'keep_seeds', { now: world.clock.now() })
    const { items, next_to } = await partner.api.traffic.drawSeeds({})
    expect(next_to).toBeNull()
    expect(items.map(({ day: of, seed }) => [of, seed !== null])).toEqual([
      ['2026-11-20', false],
      ['2026-11-19', false],
      ['2026-11-18', false],
      ['2026-11-17', true],
      ['2026-11-16', true],
    ])
    for (const { day: of, commitment, seed } of items)
      if (seed !== null) {
        const [row] = await world.asOwner<{ same: boolean }>(
          `select commitment = decode($2, 'hex') and sha256(decode($3, 'hex')) = commitment as same from draw_seed where day = $1`,
          [of, commitment, seed],
        )
        expect(row?.same).toBe(true)
      }
  })

  it('come page by page', async () => {
    await world.asOwner(
      `insert into draw_seed (day, seed, commitment, committed_at)
       select '2026-11-15'::date - n, sha256(n::text::bytea), sha256(sha256(n::text::bytea)), now() from generate_series(0, 60) n`,
    )
    const first = await partner.api.traffic.drawSeeds({})
    expect([first.items.length, first.next_to]).toEqual([31, '2026-10-20'])
    const second = await partner.api.traffic.drawSeeds({ to: first.next_to ?? '' })
    expect([second.items.length, second.items[0]?.day]).toEqual([31, '2026-10-20'])
  })

  it.each(['0000-02-29', '0001-01-01', '9999-12-31'])(
    'are asked for up to %s, which is any day',
    async (to) => {
      const { items } = await partner.api.traffic.drawSeeds({ to })
      expect(items.length > 0).toBe(to.startsWith('9'))
      const { days } = await partner.api.traffic.orderTraffic({ id: orderId, from: to, to })
      expect(days).toEqual([])
    },
  )
})

it('says what the most of a group is that one partner has, by the rule its order was matched under', async () => {
  await world.asOwner('update network set share_ceiling = true')
  const later = await joinPartner(world)
  await payIn(world, later, '20.00')
  const id = await offerOf(world, later, world.campaigns.landing)
  await putAndMatch(world, later, id, '10.00')
  await world.asOwner('update network set share_ceiling = false')
  const { draw } = await later.api.traffic.orderTraffic({ id })
  expect(draw?.share_percent_max).toBe(25)
  const { draw: before } = await partner.api.traffic.orderTraffic({ id: orderId })
  expect(before?.share_percent_max).toBe(null)
})
