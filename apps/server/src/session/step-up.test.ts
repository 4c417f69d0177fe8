import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { offerOf } from '../../test/support/orders.ts'
import {
  bindCard,
  clientOf,
  fillEscrow,
  joinPartner,
  md5,
  payIn,
  type TestPartner,
  testCard,
  testPin,
} from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let me: TestPartner
let destination_id: string
let wish: { id: string; amount: string; rule_version: number }
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 500_000_000n)
})
beforeEach(async () => {
  me = await joinPartner(world)
  await payIn(world, me, '50.00')
  destination_id = await bindCard(world, me)
  wish = { id: await offerOf(world, me, world.campaigns.landing), amount: '10.00', rule_version: 1 }
})
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([])
  await world.close()
})

const key = () => ({ idempotencyKey: randomUUID() })
const withdraw = (amount: string, step_up: string, by = me.api) =>
  by.wallet.withdraw({ amount, destination_id, step_up }, key())
const fund = (change: Partial<typeof wish>, step_up: string) =>
  me.api.plan.orderPut({ ...wish, ...change, step_up }, key())

describe('a step-up token', () => {
  it('is good for one action, once', async () => {
    const token = await me.stepUp('withdraw', { amount: '5.00', destination_id })
    await withdraw('5.00', token)
    expect(await refusalOf(withdraw('5.00', token))).toBe('step_up_invalid')
  })

  it('is not spent by an action that is refused', async () => {
    const token = await me.stepUp('withdraw', { amount: '60.00', destination_id })
    expect(await refusalOf(withdraw('60.00', token))).toBe('insufficient_balance')
    await payIn(world, me, '20.00')
    await withdraw('60.00', token)
  })

  it('lives for 120 seconds', async () => {
    const late = await me.stepUp('withdraw', { amount: '5.00', destination_id })
    world.clock.advance(119_999)
    const soon = await me.stepUp('withdraw', { amount: '6.00', destination_id })
    world.clock.advance(1)
    expect(await refusalOf(withdraw('5.00', late))).toBe('step_up_invalid')
    await withdraw('6.00', soon)
  })

  it('pays no other amount and no other destination, though one amount has two spellings', async () => {
    const token = await me.stepUp('withdraw', { amount: '5', destination_id })
    expect(await refusalOf(withdraw('5.01', token))).toBe('step_up_invalid')
    const other = await bindCard(world, me, { ...testCard, account_number: 'DE99 8888 7777' })
    const elsewhere = me.api.wallet.withdraw({ amount: '5', destination_id: other, step_up: token }, key())
    expect(await refusalOf(elsewhere)).toBe('step_up_invalid')
    await withdraw('5.00', token)
  })

  it('funds no other order, amount or rule version', async () => {
    const token = await me.stepUp('fund', wish)
    const before = await countBooks(world)
    expect(await refusalOf(fund({ amount: '10.01' }, token))).toBe('step_up_invalid')
    expect(await refusalOf(fund({ rule_version: 2 }, token))).toBe('step_up_invalid')
    expect(await countBooks(world)).toEqual(before)
    expect((await fund({}, token)).status).toBe('matching')
  })

  it('of one action serves no other, even with the same parameters', async () => {
    const params = { amount: '5.00', destination_id }
    const { step_up } = await me.api.session.checkPin({ password: md5(testPin), action: 'fund', params })
    expect(await refusalOf(withdraw('5.00', step_up ?? ''))).toBe('step_up_invalid')
  })

  it('for binding a destination binds only the one that was typed', async () => {
    const card = { ...testCard, account_number: 'GB00 1234 5678' }
    const step_up = await me.stepUp('bind_card', card)
    const other = me.api.wallet.cardEdit({ ...card, account_number: 'GB00 1234 5679', step_up })
    expect(await refusalOf(other)).toBe('step_up_invalid')
    expect((await me.api.wallet.cardEdit({ ...card, step_up })).account_number_tail).toBe('5678')
  })

  it('with more or fewer parameters than the action has is worth nothing', async () => {
    for (const params of [{}, { amount: '5.00' }, { amount: '5.00', destination_id, extra: 'x' }]) {
      const { step_up } = await me.api.session.checkPin({
        password: md5(testPin),
        action: 'withdraw',
        params,
      })
      expect(await refusalOf(withdraw('5.00', step_up ?? ''))).toBe('step_up_invalid')
    }
  })

  it('is worth nothing to another partner', async () => {
    const other = await joinPartner(world)
    const token = await other.stepUp('withdraw', { amount: '5.00', destination_id })
    expect(await refusalOf(withdraw('5.00', token))).toBe('step_up_invalid')
  })

  it('is worth nothing in another session of the same partner', async () => {
    const { username, password } = me
    const { token } = await me.api.session.login({ username, password })
    const elsewhere = clientOf(world, token)
    const step_up = await me.stepUp('withdraw', { amount: '5.00', destination_id })
    expect(await refusalOf(withdraw('5.00', step_up, elsewhere))).toBe('step_up_invalid')
    await withdraw('5.00', step_up)
  })
})

describe('a bare check of the transaction password', () => {
  it('gives no token, so it authorises nothing', async () => {
    const answer = await me.api.session.checkPin({ password: md5(testPin) })
    expect(answer).toEqual({ step_up: null, expires_at: null })
    expect(await refusalOf(withdraw('5.00', 'A'.repeat(43)))).toBe('step_up_invalid')
  })

  it('gives none with parameters but without an action either', async () => {
    const params = { amount: '5.00', destination_id }
    expect(await me.api.session.checkPin({ password: md5(testPin), params })).toEqual({
      step_up: null,
      expires_at: null,
    })
  })
})
