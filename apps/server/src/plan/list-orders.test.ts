import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { offerOf, put, putAndMatch, seeAd } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { offerPlans } from './offer-plans.ts'

const day = 86_400_000

let world: World
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
  for (const campaign of [world.campaigns.landing, world.campaigns.second])
    await fillEscrow(world, campaign, 5_000_000_000n)
  partner = await joinPartner(world)
  await payIn(world, partner, '90.00')
})
afterAll(() => world.close())

const listed = async (status: 'all' | 'open' | 'over') =>
  (await partner.api.plan.orderList({ status })).items.map(({ id }) => id)

async function nextOffer(campaign: string): Promise<string> {
  world.clock.advance(1_000)
  await offerPlans(world.ctx, partner.id)
  return offerOf(world, partner, campaign)
}

/** Closes what has ended, and lets its validation period go by. */
async function letSettle(): Promise<void> {
  await world.runJobs(15_000)
  await world.runJobs(95_000)
}

it('has each order among those that are open or among those that are over', async () => {
  const settled = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, settled, '10.00')
  await seeAd(world)
  const cancelled = await nextOffer(world.campaigns.second)
  await put(partner, cancelled, '10.00')
  expect(await listed('over')).toEqual([])
  expect(await listed('open')).toEqual(expect.arrayContaining([settled, cancelled]))

  await partner.api.plan.orderCancel({ id: cancelled }, { idempotencyKey: randomUUID() })
  expect(await listed('over')).toEqual([cancelled])
  await partner.api.plan.orderStop({ id: settled }, { idempotencyKey: randomUUID() })
  await letSettle()
  // It was offered first, and ended last.
  expect(await listed('over')).toEqual([settled, cancelled])

  const failed = await nextOffer(world.campaigns.landing)
  await putAndMatch(world, partner, failed, '20.00')
  await seeAd(world)
  world.clock.advance(day)
  await world.runJobs()
  expect(await partner.api.plan.orderDetail({ id: failed })).toMatchObject({
    status: 'putFailed',
    reason: 'too_little_delivered',
  })
  // What it delivered is not final yet, neither before it is closed nor after.
  expect(await listed('open')).toContain(failed)
  await world.runJobs(15_000)
  expect(await listed('open')).toContain(failed)
  const [all, open, over] = await Promise.all([listed('all'), listed('open'), listed('over')])
  expect([...open, ...over].toSorted()).toEqual(all.toSorted())

  await letSettle()
  expect(await listed('over')).toEqual([failed, settled, cancelled])
  expect(await listed('open')).not.toContain(failed)
})

it('fails nobody’s list where terms name a picture that is no address', async () => {
  await world.asOwner(`update plan_rule set picture = 'http://' where campaign_id = $1`, [
    world.campaigns.second,
  ])
  const { items } = await partner.api.plan.orderList({ status: 'all' })
  expect(items.map(({ picture }) => picture)).toContain('data:,')
  const flows = (await partner.api.wallet.flowList({})).items
  expect(flows.map(({ picture }) => picture)).toContain('data:,')
})
