import type { Data } from '@fairlead/contract/endpoint'
import type { overview } from '@fairlead/contract/overview'
import { overview as calls } from '@fairlead/contract/overview'
import { parseAmount } from '@fairlead/money/amount'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { offerOf, putAndMatch, seeAd } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { callRaw } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'

type Statistics = Data<typeof overview.statistics>

let world: World
let partner: TestPartner
let id: string
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
  partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  id = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, id, '50.00')
})
afterAll(async () => {
  // The counters were laid out by hand: no events stand behind them.
  const broken = await brokenInvariants(world)
  expect(broken.filter((found) => !found.startsWith('I15 '))).toEqual([])
  await world.close()
})

const zones = {
  'Asia/Kathmandu': 'Asia/Kathmandu GMT+05:45',
  '+05:45': 'GMT+05:45',
  'Europe/Berlin': 'Europe/Berlin GMT+01:00',
  'Pacific/Kiritimati': 'Pacific/Kiritimati GMT+14:00',
  '+14:00': 'GMT+14:00',
  'Etc/GMT+12': 'Etc/GMT+12 GMT-12:00',
  '-12:00': 'GMT-12:00',
  'America/Havana': 'America/Havana GMT-05:00',
  'Atlantic/Azores': 'Atlantic/Azores GMT-01:00',
  'Africa/Cairo': 'Africa/Cairo GMT+02:00',
  'Australia/Lord_Howe': 'Australia/Lord_Howe GMT+11:00',
  UTC: 'UTC GMT+00:00',
} as const

async function statistics(type: number, zone: string): Promise<Statistics> {
  const answer = await callRaw(world.app, calls.statistics, { type }, { 'x-ct': partner.token, 'x-tz': zone })
  expect(answer.envelope.code, answer.text).toBe(200)
  return answer.envelope.data as Statistics
}

/** The local calendar day of a moment, by Intl, which knows nothing of the database. */
function dayIn(zone: string, at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(at)
}

/** The series adds up to its own period. */
function expectWhole({ series, ...total }: Statistics) {
  const sum = (pick: (row: Statistics['series'][number]) => bigint) =>
    series.reduce((so_far, row) => so_far + pick(row), 0n)
  expect({
    impressions: sum((row) => BigInt(row.impressions)),
    clicks: sum((row) => BigInt(row.clicks)),
    revenue: sum((row) => parseAmount(row.advertising_revenue)),
    consumed: sum((row) => parseAmount(row.consumed)),
    profit: sum((row) => parseAmount(row.profit)),
  }).toEqual({
    impressions: BigInt(total.impressions),
    clicks: BigInt(total.clicks),
    revenue: parseAmount(total.advertising_revenue),
    consumed: parseAmount(total.consumed),
    profit: parseAmount(total.profit),
  })
  expect(parseAmount(total.profit)).toBe(parseAmount(total.advertising_revenue) - parseAmount(total.consumed))
}

/** Counts as the doors would: one impression in each of many quarters of an hour, a click in every other. */
async function plantQuarters(from: string, hours: number) {
  await world.asOwner('delete from event_count where order_id = $1', [id])
  await world.asOwner(
    `insert into event_count (bucket, order_id, account_id, slot_id, publisher_id, quarter, kind, reason, n)
     select bucket_of(o.id), o.id, o.account_id, s.id, s.publisher_id,
       $2::timestamptz + q * interval '15 minutes', kind, '', case kind when 'click' then q % 2 else 1 + q % 3 end
     from ad_order o, generate_series(0, $3 * 4 - 1) q, (values ('impression'), ('click')) k (kind),
       (select id, publisher_id from slot where content_type = 'landing_page' limit 1) s
     where o.id = $1`,
    [id, from, hours],
  )
  return Array.from({ length: hours * 4 }, (_, q) => ({
    at: new Date(new Date(from).getTime() + q * 900_000),
    impressions: 1 + (q % 3),
    clicks: q % 2,
  }))
}

describe('the overview', () => {
  it('shows what was seen, clicked, earned and consumed today', async () => {
    world.clock.advance(1_000)
    await seeAd(world, { click: true })
    await seeAd(world)
    expect(await statistics(1, zones.UTC)).toMatchObject({
      impressions: 2,
      clicks: 1,
      advertising_revenue: '0.29',
      consumed: '0.011',
      profit: '0.279',
      delivery_order: 1,
      running_orders: 1,
      paused_orders: 0,
      amount_invested: '50.00',
      externally_operated: '0.00',
      estimated: true,
      series: [{ day: '2026-11-16', impressions: 2, clicks: 1 }],
    })
  })

  it('has one row for today, seven for the week from Monday, one for each day of the month', async () => {
    const days = async (type: number) => (await statistics(type, zones.UTC)).series.map(({ day }) => day)
    expect(await days(1)).toEqual(['2026-11-16'])
    const week = await days(2)
    expect([week.length, week[0], week[6]]).toEqual([7, '2026-11-16', '2026-11-22'])
    const month = await days(3)
    expect([month.length, month[0], month[29]]).toEqual([30, '2026-11-01', '2026-11-30'])
    expect(await days(4)).toEqual(['2026-11'])
  })

  it('asked without a type is today’s, and in the zone of the query before the header’s', async () => {
    const ask = (input: Record<string, unknown>) =>
      callRaw(world.app, calls.statistics, input, { 'x-ct': partner.token, 'x-tz': 'GMT+14:00' })
    const bare = (await ask({})).envelope.data as Statistics
    expect(bare.series.map(({ day }) => day)).toEqual(['2026-11-17'])
    const named = (await ask({ user_time_zone: 'GMT-12:00' })).envelope.data as Statistics
    expect(named.series.map(({ day }) => day)).toEqual(['2026-11-16'])
  })
})

/** Moments at which a period is asked for, each with what was counted around it. */
const moments = [
  { what: 'an ordinary Monday', now: '2026-11-16T12:00:00Z' },
  { what: 'the day Berlin goes back to winter time', now: '2026-10-25T12:00:00Z' },
  { what: 'the hour that Berlin has twice', now: '2026-10-25T01:15:00Z' },
  { what: 'the day Berlin goes to summer time', now: '2026-03-29T12:00:00Z' },
  { what: 'the day Havana has midnight twice', now: '2026-11-01T18:00:00Z' },
  { what: 'the day Cairo has no midnight', now: '2026-04-24T12:00:00Z' },
  { what: 'New Year in one zone and not in another', now: '2026-12-31T20:00:00Z' },
  { what: 'a leap day', now: '2028-02-29T12:00:00Z' },
]

describe.each(moments)('on $what', ({ now }) => {
  let quarters: Awaited<ReturnType<typeof plantQuarters>>
  beforeAll(async () => {
    // The two days and a bit before, up to now.
    quarters = await plantQuarters(new Date(Date.parse(now) - 51 * 3_600_000).toISOString(), 51)
    world.clock.set(new Date(now))
    // The session was made at another time; it shall not be what is tested here.
    await world.asOwner(`update partner_session set expires_at = 'infinity'`)
  })

  it.each(Object.entries(zones))(
    'days in %s add up to their period, and months to all there is',
    async (zone, header) => {
      const intl = zone
        .replace('+14:00', 'Etc/GMT-14')
        .replace('-12:00', 'Etc/GMT+12')
        .replace('+05:45', 'Asia/Kathmandu')
      const all = await statistics(4, header)
      const [today, week, month] = [
        await statistics(1, header),
        await statistics(2, header),
        await statistics(3, header),
      ]
      for (const period of [today, week, month, all]) expectWhole(period)
      const total = quarters.reduce((sum, quarter) => sum + quarter.impressions, 0)
      expect(all.impressions).toBe(total)
      const days = new Map<string, { impressions: number; clicks: number }>()
      for (const { at, impressions, clicks } of quarters) {
        const day = dayIn(intl, at)
        const sum = days.get(day) ?? { impressions: 0, clicks: 0 }
        days.set(day, { impressions: sum.impressions + impressions, clicks: sum.clicks + clicks })
      }
      for (const { day, impressions, clicks } of [...today.series, ...week.series, ...month.series]) {
        expect({ day, impressions, clicks }).toEqual({
          day,
          ...(days.get(day) ?? { impressions: 0, clicks: 0 }),
        })
      }
      expect(today.series.map(({ day }) => day)).toEqual([dayIn(intl, new Date(now))])
    },
  )
})
