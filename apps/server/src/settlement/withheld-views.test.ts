import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { grant } from '../../test/support/grants.ts'
import { offerOf, putAndMatch, seeAd } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { addRule } from '../../test/support/rules.ts'
import { openWorld, type World } from '../../test/support/world.ts'

/** Micros of one view. */
const price = 5_500n
const halfCent = { cpm: price * 1_000n, payout: 5_000n, payoutCapBp: 30_000 }

let world: World
let partner: TestPartner
let id: string
beforeAll(async () => {
  world = await openWorld()
  await addRule(world, world.campaigns.landing, halfCent)
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
})
beforeEach(async () => {
  partner = await joinPartner(world)
  id = await offerOf(world, partner, world.campaigns.landing)
  await payIn(world, partner, '50.00')
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

/** An order of $5.00 that ended after four views, two of which are withheld until settlement judges for good. */
async function endWithTwoWithheld(): Promise<void> {
  await putAndMatch(world, partner, id, '5.00')
  world.clock.advance(1_000)
  for (let seen = 0; seen < 4; seen += 1) await seeAd(world, { click: false })
  await world.asOwner(
    `select apply_judgement(g, window_start($2), array(
       select row(e.ts, e.nonce, e.kind, e.step, e.slot_id, e.order_id, '', '', '', e.received_at, null, null, false, null,
         'slot')::judged_event
       from event e where e.order_id = f.order_id and e.kind = 'impression' limit 2), $2)
     from flight f join ad_group g on g.bucket = f.bucket and g.id = f.group_id where f.order_id = $1`,
    [id, world.clock.now()],
  )
  await partner.api.plan.orderStop({ id }, { idempotencyKey: `stop-${id}` })
  await world.runJobs(15_000)
}

/** What the order and the wallet say, micros. */
async function money() {
  const [row] = await world.asOwner<Record<string, bigint>>(
    `select o.consumed_cash, o.consumed_advance, o.consumed_promo, o.held_cash, o.held_advance, o.held_promo, w.available,
       w.advance, w.promo, (select balance from network_balance where class = 'marketing') as marketing
     from ad_order o join wallet w on w.account_id = o.account_id where o.id = $1`,
    [id],
  )
  return row
}

describe('the price of withheld views', () => {
  it('waits for settlement when the order ends; everything else comes back at once', async () => {
    await endWithTwoWithheld()
    const ended = await money()
    expect(ended).toMatchObject({ consumed_cash: 2n * price, held_cash: 2n * price })
    expect(ended?.available).toBe(50_000_000n - 4n * price)
    await world.runJobs(120_000)
    expect((await partner.api.plan.orderDetail({ id })).consumed).toBe('0.022')
    expect(await money()).toEqual({ ...ended, consumed_cash: 4n * price, held_cash: 0n })
  })

  it('is kept of promo first, which waits whole, then of startup funds, then of cash', async () => {
    // Two of the four views cost all of the promo and a tenth of the startup funds.
    await grant(world, partner, 'promo', 10_000n)
    await grant(world, partner, 'advance', 10_000n)
    await endWithTwoWithheld()
    const ended = await money()
    expect(ended).toMatchObject({ consumed_promo: 10_000n, consumed_advance: 1_000n, consumed_cash: 0n })
    expect(ended).toMatchObject({ held_promo: 0n, held_advance: 9_000n, held_cash: 2_000n })
    await world.runJobs(120_000)
    const { available } = ended ?? {}
    expect(await money()).toMatchObject({ consumed_advance: 10_000n, consumed_cash: 2_000n, available })
  })

  it('lets startup funds and cash go while promo is enough for it', async () => {
    await grant(world, partner, 'promo', 1_000_000n)
    await grant(world, partner, 'advance', 10_000n)
    await endWithTwoWithheld()
    expect(await money()).toMatchObject({
      ...{ held_promo: 1_000_000n - 2n * price, held_advance: 0n, held_cash: 0n },
      ...{ advance: 10_000n, available: 50_000_000n },
    })
    await world.runJobs(120_000)
    expect(await money()).toMatchObject({
      promo: 1_000_000n - 4n * price,
      held_promo: 0n,
      available: 50_000_000n,
    })
  })
})
