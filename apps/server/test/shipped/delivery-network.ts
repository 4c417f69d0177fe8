import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { many, one } from '../../src/db/read.ts'
import { orderOn } from '../guarantees/stage.ts'
import { findFlight, liftPace } from '../support/deliver.ts'
import { putAndMatch } from '../support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../support/people.ts'
import { openPostgresWorld, type World } from '../support/world.ts'
import { type Program, startServer } from './program.ts'
import { DeliveryDoors } from './visitors.ts'

/** Of the plan that is delivered: what a view costs and a click earns, in micros. */
export const viewPrice = 5_500
export const clickPayout = 290_000
const funded = '80.00'
/** Every order reserves three times what is put. */
const escrowForOne = 240_000_000n

/** One process that only delivers, as it is shipped. */
export type Node = { readonly program: Program; readonly doors: DeliveryDoors }
/** An order that all views of the network fall to. */
export type Running = { readonly id: string; readonly partner: TestPartner; readonly groupId: string }

/** A network on PostgreSQL whose ads are shown by processes of their own; a test does everything else in it. */
export class DeliveryNetwork {
  readonly world: World
  readonly #settings: Readonly<Record<string, string>>
  readonly #dataDir: string
  readonly #nodes: Node[] = []

  private constructor(world: World, dataDir: string, settings: Readonly<Record<string, string>>) {
    this.world = world
    this.#dataDir = dataDir
    this.#settings = settings
  }

  /** On the server at this URL, a superuser's, and at the time that the programs have. */
  static async open(server: string, now: Date): Promise<DeliveryNetwork> {
    const world = await openPostgresWorld(server, now)
    const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-delivery-'))
    return new DeliveryNetwork(world, dataDir, {
      // All that such a process needs to have: not the app's login, and not the owner's.
      DATABASE_DELIVERY_URL: world.deliveryUrl,
      FAIRLEAD_MODE: 'demo',
      FAIRLEAD_ROLE: 'delivery',
      FAIRLEAD_DATA: dataDir,
      FAIRLEAD_PEPPER: world.ctx.pepper,
      FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1',
      FAIRLEAD_LOG: 'error',
    })
  }

  /** Starts a process on each of these ports at the same moment. */
  async start(ports: readonly number[]): Promise<Node[]> {
    const started = ports.map((port) => ({
      program: startServer({ ...this.#settings, PORT: String(port) }),
      doors: new DeliveryDoors(port),
    }))
    this.#nodes.push(...started)
    await Promise.all(started.map(({ program }) => program.says('Fairlead is ready')))
    return started
  }

  /** Has somebody new put 80.00 on the plan, and lets no other order take views any more. */
  async runOrder(now: Date): Promise<Running> {
    const { world } = this
    world.clock.set(now)
    const campaign = world.campaigns.landing
    await fillEscrow(world, campaign, escrowForOne)
    const partner = await joinPartner(world)
    await payIn(world, partner, '100.00')
    const id = await orderOn(world, partner, campaign)
    await putAndMatch(world, partner, id, funded)
    await world.asOwner('update flight set open = false where order_id <> $1', [id])
    const flight = await findFlight(world.ctx.db, id)
    await liftPace(world, id)
    return { id, partner, groupId: flight?.group_id ?? '' }
  }

  /** What delivery itself says that the order took, what its events say, and what nobody could take, at one moment. */
  taken({ id }: Running) {
    return one<
      Record<'views' | 'results' | 'paid_views' | 'paid_clicks' | 'counted_views' | 'refused', bigint>
    >(
      this.world.ctx.db,
      `select f.views, f.results, e.paid_views, e.paid_clicks, e.refused,
         (select coalesce(sum(n), 0)::bigint from event_count
          where bucket = bucket_of($1) and order_id = $1 and kind = 'impression' and reason = '') as counted_views
       from flight f
       cross join lateral (
         select count(*) filter (where order_id = $1 and kind = 'impression' and reason = '') as paid_views,
           count(*) filter (where order_id = $1 and kind = 'click' and reason = '') as paid_clicks,
           count(*) filter (where order_id is null and kind = 'impression' and reason = 'budget_over') as refused
         from event where bucket = f.bucket and group_id = f.group_id) e
       where f.order_id = $1`,
      [id],
    )
  }

  /** How many views a process that has promised none yet could promise now, or in so many seconds. */
  viewsToShow({ groupId }: Running, inS: number): Promise<number> {
    return this.world.asOwnerUndone(async (owner) => {
      const { rows } = await owner.query({
        text: `select coalesce(sum(views_left), 0)::int as n from groups_to_show($1, '{}', '{}', now() + make_interval(secs => $2))
               where group_id = $3`,
        values: [randomUUID(), inS, groupId],
      })
      return Number(rows[0]?.n)
    })
  }

  /** How often each view that came since the order runs is kept, by its token's tag in hex. */
  async timesKept({ id, groupId }: Running): Promise<ReadonlyMap<string, number>> {
    const rows = await many<{ tag: string; n: bigint }>(
      this.world.ctx.db,
      `select encode(e.signature, 'hex') as tag, count(*) as n from flight f
       join ad_order o on o.account_id = f.account_id and o.id = f.order_id
       join event e on e.bucket = f.bucket and e.group_id = $2 and e.kind = 'impression' and e.ts >= o.matched_at
       where f.order_id = $1 group by 1`,
      [id, groupId],
    )
    return new Map(rows.map(({ tag, n }) => [tag, Number(n)]))
  }

  /** Settles orders. Answers what their partners paid for views, in micros. */
  async settle(orders: readonly Running[]): Promise<number[]> {
    const { world } = this
    for (const { id, partner } of orders) {
      // One that was used up while a later one was matched has ended by itself.
      const { status } = await partner.api.plan.orderDetail({ id })
      if (status === 'puting') await partner.api.plan.orderStop({ id }, { idempotencyKey: randomUUID() })
    }
    for (let round = 0; round < 4; round += 1) {
      world.clock.advance(10 * 60_000)
      await world.runJobs()
    }
    return Promise.all(
      orders.map(async ({ id, partner }) => {
        const { status, consumed } = await partner.api.plan.orderDetail({ id })
        return status === 'settled' ? Math.round(Number(consumed) * 1_000_000) : Number.NaN
      }),
    )
  }

  async close(): Promise<void> {
    for (const { program, doors } of this.#nodes) {
      program.kill('SIGKILL')
      doors.close()
    }
    await Promise.all(this.#nodes.map(({ program }) => program.ended))
    await this.world.close()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}
