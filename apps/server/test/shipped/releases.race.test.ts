import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { demoPayee } from '../../src/config.ts'
import type { Clock, Ctx } from '../../src/context.ts'
import { owaspCost } from '../../src/credentials/passwords.ts'
import { laneOf, onLane, openLanes } from '../../src/db/lanes.ts'
import { callMoney } from '../../src/db/money.ts'
import type { Pool } from '../../src/db/pool.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { many, one } from '../../src/db/read.ts'
import { upgrade } from '../../src/db/upgrade/upgrade.ts'
import { DatabaseFaults } from '../../src/http/database-faults.ts'
import { SecurityLog } from '../../src/http/security-log.ts'
import { openNetwork } from '../../src/network.ts'
import { advanceDueOrders } from '../../src/settlement/due-orders.ts'
import { importDatabase } from '../../src/transfer/import-database.ts'
import { checkInvariants } from '../../src/verify/invariants.ts'
import { catalogueOf } from '../support/catalogue.ts'
import { deliveryArgs, findFlight, viewsAndClicks } from '../support/deliver.ts'
import { makeRoots } from '../support/draw-roots.ts'
import { EmptyDatabase } from './empty-database.ts'

const server = process.env.FAIRLEAD_TEST_DATABASE_URL ?? ''
const folder = fileURLToPath(new URL('../../../../releases/', import.meta.url))
const releases = readdirSync(folder).filter((name) => name.endsWith('.fairlead'))

const databases: EmptyDatabase[] = []
afterEach(async () => {
  for (const database of databases.splice(0)) await database.remove()
})
async function emptyDatabase(): Promise<EmptyDatabase> {
  const database = await EmptyDatabase.make(server)
  databases.push(database)
  return database
}

it.each(releases)(
  'what %s left is upgraded to what an empty database becomes, and its order settles',
  async (release) => {
    const [old, fresh] = [await emptyDatabase(), await emptyDatabase()]
    const owner = openPostgres(old.url, { max: 2 })
    const app = openLanes({ app: old.url, console: old.url, auth: old.url, delivery: old.url, jobs: old.url })
    try {
      await importDatabase(owner, join(folder, release))
      await upgrade(fresh.pool)
      expect(await catalogueOf(old.pool)).toEqual(await catalogueOf(fresh.pool))
      expect(await broken(owner)).toEqual([])

      const running = await many<Running>(
        owner,
        "select account_id, id from ad_order where state = 'running'",
      )
      expect(running.length).toBeGreaterThan(0)
      const { ctx, pass } = await contextOn(owner, app)
      const more = await goOn(owner, ctx, running)
      await live({ ctx, pass }, running.length)
      const settled = await many<{ id: string; spent: bigint; views: bigint }>(
        owner,
        `select id, consumed_cash + consumed_promo + consumed_advance as spent,
           (consumed_cash + consumed_promo + consumed_advance) / impression_price as views from ad_order
       where settled_at is not null and id = any($1)`,
        [running.map(({ id }) => id)],
      )
      expect(settled).toHaveLength(running.length)
      expect(settled.some(({ spent }) => spent > 0n)).toBe(true)
      // What was delivered under the old release is paid with what came after.
      expect(settled.reduce((sum, { views }) => sum + views, 0n)).toBe(more.before + more.after)
      pass(2 * 86_400_000)
      expect((await makeRoots(onLane(ctx, 'exports'))).length).toBeGreaterThan(0)
      expect(await broken(owner)).toEqual([])
      process.stdout.write(
        `${release}: upgraded, ${settled.length} running order settled with ${more.before} views of before and ${more.after} of after, all invariants hold\n`,
      )
    } finally {
      await app.end()
      await owner.end()
    }
  },
)

type Running = { account_id: string; id: string }

/** Views and clicks come for orders that were running before the upgrade: how many views are paid from before and after. Then their flight is over. */
async function goOn(owner: Pool, ctx: Ctx, running: readonly Running[]) {
  // No partner of a release's demo has three others beside it.
  await owner.query('update network set share_ceiling = false')
  const { before } = await one<{ before: bigint }>(owner, 'select sum(views)::bigint as before from flight')
  let after = 0n
  for (const { account_id, id } of running) {
    const flight = await findFlight(ctx.db, id)
    if (!flight) throw new Error(`order ${id} has no flight`)
    const views = viewsAndClicks(40, 2)
    const verdicts = await callMoney(
      laneOf(ctx.db, 'delivery'),
      'record_delivery',
      deliveryArgs(flight, views, ctx.clock.now()),
    )
    after += BigInt(verdicts.filter((verdict, n) => verdict === '' && views[n]?.kind === 'impression').length)
    const over = { reason: 'flight_over', now: ctx.clock.now() }
    await callMoney(laneOf(ctx.db, 'jobs'), 'finish_order', { account: account_id, order: id, ...over })
  }
  expect(before).toBeGreaterThan(0n)
  expect(after).toBeGreaterThan(0n)
  return { before, after }
}

/** Lets a week pass, five minutes at a time, until so many orders have settled. */
async function live({ ctx, pass }: { ctx: Ctx; pass: (ms: number) => void }, orders: number): Promise<void> {
  for (let step = 0; step < 2_100; step += 1) {
    await advanceDueOrders(onLane(ctx, 'jobs'), (error) => {
      throw error
    })
    const { n } = await one<{ n: number }>(
      ctx.db,
      'select count(*)::int as n from ad_order where settled_at is not null',
    )
    if (n >= orders) return
    pass(300_000)
  }
}

async function contextOn(owner: Pool, db: Pool): Promise<{ ctx: Ctx; pass: (ms: number) => void }> {
  const { last } = await one<{ last: Date }>(owner, 'select max(at) as last from entry')
  let now = last
  const clock: Clock = { now: () => now }
  const log = pino({ level: 'silent' })
  const ctx: Ctx = {
    db,
    auth: laneOf(db, 'auth'),
    clock,
    log,
    faults: new DatabaseFaults(),
    security: new SecurityLog({ db, clock, log }, { writesItself: false }),
    network: await openNetwork(owner, true, demoPayee, now),
    pepper: 'no code or token of that release is looked at here',
    otherPeppers: [],
    passwordCost: owaspCost,
    vapid: undefined,
    contacts: [],
    sendsMail: false,
    rechargeContacts: [],
    trustedProxies: [],
    siteUrl: 'http://127.0.0.1:8082',
    publicUrl: 'http://127.0.0.1:8080',
    deliveryUrl: 'http://127.0.0.1:8080',
    consoleUrl: 'http://127.0.0.1:8081',
    hosts: [],
    dataDir: tmpdir(),
    datacentreFile: undefined,
  }
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return { ctx, pass }
}

async function broken(db: Pool): Promise<string[]> {
  await db.query('select assign_journal_numbers()')
  const findings = await checkInvariants(db)
  return findings.flatMap(({ id, offending }) => offending.map((one) => `${id}: ${one}`))
}
