import type { Data } from '@fairlead/contract/endpoint'
import type { overview } from '@fairlead/contract/overview'
import { overview as calls } from '@fairlead/contract/overview'
import { parseAmount } from '@fairlead/money/amount'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { offerOf, putAndMatch } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { callRaw } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'

type Statistics = Data<typeof overview.statistics>

let world: World
let partner: TestPartner
const planted: { at: Date; impressions: number; clicks: number }[] = []
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
  partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  const id = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, id, '50.00')
  await world.asOwner(`update partner_session set expires_at = 'infinity'`)
  for (let n = 0; n < 400; n += 1)
    planted.push({ at: quarterOf(momentOf(n)), impressions: 1 + (n % 3), clicks: n % 2 })
  await world.asOwner(
    `insert into event_count (bucket, order_id, account_id, slot_id, publisher_id, quarter, kind, reason, n)
     select bucket_of(o.id), o.id, o.account_id, s.id, s.publisher_id, p.at, p.kind, '', sum(p.n)
     from ad_order o, (select id, publisher_id from slot where content_type = 'landing_page' limit 1) s,
       (select at, 'impression' as kind, i as n from unnest($2::timestamptz[], $3::int[]) x (at, i)
        union all
        select at, 'click', c from unnest($2::timestamptz[], $4::int[]) x (at, c)) p
     where o.id = $1 group by o.id, o.account_id, s.id, s.publisher_id, p.at, p.kind`,
    [
      id,
      planted.map(({ at }) => at),
      planted.map(({ impressions }) => impressions),
      planted.map(({ clicks }) => clicks),
    ],
  )
})
afterAll(() => world.close())

/** Clock changes both ways, midnights that are missing or come twice, a leap day, turns of year and month; UTC. */
const edges = [
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-11-01T05:00:00Z',
  '2026-03-08T05:00:00Z',
  '2026-04-23T22:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-10-03T15:30:00Z',
  '2028-02-29T12:00:00Z',
  '2028-02-28T23:59:00Z',
  '2026-12-31T10:00:00Z',
  '2027-01-01T12:00:00Z',
  '2026-01-31T18:15:00Z',
].map((edge) => Date.parse(edge))

/** A fixed spread of moments, each within a day and a half of an edge. */
function momentOf(n: number): Date {
  const edge = edges[n % edges.length] ?? 0
  const spread = ((n * 7_919 + 104_729) % 2_592) - 1_296
  return new Date(edge + spread * 100_000)
}

function quarterOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 900_000) * 900_000)
}

/** The header of each zone, and the same zone as Intl names it. */
const zones = [
  ['Europe/Berlin GMT+01:00', 'Europe/Berlin'],
  ['GMT+05:45', 'Asia/Kathmandu'],
  ['GMT-12:00', 'Etc/GMT+12'],
  ['GMT+14:00', 'Etc/GMT-14'],
  ['America/Havana GMT-05:00', 'America/Havana'],
  ['Africa/Cairo GMT+02:00', 'Africa/Cairo'],
  ['Australia/Lord_Howe GMT+10:30', 'Australia/Lord_Howe'],
  ['Asia/Kathmandu GMT+05:45', 'Asia/Kathmandu'],
  ['America/New_York GMT-05:00', 'America/New_York'],
  ['Pacific/Kiritimati GMT+14:00', 'Pacific/Kiritimati'],
] as const

const clocks = 200

it(`adds days up to months and months up to all there is, on ${clocks} clocks`, async () => {
  const everything = planted.reduce((sum, { impressions }) => sum + impressions, 0)
  let compared = 0
  for (let n = 0; n < clocks; n += 1) {
    const [header, intl] = zones[n % zones.length] ?? zones[0]
    const now = momentOf(n * 13 + 5)
    world.clock.set(now)
    const days = await statistics(1 + (n % 2), header)
    const [month, all] = [await statistics(3, header), await statistics(4, header)]
    for (const period of [days, month, all]) expectWhole(period)
    expect(all.impressions, `${header} at ${now.toISOString()}`).toBe(everything)

    const local = countByDay(intl)
    for (const row of [...days.series, ...month.series]) {
      const { impressions = 0, clicks = 0 } = local.get(row.day) ?? {}
      expect([row.day, row.impressions, row.clicks], header).toEqual([row.day, impressions, clicks])
      compared += 1
    }
    const key = dayIn(intl, now).slice(0, 7)
    expect(all.series.find(({ day }) => day === key)?.impressions ?? 0).toBe(month.impressions)
  }
  console.log(`overview: ${clocks} clocks in ${zones.length} zones, ${compared} days compared`)
  expect(compared).toBeGreaterThan(clocks * 28)
}, 120_000)

async function statistics(type: number, zone: string): Promise<Statistics> {
  const answer = await callRaw(world.app, calls.statistics, { type }, { 'x-ct': partner.token, 'x-tz': zone })
  expect(answer.envelope.code, answer.text).toBe(200)
  return answer.envelope.data as Statistics
}

/** The series of a period adds up to the period, in counts and to the micro. */
function expectWhole({ series, ...total }: Statistics) {
  const sum = (pick: (row: Statistics['series'][number]) => bigint) =>
    series.reduce((so_far, row) => so_far + pick(row), 0n)
  expect([
    sum((row) => BigInt(row.impressions)),
    sum((row) => BigInt(row.clicks)),
    sum((row) => parseAmount(row.advertising_revenue)),
    sum((row) => parseAmount(row.consumed)),
    sum((row) => parseAmount(row.profit)),
  ]).toEqual([
    BigInt(total.impressions),
    BigInt(total.clicks),
    parseAmount(total.advertising_revenue),
    parseAmount(total.consumed),
    parseAmount(total.profit),
  ])
}

const counted = new Map<string, Map<string, { impressions: number; clicks: number }>>()
function countByDay(zone: string) {
  const known = counted.get(zone)
  if (known) return known
  const days = new Map<string, { impressions: number; clicks: number }>()
  for (const { at, impressions, clicks } of planted) {
    const sum = days.get(dayIn(zone, at)) ?? { impressions: 0, clicks: 0 }
    days.set(dayIn(zone, at), { impressions: sum.impressions + impressions, clicks: sum.clicks + clicks })
  }
  counted.set(zone, days)
  return days
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** The local calendar day of a moment, by Intl, which knows nothing of the database. */
function dayIn(zone: string, at: Date): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  formats.set(zone, format)
  return format.format(at)
}
