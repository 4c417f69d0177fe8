import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { Real } from '../../test/ledger-model/real.ts'
import { brokenInvariants } from '../../test/support/books.ts'
import { offerOf, put } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { keepOffering } from './keep-offering.ts'

let world: World
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 5_000_000_000n)
})
beforeEach(async () => {
  partner = await joinPartner(world)
  await keepOffering(world.jobs)
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const day = 86_400_000
const fiveMinutes = 5 * 60_000
const offers = async () => (await partner.api.plan.orderList({ status: 'waitPut' })).items.map(({ id }) => id)

async function later(ms: number): Promise<void> {
  world.clock.advance(ms)
  await world.runJobs()
  await keepOffering(world.jobs)
}

it('offers a campaign again once the order on it is over', async () => {
  const before = await offers()
  const id = await offerOf(world, partner, world.campaigns.landing)
  await payIn(world, partner, '50.00')
  await put(partner, id, '20.00')
  expect(await offers()).toEqual(before.filter((offer) => offer !== id))
  await partner.api.plan.orderCancel({ id }, { idempotencyKey: randomUUID() })
  await later(fiveMinutes - 1)
  expect(await offers()).toHaveLength(before.length - 1)
  await later(1)
  expect(await offers()).toHaveLength(before.length)
  expect(await offers()).not.toContain(id)
})

it('lets an offer that was declined rest for a week after its seven days', async () => {
  const id = await offerOf(world, partner, world.campaigns.landing)
  const before = await offers()
  await partner.api.plan.orderDecline({ id })
  const others = before.filter((offer) => offer !== id)
  await later(fiveMinutes)
  expect(await offers()).toEqual(others)
  await later(6 * day)
  expect(await offers()).toEqual(others)
  await later(8 * day)
  expect((await offers()).length).toBeGreaterThanOrEqual(1)
})

it('offers a new campaign to who is here already, and once', async () => {
  const before = await offers()
  await (await Real.open(world)).campaign(100_000_000n)
  await later(fiveMinutes)
  expect(await offers()).toHaveLength(before.length + 1)
  await later(fiveMinutes)
  expect(await offers()).toHaveLength(before.length + 1)
})

it('offers by level and by the language the partner reads', async () => {
  const campaign = await (await Real.open(world)).campaign(100_000_000n)
  const meantFor = (level_min: number, languages: string[]) =>
    world.asOwner('update plan_rule set level_min = $2, languages = $3 where campaign_id = $1', [
      campaign,
      level_min,
      languages,
    ])
  const before = await offers()
  await meantFor(2, [])
  await later(fiveMinutes)
  expect(await offers()).toHaveLength(before.length)
  await meantFor(1, ['de', 'fr'])
  await later(fiveMinutes)
  expect(await offers()).toHaveLength(before.length)
  await partner.api.profile.edit({ lang: 'de' })
  await later(fiveMinutes)
  expect(await offers()).toHaveLength(before.length + 1)
})
