import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type Stage } from '../../test/guarantees/stage.ts'
import { put } from '../../test/support/orders.ts'
import { one } from '../db/read.ts'
import { advanceDueOrders } from './due-orders.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.world.close())

const due = (at: Date) => stage.world.asOwner('update ad_order set look_again_at = $1', [at])

const hour = 3_600_000
/** How long one waits after a failure that so many others came before, in milliseconds. */
const waitAfter = (failures: number) => Math.min(20_000 * 2 ** failures, hour)

async function claimAtOnce(at: Date, claims: number): Promise<string[]> {
  const { db } = stage.world.jobs
  const answers = await Promise.all(
    Array.from({ length: claims }, () =>
      db.query({ text: "select id from claim_due_order($1, '20 seconds')", values: [at] }),
    ),
  )
  return answers.flatMap(({ rows }) => rows.map(({ id }) => String(id)))
}

it('processes that claim at the same moment get each due order once; one that was left is claimed again', async () => {
  const { orders } = await one<{ orders: number }>(
    stage.world.ctx.db,
    'select count(*)::int as orders from ad_order',
  )
  const start = stage.world.clock.now().getTime()
  const rounds = 20
  for (let round = 0; round < rounds; round += 1) {
    // What was claimed in one round is due again in the next, when its lease is over.
    const now = new Date(start + round * 20_000)
    if (round === 0) await due(now)
    const claimed = await claimAtOnce(now, orders + 20)
    expect(claimed).toHaveLength(orders)
    expect(new Set(claimed).size).toBe(orders)
    expect(await claimAtOnce(new Date(now.getTime() + 19_999), 2)).toEqual([])
  }
  process.stdout.write(`${rounds} × ${orders} orders claimed by ${orders + 20} at once, none twice\n`)
})

it('an order that cannot be advanced is tried ever more seldom, and again as ever once it has been', async () => {
  const { world, partner, offerId } = stage
  await put(partner, offerId, '10.00')
  await world.asOwner(
    `create function refuse_move() returns trigger language plpgsql as $$
     begin
       if new.id = '${offerId}' and new.state <> old.state then raise exception 'broken'; end if;
       return new;
     end $$`,
  )
  await world.asOwner(
    'create trigger refuse_move before update on ad_order for each row execute function refuse_move()',
  )
  const failures: number[] = []
  const end = world.clock.now().getTime() + 5 * hour
  while (world.clock.now().getTime() < end) {
    await advanceDueOrders(world.jobs, () => {
      failures.push(world.clock.now().getTime())
    })
    world.clock.advance(10_000)
  }
  const waits = failures.slice(1).map((at, index) => at - (failures[index] as number))
  process.stdout.write(`${failures.length} failures in five hours, after ${waits.map((ms) => ms / 1000)} s\n`)
  expect(waits).toEqual(failures.slice(1).map((_, index) => waitAfter(index)))
  expect(waits.at(-1)).toBe(hour)

  await world.asOwner('drop trigger refuse_move on ad_order')
  world.clock.advance(hour)
  await advanceDueOrders(world.jobs)
  expect(await failuresOf(offerId)).toBe(0)
})

it('an order that failed often is looked at as soon as its partner stops it', async () => {
  const { world, partner, offerId } = stage
  const later = new Date(world.clock.now().getTime() + hour)
  await world.asOwner('update ad_order set look_again_failures = 9, look_again_at = $2 where id = $1', [
    offerId,
    later,
  ])
  await partner.api.plan.orderStop({ id: offerId }, { idempotencyKey: randomUUID() })
  await advanceDueOrders(world.jobs)
  expect(await failuresOf(offerId)).toBe(0)
})

async function failuresOf(orderId: string): Promise<number> {
  const sql = 'select look_again_failures as failures from ad_order where id = $1'
  return (await one<{ failures: number }>(stage.world.ctx.db, sql, [orderId])).failures
}

it('what a partner asks for while an order is claimed is not put off by whoever claimed it', async () => {
  const { world, runningId } = stage
  const now = world.clock.now()
  await due(now)
  const claimed = new Date(now.getTime() + 20_000)
  await claimAtOnce(now, 50)
  await world.asOwner('update ad_order set look_again_at = $2 where id = $1', [runningId, now])
  const later = new Date(now.getTime() + 60_000)
  await world.jobs.db.query({
    text: 'select look_again(account_id, id, $2, $3) from ad_order where id = $1',
    values: [runningId, claimed, later],
  })
  const { at } = await one<{ at: Date }>(
    world.ctx.db,
    'select look_again_at as at from ad_order where id = $1',
    [runningId],
  )
  expect(at).toEqual(now)
})
