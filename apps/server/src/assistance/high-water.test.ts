import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Real } from '../ledger-model/real.ts'
import { brokenInvariants } from '../testing/books.ts'
import { deliver } from '../testing/deliver.ts'
import { giveHistory } from '../testing/operated.ts'
import { addRule } from '../testing/rules.ts'
import { openWorld, type World } from '../testing/world.ts'

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
        const { follower, operated, mandate, campaign } = await openMandate(feePercent)
        const before = await cash(operated)
        const shares: bigint[] = []
        for (const each of deliveries) {
          shares.push(await settleOne(follower, operated, mandate, campaign, each))
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
  const [follower, operated] = [await Real.open(world), await Real.open(world)]
  const campaign = await follower.campaign(1_000_000_000n)
  await operated.payIn(50_000_000n)
  await follower.payIn(1_005_000_000n)
  await world.asOwner(
    `update partner set account_opened_at = account_opened_at - interval '90 days' where id = $1`,
    [operated.partnerId],
  )
  await giveHistory(
    world,
    operated.partnerId,
    Array.from({ length: 30 }, () => 5_000_000n),
  )
  const operatedId = `OP-${operated.partnerId.slice(-12).toUpperCase().replace(/[01]/g, 'Z').slice(0, 6)}`
  await operated.call('publish_operated_id', [operated.partnerId, operatedId, feePercent * 100, operated.now])
  const mandate = follower.id()
  const terms = [operatedId, 100, feePercent * 100]
  const proof = await follower.stepUp('follow')
  await follower.call('follow_operated_id', [follower.partnerId, mandate, ...terms, ...proof, follower.now])
  return { follower, operated, mandate, campaign }
}

/** One order of the followed account, mirrored, delivered and settled; answers the share that it paid. */
async function settleOne(
  follower: Real,
  operated: Real,
  mandate: string,
  campaign: string,
  { seen, clicked }: Delivery,
): Promise<bigint> {
  const source = operated.id()
  await operated.call('offer_order', [operated.partnerId, source, source, campaign, operated.now])
  const [token, params] = await operated.stepUp('fund')
  const rest = ['{}', ...operated.key(), operated.id(), operated.now]
  await operated.call('fund_order', [operated.partnerId, source, 10_000_000n, 2, token, params, ...rest])
  const order = follower.id()
  const names = [follower.partnerId, mandate, source, order, order, '{}', follower.id(), follower.now]
  expect(await follower.call('fund_under_mandate', names)).toMatchObject({ order, skipped: null })
  await follower.call('match_order', [follower.partnerId, order, follower.id(), follower.now])
  if (seen > 0) await deliver(world, follower.partnerId, order, { seen, clicked })
  await operated.call('cancel_order', [
    operated.partnerId,
    source,
    ...operated.key(),
    operated.id(),
    operated.now,
  ])
  const { partnerId } = follower
  await follower.call('finish_order', [
    partnerId,
    order,
    'stop',
    'stopped_by_partner',
    'partner',
    follower.now,
  ])
  world.clock.advance(15_000)
  await follower.call('close_order', [partnerId, order, follower.id(), follower.id(), follower.now])
  world.clock.advance(90_000)
  const entries = [follower.id(), follower.id(), follower.id()]
  expect(await follower.call('settle_order', [partnerId, order, ...entries, follower.now])).toBe(true)
  const [row] = await world.asOwner<{ profit_share: bigint }>(
    'select profit_share from mirrored_order where account_id = $1 and order_id = $2',
    [partnerId, order],
  )
  return row?.profit_share ?? -1n
}

async function cash(partner: Real): Promise<bigint> {
  return (await partner.balances()).available
}
