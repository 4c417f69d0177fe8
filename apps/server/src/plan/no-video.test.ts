import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId, newReference } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { one } from '../db/read.ts'
import { offerOf, put } from '../testing/orders.ts'
import { fillEscrow, joinPartner, payIn, signInStaff } from '../testing/people.ts'
import { refusalOf } from '../testing/refused.ts'
import { openWorld, type World } from '../testing/world.ts'
import { offerPlans } from './offer-plans.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.second, 900_000_000n)
})
afterAll(() => world.close())

/** As it may stand in a database: active, with terms, escrow and a slot that would show it. */
async function makeVideo(): Promise<void> {
  await world.asOwner(`update campaign set content_type = 'video' where id = $1`, [world.campaigns.second])
  await world.asOwner(`update slot set content_type = 'video'`)
}

it('offers no plan with video while nobody plays one, even where its campaign is active', async () => {
  const before = await joinPartner(world)
  const offered = await offerOf(world, before, world.campaigns.second)
  await makeVideo()

  const partner = await joinPartner(world)
  await offerPlans(world.ctx, partner.id)
  expect((await partner.api.plan.orderList({})).items).toEqual([])
  const now = world.clock.now()
  const terms = [newReference('FL', 7), world.campaigns.second, now] as const
  expect(await callMoney(world.ctx.db, 'offer_order', [partner.id, newId(now), ...terms])).toBe(false)

  // What was offered while it was none is never shown: it finds no place, and all of it comes back.
  await payIn(world, before, '10.00')
  await put(before, offered, '10.00')
  await world.runJobs()
  expect((await before.api.plan.orderDetail({ id: offered })).status).toBe('matching')
  await before.api.plan.orderCancel({ id: offered }, { idempotencyKey: newId(now) })
  expect((await before.api.wallet.property({})).available_balance).toBe('10.00')
})

it('a campaign with video is not switched on', async () => {
  const manager = await signInStaff(world, 'campaign_manager')
  const { id } = await one<{ id: string }>(
    world.ctx.db,
    `select id from campaign where content_type = 'video'`,
    [],
  )
  expect(await refusalOf(manager.campaignStaff.campaignActive({ id, active: true }))).toBe(
    'video_not_offered',
  )
  expect(await manager.campaignStaff.campaignActive({ id, active: false })).toMatchObject({ active: false })
})
