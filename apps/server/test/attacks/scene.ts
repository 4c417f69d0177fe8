import { createHash, randomUUID } from 'node:crypto'
import type { TrafficEvent } from '@fairlead/traffic/cohorts'
import { heldEvents } from '@fairlead/traffic/held-events'
import { afterAll, beforeAll, expect } from 'vitest'
import { Real } from '../ledger-model/real.ts'
import { brokenInvariants } from '../support/books.ts'
import { putOn } from '../support/follows.ts'
import { recordVisits, type Visit } from '../support/traffic.ts'
import { openWorld, type World, worldStart } from '../support/world.ts'

export const dollar = 1_000_000n
/** Of the plan that all scenes show: 5.50 for 1,000 views, 0.29 a click. Micros. */
export const price = 5_500n
export const payout = 290_000n
/** What a view is expected to bring where no trial said more, parts per million; as with real money. */
export const clickLevel = 19_000n
export const conversionLevel = 760n
const dayMs = 86_400_000

/** A partner of a scene with its one order. */
export type Player = { readonly partner: Real; readonly order: string }

/** One group of orders with a slot of its own, in which nobody else is. */
export type Scene = {
  readonly name: string
  readonly world: World
  readonly campaign: string
  readonly id: string
  readonly bucket: number
  readonly slot: string
  readonly players: readonly Player[]
  /** How many crowds have come. */
  readonly crowds: { count: number }
}

/**
 * Opens the world of a test file before its tests, with the share ceiling and the bounds of real money and draws that are the
 * same in every run; after them its books must hold.
 */
export function useAttackedWorld(opened: (world: World) => void): void {
  let world: World
  beforeAll(async () => {
    world = await openAttackedWorld()
    opened(world)
  })
  afterAll(async () => {
    expect(await brokenInvariants(world)).toEqual([])
    await world.close()
  })
}

async function openAttackedWorld(): Promise<World> {
  const world = await openWorld({ ceiling: true })
  await world.asOwner(`update format_level set level = case kind when 'click' then 19000 else 760 end`)
  for (let day = -1; day < 60; day += 1) {
    const date = new Date(worldStart.getTime() + day * dayMs).toISOString().slice(0, 10)
    const seed = createHash('sha256').update(`seed of ${date}`).digest()
    await world.asOwner(
      `insert into draw_seed (day, seed, commitment, committed_at) values ($1, $2, sha256($2), $3)
       on conflict (day) do update set seed = excluded.seed, commitment = excluded.commitment`,
      [date, seed, worldStart],
    )
  }
  return world
}

type Setting = {
  /** As many partners with as much money each; with four of them each draws a quarter. */
  readonly partners?: number
  readonly put?: bigint
  readonly paidFor?: 'click' | 'conversion'
  /** Beside the scene before, and not in three days of its own. */
  readonly beside?: boolean
}

/** Opens a group in three days of its own: the orders of partners who each put the same amount on one new campaign. */
export async function openScene(
  world: World,
  name: string,
  { partners = 4, put = 100n * dollar, paidFor = 'click', beside = false }: Setting = {},
): Promise<Scene> {
  const window = 3 * dayMs
  const start = (Math.floor(world.clock.now().getTime() / window) + 1) * window + 12 * 3_600_000
  if (!beside) world.clock.set(new Date(start))
  const people: Real[] = []
  for (let n = 0; n < partners; n += 1) people.push(await Real.open(world))
  const [first] = people
  if (!first) throw new Error('a scene without partners')
  const campaign = await first.campaign(put * 3n * BigInt(partners))
  await world.asOwner('update plan_rule set payout_event = $2, attribution_s = 60 where campaign_id = $1', [
    campaign,
    paidFor,
  ])
  const players: Player[] = []
  for (const partner of people) {
    await partner.payIn(put)
    players.push({ partner, order: await putOn(partner, campaign, put) })
  }
  await world.runJobs()
  const [group] = await world.asOwner<{ id: string; bucket: number }>(
    'select id, bucket from ad_group where campaign_id = $1',
    [campaign],
  )
  if (!group) throw new Error('no order of the scene runs')
  return { name, world, campaign, ...group, slot: await addSlot(world), players, crowds: { count: 0 } }
}

/** Two trials came to the usual level: a group is paid closer to it from now on. */
export async function makeTried({ world, campaign }: Scene): Promise<void> {
  await world.asOwner(
    `insert into campaign_level (campaign_id, kind, since, level) values ($1, 'click', $2, $3)`,
    [campaign, world.clock.now(), clickLevel],
  )
}

/** A slot on a new publisher's site that a person vouched for. */
export async function addSlot(world: World, domain = 'harbour-notes.example'): Promise<string> {
  const [publisher, slot] = [randomUUID(), randomUUID()]
  await world.asOwner(
    `insert into publisher (id, name, domain, vouched_by) values ($1, 'Harbour Notes', $2, 'a test')`,
    [publisher, domain],
  )
  await world.asOwner(`insert into slot (id, publisher_id, content_type) values ($1, $2, 'landing_page')`, [
    slot,
    publisher,
  ])
  return slot
}

/** Who stands behind the n-th visit. What is not named is another one for each. */
export type Crowd = {
  readonly of: number
  readonly address?: (n: number) => string
  readonly browser?: (n: number) => string
  readonly prefix?: (n: number) => string
  readonly network?: (n: number) => string
  readonly slot?: string
}

/** Visits whose nonces follow from the scene's name and their place in it, so that they are drawn alike in every run. */
export function visitsOf(scene: Scene, crowd: Crowd): Visit[] {
  scene.crowds.count += 1
  const crowds = scene.crowds.count
  const { of, slot = scene.slot } = crowd
  const named = (pick: ((n: number) => string) | undefined, n: number) => pick?.(n) ?? `${crowds} ${n}`
  return Array.from({ length: of }, (_, n) => {
    const address = named(crowd.address, n)
    return {
      nonce: createHash('sha256').update(`${scene.name} ${crowds} ${n}`).digest().subarray(0, 16),
      ts: scene.world.clock.now(),
      slot,
      network: named(crowd.network, n),
      prefix: named(crowd.prefix, n),
      address,
      browser: `${address} ${named(crowd.browser, n)}`,
    }
  })
}

/**
 * Homes all over the country, each with an address, a browser and a neighbourhood of its own, in thirty networks; 19 of 1,000
 * views are clicked, as a view is expected to be.
 */
export function homes(scene: Scene, views: number, slot = scene.slot): { seen: Visit[]; clicked: Visit[] } {
  const seen = visitsOf(scene, { of: views, network: (n) => `AS${n % 30}`, slot })
  return { seen, clicked: seen.slice(0, Math.round((views * Number(clickLevel)) / 1_000_000)) }
}

/** Records visits as views, and some of them as clicks; answers how many of each were paid at once. */
export async function play(
  scene: Scene,
  visits: readonly Visit[],
  clicked: readonly Visit[] = [],
): Promise<{ views: number; clicks: number }> {
  const paid = (verdicts: readonly string[]) => verdicts.filter((verdict) => verdict === '').length
  const group = { ...scene, flights: [] }
  let views = 0
  for (let from = 0; from < visits.length; from += 1_000) {
    views += paid(await recordVisits(scene.world, group, 'impression', visits.slice(from, from + 1_000)))
  }
  const clicks = clicked.length > 0 ? paid(await recordVisits(scene.world, group, 'click', clicked)) : 0
  return { views, clicks }
}

/** How many of these views and clicks the published formulas leave, all of them recorded now. */
export function expectedOf(
  scene: Scene,
  views: readonly Visit[],
  clicks: readonly Visit[],
  tried = false,
): { views: number; clicks: number } {
  const at = scene.world.clock.now().getTime()
  const eventOf = (
    kind: TrafficEvent['kind'],
    { nonce, slot, network, address, browser, prefix }: Visit,
  ): TrafficEvent => ({
    group: scene.id,
    kind,
    nonce: nonce.toString('hex'),
    step: '',
    at,
    slot,
    network,
    address,
    browser,
    prefix,
    reason: '',
    settled: false,
    heldStep: '',
  })
  const events = [
    ...views.map((visit) => eventOf('impression', visit)),
    ...clicks.map((visit) => eventOf('click', visit)),
  ]
  const held = heldEvents(events, () => ({
    paidFor: 'click',
    tried,
    clickBase: () => clickLevel,
    conversionBase: () => conversionLevel,
    atCeiling: () => false,
    rank: ({ nonce }) => nonce,
  }))
  const heldOf = (kind: string) => held.filter(({ event }) => event.kind === kind).length
  return { views: views.length - heldOf('impression'), clicks: clicks.length - heldOf('click') }
}

/** What a partner's order came to, once it was settled. Amounts in micros. */
export type Outcome = {
  readonly views: number
  readonly results: number
  readonly spent: bigint
  readonly earned: bigint
}

/** Stops orders of a scene, lets their validation period pass and settles them; what each came to, and all together. */
export async function settle(
  scene: Scene,
  players: readonly Player[] = scene.players,
): Promise<{ each: Outcome[]; all: Outcome }> {
  const { world } = scene
  for (const { partner, order } of players) {
    const running = await world.asOwner(`select from ad_order where id = $1 and state = 'running'`, [order])
    if (running.length === 0) continue
    await partner.call('stop_order', { session: partner.session, order, now: world.clock.now() })
  }
  for (const wait of [20_000, 120_000, 30_000]) {
    world.clock.advance(wait)
    await world.runJobs()
  }
  const each: Outcome[] = []
  for (const { order } of players) {
    const [row] = await world.asOwner<
      Record<'views' | 'results' | 'spent' | 'earned', bigint> & { state: string }
    >(
      `select o.state, o.consumed_cash as spent, o.accrued as earned,
         (select count(*) from event e where e.bucket = $2 and e.order_id = o.id and e.kind = 'impression' and e.reason = '') as views,
         (select count(*) from event e where e.bucket = $2 and e.order_id = o.id and e.kind = r.payout_event and e.reason = '') as results
       from ad_order o join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version where o.id = $1`,
      [order, scene.bucket],
    )
    if (row?.state !== 'settled') throw new Error(`an order of ${scene.name} is ${row?.state}, not settled`)
    each.push({
      views: Number(row.views),
      results: Number(row.results),
      spent: row.spent,
      earned: row.earned,
    })
  }
  const all = each.reduce((sum, one) => ({
    views: sum.views + one.views,
    results: sum.results + one.results,
    spent: sum.spent + one.spent,
    earned: sum.earned + one.earned,
  }))
  return { each, all }
}

/** What an order gained, in dollars. */
export function gainOf({ earned, spent }: Pick<Outcome, 'earned' | 'spent'>): number {
  return Number(earned - spent) / Number(dollar)
}

/**
 * What one of four equal partners gains of a group on average, in dollars, and how far luck carries it: five standard
 * deviations of the draw of its results and its views, which one run in a million exceeds.
 */
export function quarterOf({ views, results, earned, spent }: Outcome): { gain: number; luck: number } {
  const spread = Math.sqrt(results * 0.1875) * Number(payout) + Math.sqrt(views * 0.1875) * Number(price)
  return { gain: gainOf({ earned, spent }) / 4, luck: (5 * spread) / Number(dollar) }
}
