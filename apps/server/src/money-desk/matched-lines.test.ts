import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { camtOf } from '../../test/support/camt.ts'
import { numberEverything } from '../../test/support/numbering.ts'
import { paymentOf } from '../../test/support/payments.ts'
import {
  bindCard,
  fillEscrow,
  joinPartner,
  payIn,
  statementCsv,
  type TestPartner,
} from '../../test/support/people.ts'
import { refusedUnchanged } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World, worldStart } from '../../test/support/world.ts'

const day = 86_400_000
const note = 'The cashier mistyped the reference'

let world: World
let cashier: TestStaff
let approver: TestStaff
let partner: TestPartner
let destination_id: string
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.ctx.network.id, 20_000_000n, 'marketing')
  cashier = await joinStaff(world, 'cashier')
  approver = await joinStaff(world, 'approver')
})
beforeEach(async () => {
  world.clock.set(worldStart)
  partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  destination_id = await bindCard(world, partner)
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })
const freshReference = () => `TB-${randomUUID()}`
const refused = (call: () => Promise<unknown>) => refusedUnchanged(world, call)
const available = async () => (await partner.api.wallet.property({})).available_balance
const suspense = async () => (await cashier.api.moneyStaff.settings({})).balances.suspense
const match = (id: string, reference: string) => cashier.api.moneyStaff.lineMatch({ id, reference, note })
const confirm = async (proposal: Promise<{ id: string }>) =>
  approver.api.proposalStaff.proposalConfirm({ id: (await proposal).id }, key())
const lineOf = async (bank_reference: string) => {
  const [line] = (await cashier.api.operator.statementLines({ find: bank_reference })).items
  if (!line) throw new Error('the line is not listed')
  return line
}

async function imported(
  direction: 'in' | 'out',
  amount: string,
  bank_reference = freshReference(),
  at = world.clock.now(),
) {
  const line = { reference: bank_reference, direction, amount, text: 'bank' }
  await cashier.api.operator.statementImport({ content: statementCsv([line], at) }, key())
  return (await lineOf(bank_reference)).id
}

/** A withdrawal that can be sent; the bank pays 0.25 less. */
async function approved(amount = '30.00') {
  const ask = { amount, destination_id }
  const step_up = await partner.stepUp('withdraw', ask)
  const { id, reference } = await partner.api.wallet.withdraw({ ...ask, step_up }, key())
  await approver.api.operator.withdrawalApprove({ id }, key())
  return { id, reference }
}
const send = (id: string, bank_reference: string) =>
  cashier.api.operator.withdrawalSent({ id, bank_reference }, key())

/** One that was sent under a reference that the bank does not have. */
async function sent(amount?: string) {
  const withdrawal = await approved(amount)
  await send(withdrawal.id, freshReference())
  return withdrawal
}
const stateOf = async (id: string) => (await partner.api.wallet.withdrawalDetail({ id })).state

/** A payment of 7.00 that two people decided on. */
async function payment() {
  const { id } = await cashier.api.moneyStaff.suspenseSendBack({ id: await imported('in', '7.00'), note })
  await confirm(Promise.resolve({ id }))
  return paymentOf(world, id)
}

/** A deposit that two people confirmed under a reference that the bank does not have. */
async function deposited(amount: string) {
  const { id, reference } = await partner.api.wallet.depositOpen({ amount }, key())
  await cashier.api.operator.depositRecord({ id, bank_reference: freshReference() })
  await approver.api.operator.depositConfirm({ id }, key())
  return { id, reference }
}

describe('a line that two people match by hand', () => {
  it('lets a withdrawal arrive that was sent under a mistyped reference, and its partner reads who did what', async () => {
    const { id, reference } = await sent()
    const line = await imported('out', '29.75')
    await confirm(match(line, reference.toLowerCase()))
    expect(await partner.api.wallet.withdrawalDetail({ id })).toMatchObject({
      state: 'arrived',
      arrived_by: 'bank',
    })
    const { items } = await partner.api.audit.list({})
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'line_matched_confirmed', role: 'approver' },
      { action: 'line_matched_proposed', role: 'cashier' },
    ])
  })

  it('shows its approver the line and what it would show', async () => {
    const { reference } = await sent()
    const line = await imported('out', '29.75')
    const { id, params } = await match(line, reference)
    expect(params).toEqual({
      reference,
      bank_reference: expect.stringMatching('^TB-'),
      direction: 'out',
      amount: '29.75',
      text: 'bank',
    })
    await approver.api.proposalStaff.proposalDecline({ id })
  })

  it('proves a deposit that was confirmed before it came, whose money is there once', async () => {
    const before = await suspense()
    const { id, reference } = await deposited('40.00')
    const line = await imported('in', '40.00')
    await confirm(match(line, reference))
    expect(await suspense()).toBe(before)
    expect(await available()).toBe('90.00')
    expect((await partner.api.wallet.depositDetail({ id })).on_statement).toBe(true)
  })

  it('shows a payment of the network', async () => {
    const { id, reference } = await payment()
    await cashier.api.moneyStaff.paymentSent({ id, bank_reference: freshReference() }, key())
    await confirm(match(await imported('out', '7.00'), reference))
    const { items } = await cashier.api.moneyStaff.paymentList({ row: id })
    expect(items).toMatchObject([{ state: 'on_statement' }])
  })

  it('is not matched with what it can’t show', async () => {
    const { reference } = await sent()
    const other = await imported('out', '29.74')
    expect(await refused(() => match(other, reference))).toBe('line_of_another_amount')
    const incoming = await imported('in', '29.75')
    expect(await refused(() => match(incoming, reference))).toBe('line_not_awaited')
    expect(await refused(() => match(incoming, 'P-2222222222'))).toBe('line_target_unknown')
    expect(await refused(() => match(other, 'W-2222222222'))).toBe('line_target_unknown')
    expect(await refused(() => match(randomUUID(), reference))).toBe('data_error')
    const open = await partner.api.wallet.depositOpen({ amount: '29.75' }, key())
    expect(await refused(() => match(incoming, open.reference))).toBe('line_not_awaited')
  })

  it('is not matched with a payment that was asked for on a later day', async () => {
    const line = await imported('out', '29.75')
    world.clock.advance(day)
    const { reference } = await sent()
    expect(await refused(() => match(line, reference))).toBe('line_before_its_payment')
    await expect(match(line, reference)).rejects.toMatchObject({ field: 'reference' })
  })

  it('is matched once, and what it shows by one line', async () => {
    const { reference } = await sent()
    const [line, same] = [await imported('out', '29.75'), await imported('out', '29.75')]
    const [first, second] = [await match(line, reference), await match(same, reference)]
    await confirm(Promise.resolve(first))
    expect(await refused(() => confirm(Promise.resolve(second)))).toBe('line_not_awaited')
    expect(await refused(() => match(line, reference))).toBe('line_matched_already')
  })

  it('is free again where its partner says that the money never came, and the bank did not carry it out', async () => {
    await payIn(world, partner, '50.00')
    // No other line here has this amount.
    const [{ id, reference }, other] = [await sent('31.00'), await sent('31.00')]
    const paid = freshReference()
    const line = await imported('out', '30.75', paid)
    await confirm(match(line, reference))
    await partner.api.wallet.withdrawalNotReceived({ id }, key())
    world.clock.advance(day)
    await imported('in', '1.00')
    const fail = (other_line?: string) =>
      approver.api.reviewStaff.withdrawalFail({ id, ...(other_line && { other_line }) }, key())
    expect(await refused(() => fail())).toBe('withdrawal_may_be_on_line')
    expect(await refused(() => fail('TB-OTHER'))).toBe('withdrawal_may_be_on_line')
    await fail(paid)
    const [alarm] = (await cashier.api.moneyStaff.alarmList({})).items
    expect(alarm).toMatchObject({
      kind: 'withdrawal_failed_beside_line',
      subject: id,
      amount: '30.75',
      details: { withdrawal: reference, bank_reference: paid },
    })
    expect([await stateOf(id), await available()]).toEqual(['failed', '69.00'])
    await confirm(match(line, other.reference))
    expect(await stateOf(other.id)).toBe('arrived')
  })
})

describe('a line out that was booked on a day before its payment was asked for', () => {
  const dayBefore = () => new Date(world.clock.now().getTime() - day)
  const midnight = () => new Date(world.clock.now().toISOString().slice(0, 10))
  const importCamt = (cents: number, endToEnd: string) =>
    cashier.api.operator.statementImport({ content: camtOf(dayBefore(), { cents, endToEnd }) }, key())
  const sentPayment = (id: string, bank_reference: string) =>
    cashier.api.moneyStaff.paymentSent({ id, bank_reference }, key())
  const paymentState = async (id: string) =>
    (await cashier.api.moneyStaff.paymentList({ row: id })).items[0]?.state

  it('names no withdrawal that is sent under its reference, which stays free for an older one', async () => {
    const early = await approved('20.00')
    const reference = freshReference()
    await imported('out', '19.75', reference)
    world.clock.advance(day)
    const late = await approved('20.00')
    const error = await send(late.id, reference).catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({ key: 'line_before_its_payment', field: 'bank_reference' })
    expect(await refused(() => send(late.id, reference))).toBe('line_before_its_payment')
    expect(await stateOf(late.id)).toBe('approved')
    await send(early.id, reference)
    expect(await stateOf(early.id)).toBe('arrived')
  })

  it('names no payment that is sent under its reference, whatever its amount', async () => {
    const [same, other] = [freshReference(), freshReference()]
    await imported('out', '7.00', same)
    await imported('out', '8.00', other)
    world.clock.advance(day)
    const { id } = await payment()
    for (const reference of [same, other])
      expect(await refused(() => sentPayment(id, reference))).toBe('line_before_its_payment')
    expect(await paymentState(id)).toBe('to_send')
  })

  it('does not prove what was sent before it was imported', async () => {
    const [reference, other] = [freshReference(), freshReference()]
    const { id } = await approved()
    await send(id, reference)
    await imported('out', '29.75', reference, dayBefore())
    const { id: paid } = await payment()
    await sentPayment(paid, other)
    await imported('out', '7.00', other, dayBefore())
    expect([await stateOf(id), await paymentState(paid)]).toEqual(['sent', 'sent'])
  })

  it('proves nothing that it names by the network’s own words alone, before and after the sending', async () => {
    const { id, reference } = await approved()
    await importCamt(2975, reference)
    await send(id, reference)
    const { id: paid, reference: called } = await payment()
    await importCamt(700, called)
    await sentPayment(paid, called)
    await importCamt(2975, reference)
    await importCamt(700, called)
    expect([await stateOf(id), await paymentState(paid)]).toEqual(['sent', 'sent'])
  })

  it('is a day before: one of the same day proves it, where the bank tells days alone', async () => {
    const [reference, other] = [freshReference(), freshReference()]
    const [early, late] = [await approved('20.00'), await approved('20.00')]
    await imported('out', '19.75', reference, midnight())
    await send(early.id, reference)
    await send(late.id, other)
    await imported('out', '19.75', other, midnight())
    expect([await stateOf(early.id), await stateOf(late.id)]).toEqual(['arrived', 'arrived'])
  })

  it('is not the day that a bank in the west still has in the morning of UTC', async () => {
    world.clock.advance(day - 60_000)
    const { id } = await approved('20.00')
    const reference = freshReference()
    await send(id, reference)
    await imported('out', '19.75', reference, new Date(midnight().getTime() - day))
    expect(await stateOf(id)).toBe('arrived')
  })
})

describe('a payment that the bank calls as Fairlead did', () => {
  const importCamt = (endToEnd: string) =>
    cashier.api.operator.statementImport(
      { content: camtOf(world.clock.now(), { cents: 700, endToEnd }) },
      key(),
    )
  const tell = ({ id, reference }: { id: string; reference: string }) =>
    cashier.api.moneyStaff.paymentSent({ id, bank_reference: reference }, key())

  it('is on the statement, whether that or the cashier’s word comes first', async () => {
    const early = await payment()
    world.clock.advance(1_000)
    const late = await payment()
    await tell(early)
    expect(await importCamt(early.reference)).toMatchObject({ matched: 1 })
    expect(await importCamt(late.reference)).toMatchObject({ matched: 0, breaks: 1 })
    await tell(late)
    const { items } = await cashier.api.moneyStaff.paymentList({ state: 'on_statement' })
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([early.id, late.id]))
  })
})

describe('a bank reference', () => {
  it('of money that came in is taken for no payment out, and the other way round', async () => {
    const incoming = freshReference()
    await imported('in', '12.00', incoming)
    const { id } = await approved()
    expect(await refused(() => send(id, incoming))).toBe('line_of_other_direction')
    const outgoing = freshReference()
    await imported('out', '12.00', outgoing)
    const deposit = await partner.api.wallet.depositOpen({ amount: '12.00' }, key())
    const record = () => cashier.api.operator.depositRecord({ id: deposit.id, bank_reference: outgoing })
    expect(await refused(record)).toBe('line_of_other_direction')
  })

  it('that a payment out was mistyped under keeps nobody from their money', async () => {
    const { id } = await approved()
    const mistyped = freshReference()
    await send(id, mistyped)
    const line = await imported('in', '12.00', mistyped)
    const theirs = { id: line, owner_id: partner.id, class: 'available' as const, note }
    await confirm(cashier.api.moneyStaff.suspenseIdentify(theirs))
    expect(await available()).toBe('32.00')
  })

  it('that a deposit was mistyped under, whose line was matched by hand, keeps nobody from theirs', async () => {
    const { id, reference } = await partner.api.wallet.depositOpen({ amount: '40.00' }, key())
    const mistyped = freshReference()
    await cashier.api.operator.depositRecord({ id, bank_reference: mistyped })
    await approver.api.operator.depositConfirm({ id }, key())
    await confirm(match(await imported('in', '40.00'), reference))
    const line = await imported('in', '15.00', mistyped)
    const theirs = { id: line, owner_id: partner.id, class: 'available' as const, note }
    await confirm(cashier.api.moneyStaff.suspenseIdentify(theirs))
    expect(await available()).toBe('105.00')
  })

  it('of a deposit that was reversed keeps nobody from what really came under it', async () => {
    const { id } = await partner.api.wallet.depositOpen({ amount: '40.00' }, key())
    const bank_reference = freshReference()
    await cashier.api.operator.depositRecord({ id, bank_reference })
    await approver.api.operator.depositConfirm({ id }, key())
    const line = await imported('in', '39.00', bank_reference)
    const theirs = () =>
      cashier.api.moneyStaff.suspenseIdentify({ id: line, owner_id: partner.id, class: 'available', note })
    const early = await theirs()
    expect(await refused(() => confirm(Promise.resolve(early)))).toBe('bank_reference_used')
    await confirm(cashier.api.moneyStaff.depositReverse({ id, note }))
    await confirm(Promise.resolve(early))
    expect(await available()).toBe('89.00')
  })
})

describe('a line in that two people match with a withdrawal', () => {
  it('gives its money back with the fee, tells its partner, and shows the withdrawal', async () => {
    const { id, reference } = await sent()
    await confirm(match(await imported('out', '29.75'), reference))
    await numberEverything(world)
    const line = await imported('in', '29.75')
    const proposal = await match(line, reference)
    expect(await stateOf(id)).toBe('arrived')
    await confirm(Promise.resolve(proposal))
    expect([await stateOf(id), await available()]).toEqual(['failed', '50.00'])
    const [notice] = (await partner.api.notice.list({})).items
    expect(notice?.link).toBe(`/wallet/withdrawal?id=${id}`)
    const { items } = await cashier.api.operator.statementLines({})
    expect(items.find((item) => item.id === line)?.matched).toBe(reference)
    expect(await refused(() => match(line, reference))).toBe('line_matched_already')
    const again = await imported('in', '29.75')
    expect(await refused(() => match(again, reference))).toBe('line_not_awaited')
  })

  it('is of exactly what was paid, and not from before it', async () => {
    const early = await imported('in', '29.75')
    world.clock.advance(day)
    const { reference } = await sent()
    await confirm(match(await imported('out', '29.75'), reference))
    expect(await refused(() => match(early, reference))).toBe('line_before_its_payment')
    const whole = await imported('in', '30.00')
    expect(await refused(() => match(whole, reference))).toBe('line_of_another_amount')
  })

  it('is not what a deposit waits for', async () => {
    const { reference } = await sent()
    await confirm(match(await imported('out', '29.75'), reference))
    await numberEverything(world)
    const deposit = await partner.api.wallet.depositOpen({ amount: '29.75' }, key())
    const bank_reference = freshReference()
    await cashier.api.operator.depositRecord({ id: deposit.id, bank_reference })
    const matching = match(await imported('in', '29.75', bank_reference), reference)
    expect(await refused(() => confirm(matching))).toBe('bank_reference_used')
  })
})

it('a payment that came back on the day on which it was sent is given back, where the bank tells days alone', async () => {
  const { id, reference } = await sent()
  await confirm(match(await imported('out', '29.75'), reference))
  const midnight = new Date(world.clock.now())
  midnight.setUTCHours(0, 0, 0, 0)
  const line = { reference: freshReference(), direction: 'in' as const, amount: '29.75', text: reference }
  await cashier.api.operator.statementImport({ content: statementCsv([line], midnight) }, key())
  const line_id = (await lineOf(line.reference)).id
  await approver.api.reviewStaff.withdrawalBounce({ id, line_id }, key())
  expect([await stateOf(id), await available()]).toEqual(['failed', '50.00'])
})
