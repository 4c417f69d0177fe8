import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAcceptor, addRate, claimPaid, codeOf, orderExchange } from '../../test/support/acceptors.ts'
import { brokenInvariants } from '../../test/support/books.ts'
import { camtOf } from '../../test/support/camt.ts'
import {
  bindCard,
  clientOf,
  joinPartner,
  payIn,
  signInOperator,
  signInStaff,
  statementCsv,
  type TestPartner,
  testCard,
} from '../../test/support/people.ts'
import { refusalOf, refusedUnchanged } from '../../test/support/refused.ts'
import { openWorld, type World, worldStart } from '../../test/support/world.ts'
import { returnDueOrders } from './return-due.ts'

let world: World
let partner: TestPartner
let acceptor: string
let destination: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  world.clock.set(worldStart)
  acceptor = await addAcceptor(world)
  await addRate(world)
  partner = await joinPartner(world)
  await payIn(world, partner, '1000.00')
  destination = await bindCard(world, partner)
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const hourMs = 3_600_000
const key = () => ({ idempotencyKey: randomUUID() })
const order = (amount?: string) => orderExchange(partner, acceptor, destination, amount)
const calls = () => partner.api.acceptor
const available = async () => (await partner.api.wallet.property({})).available_balance
const enter = (id: string, code: string, same = key()) => calls().orderCode({ id, code }, same)
const arrived = async (id: string) =>
  calls().orderArrived({ id, step_up: await partner.stepUp('exchange_arrived', { id }) }, key())
const bankLine = async (reference: string, amount: string, at = world.clock.now()) =>
  (await signInOperator(world, 'cashier')).statementImport(
    { content: statementCsv([{ reference, direction: 'out', amount, text: 'out' }], at) },
    key(),
  )
const refused = (call: () => Promise<unknown>) => refusedUnchanged(world, call)

describe('ordering', () => {
  it('takes exactly what the quote says and lets it wait in clearing', async () => {
    const made = await order()
    expect(made).toMatchObject({
      state: 'requested',
      amount: '101.00',
      fee: '1.00',
      receives: '91.26',
      currency: 'EUR',
      destination_tail: '7890',
      code: null,
      tries_left: 5,
    })
    expect(made.entries[0]?.postings).toEqual([
      { kind: 'acceptor_order', debit_class: 'available', credit_class: 'clearing', amount: '101.00' },
    ])
    const { available_balance, on_its_way, total_assets } = await partner.api.wallet.property({})
    expect([available_balance, on_its_way, total_assets]).toEqual(['899.00', '101.00', '1000.00'])
    const [flow] = (await partner.api.wallet.flowList({ flow_type: 'manual_withdrawal' })).items
    expect([flow?.amount, flow?.remark]).toEqual(['-101.00', `Acceptor order ${made.reference}`])
    expect((await calls().orderList({})).items.map(({ id }) => id)).toEqual([made.id])
    expect((await calls().detail({})).order?.id).toBe(made.id)
  })

  it('takes a transaction password for exactly this quote and destination', async () => {
    const ask = async () => {
      const { id } = await calls().quote({
        acceptor_id: acceptor,
        country: 'DE',
        currency: 'EUR',
        amount: '20.00',
      })
      return { quote_id: id, destination_id: destination }
    }
    const [one, two] = [await ask(), await ask()]
    const step_up = await partner.stepUp('exchange', one)
    expect(await refused(() => calls().order({ ...two, step_up }, key()))).toBe('step_up_invalid')
    await calls().order({ ...one, step_up }, key())
    const again = { ...one, step_up: await partner.stepUp('exchange', one) }
    expect(await refused(() => calls().order(again, key()))).toBe('quote_used')
  })

  it('is refused when the 30 minutes of the quote are over', async () => {
    const quote = await calls().quote({
      acceptor_id: acceptor,
      country: 'DE',
      currency: 'EUR',
      amount: '20.00',
    })
    world.clock.advance(30 * 60_000)
    const ask = { quote_id: quote.id, destination_id: destination }
    const order = { ...ask, step_up: await partner.stepUp('exchange', ask) }
    expect(await refused(() => calls().order(order, key()))).toBe('quote_expired')
    expect((await calls().detail({})).quote).toBeNull()
  })

  it('is refused to a destination that still waits, and above the limit of a day', async () => {
    const card = { ...testCard, account_number: 'DE99 0000 1111' }
    const { id } = await partner.api.wallet.cardEdit({
      ...card,
      step_up: await partner.stepUp('bind_card', card),
    })
    expect(await refusalOf(orderExchange(partner, acceptor, id))).toBe('destination_waiting')
    await order('500.00')
    expect(await refusalOf(order('300.01'))).toBe('amount_above_day_limit')
    expect((await calls().detail({})).current?.day_left).toBe('300.00')
    await order('300.00')
  })

  it('with the same key twice takes it once', async () => {
    const { id } = await calls().quote({
      acceptor_id: acceptor,
      country: 'DE',
      currency: 'EUR',
      amount: '20.00',
    })
    const ask = { quote_id: id, destination_id: destination }
    const input = { ...ask, step_up: await partner.stepUp('exchange', ask) }
    const same = key()
    const first = await calls().order(input, same)
    expect(await calls().order(input, same)).toEqual(first)
    expect(await available()).toBe('980.00')
  })
})

describe('the acceptance code', () => {
  it('is handed out by customer service and by nobody else, and accepts the order once', async () => {
    const { id } = await order()
    for (const role of ['cashier', 'approver', 'auditor']) {
      const { acceptorStaff } = await signInStaff(world, role)
      expect(await refusalOf(acceptorStaff.codeHandOut({ id }))).toBe('role_missing')
    }
    const code = await codeOf(world, id)
    const accepted = await enter(id, ` ${code.replace('-', '').toLowerCase()} `)
    expect(accepted.state).toBe('accepted')
    expect(accepted.return_at).toBe(new Date(world.clock.now().getTime() + 24 * hourMs).toISOString())
    expect(await refusalOf(enter(id, 'AAAA-AAAA'))).toBe('acceptor_move_refused')
    const { acceptorStaff } = await signInStaff(world, 'support')
    expect(await refusalOf(acceptorStaff.codeHandOut({ id }))).toBe('acceptor_move_refused')
  })

  it('is shown in the app by itself after one hour, and not a moment before', async () => {
    const { id } = await order()
    world.clock.advance(hourMs - 1)
    expect((await calls().orderDetail({ id })).code).toBeNull()
    world.clock.advance(1)
    const { code } = await calls().orderDetail({ id })
    expect((await enter(id, code ?? '')).state).toBe('accepted')
  })

  it('of another order is wrong', async () => {
    const [one, two] = [await order(), await order()]
    expect(await refusalOf(enter(one.id, await codeOf(world, two.id)))).toBe('acceptance_code_wrong')
  })

  it('entered wrong says so with the tries left; the fifth gives the money back', async () => {
    const { id } = await order()
    const right = await codeOf(world, id)
    for (const left of [4, 3, 2, 1, 0]) {
      const same = key()
      const said = await enter(id, 'AAAA-AAAA', same).catch((error: Error) => error.message)
      expect(said).toBe(`Code error, please re-enter. Tries left: ${left}.`)
      expect(await enter(id, 'AAAA-AAAA', same).catch((error: Error) => error.message)).toBe(said)
    }
    expect(await calls().orderDetail({ id })).toMatchObject({
      state: 'returned',
      reason: 'code_tries_used_up',
    })
    expect(await available()).toBe('1000.00')
    expect(await refusalOf(enter(id, right))).toBe('acceptor_move_refused')
  })

  it('is no good after 24 hours, also when nothing has run: the money is back', async () => {
    const { id } = await order()
    const code = await codeOf(world, id)
    world.clock.advance(24 * hourMs)
    expect(await refusalOf(enter(id, code))).toBe('acceptor_move_refused')
    expect(await calls().orderDetail({ id })).toMatchObject({ state: 'returned', reason: 'code_not_entered' })
    expect(await available()).toBe('1000.00')
  })

  it('is in the database only as a fingerprint', async () => {
    const { id } = await order()
    const code = await codeOf(world, id)
    const rows = await world.asOwner<{ row: string }>(
      'select o::text as row from acceptor_order o where id = $1',
      [id],
    )
    expect(rows[0]?.row).not.toContain(code)
    expect(rows[0]?.row).not.toContain(code.replace('-', ''))
  })
})

describe('the money', () => {
  it('goes back by itself when the acceptor does not answer, and the partner is told', async () => {
    const { id, reference } = await order()
    await enter(id, await codeOf(world, id))
    world.clock.advance(24 * hourMs - 1)
    await returnDueOrders(world.jobs)
    expect((await calls().orderDetail({ id })).state).toBe('accepted')
    world.clock.advance(1)
    await returnDueOrders(world.jobs)
    await returnDueOrders(world.jobs)
    const over = await calls().orderDetail({ id })
    expect([over.state, over.reason, over.return_at]).toEqual(['returned', 'acceptor_did_not_answer', null])
    expect(await available()).toBe('1000.00')
    const [notice] = (await partner.api.notice.list({})).items
    expect(notice?.title).toBe('$101.00 returned from an acceptor')
    expect(notice?.text).toContain(reference)
    expect(notice?.link).toBe(`/wallet/foreign-exchange?id=${id}`)
  })

  it('can be taken back by the partner until the acceptor says that it paid', async () => {
    const first = await order()
    expect((await calls().orderCancel({ id: first.id }, key())).state).toBe('cancelled')
    const second = await order()
    await enter(second.id, await codeOf(world, second.id))
    await calls().orderCancel({ id: second.id }, key())
    expect(await available()).toBe('1000.00')
    const third = await order()
    await claimPaid(world, partner, third.id)
    expect(await refused(() => calls().orderCancel({ id: third.id }, key()))).toBe('acceptor_move_refused')
  })

  it('stays put on a claim, which is nobody’s but a cashier’s and comes after the code', async () => {
    const { id } = await order()
    const bank_reference = `TB-${randomUUID()}`
    const { acceptorStaff: cashier } = await signInStaff(world, 'cashier')
    expect(await refusalOf(cashier.claimPaid({ id, bank_reference }, key()))).toBe('acceptor_move_refused')
    await enter(id, await codeOf(world, id))
    const { acceptorStaff: approver } = await signInStaff(world, 'approver')
    expect(await refusalOf(approver.claimPaid({ id, bank_reference }, key()))).toBe('role_missing')
    const claimed = await cashier.claimPaid({ id, bank_reference }, key())
    expect([claimed.state, claimed.due_to_acceptor]).toEqual(['claimed', '100.00'])
    expect((await partner.api.wallet.property({})).on_its_way).toBe('101.00')
    const other = await order()
    await enter(other.id, await codeOf(world, other.id))
    expect(await refusalOf(cashier.claimPaid({ id: other.id, bank_reference }, key()))).toBe(
      'bank_reference_used',
    )
  })

  it('tells the partner of a claim in the local money, as their language writes it', async () => {
    const { id } = await order()
    await claimPaid(world, partner, id)
    const titleIn = async (language: string) =>
      (await clientOf(world, partner.token, language).notice.list({})).items[0]?.title
    expect(await titleIn('en')).toBe('The acceptor says it paid you €91.26')
    expect(await titleIn('de')).toBe('Auszahlungspartner meldet Zahlung von 91,26\u00a0€')
  })

  it('goes back 72 hours after a claim that nobody confirmed', async () => {
    const { id } = await order()
    await claimPaid(world, partner, id)
    world.clock.advance(72 * hourMs - 1)
    expect((await calls().orderDetail({ id })).state).toBe('claimed')
    world.clock.advance(1)
    expect(await refusalOf(arrived(id))).toBe('acceptor_move_refused')
    expect(await calls().orderDetail({ id })).toMatchObject({
      state: 'returned',
      reason: 'arrival_not_proven',
    })
    expect(await available()).toBe('1000.00')
  })

  it('is paid by the partner’s word, with the fee to fees', async () => {
    const { id } = await order()
    const reference = await claimPaid(world, partner, id)
    const paid = await arrived(id)
    expect([paid.state, paid.arrived_by]).toEqual(['arrived', 'partner'])
    expect(paid.entries.at(-1)?.postings.map((line) => `${line.kind} ${line.amount}`)).toEqual([
      'acceptor_paid 100.00',
      'acceptor_fee 1.00',
    ])
    expect(await bankLine(reference, '100.00')).toMatchObject({ matched: 1, breaks: 0 })
    expect((await partner.api.wallet.property({})).money_out).toBe('100.00')
  })

  it('is not paid by a token alone, nor by a password given for another order', async () => {
    const { id } = await order()
    await claimPaid(world, partner, id)
    const stolen = async (step_up: string) => calls().orderArrived({ id, step_up }, key())
    expect(await refusalOf(stolen('x'.repeat(43)))).toBe('step_up_invalid')
    const other = await partner.stepUp('exchange_arrived', { id: randomUUID() })
    expect(await refusalOf(stolen(other))).toBe('step_up_invalid')
    expect((await calls().orderNotReceived({ id })).state).toBe('disputed')
  })

  it('is paid by a matched bank line, also one that came before the claim', async () => {
    const { id } = await order()
    await bankLine(await claimPaid(world, partner, id), '100.00')
    expect(await calls().orderDetail({ id })).toMatchObject({ state: 'arrived', arrived_by: 'bank' })
    const early = await order()
    await enter(early.id, await codeOf(world, early.id))
    const bank_reference = `TB-${randomUUID()}`
    expect(await bankLine(bank_reference, '100.00')).toMatchObject({ matched: 0, breaks: 1 })
    const { acceptorStaff } = await signInStaff(world, 'cashier')
    await acceptorStaff.claimPaid({ id: early.id, bank_reference }, key())
    expect((await calls().orderDetail({ id: early.id })).state).toBe('arrived')
  })

  it('is paid by a line that calls it as Fairlead did, whether that or the claim comes first', async () => {
    const { acceptorStaff, operator } = await signInStaff(world, 'cashier')
    const importCamt = (endToEnd: string) =>
      operator.statementImport({ content: camtOf(world.clock.now(), { cents: 10_000, endToEnd }) }, key())
    const claim = async ({ id, reference }: Awaited<ReturnType<typeof order>>) => {
      await enter(id, await codeOf(world, id))
      await acceptorStaff.claimPaid({ id, bank_reference: reference }, key())
    }
    const [early, late] = [await order(), await order()]
    await claim(early)
    expect(await importCamt(early.reference)).toMatchObject({ matched: 1 })
    expect(await importCamt(late.reference)).toMatchObject({ matched: 0, breaks: 1 })
    await claim(late)
    for (const { id } of [early, late])
      expect(await calls().orderDetail({ id })).toMatchObject({ state: 'arrived', arrived_by: 'bank' })
  })

  it('is not paid by a bank line of a day before it was ordered', async () => {
    const dayBefore = new Date(world.clock.now().getTime() - 24 * hourMs)
    const claimed = await order()
    const late = await claimPaid(world, partner, claimed.id)
    expect(await bankLine(late, '100.00', dayBefore)).toMatchObject({ matched: 0, breaks: 1 })
    expect((await calls().orderDetail({ id: claimed.id })).state).toBe('claimed')
    const { id } = await order()
    await enter(id, await codeOf(world, id))
    const bank_reference = `TB-${randomUUID()}`
    await bankLine(bank_reference, '100.00', dayBefore)
    const { acceptorStaff } = await signInStaff(world, 'cashier')
    const claim = () => acceptorStaff.claimPaid({ id, bank_reference }, key())
    expect(await refused(claim)).toBe('line_before_its_payment')
    expect((await calls().orderDetail({ id })).state).toBe('accepted')
  })

  it('is not paid by a bank line of another amount, or after the review', async () => {
    const { id } = await order()
    const reference = await claimPaid(world, partner, id)
    await bankLine(reference, '101.00')
    expect((await calls().orderDetail({ id })).state).toBe('claimed')
    const late = await order()
    const second = await claimPaid(world, partner, late.id)
    world.clock.advance(72 * hourMs)
    expect(await bankLine(second, '100.00')).toMatchObject({ matched: 0, breaks: 1 })
    expect(await available()).toBe('1000.00')
  })

  it('that never came is said once, shown to staff, and goes back when the review ends', async () => {
    world.clock.advance(1_000)
    const { id } = await order()
    expect(await refusalOf(calls().orderNotReceived({ id }))).toBe('acceptor_move_refused')
    await claimPaid(world, partner, id)
    expect((await calls().orderNotReceived({ id })).state).toBe('disputed')
    expect((await calls().orderNotReceived({ id })).state).toBe('disputed')
    const { acceptorStaff } = await signInStaff(world, 'support')
    const seen = (await acceptorStaff.orderList({})).items.find((item) => item.id === id)
    expect(seen?.not_received_at).toBe(world.clock.now().toISOString())
    world.clock.advance(72 * hourMs)
    await returnDueOrders(world.jobs)
    expect(await available()).toBe('1000.00')
  })
})

it('a network that left an acceptor order lying for more than two business days takes nothing in', async () => {
  await order()
  const deposit = () => partner.api.wallet.depositOpen({ amount: '5.00' }, key())
  world.clock.advance(72 * hourMs - 1)
  await deposit()
  world.clock.advance(1)
  expect(await refusalOf(deposit())).toBe('network_late')
  await returnDueOrders(world.jobs)
  await deposit()
})
