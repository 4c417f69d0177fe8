import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { offerOf, put } from '../testing/orders.ts'
import { bindCard, clientOf, fillEscrow, joinPartner, payIn, type TestPartner } from '../testing/people.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 5_000_000_000n)
  partner = await joinPartner(world)
})
afterAll(() => world.close())

const once = () => ({ idempotencyKey: randomUUID() })

it('names the types of which there is an amount, and no other', async () => {
  expect(await partner.api.wallet.flowTypes({})).toEqual({ types: [] })
  await payIn(world, partner, '50.00')
  expect(await partner.api.wallet.flowTypes({})).toEqual({ types: ['system_top_up'] })
})

it('says who first, and then what: an advertiser, a destination, or what happened', async () => {
  const destination_id = await bindCard(world, partner)
  await put(partner, await offerOf(world, partner, world.campaigns.landing), '10.00')
  const ask = { amount: '30.00', destination_id }
  const step_up = await partner.stepUp('withdraw', ask)
  const { id, reference } = await partner.api.wallet.withdraw({ ...ask, step_up }, once())
  await partner.api.wallet.withdrawalCancel({ id }, once())

  const { items } = await partner.api.wallet.flowList({})
  expect(items.map(({ who, what, amount }) => [who, what, amount])).toEqual([
    ['Withdrawal cancelled', reference, '30.00'],
    [expect.stringMatching(/^To your bank account ··\u00a0\w{4}$/), reference, '-30.00'],
    ['Kettle & Quay', 'Slow roast, first bag\u00a0· Order funded', '-10.00'],
    ['Deposit booked', expect.stringMatching(/^D-/), '50.00'],
  ])
  expect((await partner.api.wallet.flowTypes({})).types).toEqual([
    'system_top_up',
    'manual_withdrawal',
    'ad_serving',
  ])
  const { flow } = await partner.api.wallet.flowDetail({ id: items[1]?.id ?? '' })
  expect([flow.who, flow.what]).toEqual([items[1]?.who, items[1]?.what])
})

it('says both in the language of the reader', async () => {
  const { items } = await clientOf(world, partner.token, 'de').wallet.flowList({ flow_type: 'ad_serving' })
  expect(items[0]?.what).toMatch(/ Auftrag/)
})
