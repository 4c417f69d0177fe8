import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '../../src/db/postgres.ts'
import { one } from '../../src/db/read.ts'
import { type Delivery, openDelivery } from '../../src/delivery/delivery.ts'
import { demoSlots } from '../../src/demo/people.ts'
import { openStage, type Stage } from '../guarantees/stage.ts'
import { brokenInvariants } from '../support/books.ts'
import { liftPace } from '../support/deliver.ts'
import { personAt } from '../support/visitor-context.ts'

/** Two delivery nodes on one order of 20.00 at 5.50 per thousand: 3,636 impressions and not one more. */
const budget = 3_636
const visitorsAtOnce = 8
/** Often enough that the order earns what it costs, and its reserve lasts. */
const clicksEvery = 41
const adsPerSecond = 100
/** How long a request keeps a view for an ad that nobody saw. */
const reservedMs = 120_000

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.world.close())

it('two nodes, one of which dies, pay at most what was funded, and every view nobody saw comes back', async () => {
  const { world, runningId } = stage
  await liftPace(world, runningId)
  const pools = [
    openPostgres(world.deliveryUrl, { max: 8 }),
    openPostgres(world.deliveryUrl, { max: 8 }),
  ] as const
  const dying = openDelivery({ ...world.ctx, db: pools[0] })
  const living = openDelivery({ ...world.ctx, db: pools[1] })

  // The first node loses every third beacon, and then stops for good with views promised that nobody will see.
  const [lost, shown] = await Promise.all([
    serve(dying, { adsMax: 1_234, losesEvery: 3 }),
    serve(living, { adsMax: 50_000 }),
  ])
  await pools[0].end()
  const before = await facts(runningId)
  process.stdout.write(
    `two nodes: ${lost.ads} and ${shown.ads} ads, ${lost.unseen} of the first node's never seen; ${before.views} impressions of ${budget} paid, ${lost.unpaid + shown.unpaid} came when no money was left\n`,
  )
  expect(Math.min(lost.ads, shown.ads)).toBeGreaterThan(500)
  expect(before.paid).toBe(before.views)
  expect(before.paid).toBe(BigInt(lost.ads - lost.unseen - lost.unpaid + shown.ads - shown.unpaid))
  expect(before.paid).toBeLessThanOrEqual(BigInt(budget))
  // It would all be shown if the dead node's promises did not hold.
  expect(before.paid).toBeGreaterThan(BigInt(budget - lost.unseen - 20))

  world.clock.advance(reservedMs)
  await serve(living, { adsMax: 50_000 })
  expect((await facts(runningId)).paid).toBe(BigInt(budget))
  await pools[1].end()
  await world.runJobs(20 * 60_000)
  expect(await facts(runningId)).toEqual({
    state: 'settled',
    views: BigInt(budget),
    paid: BigInt(budget),
    // 20.00 - 3,636 × 0.0055
    consumed: 19_998_000n,
    released: 2_000n,
    held: 0n,
  })
  expect(await brokenInvariants(world)).toEqual([])
})

type Served = { ads: number; unseen: number; unpaid: number }
let visitors = 0

/** Shows ads to visitors of many addresses, several at once, until none is left or `adsMax` were served. */
async function serve(
  node: Delivery,
  { adsMax, losesEvery = Number.POSITIVE_INFINITY }: { adsMax: number; losesEvery?: number },
): Promise<Served> {
  const { clock } = stage.world
  const served = { ads: 0, unseen: 0, unpaid: 0 }
  await Promise.all(
    Array.from({ length: visitorsAtOnce }, async () => {
      while (served.ads < adsMax) {
        served.ads += 1
        visitors += 1
        const n = served.ads
        // Now and then each node hears what the other one did.
        if (n % adsPerSecond === 0) clock.advance(1_000)
        const address = `198.${18 + (visitors >> 16)}.${(visitors >> 8) & 255}.${visitors & 255}`
        const chosen = await node.choose(demoSlots.landing, personAt(clock.now().getTime(), address))
        if (!chosen) {
          served.ads -= 1
          return
        }
        if (n % losesEvery === 0) served.unseen += 1
        else if ((await see(node, chosen.token, address, n % clicksEvery === 0)) !== '') served.unpaid += 1
      }
    }),
  )
  return served
}

/** What a visitor sends a second later. */
async function see(node: Delivery, text: string, address: string, clicks: boolean): Promise<string> {
  const person = personAt(stage.world.clock.now().getTime() + 1_000, address)
  const token = node.mint.read(text, 'ad', person.now)
  if (!token) throw new Error('a node does not know its own token')
  const verdict = await node.recordImpression(token, person)
  if (clicks) await node.recordClick(token, { ...person, method: 'GET' })
  return verdict
}

function facts(orderId: string) {
  return one<Record<'views' | 'paid' | 'consumed' | 'released' | 'held', bigint> & { state: string }>(
    stage.world.ctx.db,
    `select o.state, f.views, o.consumed_cash as consumed, o.released_cash as released, o.held_cash as held,
       (select count(*) from event where order_id = o.id and kind = 'impression' and reason = '') as paid
     from ad_order o join flight f on f.order_id = o.id where o.id = $1`,
    [orderId],
  )
}
