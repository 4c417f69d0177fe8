import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { numberEverything } from '../../test/support/numbering.ts'
import { bindCard, joinPartner, payIn, statementCsv, type TestPartner } from '../../test/support/people.ts'
import { refusedUnchanged } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World, worldStart } from '../../test/support/world.ts'

const day = 86_400_000

let world: World
let approver: TestStaff
let cashier: TestStaff
let partner: TestPartner
let destination_id: string
beforeAll(async () => {
  world = await openWorld()
  approver = await joinStaff(world, 'approver')
  cashier = await joinStaff(world, 'cashier')
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
const available = async () => (await partner.api.wallet.property({})).available_balance
const notReceived = (id: string) => partner.api.wallet.withdrawalNotReceived({ id }, key())
const refused = (call: () => Promise<unknown>) => refusedUnchanged(world, call)
async function sent(by = cashier) {
  const ask = { amount: '30.00', destination_id }
  const step_up = await partner.stepUp('withdraw', ask)
  const { id } = await partner.api.wallet.withdraw({ ...ask, step_up }, key())
  await approver.api.operator.withdrawalApprove({ id }, key())
  const bank_reference = `TB-${randomUUID()}`
  await by.api.operator.withdrawalSent({ id, bank_reference }, key())
  return { id, bank_reference }
}
/** Sent by a cashier who has become an approver since. */
async function sentByApprover() {
  const sender = await joinStaff(world, 'cashier')
  const withdrawal = await sent(sender)
  await world.asOwner(`update operator set role = 'approver' where id = $1`, [sender.id])
  return { ...withdrawal, sender }
}
async function imported(
  reference: string,
  direction: 'in' | 'out',
  amount: string,
  text = 'bank',
): Promise<string> {
  const line = { reference, direction, amount, text }
  await cashier.api.operator.statementImport({ content: statementCsv([line], world.clock.now()) }, key())
  const { items } = await cashier.api.operator.statementLines({})
  return items.find(({ bank_reference }) => bank_reference === reference)?.id ?? ''
}
/** A day later, as far as which the bank's statements then reach. */
async function aDayOfStatements(): Promise<void> {
  world.clock.advance(day)
  await imported(`TB-${randomUUID()}`, 'in', '1.00')
}
/** One that a bank line says has arrived. */
async function arrivedByBank() {
  const { id, bank_reference } = await sent()
  await imported(bank_reference, 'out', '29.75')
  return id
}

describe('saying that a withdrawal was not received', () => {
  // First, since nothing may be late beside it.
  it('unanswered stops the network from taking in, two business days past its date', async () => {
    const id = await arrivedByBank()
    const { answer_by } = await notReceived(id)
    const pay = () => partner.api.wallet.depositOpen({ amount: '10.00' }, key())
    world.clock.set(new Date(Date.parse(answer_by ?? '') - 1))
    await pay()
    world.clock.advance(1)
    expect(await refused(pay)).toBe('deposit_withdrawal_late')
    // Thursday and two business days: over the weekend.
    world.clock.advance(4 * day)
    expect(await refused(pay)).toBe('network_late')
    await cashier.api.reviewStaff.withdrawalTraced({ id, trace_reference: 'TRACE-1' }, key())
    await pay()
  })

  it('gives it a date by which the network answers', async () => {
    const { id } = await sent()
    const same = key()
    const withdrawal = await partner.api.wallet.withdrawalNotReceived({ id }, same)
    const answer_by = new Date(world.clock.now().getTime() + 3 * day).toISOString()
    expect(withdrawal).toMatchObject({ state: 'not_received', acts_next: 'cashier', acts_by: answer_by })
    expect(await partner.api.wallet.withdrawalNotReceived({ id }, same)).toEqual(withdrawal)
    expect(await available()).toBe('20.00')
  })

  it('reopens one that only a bank line says has arrived, and it no longer counts as paid out', async () => {
    const id = await arrivedByBank()
    expect((await partner.api.wallet.property({})).money_out).toBe('29.75')
    expect(await notReceived(id)).toMatchObject({ state: 'not_received', arrived_at: null, arrived_by: null })
    expect((await partner.api.wallet.property({})).money_out).toBe('0.00')
  })

  it('is refused before it is sent, and 72 hours after the partner confirmed it', async () => {
    const ask = { amount: '5.00', destination_id }
    const step_up = await partner.stepUp('withdraw', ask)
    const early = await partner.api.wallet.withdraw({ ...ask, step_up }, key())
    expect(await refused(() => notReceived(early.id))).toBe('withdrawal_move_refused')
    const { id } = await sent()
    await partner.api.wallet.withdrawalArrived({ id }, key())
    world.clock.advance(3 * day)
    expect(await refused(() => notReceived(id))).toBe('withdrawal_confirmed_by_partner')
  })

  it('does not make one that never arrived due any later', async () => {
    const { id } = await sent()
    const { arrive_by } = await partner.api.wallet.withdrawalDetail({ id })
    expect((await notReceived(id)).arrive_by).toBe(arrive_by)
    await cashier.api.reviewStaff.withdrawalTraced({ id, trace_reference: 'TRACE-1' }, key())
    expect((await partner.api.wallet.withdrawalDetail({ id })).arrive_by).toBe(arrive_by)
  })
})

describe('the answer that the bank found it', () => {
  it('makes it sent again where no bank line says more: staff cannot make it arrive', async () => {
    const { id } = await sent()
    await notReceived(id)
    await cashier.api.reviewStaff.withdrawalTraced({ id, trace_reference: 'TRACE-1' }, key())
    expect(await partner.api.wallet.withdrawalDetail({ id })).toMatchObject({
      state: 'sent',
      trace_reference: 'TRACE-1',
      acts_next: 'bank',
    })
    expect(await partner.api.wallet.withdrawalArrived({ id }, key())).toMatchObject({
      state: 'arrived',
      arrived_by: 'partner',
    })
  })

  it('makes it arrived again where a bank line said so, and moves no money twice', async () => {
    const id = await arrivedByBank()
    await notReceived(id)
    await cashier.api.reviewStaff.withdrawalTraced({ id, trace_reference: 'TRACE-1' }, key())
    const withdrawal = await partner.api.wallet.withdrawalDetail({ id })
    expect([withdrawal.state, withdrawal.arrived_by]).toEqual(['arrived', 'bank'])
    expect(withdrawal.entries.map(({ type }) => type)).toEqual(['withdraw', 'withdraw_paid'])
    expect((await notReceived(id)).state).toBe('not_received')
  })

  it('may be the partner’s own: found after all, paid once', async () => {
    const id = await arrivedByBank()
    await notReceived(id)
    const same = key()
    const found = await partner.api.wallet.withdrawalArrived({ id }, same)
    expect([found.state, found.arrived_by, found.entries.length]).toEqual(['arrived', 'partner', 2])
    expect(await partner.api.wallet.withdrawalArrived({ id }, same)).toEqual(found)
    world.clock.advance(3 * day)
    expect(await refused(() => notReceived(id))).toBe('withdrawal_confirmed_by_partner')
  })

  it('may be the bank line itself, coming late', async () => {
    const { id, bank_reference } = await sent()
    await notReceived(id)
    await imported(bank_reference, 'out', '29.75')
    expect(await partner.api.wallet.withdrawalDetail({ id })).toMatchObject({
      state: 'arrived',
      arrived_by: 'bank',
    })
  })

  it('is a cashier’s, about one that is missing', async () => {
    const { id } = await sent()
    const traced = (staff: TestStaff) =>
      staff.api.reviewStaff.withdrawalTraced({ id, trace_reference: 'TRACE-1' }, key())
    expect(await refused(() => traced(cashier))).toBe('withdrawal_move_refused')
    expect(await refused(() => traced(approver))).toBe('role_missing')
  })
})

describe('the answer that the bank did not carry it out', () => {
  it('makes all of it available again, with the fee', async () => {
    const { id } = await sent()
    await notReceived(id)
    await aDayOfStatements()
    await approver.api.reviewStaff.withdrawalFail({ id }, key())
    const withdrawal = await partner.api.wallet.withdrawalDetail({ id })
    expect([withdrawal.state, withdrawal.acts_next]).toEqual(['failed', null])
    expect(withdrawal.entries.at(-1)?.type).toBe('withdraw_failed')
    expect(await available()).toBe('50.00')
  })

  it('is refused on anybody’s word alone: until the bank’s statements reach a day beyond the payment', async () => {
    // Beyond the lines of the other tests.
    world.clock.advance(2 * day)
    const { id, bank_reference } = await sent()
    await notReceived(id)
    const fail = () => approver.api.reviewStaff.withdrawalFail({ id }, key())
    expect(await refused(fail)).toBe('withdrawal_statement_awaited')
    await imported(`TB-${randomUUID()}`, 'in', '1.00')
    world.clock.advance(day)
    expect(await refused(fail)).toBe('withdrawal_statement_awaited')
    // A line of a day that is still to come, of before such were refused, says nothing of the payment.
    await world.asOwner(
      `update bank_line set booked_at = '2099-01-01' where id = (select id from bank_line order by booked_at desc limit 1)`,
    )
    expect(await refused(fail)).toBe('withdrawal_statement_awaited')
    await imported(bank_reference, 'out', '29.75')
    expect(await refused(fail)).toBe('withdrawal_was_paid')
  })

  it('is refused once a bank line shows the payment', async () => {
    const id = await arrivedByBank()
    await notReceived(id)
    expect(await refused(() => approver.api.reviewStaff.withdrawalFail({ id }, key()))).toBe(
      'withdrawal_was_paid',
    )
    expect(await refused(() => cashier.api.reviewStaff.withdrawalFail({ id }, key()))).toBe('role_missing')
  })

  it('is not given by whoever sent it, also after a change of role', async () => {
    const { id, sender } = await sentByApprover()
    await notReceived(id)
    await aDayOfStatements()
    expect(await refused(() => sender.api.reviewStaff.withdrawalFail({ id }, key()))).toBe('same_person')
    await approver.api.reviewStaff.withdrawalFail({ id }, key())
    expect(await available()).toBe('50.00')
  })
})

describe('money that comes back', () => {
  const bounce = (id: string, line_id: string) =>
    approver.api.reviewStaff.withdrawalBounce({ id, line_id }, key())
  /** A line of money coming in that names a withdrawal. */
  const comesBack = async (id: string, amount = '29.75') => {
    const { reference } = await partner.api.wallet.withdrawalDetail({ id })
    return imported(
      `TB-${randomUUID()}`,
      'in',
      amount,
      `Returned ${reference.toLowerCase()}: no such account`,
    )
  }

  it('is an imported line of what was sent; it is available again with the fee, out of the fees', async () => {
    const id = await arrivedByBank()
    await notReceived(id)
    world.clock.advance(day)
    const line = await comesBack(id)
    await numberEverything(world)
    await bounce(id, line)
    const withdrawal = await partner.api.wallet.withdrawalDetail({ id })
    expect(withdrawal.state).toBe('failed')
    expect(withdrawal.entries.at(-1)?.postings.map((p) => `${p.debit_class} ${p.amount}`)).toEqual([
      'suspense 29.75',
      'fees 0.25',
    ])
    expect(await available()).toBe('50.00')
    const { items } = await cashier.api.operator.statementLines({})
    expect(items.find((item) => item.id === line)?.matched).toBe(withdrawal.reference)
  })

  it('may also come back on one that the partner had confirmed', async () => {
    const { id } = await sent()
    await partner.api.wallet.withdrawalArrived({ id }, key())
    world.clock.advance(day)
    const line = await comesBack(id)
    await numberEverything(world)
    await bounce(id, line)
    expect(await available()).toBe('50.00')
  })

  it('is no line of another amount, no line of an earlier day, no line used before, and no line of nobody', async () => {
    const { id, bank_reference } = await sent()
    const older = await comesBack(id)
    world.clock.advance(day)
    await imported(bank_reference, 'out', '29.75')
    await world.asOwner(`update withdrawal set sent_at = sent_at + interval '1 day' where id = $1`, [id])
    const less = await comesBack(id, '29.74')
    expect(await refused(() => bounce(id, older))).toBe('bounce_line_differs')
    expect(await refused(() => bounce(id, less))).toBe('bounce_line_differs')
    expect(await refused(() => bounce(id, randomUUID()))).toBe('data_error')
    const good = await comesBack(id)
    await numberEverything(world)
    await bounce(id, good)
    const ask = { amount: '30.00', destination_id }
    const step_up = await partner.stepUp('withdraw', ask)
    const again = await partner.api.wallet.withdraw({ ...ask, step_up }, key())
    await approver.api.operator.withdrawalApprove({ id: again.id }, key())
    await cashier.api.operator.withdrawalSent({ id: again.id, bank_reference: `TB-${randomUUID()}` }, key())
    await partner.api.wallet.withdrawalArrived({ id: again.id }, key())
    expect(await refused(() => bounce(again.id, good))).toBe('bounce_line_names_nothing')
    expect(await refused(() => bounce(id, less))).toBe('withdrawal_move_refused')
  })

  it('is not named by whoever sent it, also after a change of role', async () => {
    const { id, bank_reference, sender } = await sentByApprover()
    await imported(bank_reference, 'out', '29.75')
    world.clock.advance(day)
    const line_id = await comesBack(id)
    await numberEverything(world)
    expect(await refused(() => sender.api.reviewStaff.withdrawalBounce({ id, line_id }, key()))).toBe(
      'same_person',
    )
    await bounce(id, line_id)
    expect(await available()).toBe('50.00')
  })

  it('is refused while no line shows the payment going out', async () => {
    const { id } = await sent()
    await notReceived(id)
    const line = await comesBack(id)
    expect(await refused(() => bounce(id, line))).toBe('withdrawal_not_on_statement')
  })

  it('is nobody’s by one person’s word where the line does not name the withdrawal', async () => {
    const id = await arrivedByBank()
    await numberEverything(world)
    const stray = await imported(`TB-${randomUUID()}`, 'in', '29.75', 'R. Unknown')
    expect(await refused(() => bounce(id, stray))).toBe('bounce_line_names_nothing')
  })

  it('is not what came in under the reference of a deposit that waits', async () => {
    const id = await arrivedByBank()
    await numberEverything(world)
    const { reference } = await partner.api.wallet.withdrawalDetail({ id })
    const other = await joinPartner(world)
    const deposit = await other.api.wallet.depositOpen({ amount: '29.75' }, key())
    const bank_reference = `TB-${randomUUID()}`
    await cashier.api.operator.depositRecord({ id: deposit.id, bank_reference })
    const line = await imported(bank_reference, 'in', '29.75', reference)
    expect(await refused(() => bounce(id, line))).toBe('bank_reference_used')
    await approver.api.operator.depositConfirm({ id: deposit.id }, key())
    expect((await other.api.wallet.property({})).available_balance).toBe('29.75')
  })
})
