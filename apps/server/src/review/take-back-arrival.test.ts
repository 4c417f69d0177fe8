import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { bindCard, joinPartner, payIn, statementCsv, type TestPartner } from '../../test/support/people.ts'
import { refusedUnchanged } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World, worldStart } from '../../test/support/world.ts'

const hour = 3_600_000

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
const refused = (call: () => Promise<unknown>) => refusedUnchanged(world, call)
const available = async () => (await partner.api.wallet.property({})).available_balance

async function sent() {
  const ask = { amount: '30.00', destination_id }
  const step_up = await partner.stepUp('withdraw', ask)
  const { id } = await partner.api.wallet.withdraw({ ...ask, step_up }, key())
  await approver.api.operator.withdrawalApprove({ id }, key())
  const bank_reference = `TB-${randomUUID()}`
  await cashier.api.operator.withdrawalSent({ id, bank_reference }, key())
  return { id, bank_reference }
}
/** What whoever holds the session says without the transaction password. */
async function saidByToken() {
  const withdrawal = await sent()
  await partner.api.wallet.withdrawalArrived({ id: withdrawal.id }, key())
  return withdrawal
}
const byToken = (id: string) => partner.api.wallet.withdrawalNotReceived({ id }, key())
async function takeBack(id: string) {
  const step_up = await partner.stepUp('take_back_arrival', { id })
  return partner.api.wallet.withdrawalNotReceived({ id, step_up }, key())
}
async function imported(reference: string, direction: 'in' | 'out', amount: string) {
  const line = { reference, direction, amount, text: 'bank' }
  await cashier.api.operator.statementImport({ content: statementCsv([line], world.clock.now()) }, key())
}
const traced = (id: string) =>
  cashier.api.reviewStaff.withdrawalTraced({ id, trace_reference: `TRACE-${randomUUID()}` }, key())

it('a token alone closes no claim: the owner takes "arrived" back with the password, as if never said', async () => {
  const { id } = await saidByToken()
  world.clock.advance(71 * hour)
  const said = await partner.api.wallet.withdrawalDetail({ id })
  expect(said.take_back_until).toBe(new Date(Date.parse(said.arrived_at ?? '') + 72 * hour).toISOString())
  const open = await takeBack(id)
  expect(open).toMatchObject({
    state: 'not_received',
    arrived_by: null,
    take_back_until: null,
    acts_next: 'cashier',
  })
  expect((await partner.api.wallet.property({})).money_out).toBe('0.00')
  // Late beside nobody else's test.
  await partner.api.wallet.withdrawalArrived({ id }, key())
})

it('a token alone does not take it back either, nor does a password given for another withdrawal', async () => {
  const { id } = await saidByToken()
  expect(await refused(() => byToken(id))).toBe('step_up_invalid')
  const step_up = await partner.stepUp('take_back_arrival', { id: randomUUID() })
  expect(await refused(() => partner.api.wallet.withdrawalNotReceived({ id, step_up }, key()))).toBe(
    'step_up_invalid',
  )
})

it('is final after 72 hours', async () => {
  const { id } = await saidByToken()
  world.clock.advance(72 * hour)
  expect(await refused(() => takeBack(id))).toBe('withdrawal_confirmed_by_partner')
})

it('a payment that never left the bank comes back once, with its fee', async () => {
  const { id } = await saidByToken()
  await takeBack(id)
  const fail = () => approver.api.reviewStaff.withdrawalFail({ id }, key())
  expect(await refused(fail)).toBe('withdrawal_statement_awaited')
  world.clock.advance(24 * hour)
  await imported(`TB-${randomUUID()}`, 'in', '1.00')
  await fail()
  expect(await available()).toBe('50.00')
  const { state, entries } = await partner.api.wallet.withdrawalDetail({ id })
  expect([state, entries.at(-1)?.postings.map((p) => `${p.debit_class} ${p.amount}`)]).toEqual([
    'failed',
    ['custody 29.75', 'fees 0.25'],
  ])
  await fail()
  expect(await available()).toBe('50.00')
})

it('whose word it is that the money arrived: until it is taken back nobody gives it back, and no bank line is spoken of', async () => {
  const { id } = await saidByToken()
  expect(await refused(() => approver.api.reviewStaff.withdrawalFail({ id }, key()))).toBe(
    'withdrawal_move_refused',
  )
})

it('a payment that did leave is found on the bank’s line and not paid twice, whoever says what', async () => {
  const { id, bank_reference } = await saidByToken()
  await takeBack(id)
  await imported(bank_reference, 'out', '29.75')
  const found = await partner.api.wallet.withdrawalDetail({ id })
  expect([found.state, found.arrived_by]).toEqual(['arrived', 'bank'])
  await byToken(id)
  expect(await refused(() => approver.api.reviewStaff.withdrawalFail({ id }, key()))).toBe(
    'withdrawal_was_paid',
  )
  await partner.api.wallet.withdrawalArrived({ id }, key())
  await takeBack(id)
  await traced(id)
  const { entries } = await partner.api.wallet.withdrawalDetail({ id })
  expect(entries.map(({ type }) => type)).toEqual(['withdraw', 'withdraw_paid'])
  expect(await available()).toBe('20.00')
})

it('the network cannot be late at once by it: the answer is due from the taking back', async () => {
  const { id } = await saidByToken()
  world.clock.advance(71 * hour)
  const { arrive_by, answer_by } = await takeBack(id)
  expect(arrive_by).toBe(answer_by)
  await partner.api.wallet.depositOpen({ amount: '10.00' }, key())
  await traced(id)
  await partner.api.wallet.withdrawalArrived({ id }, key())
})

it('saying again what was answered once by the bank’s line holds nobody to a date, and earns nothing', async () => {
  const { id, bank_reference } = await sent()
  await imported(bank_reference, 'out', '29.75')
  await byToken(id)
  await traced(id)
  for (let times = 0; times < 2; times += 1) {
    const asked = await byToken(id)
    expect([asked.state, asked.acts_next]).toEqual(['not_received', 'cashier'])
    world.clock.advance(10 * 24 * hour)
    const other = await joinPartner(world)
    await other.api.wallet.depositOpen({ amount: '10.00' }, key())
    await partner.api.wallet.depositOpen({ amount: '10.00' }, key())
    expect((await partner.api.wallet.withdrawalDetail({ id })).state).toBe('not_received')
    await traced(id)
  }
})
