import { randomUUID } from 'node:crypto'
import { booksStaff } from '@fairlead/contract/books-staff'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { numberEverything } from '../../test/support/numbering.ts'
import { ownPage } from '../../test/support/own-page.ts'
import {
  bindCard,
  joinPartner,
  operatorCookie,
  payInUnproven,
  statementCsv,
  type TestPartner,
} from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { many } from '../db/read.ts'
import { findOffending } from '../verify/invariants.ts'
import { computeClientMoney } from './client-money-days.ts'

const dayMs = 86_400_000
let world: World
let partner: TestPartner
let cashier: TestStaff
let approver: TestStaff

const key = () => ({ idempotencyKey: randomUUID() })
type Line = Parameters<typeof statementCsv>[0][number]
const importAt = (lines: Line[], at: Date) =>
  cashier.api.operator.statementImport({ content: statementCsv(lines, at) }, key())
const stray = (direction: 'in' | 'out', amount: string): Line => ({
  reference: `TB-${randomUUID()}`,
  direction,
  amount,
  text: 'bank',
})
const today = () => world.clock.now().toISOString().slice(0, 10)

/** Ten minutes into the next day, with people who are signed in; answers the day that ended. */
async function nextDay(): Promise<string> {
  const day = today()
  world.clock.advance(dayMs)
  cashier = await joinStaff(world, 'cashier')
  approver = await joinStaff(world, 'approver')
  return day
}

/** The first statement of a day says that the one before is all there; ten minutes later it is worked out. */
async function compute(lines: Line[] = [stray('in', '1.00')]) {
  await importAt(lines, world.clock.now())
  world.clock.advance(11 * 60_000)
  await computeClientMoney(world.jobs)
  const { items } = await approver.api.booksStaff.clientMoneyDays({})
  return items
}
async function newest() {
  const [day] = await compute()
  if (!day) throw new Error('no day was worked out')
  return day
}
async function keep({ id, open_differences }: { id: string; open_differences: number }) {
  await cashier.api.booksStaff.clientMoneySign({ id, with_open: open_differences > 0 })
  await approver.api.booksStaff.clientMoneyKeep({ id })
}
const signatures = {
  signed_by: expect.any(String),
  signed_at: expect.any(String),
  kept_by: expect.any(String),
  kept_at: expect.any(String),
}
/** A day from the last kept one on, and from the beginning. */
const bothWays = (until: string) =>
  many<{ way: string; sides: unknown; found: unknown }>(
    world.staff.db,
    `select way, (select row_to_json(s) from client_money_sides($1, 'infinity', base) s) as sides,
       client_money_found($1, 'infinity', base) as found
     from (values ('kept', client_money_base($1, 'infinity')), ('beginning', null)) w (way, base)`,
    [until],
  )

async function expectBothWays(day: string): Promise<void> {
  const [kept, beginning] = await bothWays(new Date(Date.parse(day) + dayMs).toISOString())
  expect({ ...kept, way: '' }).toEqual({ ...beginning, way: '' })
}

const confirm = async (proposal: Promise<{ id: string }>) =>
  approver.api.proposalStaff.proposalConfirm({ id: (await proposal).id }, key())
const differences = async (day: string) => (await approver.api.booksStaff.clientMoney({ day })).items

beforeAll(async () => {
  world = await openWorld()
  cashier = await joinStaff(world, 'cashier')
  approver = await joinStaff(world, 'approver')
  partner = await joinPartner(world)
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

describe('the client money of a day', () => {
  it('waits for a cashier once the day is over and a statement reaches beyond it, and for nobody before', async () => {
    const late = await payInUnproven(world, partner, '20.00')
    await importAt([await payInUnproven(world, partner, '50.00')], world.clock.now())
    const day = await nextDay()
    world.clock.advance(11 * 60_000)
    await computeClientMoney(world.jobs)
    const early = (await approver.api.booksStaff.clientMoneyDays({})).items
    expect(early.map((each) => each.day)).not.toContain(day)
    const items = await compute([late])
    expect(items.slice(0, 1)).toMatchObject([
      { day, by_books: '70.00', by_bank_lines: '50.00', books_less_bank: '20.00', open_differences: 0 },
    ])
    const waits = await cashier.api.waitingStaff.list({ kind: 'client_money_to_sign' })
    expect(waits.items.at(-1)).toMatchObject({ about: day, next: 'booksStaff.clientMoneySign' })
    await computeClientMoney(world.jobs)
    expect((await approver.api.booksStaff.clientMoneyDays({})).items).toEqual(items)
  })

  it('is signed by a cashier, kept by somebody else, and then stands as it was, with its hash', async () => {
    const [day] = (await approver.api.booksStaff.clientMoneyDays({})).items
    if (!day) throw new Error('no day')
    const { id } = day
    expect(await refusalOf(approver.api.booksStaff.clientMoneyKeep({ id }))).toBe('data_error')
    expect(await refusalOf(approver.api.booksStaff.clientMoneySign({ id, with_open: false }))).toBe(
      'role_missing',
    )
    await cashier.api.booksStaff.clientMoneySign({ id, with_open: false })
    await world.asOwner(`update operator set role = 'approver' where id = $1`, [cashier.id])
    expect(await refusalOf(cashier.api.booksStaff.clientMoneyKeep({ id }))).toBe('same_person')
    await world.asOwner(`update operator set role = 'cashier' where id = $1`, [cashier.id])
    await approver.api.booksStaff.clientMoneyKeep({ id })
    await approver.api.booksStaff.clientMoneyKeep({ id })
    const kept = (await approver.api.booksStaff.clientMoney({ day: day.day })).kept
    expect(kept).toEqual({ ...day, ...signatures })
    expect(kept?.hash).toMatch(/^[0-9a-f]{64}$/)
    const other = await joinStaff(world, 'cashier')
    expect(await refusalOf(other.api.booksStaff.clientMoneySign({ id, with_open: false }))).toBe('data_error')
    const file = await world.console.inject({
      url: `/api${booksStaff.clientMoneyDays.path}.csv`,
      headers: { ...ownPage, cookie: await operatorCookie(world, 'auditor') },
    })
    expect(file.body).toContain(kept?.hash)
  })

  it('with a difference that nobody can explain is signed with open differences alone', async () => {
    await importAt([stray('out', '3.00')], world.clock.now())
    await nextDay()
    const day = await newest()
    expect(day.open_differences).toBe(1)
    const sign = (with_open: boolean) => cashier.api.booksStaff.clientMoneySign({ id: day.id, with_open })
    expect(await refusalOf(sign(false))).toBe('client_money_open')
    await sign(true)
    await approver.api.booksStaff.clientMoneyKeep({ id: day.id })
  })

  it('leads from a kept day on to what a reading from the beginning does', async () => {
    await importAt([await payInUnproven(world, partner, '5.00'), stray('out', '2.00')], world.clock.now())
    const late = await payInUnproven(world, partner, '7.00')
    const before = world.clock.now()
    await nextDay()
    await keep(await newest())
    const after = await payInUnproven(world, partner, '4.00')
    await importAt([late, stray('in', '9.00'), stray('out', '6.00')], before)
    await importAt([after], world.clock.now())
    for (const until of [today(), new Date(world.clock.now().getTime() + dayMs).toISOString().slice(0, 10)]) {
      const [kept, beginning] = await bothWays(until)
      expect({ ...kept, way: '' }).toEqual({ ...beginning, way: '' })
      expect(JSON.stringify(kept?.found)).toContain('unmatched')
    }
  })

  it('has a payment on its way until it fails, also where the day before was kept with it', async () => {
    await importAt([await payInUnproven(world, partner, '6.00')], world.clock.now())
    const line = stray('in', '6.50')
    await importAt([line], world.clock.now())
    const { items } = await cashier.api.moneyStaff.suspenseList({ find: line.reference })
    await confirm(cashier.api.moneyStaff.suspenseSendBack({ id: items[0]?.id ?? '', note: 'Not for us.' }))
    const [payment] = (await cashier.api.moneyStaff.paymentList({})).items
    const { id = '', reference = '' } = payment ?? {}
    await nextDay()
    const kept = await newest()
    await keep(kept)
    expect(await differences(kept.day)).toContainEqual(
      expect.objectContaining({ reason: 'not_at_bank', reference, amount: '-6.50' }),
    )
    await confirm(cashier.api.moneyStaff.paymentFailed({ id, note: 'Its owner was found.' }))
    await nextDay()
    const after = await newest()
    expect(after.day > kept.day).toBe(true)
    expect((await differences(after.day)).map((each) => each.reference)).not.toContain(reference)
    await expectBothWays(after.day)
    await keep(after)
    expect(await differences(kept.day)).toContainEqual(expect.objectContaining({ reference }))
  })

  it('stays what was known of it, though a line is matched by hand later or a payment said to be sent', async () => {
    const proven = await payInUnproven(world, partner, '11.00')
    const [real, back] = [stray('in', '11.00'), stray('in', '6.60')]
    await importAt([real, back], world.clock.now())
    const lineOf = async ({ reference }: Line) =>
      (await cashier.api.operator.statementLines({ find: reference })).items[0]?.id ?? ''
    const note = 'The reference was mistyped'
    await confirm(cashier.api.moneyStaff.suspenseSendBack({ id: await lineOf(back), note }))
    const [payment] = (await cashier.api.moneyStaff.paymentList({})).items
    const { id = '', reference = '' } = payment ?? {}
    const paid = stray('out', '6.60')
    await importAt([paid], world.clock.now())
    await nextDay()
    const kept = await newest()
    await keep(kept)
    const known = await differences(kept.day)
    expect(known.map((each) => each.reference)).toEqual(
      expect.arrayContaining([proven.text, reference, paid.reference]),
    )
    await confirm(cashier.api.moneyStaff.lineMatch({ id: await lineOf(real), reference: proven.text, note }))
    await cashier.api.moneyStaff.paymentSent({ id, bank_reference: paid.reference }, key())
    expect(await brokenInvariants(world)).toEqual([])
    expect(await differences(kept.day)).toEqual(known)
    await nextDay()
    const after = await newest()
    for (const gone of [proven.text, reference, paid.reference])
      expect((await differences(after.day)).map((each) => each.reference)).not.toContain(gone)
    await expectBothWays(after.day)
  })

  it('has a withdrawal on the line that it was matched with, until its partner says that the money never came', async () => {
    const destination_id = await bindCard(world, partner)
    const ask = { amount: '10.00', destination_id }
    const step_up = await partner.stepUp('withdraw', ask)
    const { id, reference } = await partner.api.wallet.withdraw({ ...ask, step_up }, key())
    await approver.api.operator.withdrawalApprove({ id }, key())
    await cashier.api.operator.withdrawalSent({ id, bank_reference: `TB-${randomUUID()}` }, key())
    const paid = stray('out', '9.75')
    await importAt([paid], world.clock.now())
    const [line] = (await cashier.api.operator.statementLines({ find: paid.reference })).items
    await confirm(cashier.api.moneyStaff.lineMatch({ id: line?.id ?? '', reference, note: 'It is this one' }))
    await nextDay()
    const kept = await newest()
    await keep(kept)
    const known = await differences(kept.day)
    for (const none of [reference, paid.reference])
      expect(known.map((each) => each.reference)).not.toContain(none)
    await partner.api.wallet.withdrawalNotReceived({ id }, key())
    await importAt([stray('in', '0.50')], world.clock.now())
    await numberEverything(world)
    await approver.api.reviewStaff.withdrawalFail({ id, other_line: paid.reference }, key())
    expect(await brokenInvariants(world)).toEqual([])
    expect(await differences(kept.day)).toEqual(known)
    await nextDay()
    const after = await newest()
    const open = (await differences(after.day)).map((each) => each.reference)
    expect(open).toContain(paid.reference)
    expect(open).not.toContain(reference)
    await expectBothWays(after.day)
  })

  it('is worked out anew where a statement of it comes before it is kept, and never afterwards', async () => {
    const kept = (await approver.api.booksStaff.clientMoneyDays({})).items
    const before = world.clock.now()
    await nextDay()
    const first = await newest()
    await cashier.api.booksStaff.clientMoneySign({ id: first.id, with_open: first.open_differences > 0 })
    await importAt([stray('in', '8.00')], before)
    const second = await newest()
    expect(second).toMatchObject({ day: first.day, signed_by: null })
    expect(Number(second.by_bank_lines)).toBe(Number(first.by_bank_lines) + 8)
    expect(await refusalOf(cashier.api.booksStaff.clientMoneySign({ id: first.id, with_open: true }))).toBe(
      'data_error',
    )
    await keep(second)
    await importAt([stray('in', '8.00')], before)
    const [third, ...rest] = await compute()
    expect(third).toEqual({ ...second, ...signatures })
    expect(rest).toEqual(kept)
  })

  it('is signed by nobody between a statement of it and being worked out anew', async () => {
    const before = world.clock.now()
    await nextDay()
    const signed = await newest()
    await cashier.api.booksStaff.clientMoneySign({ id: signed.id, with_open: signed.open_differences > 0 })
    await importAt([stray('in', '8.00')], before)
    expect(await refusalOf(approver.api.booksStaff.clientMoneyKeep({ id: signed.id }))).toBe(
      'client_money_moved',
    )
    const anew = await newest()
    await importAt([stray('in', '8.00')], before)
    const sign = cashier.api.booksStaff.clientMoneySign({ id: anew.id, with_open: anew.open_differences > 0 })
    expect(await refusalOf(sign)).toBe('client_money_moved')
    await keep(await newest())
  })

  it('says the bank’s own balance where a statement does, and one that the lines do not lead to is an open difference', async () => {
    const [last] = (await approver.api.booksStaff.clientMoneyDays({})).items
    const day = await nextDay()
    const bal = (kind: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">123.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>` +
      `<Dt><Dt>${day}</Dt></Dt></Bal>`
    const content =
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>' +
      `<Acct><Id><Othr><Id>TB1</Id></Othr></Id></Acct>${bal('OPBD')}${bal('CLBD')}</Stmt></BkToCstmrStmt></Document>`
    await cashier.api.operator.statementImport({ content }, key())
    expect(await newest()).toMatchObject({
      day,
      bank_balance: '123.00',
      open_differences: (last?.open_differences ?? 0) + 1,
    })
  })

  it('that no longer follows from the journal is named by the check of everything', async () => {
    for (const sql of [
      'update client_money_day set books = books + 10000, bank = bank + 10000 where kept_by is not null',
      'update client_money_day set hash = sha256(hash)',
      'delete from client_money_difference',
      'update client_money_day set open_count = open_count + 1, with_open = true where signed_by is not null',
      `update bank_line set amount = amount + 10000 where direction = 'out'`,
      `update client_money_day set bank_closing = 1`,
    ]) {
      const broken = await world.asOwnerUndone(async (client) => {
        await client.query('alter table bank_line disable trigger all')
        await client.query(sql)
        return findOffending(client)
      })
      const ids = broken.filter(({ offending }) => offending.length > 0).map(({ id }) => id)
      expect([sql, ids.includes('I16')]).toEqual([sql, true])
    }
  })
})
