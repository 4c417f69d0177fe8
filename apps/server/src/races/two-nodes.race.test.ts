import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '../db/postgres.ts'
import { one } from '../db/read.ts'
import { type Delivery, openDelivery } from '../delivery/delivery.ts'
import type { Token } from '../delivery/token.ts'
import { demoSlots } from '../demo/people.ts'
import { openStage, type Stage } from '../guarantees/stage.ts'
import { brokenInvariants } from '../testing/books.ts'

/** Two delivery nodes on one order of 20.00 at 5.50 per thousand: 3,636 impressions and not one more. */
const budget = 3_636
const visitorsAtOnce = 8
/** Often enough that the order earns what it costs, and no stop-loss ends it early. */
const clicksEvery = 41

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.world.close())

it('two nodes, one of which dies, pay at most what was funded, and every impression nobody saw comes back', async () => {
  const { world, runningId } = stage
  const pools = [openPostgres(world.appUrl, { max: 8 }), openPostgres(world.appUrl, { max: 8 })] as const
  const dying = openDelivery({ ...world.ctx, db: pools[0] })
  const living = openDelivery({ ...world.ctx, db: pools[1] })

  // The first node mints for a while, loses every tenth beacon, and then stops for good in the middle of its slice.
  const [lost, shown] = await Promise.all([
    serve(dying, { adsMax: 1_234, losesEvery: 10 }),
    serve(living, { adsMax: 50_000 }),
  ])
  await pools[0].end()
  const before = await facts(runningId)
  process.stdout.write(
    `two nodes: ${lost.minted} and ${shown.minted} ads, ${before.paid} impressions of ${budget} paid, ${before.leased - before.redeeming} still lent to the dead node\n`,
  )
  expect(Math.min(lost.minted, shown.minted)).toBeGreaterThan(500)
  expect(before.paid).toBe(BigInt(lost.minted - lost.unseen + shown.minted))
  expect(before.leased - before.redeeming).toBeGreaterThanOrEqual(BigInt(lost.unseen))
  expect(lost.minted + shown.minted).toBeLessThanOrEqual(budget)

  // The dead node's tokens run out; the living one shows what is left, and the order ends by itself.
  await world.runJobs(17 * 60_000)
  await serve(living, { adsMax: 50_000 })
  expect((await facts(runningId)).paid).toBe(BigInt(budget))
  await pools[1].end()
  await world.runJobs(20 * 60_000)
  expect(await facts(runningId)).toEqual({
    state: 'settled',
    leased: 0n,
    redeeming: 0n,
    paid: BigInt(budget),
    // 20.00 - 3,636 × 0.0055
    consumed: 19_998_000n,
    released: 2_000n,
    held: 0n,
  })
  expect(await brokenInvariants(world)).toEqual([])
})

/** Shows ads to several visitors at once until none is left or `adsMax` are minted. */
async function serve(
  node: Delivery,
  { adsMax, losesEvery = Number.POSITIVE_INFINITY }: { adsMax: number; losesEvery?: number },
): Promise<{ minted: number; unseen: number }> {
  let minted = 0
  let unseen = 0
  await Promise.all(
    Array.from({ length: visitorsAtOnce }, async () => {
      while (minted < adsMax) {
        minted += 1
        const chosen = await node.choose(demoSlots.landing)
        if (!chosen) {
          minted -= 1
          return
        }
        const now = stage.world.clock.now().getTime()
        if (minted % losesEvery === 0) unseen += 1
        else await see(node, node.mint.read(chosen.token, now), minted % clicksEvery === 0)
      }
    }),
  )
  return { minted, unseen }
}

/** The beacons of one visitor, who may click. */
async function see(node: Delivery, token: Token | undefined, clicks: boolean): Promise<void> {
  if (!token) throw new Error('a node does not know its own token')
  const seen = { token, step: '', reason: '', addressPrefix: '192.0.2.0' }
  await node.writer.write({ ...seen, kind: 'impression' })
  if (clicks) await node.writer.write({ ...seen, kind: 'click' })
}

/** The order's figures. `redeeming` is what was seen out of slices that are still open. */
function facts(orderId: string) {
  return one<
    Record<'leased' | 'redeeming' | 'paid' | 'consumed' | 'released' | 'held', bigint> & { state: string }
  >(
    stage.world.ctx.db,
    `select o.state, o.leased, o.consumed_cash as consumed, o.released_cash as released, o.held_cash as held,
       (select coalesce(sum(redeemed), 0)::bigint from slice where order_id = o.id and closed_at is null) as redeeming,
       (select count(*) from event where order_id = o.id and kind = 'impression' and reason = '') as paid
     from ad_order o where o.id = $1`,
    [orderId],
  )
}
