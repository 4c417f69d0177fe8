import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { partnerApi } from '@fairlead/contract/api'
import { type Client, createClient } from '@fairlead/contract/client'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EmptyDatabase } from '../../../test/shipped/empty-database.ts'
import { buildApp } from '../../app.ts'
import { type Config, readConfig } from '../../config.ts'
import { type Ctx, systemClock } from '../../context.ts'
import { laneOf } from '../../db/lanes.ts'
import { type Database, openDatabase } from '../../db/open.ts'
import { many } from '../../db/read.ts'
import { DatabaseFaults } from '../../http/database-faults.ts'
import { injected } from '../../http/injected-fetch.ts'
import { prepareDatabase } from '../../prepare-database.ts'
import { checkInvariants } from '../../verify/invariants.ts'
import { demoNewcomer, demoPartner } from '../people.ts'
import { movingClock } from './moving-clock.ts'

const pepper = 'a pepper for tests, thirty-two or more characters'
const day = 86_400_000

let dataDir: string
let postgres: EmptyDatabase | undefined
let config: Config
let database: Database
let ctx: Ctx
let marisol: Client<typeof partnerApi>
/** What the first start said before it was cut off, and the second. */
const said: [string[], string[]] = [[], []]
/** What was noted as of concern to somebody's security, and how much of it while the past was made. */
const noted: string[] = []
let notedOfPast: number

/** A start of the server as far as its database goes, which ends where it is told to when it says something. */
async function start(say: (line: string) => void): Promise<Ctx> {
  database = await openDatabase(config)
  return prepareDatabase(
    database,
    config,
    pepper,
    (db, network) => ({
      db,
      auth: laneOf(db, 'auth'),
      clock: systemClock,
      log: pino({ level: 'silent' }),
      faults: new DatabaseFaults(),
      security: { note: (kind) => void noted.push(kind), drain: async () => undefined },
      network,
      pepper,
      otherPeppers: [],
      passwordCost: { memory: 8, passes: 1 },
      vapid: undefined,
      contacts: [],
      sendsMail: false,
      rechargeContacts: [],
      trustedProxies: [],
      siteUrl: config.siteUrl,
      publicUrl: config.publicUrl,
      deliveryUrl: config.deliveryUrl,
      consoleUrl: config.consoleUrl,
      hosts: [],
      dataDir,
      datacentreFile: undefined,
    }),
    say,
  )
}

async function logIn({ username, password }: typeof demoPartner): Promise<Client<typeof partnerApi>> {
  const app = buildApp(ctx, { api: true, delivery: undefined })
  const callsOf = (token: string) => {
    const headers = { 'X-TZ': 'Europe/Berlin GMT+01:00', 'X-Lang': 'en', ...(token && { 'X-CT': token }) }
    return createClient(partnerApi, { base: '/api', headers: () => headers, fetch: injected(app) })
  }
  return callsOf((await callsOf('').session.login({ username, password })).token)
}

/** All hours of an order in which something was booked, newest first. */
async function hoursOf(id: string) {
  const hours = []
  for (let cursor: string | undefined; ; ) {
    const { items, next_cursor } = await marisol.plan.orderHours({ id, cursor })
    hours.push(...items)
    if (next_cursor === null) return hours
    cursor = next_cursor
  }
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fairlead-past-'))
  if (process.env.FAIRLEAD_TEST_WORLD === 'postgres')
    postgres = await EmptyDatabase.make(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  config = readConfig({
    ...postgres?.demo(8080),
    FAIRLEAD_MODE: 'demo',
    FAIRLEAD_DEMO_PAST: 'on',
    FAIRLEAD_DATA: dataDir,
  })
  const cutOff = start((line) => {
    said[0].push(line)
    if (line.startsWith('demo: week 1 ')) throw new Error('killed')
  })
  await expect(cutOff).rejects.toThrow('killed')
  await database.close()

  const began = performance.now()
  ctx = await start((line) => said[1].push(line))
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  process.stdout.write(
    `a demo’s past on ${postgres ? 'PostgreSQL' : 'the embedded database'}: ${seconds} s\n`,
  )
  notedOfPast = noted.length
  marisol = await logIn(demoPartner)
}, 240_000)
afterAll(async () => {
  await database?.close()
  await postgres?.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The views and the results of all days. */
const sumOf = (days: readonly (readonly [day: string, views: number, results: number])[]) => [
  days.reduce((sum, [, views]) => sum + views, 0),
  days.reduce((sum, [, , results]) => sum + results, 0),
]

describe('a demo with a past', () => {
  it('is made anew where it was cut off, says so, and says a figure for each step', () => {
    expect(said[0].filter((line) => line.includes('cut off'))).toEqual([])
    expect(said[1][0]).toContain('cut off')
    const steps = said[1].filter((line) => /^demo: (week|today)/.test(line))
    expect(steps.length).toBeGreaterThan(5)
    for (const step of steps) expect(step).toMatch(/\(\d+\.\d s\)$/)
  })

  it('notes nothing as if it concerned anybody’s security now', () => {
    expect(notedOfPast).toBe(0)
    expect(noted).toContain('signed_in')
  })

  it('holds every invariant', async () => {
    await laneOf(ctx.db, 'jobs').query('select assign_journal_numbers()')
    const broken = (await checkInvariants(laneOf(ctx.db, 'console'))).filter(
      ({ offending }) => offending.length > 0,
    )
    expect(broken).toEqual([])
  })

  it('has orders that ended in every way, with gains and losses, and three that go on', async () => {
    const of = async (status: 'settled' | 'putFailed' | 'waitPut' | 'declined' | 'puting') =>
      (await marisol.plan.orderList({ status })).items
    const settled = await of('settled')
    const running = await of('puting')
    expect(settled.length + running.length + (await of('putFailed')).length).toBeGreaterThanOrEqual(12)
    for (const status of ['putFailed', 'waitPut', 'declined'] as const)
      expect((await of(status)).length, status).toBeGreaterThan(0)
    const details = await Promise.all(settled.map(({ id }) => marisol.plan.orderDetail({ id })))
    const profits = details.map(({ profit }) => Number(profit))
    expect(profits.filter((profit) => profit > 0).length).toBeGreaterThan(1)
    expect(profits.filter((profit) => profit < 0).length).toBeGreaterThan(0)
    expect(details.map(({ reason }) => reason)).toContain('flight_over')
    expect(running.filter(({ paused }) => paused)).toHaveLength(1)
    expect(running.filter(({ paused }) => !paused)).toHaveLength(2)
  })

  it('shows at least as many ads as were in view while an order ran', async () => {
    const { items } = await marisol.plan.orderList({ status: 'settled' })
    for (const { id } of items) {
      const { campaign } = await marisol.traffic.orderTraffic({ id })
      expect(campaign?.in_view).toBeGreaterThan(0)
      expect(campaign?.ads).toBeGreaterThanOrEqual(campaign?.in_view ?? 0)
    }
  })

  it('has coupons in all three states, and activities', async () => {
    const { items } = await marisol.coupon.list({})
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['unused', 'used', 'expired']))
    expect((await marisol.coupon.activityList({})).items.length).toBeGreaterThan(2)
  })

  it('has money that left, is on its way, and is being looked at', async () => {
    const { items } = await marisol.wallet.withdrawalList({})
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['arrived', 'sent', 'in_review']))
    const exchanged = (await marisol.acceptor.orderList({})).items
    expect(exchanged.map(({ state }) => state)).toEqual(['arrived'])
  })

  it('follows a followed ID that others may follow by the same rules, with records of it', async () => {
    const { items } = await marisol.following.list({})
    expect(items.length).toBeGreaterThan(0)
    const records = await many<{ settled: boolean }>(
      ctx.db,
      'select settle_seq is not null as settled from follow_order where order_id is not null',
    )
    expect(new Set(records.map(({ settled }) => settled))).toEqual(new Set([true, false]))
    const [followed] = await many<{ days: number; orders: number; active: boolean }>(
      ctx.db,
      'select s.* from followed_account o cross join standing_to_be_followed(o.account_id, o.published_at) s',
    )
    expect(followed?.days).toBeGreaterThanOrEqual(90)
    expect(followed?.orders).toBeGreaterThanOrEqual(30)
  })

  it('has notices and announcements, several advertisers, and something to lend', async () => {
    const titles = (await marisol.notice.list({})).items.map(({ title }) => title)
    expect(titles.length).toBeGreaterThan(10)
    const [there] = await many<{ advertisers: bigint; announcements: bigint; lends: bigint }>(
      laneOf(ctx.db, 'console'),
      `select (select count(*) from advertiser) as advertisers, (select count(*) from announcement where reached > 0) as announcements,
         (select balance from network_balance where class = 'advances') as lends`,
    )
    expect(there?.advertisers).toBeGreaterThan(3n)
    expect(there?.announcements).toBeGreaterThan(1n)
    expect(there?.lends).toBeGreaterThanOrEqual(20_000_000n)
  })

  it('books each view and each result on the day on which it came', async () => {
    const { items } = await marisol.plan.orderList({})
    const funded = items.filter(({ funded_at }) => funded_at !== null)
    expect(funded.length).toBeGreaterThan(12)
    // Three days are judged together. What was withheld at first may be given back on a later day, and what was booked may
    // be withheld then: it is booked, or taken back, on the day that says so. Its counter stays, also at nothing.
    const withheld = await many<{ order_id: string }>(
      laneOf(ctx.db, 'console'),
      "select distinct order_id from event_count where reason = 'above_expected'",
    )
    const judgedTwice = new Set(withheld.map(({ order_id }) => order_id))
    let exact = 0
    for (const { id, payout_event } of funded) {
      const { days } = await marisol.traffic.orderTraffic({ id })
      const came = days.map(({ day, impressions, clicks, conversions }) => {
        const results = payout_event === 'click' ? clicks : conversions
        return [day, impressions.paid, results.paid] as const
      })
      const booked = new Map<string, [views: number, results: number]>()
      for (const { from, impressions, results } of await hoursOf(id)) {
        const day = from.slice(0, 10)
        const [moreViews, moreResults] = booked.get(day) ?? [0, 0]
        booked.set(day, [impressions + moreViews, results + moreResults])
      }
      const paid = came.filter(([, views, results]) => views !== 0 || results !== 0)
      const taken = [...booked].map(([day, [views, results]]) => [day, views, results] as const)
      if (judgedTwice.has(id)) {
        expect(sumOf(taken)).toEqual(sumOf(paid))
        continue
      }
      expect(taken).toEqual(paid)
      exact += 1
    }
    expect(exact).toBeGreaterThan(8)
  })

  it('began fourteen weeks ago, and nothing in it lies in the future', async () => {
    const [span] = await many<{ first: Date; last: Date }>(
      ctx.db,
      'select min(at) as first, max(at) as last from entry',
    )
    const now = Date.now()
    expect(now - Number(span?.first)).toBeGreaterThan(97 * day)
    expect(Number(span?.last)).toBeLessThanOrEqual(now)
  })

  it('has somebody who has only just joined, with offers and nothing else', async () => {
    const newcomer = await logIn(demoNewcomer)
    expect((await newcomer.wallet.property({})).total_assets).toBe('0.00')
    const { items } = await newcomer.plan.orderList({})
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['waitPut']))
    // Official push are the network's own campaigns (docs/rules.md, Plans).
    const official = items.filter(({ official_push }) => official_push).map(({ advertiser }) => advertiser)
    expect(official).toEqual(['Fairlead Demo Network'])
  })

  it('is made once: a second start finds it', async () => {
    await database.close()
    const lines: string[] = []
    ctx = await start((line) => lines.push(line))
    expect(lines.filter((line) => line.includes('week'))).toEqual([])
  })
})

it('has a clock of its own that no network with real money gets, and that never goes back', () => {
  expect(() => movingClock({ demo: false }, new Date())).toThrow('for a demo alone')
  const clock = movingClock({ demo: true }, new Date(5_000))
  clock.moveTo(new Date(4_000))
  expect(clock.now()).toEqual(new Date(5_000))
})
