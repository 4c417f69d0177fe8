import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { beacon, browser, mustShowAd, offerOf, put, putAndMatch, showAd } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, signInStaff, type TestPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { newId, newReference } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { demoSlots } from '../demo/people.ts'
import { offerPlans } from './offer-plans.ts'

const note = 'As the advertiser ordered it'

let world: World
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.film, 900_000_000n)
})
beforeEach(async () => {
  partner = await joinPartner(world)
  await payIn(world, partner, '20.00')
})
afterAll(() => world.close())

it('a plan with video is offered, matched, and its film shown in a video slot and nowhere else', async () => {
  const id = await offerOf(world, partner, world.campaigns.film)
  expect((await putAndMatch(world, partner, id, '20.00')).content_type).toBe('video')
  world.clock.advance(1_000)
  const page = await world.app.inject({ url: `/ad/slot/${demoSlots.film}`, headers: browser })
  expect(page.payload).toContain('<video src="http://127.0.0.1:8082/assets/first-boat.webm"')
  expect(page.payload).not.toContain('<img')
  expect(page.headers['content-security-policy']).toContain(
    'media-src http://localhost:8080 http://127.0.0.1:8082',
  )
  expect(await showAd(world, 'landing')).toBeUndefined()

  // Two seconds, not one.
  const [early, late] = [await mustShowAd(world, 'film'), await mustShowAd(world, 'film')]
  world.clock.advance(1_500)
  await beacon(world, early)
  world.clock.advance(500)
  await beacon(world, late)
  expect((await partner.api.plan.orderDetail({ id })).impressions).toMatchObject({
    received: 2,
    paid: 1,
    filtered: [{ reason: 'too_fast', count: 1 }],
  })
})

it('one without a film is neither offered, nor matched, nor switched on', async () => {
  const offered = await offerOf(world, partner, world.campaigns.film)
  await put(partner, offered, '10.00')
  // As it may stand in a database from before there were films.
  await world.asOwner('update plan_rule set film = null where campaign_id = $1', [world.campaigns.film])
  await world.runJobs()
  expect((await partner.api.plan.orderDetail({ id: offered })).status).toBe('matching')
  const now = world.clock.now()
  await partner.api.plan.orderCancel({ id: offered }, { idempotencyKey: newId(now) })
  expect((await partner.api.wallet.property({})).available_balance).toBe('20.00')

  await offerPlans(world.ctx, partner.id)
  const open = (await partner.api.plan.orderList({})).items.filter(({ status }) => status === 'waitPut')
  expect(open).toEqual([])
  const terms = { plan_number: newReference('FL', 7), campaign: world.campaigns.film, now }
  expect(
    await callMoney(world.ctx.db, 'offer_order', { account: partner.id, order: newId(now), ...terms }),
  ).toBe(false)
  const manager = (await signInStaff(world, 'campaign_manager')).campaignStaff
  const id = world.campaigns.film
  expect(await refusalOf(manager.campaignOn({ id, note }))).toBe('film_missing')
  expect(await manager.campaignOff({ id })).toMatchObject({ active: false })
})

it('terms name a film where the campaign is one with video, and only there', async () => {
  const manager = (await signInStaff(world, 'campaign_manager')).campaignStaff
  const terms = {
    product: 'First boat',
    picture: '/assets/first-boat.webp',
    content: 'A film.',
    game_description: 'Drinks.',
    user_targeting: 'Everyone',
    landing_page: '/landing/first-boat',
    price_per_thousand: '9.00',
    payout: '0.50',
    payout_event: 'click' as const,
    payout_cap_percent: 300,
    put_min: '5.00',
    put_max: '100.00',
    flight_seconds: 86_400,
    attribution_seconds: 60,
    validation_seconds: 90,
    note,
  }
  const film = '/assets/first-boat.webm'
  const [video, landing] = [world.campaigns.film, world.campaigns.landing]
  expect(await refusalOf(manager.campaignRule({ ...terms, id: video }))).toBe('film_missing')
  expect(await refusalOf(manager.campaignRule({ ...terms, id: landing, film }))).toBe('rule_does_not_fit')
  for (const bad of [
    '',
    'film.webm',
    '//cdn.example/film',
    'http://cdn.example/film',
    'javascript:alert(1)',
    7,
  ]) {
    expect([
      bad,
      await refusalOf(manager.campaignRule({ ...terms, id: video, film: bad as string })),
    ]).toEqual([bad, 'params'])
  }
  const approver = (await signInStaff(world, 'approver')).proposalStaff
  const confirm = ({ id }: { id: string }) =>
    approver.proposalConfirm({ id }, { idempotencyKey: randomUUID() })
  await confirm(await manager.campaignRule({ ...terms, id: video, film: 'https://cdn.example/film.webm' }))
  await confirm(await manager.campaignOn({ id: video, note }))
  const { items } = await manager.campaignList({})
  expect(items.find(({ id }) => id === video)).toMatchObject({
    active: true,
    rule: { film: 'https://cdn.example/film.webm' },
  })
})
