import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { many } from '../../src/db/read.ts'
import { brokenInvariants } from '../support/books.ts'
import { claimCoupon, openCouponOffer } from '../support/coupons.ts'
import { offerOf, put } from '../support/orders.ts'
import { bindCard, fillEscrow, joinPartner, payIn, type TestPartner } from '../support/people.ts'
import { openPostgresWorld, type World } from '../support/world.ts'
import type { WorkerTask } from './job-worker.ts'

const day = 86_400_000
const partnersThere = 4
/** An order is left so long to whoever claimed it. */
const leaseMs = 20_000
/** Below this too few steps died between the money and its notice, and the run shows nothing. */
const hitsMin = 12

let world: World & { readonly jobsUrl: string }
const partners: TestPartner[] = []
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
  await fillEscrow(world, world.ctx.network.id, 10_000_000n, 'marketing')
  for (let n = 0; n < partnersThere; n += 1) {
    const partner = await joinPartner(world)
    await payIn(world, partner, '80.00')
    partners.push(partner)
  }
  // Every second notice waits here, where its step has moved the money, until whoever writes it is gone.
  await world.asOwner(`
    create sequence notices_tried;
    grant usage on sequence notices_tried to fairlead_owner;
    create function wait_here() returns trigger language plpgsql as $$
    begin
      if nextval('notices_tried') % 2 = 1 then
        perform set_config('application_name', new.key, false);
        perform pg_advisory_xact_lock_shared(4711);
      end if;
      return new;
    end $$;
    create trigger wait_here before insert on notice for each row execute function wait_here()`)
})
afterAll(() => world.close())

/** What a step did, and what its partner was told of it. */
const steps = [
  { notice: 'order_running', done: `select count(*) from order_move where action = 'match'` },
  { notice: 'order_settled', done: `select count(*) from ad_order where state = 'settled'` },
  { notice: 'late_credit', done: `select sum(late_days) from withdrawal` },
  { notice: 'coupon_expired', done: `select count(*) from coupon where state = 'expired'` },
  { notice: 'plan_offered', done: `select count(*) from ad_order` },
] as const

it('a worker that dies between money and notice loses no notice and sends none twice', async () => {
  const hits = new Map<string, number>()
  const withdrawals = await Promise.all(partners.slice(2).map(askForForty))
  const offer = await openCouponOffer(world, { valid_days: 1 })
  for (const partner of partners) {
    await claimCoupon(world, partner, offer)
    await put(partner, await offerOf(world, partner, world.campaigns.landing), '10.00')
  }
  await workAmongKills(hits)
  for (const partner of partners) {
    const id = await offerOf(world, partner, world.campaigns.landing)
    await partner.api.plan.orderStop({ id }, { idempotencyKey: randomUUID() })
  }
  world.clock.advance(60_000)
  await workAmongKills(hits)
  world.clock.set(new Date(Math.max(...withdrawals) + 2 * day))
  await workAmongKills(hits)

  const kills = [...hits.values()].reduce((sum, n) => sum + n, 0)
  const told = [...hits].map(([notice, n]) => `${notice} ${n}`).join(', ')
  process.stdout.write(`died between money and notice: ${kills} (${told})\n`)
  for (const { notice, done } of steps) {
    const [counts] = await world.asOwner<{ done: number; told: number }>(
      `select (${done})::int as done, (select count(*) from notice where key = $1)::int as told`,
      [notice],
    )
    expect({ notice, ...counts }).toEqual({ notice, done: counts?.done, told: counts?.done })
    expect(Number(counts?.done)).toBeGreaterThanOrEqual(partnersThere)
  }
  expect(await brokenInvariants(world)).toEqual([])
  expect(kills).toBeGreaterThanOrEqual(hitsMin)
})

/** Asks for a withdrawal that nobody will send; answers when it begins to be late. */
async function askForForty(partner: TestPartner): Promise<number> {
  const ask = { amount: '40.00', destination_id: await bindCard(world, partner) }
  const step_up = await partner.stepUp('withdraw', ask)
  const key = { idempotencyKey: randomUUID() }
  return new Date((await partner.api.wallet.withdraw({ ...ask, step_up }, key)).approve_by).getTime()
}

/** Starts one worker after the other, kills each that waits before a notice, until one has done all there is. */
async function workAmongKills(hits: Map<string, number>): Promise<void> {
  const gate = await world.ctx.db.connect()
  await gate.query('select pg_advisory_lock(4711)')
  for (;;) {
    // What a dead worker had claimed is free again.
    world.clock.advance(leaseMs)
    const task: WorkerTask = {
      url: world.jobsUrl,
      network: world.ctx.network,
      now: world.clock.now().toISOString(),
    }
    const program = new URL('./job-worker.ts', import.meta.url).pathname
    const worker = spawn(process.execPath, [program, JSON.stringify(task)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const gone = once(worker, 'exit')
    const notices = await waitedFor(worker)
    if (notices.length === 0) break
    for (const notice of notices) hits.set(notice, (hits.get(notice) ?? 0) + 1)
    worker.kill('SIGKILL')
    await gone
    await endWaiting()
  }
  await gate.query('select pg_advisory_unlock(4711)')
  gate.release()
}

const waiting = `select pid, application_name as notice from pg_stat_activity
  where datname = current_database() and wait_event = 'advisory'`

/** Which notices the worker waits before; none when it has ended. Throws for a worker that failed. */
async function waitedFor(worker: ChildProcess): Promise<string[]> {
  for (;;) {
    const ended = worker.exitCode !== null
    const rows = await world.asOwner<{ notice: string }>(waiting)
    if (rows.length > 0) return rows.map(({ notice }) => notice)
    if (ended && worker.exitCode !== 0) throw new Error(`the worker ended with ${worker.exitCode}`)
    if (ended) return []
    await world.asOwner('select pg_sleep(0.01)')
  }
}

/** As when the machine is gone and not the process alone: what the database still held of it ends. */
async function endWaiting(): Promise<void> {
  await world.asOwner(`select pg_terminate_backend(pid) from (${waiting}) w`)
  while ((await many(world.ctx.db, waiting)).length > 0) await world.asOwner('select pg_sleep(0.01)')
}
