import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/support/world.ts'
import { laneOf } from '../db/lanes.ts'
import { callMoney } from '../db/money.ts'
import { many, one } from '../db/read.ts'
import { demoSlots } from '../demo/people.ts'
import { wrongDrawParts } from '../verify/wrong-draws-sql.ts'

/** Flights as delivery itself knows them, without the orders behind them. */
let world: World
let group: { id: string; bucket: number }
beforeAll(async () => {
  world = await openWorld({ ceiling: true })
})
afterAll(() => world.close())

const price = 5_500n
const payout = 290_000n
const dollar = 1_000_000n

beforeEach(async () => {
  const id = randomUUID()
  const [row] = await world.asOwner<{ bucket: number }>(
    `insert into ad_group (bucket, id, campaign_id, price, payout, payout_event, content_type)
     values (bucket_of($1), $1, $2, $3, $4, 'click', 'landing_page') returning bucket`,
    [id, world.campaigns.landing, price, payout],
  )
  group = { id, bucket: row?.bucket ?? -1 }
})

type Flight = {
  use?: 'trial' | 'standing'
  key?: string
  budget?: bigint
  stopLoss?: bigint | null
  days?: number
}

async function open({ use, key = randomUUID(), budget = 5n * dollar, stopLoss, days = 3 }: Flight = {}) {
  const id = randomUUID()
  await world.asOwner(
    `insert into flight (bucket, order_id, group_id, account_id, partner_key, network_use, price, payout, payout_event,
       budget, revenue_cap, stop_loss, starts_at, ends_at, attribution_s, open)
     values ($1, $2, $3, $4, $4, $5, $6, $7, 'click', $8, $9, $10, $11, $11::timestamptz + make_interval(days => $12), 3600, true)`,
    [
      group.bucket,
      id,
      group.id,
      key,
      use ?? null,
      price,
      payout,
      budget,
      budget * 3n,
      use ? null : stopLoss === undefined ? (budget * 15n) / 100n : stopLoss,
      world.clock.now(),
      days,
    ],
  )
  return id
}

type Sent = { nonce: Buffer; kind: 'impression' | 'click' | 'conversion'; reason?: string; step?: string }

const seen = (n: number, reason = ''): Sent[] =>
  Array.from({ length: n }, () => ({ nonce: randomBytes(16), kind: 'impression', reason }))
const clicks = (views: readonly Sent[]): Sent[] => views.map(({ nonce }) => ({ nonce, kind: 'click' }))

function record(events: readonly Sent[]): Promise<string[]> {
  const column = <Value>(pick: (event: Sent) => Value) => events.map(pick)
  const hashes = () => column(() => randomBytes(8))
  return callMoney(laneOf(world.ctx.db, 'delivery'), 'record_delivery', {
    bucket: group.bucket,
    group: column(() => group.id),
    ts: column(() => world.clock.now()),
    nonce: column(({ nonce }) => nonce),
    kind: column(({ kind }) => kind),
    step: column(({ step = '' }) => step),
    slot: column(() => demoSlots.landing),
    reason: column(({ reason = '' }) => reason),
    value: column(() => null),
    address: hashes(),
    browser: hashes(),
    prefix: hashes(),
    network: column(() => '192.0'),
    referrer: column(() => 'https://harbour-notes.example'),
    in_view_ms: column(() => 1000),
    measured: column(() => 'ratio'),
    signature: column(() => randomBytes(16)),
    rules: 1,
    now: world.clock.now(),
  })
}

const paid = (verdicts: readonly string[]) => verdicts.filter((verdict) => verdict === '').length

const flightOf = (id: string) =>
  one<{ views: bigint; results: bigint; budget: bigint }>(
    world.ctx.db,
    'select views, results, budget from flight where order_id = $1',
    [id],
  )

async function viewsOf(...ids: string[]): Promise<number[]> {
  return Promise.all(ids.map(async (id) => Number((await flightOf(id)).views)))
}

describe('who is credited', () => {
  it('a partner alone with the standing order draws a quarter of the views, and a quarter of the clicks', async () => {
    const standing = await open({ use: 'standing', budget: 1000n * dollar })
    const mine = await open({ budget: 100n * dollar, stopLoss: 100n * dollar })
    for (let batch = 0; batch < 8; batch++) {
      const views = seen(250)
      await record(views)
      await record(clicks(views.slice(0, 50)))
    }
    const [theirs, own] = await viewsOf(standing, mine)
    expect((theirs ?? 0) + (own ?? 0)).toBe(2000)
    // Four standard errors around 500.
    expect(Math.abs((own ?? 0) - 500)).toBeLessThan(4 * Math.sqrt(2000 * 0.25 * 0.75))
    const { results } = await flightOf(mine)
    expect(Math.abs(Number(results) - 100)).toBeLessThan(6 * Math.sqrt(400 * 0.25 * 0.75))
  })

  it('no ad is wanted and no view is paid where a quarter each does not come to the whole', async () => {
    for (let n = 0; n < 3; n++) await open()
    expect(await wanted()).toBe(0n)
    const verdicts = await record(seen(3))
    expect(verdicts).toEqual(['budget_over', 'budget_over', 'budget_over'])
    const fourth = await open()
    world.clock.advance(60_000)
    expect(await wanted()).toBeGreaterThan(0n)
    expect(paid(await record(seen(20)))).toBe(20)
    expect((await viewsOf(fourth))[0]).toBeLessThan(20)
  })

  it('orders of one partner share its quarter', async () => {
    const standing = await open({ use: 'standing', budget: 1000n * dollar })
    const key = randomUUID()
    const [one, two] = [await open({ key, budget: 50n * dollar }), await open({ key, budget: 50n * dollar })]
    await record(seen(800))
    const [rest = 0, first = 0, second = 0] = await viewsOf(standing, one, two)
    expect(rest + first + second).toBe(800)
    expect(Math.abs(first + second - 200)).toBeLessThan(4 * Math.sqrt(800 * 0.25 * 0.75))
  })

  it('trials draw alone, and nothing once a partner takes views', async () => {
    const trial = await open({ use: 'trial', budget: 10n * dollar })
    const standing = await open({ use: 'standing', budget: 1000n * dollar })
    await record(seen(50))
    expect(await viewsOf(trial, standing)).toEqual([50, 0])
    const mine = await open()
    world.clock.advance(60_000)
    await record(seen(100))
    const [tried, rest = 0, own = 0] = await viewsOf(trial, standing, mine)
    expect(tried).toBe(50)
    expect(rest + own).toBe(100)
  })

  it('what nobody can be credited with is kept without an order and counted for the group', async () => {
    expect(await record([...seen(2), ...seen(1, 'robot')])).toEqual(['budget_over', 'budget_over', 'robot'])
    const rows = await many<{ reason: string; n: bigint }>(
      world.ctx.db,
      'select reason, sum(n)::bigint as n from group_count where group_id = $1 group by 1 order by 1',
      [group.id],
    )
    expect(rows).toEqual([
      { reason: 'budget_over', n: 2n },
      { reason: 'robot', n: 1n },
    ])
  })
})

describe('what is paid', () => {
  it('a view comes a hundred times and counts once', async () => {
    await open({ use: 'standing' })
    await open()
    const [view] = seen(1)
    const verdicts = await record(Array.from({ length: 100 }, () => view as Sent))
    expect(verdicts.filter((verdict) => verdict === 'duplicate')).toHaveLength(99)
    expect(await record([view as Sent])).toEqual(['duplicate'])
  })

  it('view, click and conversion of one token may come in one batch; without what went before they are not paid', async () => {
    await open({ use: 'standing' })
    await open()
    const [view] = seen(1) as [Sent]
    const all: Sent[] = [{ ...view, kind: 'conversion', step: 'a' }, { ...view, kind: 'click' }, view]
    expect(await record(all)).toEqual(['', '', ''])
    const [other] = seen(1) as [Sent]
    expect(
      await record([
        { ...other, kind: 'click' },
        { ...other, kind: 'conversion', step: 'a' },
      ]),
    ).toEqual(['no_impression', 'no_click'])
  })

  it('a filtered view takes no budget, and its click is not paid', async () => {
    const standing = await open({ use: 'standing' })
    const mine = await open()
    const views = seen(40, 'robot')
    await record(views)
    expect(await viewsOf(standing, mine)).toEqual([0, 0])
    expect(new Set(await record(clicks(views)))).toEqual(new Set(['no_impression']))
  })

  it.each([
    ['a tenth of the budget', 20n, 363, 1818 + 363],
    ['fifty views', 2n, 50, 181 + 50],
  ])('never takes a partner further ahead of even delivery than %s', async (_, dollars, atOnce, halfway) => {
    await open({ use: 'standing', budget: 10_000n * dollar })
    const mine = await open({ budget: dollars * dollar, stopLoss: dollars * dollar })
    for (let batch = 0; batch < 3; batch++) await record(seen(1000))
    expect(await viewsOf(mine)).toEqual([atOnce])
    world.clock.advance(36 * 3_600_000)
    for (let batch = 0; batch < 10; batch++) await record(seen(1000))
    expect(await viewsOf(mine)).toEqual([halfway])
  })

  it('loses no more than its stop, to the last view, whatever comes at once', async () => {
    await open({ use: 'standing', budget: 10_000n * dollar })
    const mine = await open({ budget: 100n * dollar, stopLoss: 1n * dollar })
    for (let batch = 0; batch < 2; batch++) await record(seen(1000))
    // A dollar is 181 views at 0.0055.
    expect(await viewsOf(mine)).toEqual([181])
  })

  it('never takes more than the budget, and gives its draws to others once it is used up', async () => {
    const budget = 1n * dollar
    const standing = await open({ use: 'standing', budget: 2n * budget })
    const three = []
    for (let n = 0; n < 3; n++) three.push(await open({ budget, stopLoss: budget, days: 1 }))
    world.clock.advance(23 * 3_600_000)
    let last: string[] = []
    for (let batch = 0; batch < 5; batch++) last = await record(seen(300))
    expect(await viewsOf(...three)).toEqual([181, 181, 181])
    const [rest = 0] = await viewsOf(standing)
    expect(rest).toBeLessThanOrEqual(363)
    expect(new Set(last)).toEqual(new Set(['budget_over']))
  })
})

it('every draw comes out again from the seed and the weights that are kept, and one that was changed does not', async () => {
  expect(await offending()).toEqual([])
  await world.asOwnerUndone(async (client) => {
    await client.query(
      `update event set order_id = null where (bucket, ts, nonce, kind, step) in (
         select bucket, ts, nonce, kind, step from event where order_id is not null limit 1)`,
    )
    const { rows } = await client.query('select id from wrong_draws()')
    expect(rows).toHaveLength(1)
  })
  await world.asOwnerUndone(async (client) => {
    await client.query('update draw_seed set seed = sha256(seed), commitment = sha256(sha256(seed))')
    const { rows } = await client.query('select count(*) > 1000 as most from wrong_draws()')
    expect(rows).toEqual([{ most: true }])
    await client.query({
      // Another group in its bucket may have drawn on this day.
      text: `insert into draw_day select $1, $2::date, $3
             on conflict (bucket, day) do update set commitment = excluded.commitment`,
      values: [group.bucket, world.clock.now(), randomBytes(32)],
    })
    await client.query({
      text: 'select seed_of_day($1, $2), seed_of_day($1, $2)',
      values: [group.bucket, world.clock.now()],
    })
    const alarms = await client.query("select count(*) as n from alarm where kind = 'seed_changed'")
    expect(alarms.rows).toEqual([{ n: 1n }])
  })
})

async function offending(): Promise<unknown[]> {
  const found = []
  for (const part of wrongDrawParts) found.push(...(await many<{ id: string }>(world.staff.db, part)))
  return found
}

async function wanted(): Promise<bigint> {
  const rows = await many<{ group_id: string; views_left: bigint }>(
    laneOf(world.ctx.db, 'delivery'),
    "select group_id, views_left from groups_to_show($1, '{}', '{}', $2)",
    [randomUUID(), world.clock.now()],
  )
  return rows.find(({ group_id }) => group_id === group.id)?.views_left ?? 0n
}
