import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Real } from '../../test/ledger-model/real.ts'
import { brokenInvariants } from '../../test/support/books.ts'
import { deliver } from '../../test/support/deliver.ts'
import {
  type Following,
  match,
  mirror,
  openFollower,
  openOperated,
  putOn,
  ripen,
  settle,
} from '../../test/support/mandates.ts'
import { addRule } from '../../test/support/rules.ts'
import { openWorld, type World } from '../../test/support/world.ts'

const runs = Number(process.env.FAIRLEAD_SHARE_RUNS ?? 25)
const seed = 20_261_121

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addRule(world, world.campaigns.landing, {
    cpm: 500_000_000n,
    payout: 1_000_000n,
    payoutCapBp: 30_000,
  })
})
afterAll(() => world.close())

/** Half a dollar consumed for each impression, one earned for each click, out of an order of about 10.00. */
type Delivery = { seen: number; clicked: number }
const delivery: fc.Arbitrary<Delivery> = fc
  .integer({ min: 0, max: 19 })
  .chain((seen) => fc.record({ seen: fc.constant(seen), clicked: fc.integer({ min: 0, max: seen }) }))

/** What a mandate must have paid, in plain arithmetic: a fee on each rise above the highest so far, in whole cents. */
function sharesOf(deliveries: readonly Delivery[], feePercent: bigint): bigint[] {
  let gain = 0n
  let highest = 0n
  return deliveries.map(({ seen, clicked }) => {
    gain += BigInt(clicked) * 1_000_000n - BigInt(seen) * 500_000n
    const above = gain > highest ? gain - highest : 0n
    if (gain > highest) highest = gain
    return ((above * feePercent) / 100n / 10_000n) * 10_000n
  })
}

it('the shares of any run of orders are the fee on what rose above the highest before, never on a loss', {
  timeout: 600_000,
}, async () => {
  let orders = 0
  let lossy = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(delivery, { minLength: 2, maxLength: 6 }),
      fc.constantFrom(0, 3, 10, 20),
      async (deliveries, feePercent) => {
        const { follower, operated, campaign } = await openMandate(feePercent)
        const before = await cash(operated)
        const shares: bigint[] = []
        for (const each of deliveries) {
          shares.push(await settleOne(follower, operated, campaign, each))
          orders += 1
          if (each.clicked * 2 < each.seen) lossy += 1
        }
        expect(shares).toEqual(sharesOf(deliveries, BigInt(feePercent)))
        const received = shares.reduce((sum, share) => sum + share, 0n)
        expect(await cash(operated)).toBe(before + received)
      },
    ),
    { numRuns: runs, seed, endOnFailure: true },
  )
  expect(await brokenInvariants(world)).toEqual([])
  process.stdout.write(`seed ${seed}: ${runs} mandates, ${orders} orders settled, ${lossy} at a loss\n`)
  expect(lossy).toBeGreaterThan(orders / 5)
})

/** A follower with 1,005.00 and a mandate of 1 %: each order is about 10.00, and no loss limit comes near. */
async function openMandate(feePercent: number) {
  const operated = await openOperated(world, { cash: 50_000_000n, feeBp: feePercent * 100 })
  const follower = await openFollower(world, operated, { cash: 1_005_000_000n, shareBp: 100 })
  return { operated: operated.partner, follower, campaign: await follower.partner.campaign(1_000_000_000n) }
}

/** One order of the followed account, mirrored, delivered and settled; answers the share that it paid. */
async function settleOne(
  follower: Following,
  operated: Real,
  campaign: string,
  { seen, clicked }: Delivery,
): Promise<bigint> {
  const { partner } = follower
  const source = await putOn(operated, campaign, 10_000_000n)
  const mirrored = await mirror(follower, source)
  const order = mirrored?.order ?? ''
  await operated.call('cancel_order', {
    session: operated.session,
    order: source,
    ...operated.key(),
    entry: operated.id(),
    now: operated.now,
  })
  await match(partner, order)
  if (seen > 0) await deliver(world, order, { seen, clicked })
  await ripen(partner, order)
  expect(await settle(partner, order)).toBe(true)
  const [row] = await world.asOwner<{ profit_share: bigint }>(
    'select profit_share from mirrored_order where account_id = $1 and order_id = $2',
    [partner.partnerId, order],
  )
  return row?.profit_share ?? -1n
}

async function cash(partner: Real): Promise<bigint> {
  return (await partner.balances()).available
}
