import { randomUUID } from 'node:crypto'
import { parseAmount } from '@fairlead/money/amount'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import {
  bindCard,
  joinPartner,
  payInUnproven,
  statementCsv,
  type TestPartner,
} from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'

const dayMs = 86_400_000
let world: World
let partner: TestPartner
let cashier: TestStaff
let approver: TestStaff
/** Three days that are over. */
const days: string[] = []

const key = () => ({ idempotencyKey: randomUUID() })
type Line = Parameters<typeof statementCsv>[0][number]
const importAt = (lines: Line[], at: Date) =>
  cashier.api.operator.statementImport({ content: statementCsv(lines, at) }, key())

/**
 * On the first day two deposits are booked, of which a statement shows one; the other comes on the second day's. On the second day a
 * withdrawal is sent and leaves the bank, but its statement is imported on the third, with a payment that nobody knows.
 */
beforeAll(async () => {
  world = await openWorld()
  cashier = await joinStaff(world, 'cashier')
  approver = await joinStaff(world, 'approver')
  partner = await joinPartner(world)
  days.push(dayOf())
  const shown = await payInUnproven(world, partner, '50.00')
  const late = await payInUnproven(world, partner, '20.00')
  await importAt([shown], world.clock.now())
  await nextDay()
  await importAt([late], world.clock.now())
  const ask = { amount: '30.00', destination_id: await bindCard(world, partner) }
  const step_up = await partner.stepUp('withdraw', ask)
  const { id, receives } = await partner.api.wallet.withdraw({ ...ask, step_up }, key())
  await approver.api.operator.withdrawalApprove({ id }, key())
  const reference = `TB-${randomUUID()}`
  await cashier.api.operator.withdrawalSent({ id, bank_reference: reference }, key())
  const left = world.clock.now()
  await nextDay()
  const sent = { reference, direction: 'out' as const, amount: receives, text: 'out' }
  const unknown = { reference: 'TB-UNKNOWN', direction: 'out' as const, amount: '1.00', text: 'fee?' }
  await importAt([sent, unknown], left)
  await nextDay()
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const dayOf = () => world.clock.now().toISOString().slice(0, 10)
async function nextDay() {
  world.clock.advance(dayMs)
  cashier = await joinStaff(world, 'cashier')
  approver = await joinStaff(world, 'approver')
  days.push(dayOf())
}

async function read(day: string | undefined) {
  const check = await approver.api.booksStaff.clientMoney(day === undefined ? {} : { day })
  const sum = (rows: readonly { amount: string }[]) =>
    rows.reduce((total, { amount }) => total + parseAmount(amount), 0n)
  expect(parseAmount(check.bank) + sum(check.reasons)).toBe(parseAmount(check.books))
  expect(sum(check.items)).toBe(sum(check.reasons))
  return check
}

describe('client money at the end of a day', () => {
  it('waits for the bank with what no statement shows yet', async () => {
    expect(await read(days[0])).toMatchObject({
      books: '70.00',
      bank: '50.00',
      reasons: [{ reason: 'not_at_bank', count: 1, amount: '20.00' }],
    })
  })

  it('waits for the books with what the bank knew first, and names what nobody knows', async () => {
    const { books, reasons, items } = await read(days[1])
    expect(books).toBe('70.00')
    expect(reasons.map(({ reason, count }) => [reason, count])).toEqual([
      ['booked_later', 1],
      ['unmatched', 1],
    ])
    expect(items.find(({ reason }) => reason === 'unmatched')).toMatchObject({
      amount: '1.00',
      reference: 'TB-UNKNOWN',
    })
  })

  it('agrees but for that once all is booked, and says up to when the bank’s lines reach', async () => {
    const check = await read(days[2])
    expect(check.reasons).toEqual([{ reason: 'unmatched', count: 1, amount: '1.00' }])
    expect(check.lines_until?.slice(0, 10)).toBe(days[1])
    expect(await read(undefined)).toEqual(check)
  })

  it('finds what is booked otherwise than the bank says', async () => {
    await world.asOwner(`alter table bank_line disable trigger all`)
    await world.asOwner(
      `update bank_line set amount = amount + 10000 where direction = 'in' and amount = 20000000`,
    )
    const { reasons } = await read(days[2])
    expect(reasons).toContainEqual({ reason: 'differs', count: 1, amount: '-0.01' })
    await world.asOwner(
      `update bank_line set amount = amount - 10000 where direction = 'in' and amount = 20010000`,
    )
    await world.asOwner(`alter table bank_line enable trigger all`)
  })

  it('is of a day that is over', async () => {
    expect(await refusalOf(approver.api.booksStaff.clientMoney({ day: dayOf() }))).toBe('params')
    const support = await joinStaff(world, 'support')
    expect(await refusalOf(support.api.booksStaff.clientMoney({}))).toBe('role_missing')
  })
})
