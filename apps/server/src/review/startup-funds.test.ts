import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { ownOrder } from '../../test/support/coupons.ts'
import { put } from '../../test/support/orders.ts'
import {
  bindCard,
  fillEscrow,
  joinPartner,
  payIn,
  type TestPartner,
  testCard,
} from '../../test/support/people.ts'
import { refusedUnchanged } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World, worldStart } from '../../test/support/world.ts'

let world: World
let support: TestStaff
let approver: TestStaff
let partner: TestPartner
let destination_id: string
let cards = 0
beforeAll(async () => {
  world = await openWorld()
  support = await joinStaff(world, 'support')
  approver = await joinStaff(world, 'approver')
  await fillEscrow(world, world.ctx.network.id, 1_000_000_000n, 'advances')
})
beforeEach(async () => {
  world.clock.set(worldStart)
  partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  cards += 1
  destination_id = await bindCard(world, partner, {
    ...testCard,
    account_number: `DE12 3456 ${1000 + cards}`,
  })
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })
const figures = async () => {
  const { available_balance, startup_funds } = await partner.api.wallet.property({})
  return [available_balance, startup_funds]
}
const refused = (call: () => Promise<unknown>) => refusedUnchanged(world, call)
const propose = (amount = '20.00', to = partner.username) =>
  support.api.reviewStaff.advancePropose({ partner: to, amount }, key())
const decide = (id: string, answer: 'grant' | 'decline' = 'grant') =>
  approver.api.reviewStaff.advanceDecide({ id, answer }, key())
const lend = async (amount = '20.00') => decide((await propose(amount)).id)
async function withdraw(amount: string, hand_back?: string) {
  const ask = { amount, destination_id, ...(hand_back !== undefined && { hand_back }) }
  return partner.api.wallet.withdraw({ ...ask, step_up: await partner.stepUp('withdraw', ask) }, key())
}

describe('startup funds', () => {
  it('are lent when one person proposes and another agrees, told to the partner, and are not the partner’s own', async () => {
    const proposed = await propose()
    expect(await figures()).toEqual(['50.00', '0.00'])
    expect(await decide(proposed.id)).toMatchObject({ state: 'granted', amount: '20.00', in_wallet: '20.00' })
    expect(await figures()).toEqual(['50.00', '20.00'])
    expect((await partner.api.wallet.property({})).total_assets).toBe('50.00')
    const [flow] = (await partner.api.wallet.flowList({ flow_type: 'system_top_up' })).items
    expect([flow?.amount, flow?.remark]).toEqual(['20.00', 'Startup funds'])
    const titles = (await partner.api.notice.list({})).items.map(({ title }) => title)
    expect(titles).toContain('$20.00 of startup funds lent')
  })

  it('are at most 20.00', async () => {
    expect(await refused(() => propose('20.01'))).toBe('amount_above_maximum')
    await lend('20.00')
  })

  it('are proposed by support and agreed to by an approver, each once', async () => {
    expect(await refused(() => propose('5.00', 'nobody.of.this.name'))).toBe('data_error')
    const { id } = await propose()
    const wish = { partner: partner.username, amount: '5.00' }
    expect(await refused(() => approver.api.reviewStaff.advancePropose(wish, key()))).toBe('role_missing')
    expect(await refused(() => support.api.reviewStaff.advanceDecide({ id, answer: 'grant' }, key()))).toBe(
      'role_missing',
    )
    await decide(id)
    expect(await refused(() => decide(id, 'decline'))).toBe('startup_funds_decided')
  })

  it('can be declined, and then proposed anew', async () => {
    const { id } = await propose()
    expect((await decide(id, 'decline')).state).toBe('declined')
    await lend('5.00')
    expect(await figures()).toEqual(['50.00', '5.00'])
  })

  it('are given once per person: by account, e-mail address, phone number and destination', async () => {
    await lend('5.00')
    await partner.api.wallet.advanceReturn({}, key())
    expect(await refused(propose)).toBe('benefit_taken')
    const again = await joinPartner(world)
    const card = { ...testCard, account_number: `DE12 3456 ${1000 + cards}` }
    await bindCard(world, again, card)
    expect(await refused(() => propose('20.00', again.username))).toBe('benefit_taken')
  })

  it('are not lent twice to one person who has two proposals open on two accounts', async () => {
    const again = await joinPartner(world)
    const first = await propose()
    const second = await propose('20.00', again.username)
    await bindCard(world, again, { ...testCard, account_number: `DE12 3456 ${1000 + cards}` })
    await decide(first.id)
    expect(await refused(() => decide(second.id))).toBe('benefit_taken')
  })

  it('are taken back by customer service, without touching the partner’s own money', async () => {
    const { id } = await lend()
    expect((await support.api.reviewStaff.advanceTakeBack({ id }, key())).in_wallet).toBe('0.00')
    expect(await figures()).toEqual(['50.00', '0.00'])
    expect((await support.api.reviewStaff.advanceTakeBack({ id }, key())).in_wallet).toBe('0.00')
    const { reviewStaff: other } = (await joinStaff(world, 'support')).api
    expect(await refused(() => other.advanceTakeBack({ id }, key()))).toBe('startup_funds_none')
    const [flow] = (await partner.api.wallet.flowList({ flow_type: 'system_deduction' })).items
    expect([flow?.amount, flow?.remark]).toEqual(['-20.00', 'Startup funds returned'])
  })
})

describe('handing startup funds back', () => {
  it('happens in the same step as a withdrawal, after one confirmation of exactly the amount', async () => {
    await lend()
    const quote = await partner.api.wallet.withdrawQuote({ amount: '30.00' })
    expect([quote.hand_back, quote.receives]).toEqual(['20.00', '29.75'])
    expect(await refused(() => withdraw('30.00'))).toBe('startup_funds_not_returned')
    expect(await refused(() => withdraw('30.00', '19.99'))).toBe('startup_funds_not_returned')
    const withdrawal = await withdraw('30.00', '20.00')
    expect(withdrawal.entries.map(({ type }) => type).sort()).toEqual(['advance_back', 'withdraw'])
    expect(await figures()).toEqual(['20.00', '0.00'])
    expect((await partner.api.wallet.withdrawQuote({ amount: '20.00' })).hand_back).toBe('0.00')
    await withdraw('20.00')
  })

  it('is confirmed by the transaction password as well: one for another amount does not do', async () => {
    await lend()
    const ask = { amount: '30.00', destination_id }
    const step_up = await partner.stepUp('withdraw', ask)
    const call = () => partner.api.wallet.withdraw({ ...ask, hand_back: '20.00', step_up }, key())
    expect(await refused(call)).toBe('step_up_invalid')
  })

  it('is refused where there is nothing to hand back', async () => {
    expect(await refused(() => withdraw('30.00', '0.01'))).toBe('startup_funds_not_returned')
    expect(await refused(() => partner.api.wallet.advanceReturn({}, key()))).toBe('startup_funds_none')
  })

  it('can be done alone, once per key', async () => {
    await lend()
    const same = key()
    expect(await partner.api.wallet.advanceReturn({}, same)).toEqual({ amount: '20.00' })
    expect(await partner.api.wallet.advanceReturn({}, same)).toEqual({ amount: '20.00' })
    expect(await figures()).toEqual(['50.00', '0.00'])
  })
})

it('never keeps the partner’s own money waiting: what an order holds of them is no reason to', async () => {
  await lend()
  const order = await ownOrder(world, partner)
  await put(partner, order, '30.00')
  // 20.00 lent and 10.00 of one's own are held; the other 40.00 can leave at once.
  expect(await figures()).toEqual(['40.00', '0.00'])
  expect((await partner.api.wallet.withdrawQuote({ amount: '40.00' })).hand_back).toBe('0.00')
  expect((await withdraw('40.00')).state).toBe('requested')
  await partner.api.plan.orderCancel({ id: order }, key())
  expect(await figures()).toEqual(['10.00', '20.00'])
  await withdraw('10.00', '20.00')
  expect(await figures()).toEqual(['0.00', '0.00'])
})
