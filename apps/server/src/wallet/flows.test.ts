import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectFundDetailsAddUp } from '../../test/support/fund-details.ts'
import { grant } from '../../test/support/grants.ts'
import { offerOf, put } from '../../test/support/orders.ts'
import {
  bindCard,
  clientOf,
  fillEscrow,
  joinPartner,
  payIn,
  type TestPartner,
} from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { flowTypeOf } from './flows.ts'

let world: World
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 5_000_000_000n)
  partner = await joinPartner(world)
})
afterAll(() => world.close())

const once = () => ({ idempotencyKey: randomUUID() })

it('has a place for every kind of entry that moves what a partner has', async () => {
  const own = `in ('available', 'promo', 'advance')`
  const types = await world.asOwner<{ entry_type: string }>(
    `select distinct entry_type from posting_rule where debit_class ${own} or credit_class ${own}`,
  )
  expect(Object.keys(flowTypeOf).toSorted()).toEqual(types.map(({ entry_type }) => entry_type).toSorted())
})

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
  // What is about an order shows its picture.
  expect(items.map(({ order_id, picture }) => [order_id === null, picture === null])).toEqual([
    [true, true],
    [true, true],
    [false, false],
    [true, true],
  ])
  expect(items[2]?.picture).toBe((await partner.api.plan.orderList({})).items.at(-1)?.picture)
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

it('says the balance after each amount, over pages, months and days of any zone, as the ledger has it', async () => {
  const rich = await joinPartner(world)
  await payIn(world, rich, '90.00')
  await grant(world, rich, 'promo', 3_000_000n)
  const destination_id = await bindCard(world, rich)
  await world.asOwner(`update partner_session set expires_at = expires_at + interval '1 year'`)
  const ask = { amount: '7.00', destination_id }
  const leaves = async () =>
    rich.api.wallet.withdraw({ ...ask, step_up: await rich.stepUp('withdraw', ask) }, once())
  for (let times = 0; times < 24; times += 1) {
    world.clock.advance(31 * 3_600_000)
    const { id } = await leaves()
    // A booking that waited for this one, though it names an earlier moment.
    if (times % 5 === 4) world.clock.set(new Date(world.clock.now().getTime() - 1_000))
    await rich.api.wallet.withdrawalCancel({ id }, once())
  }
  await leaves()
  await expectFundDetailsAddUp(world, rich.id)
  const { items } = await rich.api.wallet.flowList({ flow_type: 'manual_withdrawal' })
  const { flow } = await rich.api.wallet.flowDetail({ id: items[0]?.id ?? '' })
  expect([items[0]?.balances, flow.balances.cash]).toEqual([
    flow.balances,
    (await rich.api.wallet.property({})).available_balance,
  ])
})

it('lists what moved one source alone', async () => {
  const both = await joinPartner(world)
  await payIn(world, both, '50.00')
  await grant(world, both, 'promo', 3_000_000n)
  const read = async (source: 'cash' | 'promo' | 'advance') =>
    (await both.api.wallet.flowList({ source })).items
  const promo = await read('promo')
  expect([promo.length, promo[0]?.balances.promo]).toEqual([3, '3.00'])
  expect(promo.every(({ promo }) => promo !== '0.00')).toBe(true)
  const cash = await read('cash')
  expect(cash.every(({ amount, promo }) => amount !== promo)).toBe(true)
  expect(cash[0]?.balances.cash).toBe((await both.api.wallet.property({})).available_balance)
  expect(await read('advance')).toEqual([])
})
