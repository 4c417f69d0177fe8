import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { grant } from '../../test/support/grants.ts'
import { offerOf, put } from '../../test/support/orders.ts'
import {
  bindCard,
  fillEscrow,
  joinPartner,
  payIn,
  payInUnproven,
  signInOperator,
  statementCsv,
  type TestPartner,
} from '../../test/support/people.ts'
import { refusedUnchanged } from '../../test/support/refused.ts'
import { addRule } from '../../test/support/rules.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let partner: TestPartner
let id: string
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 5_000_000_000n)
  await fillEscrow(world, world.campaigns.second, 33_000_000n)
})
beforeEach(async () => {
  partner = await joinPartner(world)
  id = await offerOf(world, partner, world.campaigns.landing)
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const figures = async () => {
  const { available_balance, to_be_consumed, discount_amount, total_assets } =
    await partner.api.wallet.property({})
  return { available_balance, to_be_consumed, discount_amount, total_assets }
}

/** Tries to put and says why not; nothing in the books may have changed. */
const refused = (call: () => Promise<unknown>) => refusedUnchanged(world, call)

describe('putting an amount on a plan', () => {
  it('sets the money aside, still the partner’s, until a place is found', async () => {
    await payIn(world, partner, '50.00')
    const order = await put(partner, id, '20.00')
    expect([order.status, order.put_amount, order.put_progress]).toEqual(['matching', '20.00', 0])
    expect(await figures()).toEqual({
      available_balance: '30.00',
      to_be_consumed: '20.00',
      discount_amount: '0.00',
      total_assets: '50.00',
    })
    const { entries } = await partner.api.plan.orderStatement({ id })
    expect(entries.map(({ postings }) => postings)).toEqual([
      [{ kind: 'fund', debit_class: 'available', credit_class: 'held_cash', amount: '20.00' }],
    ])
  })

  it('takes promo first, then startup funds, then cash', async () => {
    await payIn(world, partner, '50.00')
    await grant(world, partner, 'promo', 3_000_000n)
    await grant(world, partner, 'advance', 4_000_000n)
    expect((await partner.api.plan.orderDetail({ id })).sources).toEqual({
      promo: '3.00',
      advance: '4.00',
      cash: '50.00',
    })
    await put(partner, id, '10.00')
    expect(await figures()).toMatchObject({ available_balance: '47.00', to_be_consumed: '10.00' })
    const [entry] = (await partner.api.plan.orderStatement({ id })).entries
    expect(entry?.postings.map((line) => [line.debit_class, line.credit_class, line.amount])).toEqual([
      ['promo', 'held_promo', '3.00'],
      ['advance', 'held_advance', '4.00'],
      ['available', 'held_cash', '3.00'],
    ])
  })

  it('takes the whole balance, to the cent', async () => {
    await payIn(world, partner, '12.34')
    await put(partner, id, '12.34')
    expect(await figures()).toMatchObject({ available_balance: '0.00', to_be_consumed: '12.34' })
  })

  it('asked for again with the same key answers the same order and takes nothing more', async () => {
    await payIn(world, partner, '50.00')
    const wish = { id, amount: '20.00', rule_version: 1 }
    const step_up = await partner.stepUp('fund', wish)
    const idempotencyKey = randomUUID()
    const first = await partner.api.plan.orderPut({ ...wish, step_up }, { idempotencyKey })
    const before = await countBooks(world)
    expect(await partner.api.plan.orderPut({ ...wish, step_up }, { idempotencyKey })).toEqual(first)
    expect(await partner.api.plan.orderPut({ ...wish, amount: '20', step_up }, { idempotencyKey })).toEqual(
      first,
    )
    expect(await countBooks(world)).toEqual(before)
  })

  it('refuses the same key with another body', async () => {
    await payIn(world, partner, '50.00')
    const idempotencyKey = randomUUID()
    const ask = async (amount: string) => {
      const wish = { id, amount, rule_version: 1 }
      return partner.api.plan.orderPut(
        { ...wish, step_up: await partner.stepUp('fund', wish) },
        { idempotencyKey },
      )
    }
    await ask('20.00')
    expect(await refused(() => ask('21.00'))).toBe('idempotency_key_reused')
  })

  it('refuses a second time with another key, since the offer has been answered', async () => {
    await payIn(world, partner, '50.00')
    await put(partner, id, '20.00')
    expect(await refused(() => put(partner, id, '20.00'))).toBe('order_matching')
  })
})

describe('the amount', () => {
  it('refuses a cent below the minimum and takes the minimum', async () => {
    await payIn(world, partner, '50.00')
    expect(await refused(() => put(partner, id, '4.99'))).toBe('amount_below_minimum')
    await put(partner, id, '5.00')
  })

  it('refuses an amount above the available balance and leaves no entry', async () => {
    await payIn(world, partner, '50.00')
    expect(await refused(() => put(partner, id, '50.01'))).toBe('insufficient_balance')
  })

  it('refuses more than the plan’s maximum before anything else about money', async () => {
    expect(await refused(() => put(partner, id, '1000.01'))).toBe('amount_above_maximum')
    expect(await refused(() => put(partner, id, '1000.00'))).toBe('insufficient_balance')
  })

  it('refuses more than the plan has left in escrow, a third of it at a threefold payout cap', async () => {
    await payIn(world, partner, '50.00')
    const second = await offerOf(world, partner, world.campaigns.second)
    const detail = await partner.api.plan.orderDetail({ id: second })
    expect([detail.plan_rest, detail.put_amount_max, detail.put_amount_max_by]).toEqual([
      '11.00',
      '11.00',
      'plan_rest',
    ])
    expect(await refused(() => put(partner, second, '11.01'))).toBe('amount_above_plan_rest')
    await put(partner, second, '11.00')
  })

  it('refuses more at work than level 1 may have: $100 over all orders together', async () => {
    await payIn(world, partner, '200.00')
    expect(await refused(() => put(partner, id, '100.01'))).toBe('amount_above_level_cap')
    await put(partner, await offerOf(world, partner, world.campaigns.second), '10.00')
    expect((await partner.api.plan.orderDetail({ id })).put_amount_max).toBe('90.00')
    expect(await refused(() => put(partner, id, '90.01'))).toBe('amount_above_level_cap')
    await put(partner, id, '90.00')
  })

  it('refuses more at work than three times what has arrived from withdrawals, once that is above $100', async () => {
    await world.asOwner('update level_rule set cap = 450000000 where level = 1')
    try {
      await payIn(world, partner, '400.00')
      expect(await refused(() => put(partner, id, '100.01'))).toBe('amount_above_proof_of_exit')
      const ask = { amount: '50.00', destination_id: await bindCard(world, partner) }
      const { id: withdrawal } = await partner.api.wallet.withdraw(
        { ...ask, step_up: await partner.stepUp('withdraw', ask) },
        { idempotencyKey: randomUUID() },
      )
      const approver = await signInOperator(world, 'approver')
      const cashier = await signInOperator(world, 'cashier')
      await approver.withdrawalApprove({ id: withdrawal }, { idempotencyKey: randomUUID() })
      await cashier.withdrawalSent(
        { id: withdrawal, bank_reference: `TB-${randomUUID()}` },
        { idempotencyKey: randomUUID() },
      )
      expect(await refused(() => put(partner, id, '100.01'))).toBe('amount_above_proof_of_exit')
      await partner.api.wallet.withdrawalArrived({ id: withdrawal }, { idempotencyKey: randomUUID() })
      const { put_amount_max, put_amount_max_by } = await partner.api.plan.orderDetail({ id })
      expect([put_amount_max, put_amount_max_by]).toEqual(['149.25', 'proof_of_exit'])
      expect(await refused(() => put(partner, id, '149.26'))).toBe('amount_above_proof_of_exit')
      await put(partner, id, '149.25')
    } finally {
      await world.asOwner('update level_rule set cap = 100000000 where level = 1')
    }
  })
})

describe('a deposit that no bank statement shows', () => {
  it('funds for three business days, then no more, but can always be withdrawn', async () => {
    const line = await payInUnproven(world, partner, '50.00')
    // From Monday noon the third business day is Thursday noon.
    world.clock.advance(3 * 86_400_000)
    const late = await joinPartner(world)
    await payInUnproven(world, late, '30.00')
    await put(late, await offerOf(world, late, world.campaigns.landing), '5.00')
    world.clock.advance(1)
    const { balance, sources } = await partner.api.plan.orderDetail({ id })
    expect([balance, sources.cash]).toEqual(['50.00', '0.00'])
    expect(await refused(() => put(partner, id, '5.00'))).toBe('deposit_not_on_statement')
    const ask = { amount: '10.00', destination_id: await bindCard(world, partner) }
    const { id: withdrawal } = await partner.api.wallet.withdraw(
      { ...ask, step_up: await partner.stepUp('withdraw', ask) },
      { idempotencyKey: randomUUID() },
    )
    await partner.api.wallet.withdrawalCancel({ id: withdrawal }, { idempotencyKey: randomUUID() })
    const cashier = await signInOperator(world, 'cashier')
    await cashier.statementImport(
      { content: statementCsv([line], world.clock.now()) },
      { idempotencyKey: randomUUID() },
    )
    await put(partner, id, '50.00')
  })
})

describe('the offer', () => {
  it('ends after seven days', async () => {
    await payIn(world, partner, '50.00')
    world.clock.advance(7 * 86_400_000 - 1)
    expect((await partner.api.plan.awaitPutCount({})).count).toBe(2)
    world.clock.advance(1)
    expect(await refused(() => put(partner, id, '20.00'))).toBe('offer_expired')
    await world.runJobs()
    expect(await refused(() => put(partner, id, '20.00'))).toBe('offer_expired')
    expect((await partner.api.plan.orderList({})).items).toEqual([])
    expect((await partner.api.plan.awaitPutCount({})).count).toBe(0)
  })

  it('takes partners’ money only after the network’s own trial orders have settled', async () => {
    await payIn(world, partner, '50.00')
    await world.asOwner('update campaign set trials_needed = 1 where id = $1', [world.campaigns.landing])
    // Said before anything is typed.
    const said = async () => (await partner.api.plan.orderDetail({ id })).not_fundable
    expect(await said()).toBe(
      'Fairlead hasn’t finished its own trial orders on this plan. You can fund it after that.',
    )
    expect(await refused(() => put(partner, id, '20.00'))).toBe('trials_missing')
    await world.asOwner('update campaign set trials_needed = 0 where id = $1', [world.campaigns.landing])
    expect(await said()).toBe(null)
    await put(partner, id, '20.00')
    expect(await said()).toBe(null)
  })

  it('keeps the terms it was made with, and refuses an answer to others', async () => {
    await payIn(world, partner, '50.00')
    const version = await addRule(world, world.campaigns.landing, { payout: 100_000n })
    const wish = { id, amount: '20.00', rule_version: version }
    const step_up = await partner.stepUp('fund', wish)
    const answer = () => partner.api.plan.orderPut({ ...wish, step_up }, { idempotencyKey: randomUUID() })
    expect(await refused(answer)).toBe('rule_version_changed')
    expect((await put(partner, id, '20.00')).payout).toBe('0.29')
  })
})

it('takes no money in, from anybody, while the network is late with one withdrawal', async () => {
  const waiting = await joinPartner(world)
  await payIn(world, waiting, '50.00')
  await payIn(world, partner, '50.00')
  const ask = { amount: '10.00', destination_id: await bindCard(world, waiting) }
  const withdrawal = await waiting.api.wallet.withdraw(
    { ...ask, step_up: await waiting.stepUp('withdraw', ask) },
    { idempotencyKey: randomUUID() },
  )
  // Asked for on a Monday: to arrive by Thursday, and two business days after that the network is late.
  await world.asOwner('update withdrawal set late_stop_at = $2 where id = $1', [
    withdrawal.id,
    new Date(world.clock.now().getTime() + 1_000),
  ])
  world.clock.advance(1_000)
  expect((await partner.api.plan.orderDetail({ id })).status).toBe('waitPut')
  // Said by the sentence of the refusal before anybody types an amount.
  const said = async () => (await partner.api.session.intake({ lang: 'en' })).late_msg
  expect(await said()).toContain('late with a withdrawal')
  world.clock.advance(1)
  expect(await refused(() => put(partner, id, '20.00'))).toBe('network_late')
  expect(
    await refused(() => partner.api.wallet.depositOpen({ amount: '5.00' }, { idempotencyKey: randomUUID() })),
  ).toBe('network_late')
  await waiting.api.wallet.withdrawalCancel({ id: withdrawal.id }, { idempotencyKey: randomUUID() })
  expect(await said()).toBeNull()
  await put(partner, id, '20.00')
})
