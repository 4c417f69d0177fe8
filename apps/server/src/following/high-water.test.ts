import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Real } from '../../test/ledger-model/real.ts'
import { brokenInvariants } from '../../test/support/books.ts'
import { deliver } from '../../test/support/deliver.ts'
import {
  type Following,
  match,
  mirror,
  openFollowedAccount,
  openFollower,
  putOn,
  ripen,
  settle,
} from '../../test/support/follows.ts'
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

/** What a follow must have paid, in plain arithmetic: a fee on each rise above the highest so far, in whole cents. */
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
        const { follower, followed, campaign } = await openFollow(feePercent)
        const before = await cash(followed)
        const shares: bigint[] = []
        for (const each of deliveries) {
          shares.push(await settleOne(follower, followed, campaign, each))
          orders += 1
          if (each.clicked * 2 < each.seen) lossy += 1
        }
        expect(shares).toEqual(sharesOf(deliveries, BigInt(feePercent)))
        const received = shares.reduce((sum, share) => sum + share, 0n)
        expect(await cash(followed)).toBe(before + received)
      },
    ),
    { numRuns: runs, seed, endOnFailure: true },
  )
  expect(await brokenInvariants(world)).toEqual([])
  process.stdout.write(`seed ${seed}: ${runs} follows, ${orders} orders settled, ${lossy} at a loss\n`)
  expect(lossy).toBeGreaterThan(orders / 5)
})

/** A follower with 1,005.00 and a follow of 1 %: each order is about 10.00, and no loss limit comes near. */
async function openFollow(feePercent: number) {
  const followed = await openFollowedAccount(world, { cash: 50_000_000n, feeBp: feePercent * 100 })
  const follower = await openFollower(world, followed, { cash: 1_005_000_000n, shareBp: 100 })
  return { followed: followed.partner, follower, campaign: await follower.partner.campaign(1_000_000_000n) }
}

/** One order of the followed account, followed, delivered and settled; answers the share that it paid. */
async function settleOne(
  follower: Following,
  followed: Real,
  campaign: string,
  { seen, clicked }: Delivery,
): Promise<bigint> {
  const { partner } = follower
  const source = await putOn(followed, campaign, 10_000_000n)
  const followOrder = await mirror(follower, source)
  const order = followOrder?.order ?? ''
  await followed.call('cancel_order', {
    session: followed.session,
    order: source,
    ...followed.key(),
    entry: followed.id(),
    now: followed.now,
  })
  await match(partner, order)
  if (seen > 0) await deliver(world, order, { seen, clicked })
  await ripen(partner, order)
  expect(await settle(partner, order)).toBe(true)
  const [row] = await world.asOwner<{ profit_share: bigint }>(
    'select profit_share from follow_order where account_id = $1 and order_id = $2',
    [partner.partnerId, order],
  )
  return row?.profit_share ?? -1n
}

async function cash(partner: Real): Promise<bigint> {
  return (await partner.balances()).available
}
