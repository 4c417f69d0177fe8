import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { laneOf } from '../../src/db/lanes.ts'
import type { Pool } from '../../src/db/pool.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { many, one } from '../../src/db/read.ts'
import { demoSlots } from '../../src/demo/people.ts'
import { waitingForLocks } from '../races/lock-watch.ts'
import { brokenInvariants } from '../support/books.ts'
import {
  deliveryArgs,
  type FlightPlace,
  findFlight,
  plantDraw,
  type SentEvent,
  viewsAndClicks,
} from '../support/deliver.ts'
import { putAndMatch } from '../support/orders.ts'
import { call } from './call.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/**
 * What a node that lies, or one whose token key leaked, could tell the database about one running order. The tests follow
 * it from its first view to its last, and each counts what was paid since the one before.
 */
let stage: Stage
let place: FlightPlace
let before: Counts
/** Connections for whoever looks on, which wait for no batch. */
let beside: Pool
beforeAll(async () => {
  stage = await openStage()
  beside = openPostgres(stage.world.appUrl, { max: 2 })
  place = (await findFlight(stage.world.ctx.db, stage.runningId)) as FlightPlace
  before = await counts()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.world)).toEqual([])
  before = await counts()
})
afterAll(async () => {
  await beside?.end()
  await stage?.world.close()
})

/** Each costs 0.0055 on the stage's order of 20.00, which may lose 3.00; each click earns 0.29. */
const price = 5_500
const stop = 3_000_000
const payout = 290_000

/** Sends one batch; its verdicts stand in its order. */
async function record(
  events: readonly SentEvent[],
  at = place,
  now = stage.world.clock.now(),
): Promise<string[]> {
  const answer = await call(
    laneOf(stage.world.ctx.db, 'delivery'),
    'record_delivery',
    ...Object.values(deliveryArgs(at, events, now)),
  )
  return answer.rows[0]?.value as string[]
}

/** Sends batches all at the same moment: none goes on before ten of them wait for the group. Prints how many did. */
async function atOnce(what: string, batches: readonly (readonly SentEvent[])[]): Promise<string[]> {
  let answered = false
  let waiting = 0
  const sent = await stage.world.asOwnerUndone(async (owner) => {
    await owner.query({
      text: 'select from ad_group where bucket = $1 and id = $2 for update',
      values: [place.bucket, place.group_id],
    })
    const all = Promise.allSettled(batches.map((batch) => record(batch))).finally(() => {
      answered = true
    })
    while (waiting < 10 && !answered) waiting = await waitingForLocks(beside)
    return { all }
  })
  const answers = await sent.all
  process.stdout.write(
    `delivery limits: ${what}: ${waiting} of ${batches.length} batches waited when the first went on\n`,
  )
  expect(waiting).toBeGreaterThanOrEqual(10)
  return answers.flatMap((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
}

type Counts = Readonly<Record<string, bigint>>

/** What was counted for orders, by kind and reason. */
async function counts(): Promise<Counts> {
  const rows = await many<{ what: string; n: bigint }>(
    stage.world.ctx.db,
    "select rtrim(kind || ' ' || reason) as what, sum(n)::bigint as n from event_count group by 1 order by 1",
  )
  return Object.fromEntries(rows.map(({ what, n }) => [what, n]))
}

/** The counts that grew since the last test. */
async function counted(): Promise<Counts> {
  const grown = Object.entries(await counts()).map(([what, n]) => [what, n - (before[what] ?? 0n)] as const)
  return Object.fromEntries(grown.filter(([, n]) => n !== 0n))
}

/** Which events there are of a token, and why. */
const kept = (nonce: Buffer) =>
  many(
    stage.world.ctx.db,
    'select kind, step, reason, order_id from event where nonce = $1 order by kind desc, step',
    [nonce],
  )

const flight = () =>
  one<{ views: bigint; results: bigint }>(beside, 'select views, results from flight where order_id = $1', [
    stage.runningId,
  ])

const views = (n: number) => viewsAndClicks(n, 0)
const clicksOn = (seen: readonly SentEvent[]): SentEvent[] => seen.map((view) => ({ ...view, kind: 'click' }))
const tally = (verdicts: readonly string[]) => {
  const found: Record<string, number> = {}
  for (const verdict of verdicts) found[verdict] = (found[verdict] ?? 0) + 1
  return found
}

describe('what cannot be', () => {
  it('an event of a group that there is not, or in another bucket than its group, counts nothing', async () => {
    await record(views(1), { ...place, group_id: randomUUID() })
    await record(views(1), { ...place, bucket: (place.bucket + 1) % 64 })
    expect(await counted()).toEqual({})
  })

  it('an order that was offered and not matched is credited with nothing', async () => {
    const [group] = await stage.world.asOwner<FlightPlace>(
      `select bucket_of(g.id) as bucket, g.id as group_id from ad_order o
       join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
       cross join lateral (
         select group_id_of(o.campaign_id, o.impression_price, o.payout, r.payout_event) as id) g
       where o.id = $1`,
      [stage.offerId],
    )
    await record(views(3), group as FlightPlace)
    expect(await counted()).toEqual({})
  })

  it('no budget is lent any more, and what is reported of a budget lease that nobody has is not counted', async () => {
    const { ctx, clock } = stage.world
    const [now, lease] = [clock.now(), randomUUID()]
    const lending = "select proname from pg_proc where prosrc ~ 'insert into budget_lease'"
    expect((await ctx.db.query(lending)).rows).toEqual([])
    const seen = [[place.bucket], [now], [randomBytes(16)], ['impression'], [''], [lease], [stage.runningId]]
    await call(
      laneOf(ctx.db, 'delivery'),
      'record_events',
      ...seen,
      [demoSlots.landing],
      [''],
      ['192.0.2.0'],
      now,
    )
    expect(await counted()).toEqual({})
  })

  it('a click without its view, and a conversion without its click, are kept and not paid', async () => {
    const [clicked, converted] = [randomBytes(16), randomBytes(16)]
    const verdicts = await record([
      { nonce: clicked, kind: 'click' },
      { nonce: converted, kind: 'conversion' },
    ])
    expect(verdicts).toEqual(['no_impression', 'no_click'])
    expect([...(await kept(clicked)), ...(await kept(converted))]).toMatchObject([
      { kind: 'click', reason: 'no_impression' },
      { kind: 'conversion', reason: 'no_click' },
    ])
    expect(Object.keys(await counted()).filter((what) => !what.includes(' '))).toEqual([])
  })
})

describe('what comes again', () => {
  it('an event that comes a hundred times, also all at once, counts once', async () => {
    const [event] = views(1) as [SentEvent]
    const batch = Array.from({ length: 10 }, () => event)
    const verdicts = await atOnce(
      'one view',
      Array.from({ length: 10 }, () => batch),
    )
    expect(tally(verdicts)).toEqual({ '': 1, duplicate: 99 })
    expect(await counted()).toEqual({ impression: 1n })
    expect(await kept(event.nonce)).toEqual([
      { kind: 'impression', step: '', reason: '', order_id: stage.runningId },
    ])
  })

  it('view and click of twenty tokens in a hundred batches of any order at once count once each', async () => {
    const seen = views(20)
    const all = [...clicksOn(seen), ...seen]
    const turned = Array.from({ length: 100 }, (_, n) => [...all.slice(n % 40), ...all.slice(0, n % 40)])
    const verdicts = await atOnce('twenty views and clicks', turned)
    expect(tally(verdicts)).toEqual({ '': 40, duplicate: 3_960 })
    expect(await counted()).toEqual({ impression: 20n, click: 20n })
  })

  it('a filtered view does not become a paid one by coming again', async () => {
    const [robot] = viewsAndClicks(1, 0).map((view) => ({ ...view, reason: 'robot' })) as [SentEvent]
    expect(await record([robot])).toEqual(['robot'])
    expect(await record([{ ...robot, reason: '' }])).toEqual(['duplicate'])
    expect(await record(clicksOn([{ ...robot, reason: '' }]))).toEqual(['no_impression'])
    expect(await counted()).toEqual({ 'impression robot': 1n, 'click no_impression': 1n })
  })

  it('one click is not paid again for naming another step, nor is one view', async () => {
    const [view] = views(1) as [SentEvent]
    for (const kind of ['impression', 'click'] as const) {
      const steps = ['a', 'b', 'c'].map((step) => ({ ...view, kind, step }))
      expect(await stoppedBy(record([view, ...steps]))).toBe('23514 event_only_a_conversion_has_a_step')
    }
    expect(await counted()).toEqual({})
    expect(await kept(view.nonce)).toEqual([])
  })
})

describe('what more than the order’s money would come to, forty batches at once', () => {
  const tooMany = () => Array.from({ length: 40 }, () => views(100))
  let paid: SentEvent[] = []
  const fundedViews = Math.floor(20_000_000 / price)

  it('goes no further ahead of even delivery than a tenth of the budget', async () => {
    const left = Math.floor(fundedViews / 10) - Number((await flight()).views)
    const verdicts = await atOnce('pace', tooMany())
    expect(tally(verdicts)).toEqual({ '': left, budget_over: 4_000 - left })
    expect(await counted()).toEqual({ impression: BigInt(left) })
  })

  it('loses no more than its stop, to the view', async () => {
    await stage.world.asOwner(
      `update flight set starts_at = starts_at - interval '1000 years' where order_id = $1`,
      [stage.runningId],
    )
    const { views: earlier, results } = await flight()
    const left = Math.floor((stop + Number(results) * payout) / price) - Number(earlier)
    const batches = tooMany()
    const verdicts = await atOnce('stop-loss', batches)
    paid = batches.flat().filter((_, n) => verdicts[n] === '')
    expect(tally(verdicts)).toEqual({ '': left, budget_over: 4_000 - left })
    expect(await counted()).toEqual({ impression: BigInt(left) })
  })

  it('is bound by the results that have come, at every moment, and at last by what was funded', async () => {
    const { views: earlier } = await flight()
    const watch = watchLoss()
    // Two clicks bear more views than a batch has.
    const batches = tooMany().map((batch, n) => [...clicksOn(paid.slice(2 * n, 2 * n + 2)), ...batch])
    const verdicts = await atOnce('budget', batches).finally(watch.stop)
    const { looks, worst } = watch.seen()
    process.stdout.write(
      `delivery limits: budget: looked at ${looks} different sums, the worst loss was ${worst}\n`,
    )
    expect(looks).toBeGreaterThan(3)
    expect(worst).toBeLessThanOrEqual(stop)
    expect((await flight()).views).toBe(BigInt(fundedViews))
    const left = fundedViews - Number(earlier)
    expect(tally(verdicts)).toEqual({ '': left + 80, budget_over: 4_000 - left })
    expect(await counted()).toEqual({ impression: BigInt(left), click: 80n })
  })

  it.each([
    ['funded', 'views = views + 1', 'flight_views_are_funded'],
    ['borne by its stop', 'results = 0', 'flight_loses_no_more_than_its_stop'],
  ])('is not written by the owner either: no view that was not %s', async (_, change, constraint) => {
    const tried = stage.world.asOwner(`update flight set ${change} where order_id = $1`, [stage.runningId])
    expect(await stoppedBy(tried)).toBe(`23514 ${constraint}`)
  })

  it.each([
    ['seals delivery that still takes views', 'flight set sealed_at = now()', 'flight_sealed_takes_no_views'],
    [
      'changes the seed that a day was committed to',
      `draw_seed set seed = sha256('another')`,
      'draw_seed_is_what_was_committed_to',
    ],
  ])('nobody %s, the owner included', async (_, change, constraint) => {
    expect(await stoppedBy(stage.world.asOwner(`update ${change}`))).toBe(`23514 ${constraint}`)
  })
})

/** Looks at the order all the time, and keeps the most it had lost, in micros, and how many different sums it saw. */
function watchLoss() {
  const sums = new Map<string, number>()
  let watching = true
  const look = async () => {
    const { views, results } = await flight()
    sums.set(`${views} ${results}`, Number(views) * price - Number(results) * payout)
  }
  const looking = (async () => {
    while (watching) await look()
  })()
  return {
    stop: async () => {
      watching = false
      await looking
      await look()
    },
    seen: () => ({ looks: sums.size, worst: Math.max(...sums.values()) }),
  }
}

it('a view that comes after its order was stopped is kept and not paid; a click on one before it is', async () => {
  const { world, partner, offerId } = stage
  await putAndMatch(world, partner, offerId, '5.00')
  const other = (await findFlight(world.ctx.db, offerId)) as FlightPlace
  await plantDraw(world, other, offerId)
  const seen = views(3)
  expect(await record(seen, other)).toEqual(['', '', ''])
  before = await counts()
  await partner.api.plan.orderStop({ id: offerId }, { idempotencyKey: randomUUID() })
  // Within the minute whose weights still name the order.
  const [late] = views(1) as [SentEvent]
  expect(await record([late, ...clicksOn(seen.slice(0, 1))], other)).toEqual(['budget_over', ''])
  expect(await counted()).toEqual({ click: 1n })
  expect(await kept(late.nonce)).toEqual([
    { kind: 'impression', step: '', reason: 'budget_over', order_id: null },
  ])
})
