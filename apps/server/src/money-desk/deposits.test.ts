import { randomUUID } from 'node:crypto'
import { ApiRefusal } from '@fairlead/contract/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import {
  joinPartner,
  signInOperator,
  signInStaff,
  statementCsv,
  type TestOperator,
  type TestPartner,
} from '../../test/support/people.ts'
import { refusedUnchanged } from '../../test/support/refused.ts'
import { joinStaff, staffToken, withRole } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let partner: TestPartner
let cashier: TestOperator
let approver: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  cashier = await signInOperator(world, 'cashier')
  approver = await signInOperator(world, 'approver')
  partner = await joinPartner(world)
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })
const open = (amount = '40.00') => partner.api.wallet.depositOpen({ amount }, key())
const reference = () => `TB-${randomUUID()}`
const available = async () => (await partner.api.wallet.property({})).available_balance
const importLine = (line: { reference: string; amount: string }) =>
  cashier.statementImport(
    { content: statementCsv([{ ...line, direction: 'in', text: 'in' }], world.clock.now()) },
    key(),
  )
const refusedAt = async (call: () => Promise<unknown>) => {
  const said = await call().catch((error: unknown) => error)
  if (!(said instanceof ApiRefusal)) throw new Error('it was not refused')
  return [said.field, said.message]
}
const refused = (call: () => Promise<unknown>) => refusedUnchanged(world, call)

describe('cancelling a deposit', () => {
  it('ends the wait and frees its place among the open ones, once however often it is said', async () => {
    const opened = await Promise.all(Array.from({ length: 5 }, () => open()))
    const id = opened[0]?.id ?? ''
    await expect(open()).rejects.toMatchObject({ key: 'deposit_too_many_open' })
    const { not_depositable } = await partner.api.wallet.property({})
    expect(not_depositable).toBe('Up to 5 deposits can be open. Pay or cancel one first.')
    const first = await partner.api.wallet.depositCancel({ id })
    expect(first).toMatchObject({ state: 'expired', cancelled_at: world.clock.now().toISOString() })
    world.clock.advance(1_000)
    expect(await partner.api.wallet.depositCancel({ id })).toEqual(first)
    const later = world.asOwner('update deposit set cancelled_at = $1 where id = $2', [world.clock.now(), id])
    await expect(later).rejects.toThrow('deposit_cancelled_ends_its_reference')
    await open()
    await expect(open()).rejects.toMatchObject({ key: 'deposit_too_many_open' })
  })

  it('loses no money: what was transferred all the same is recorded, and then nothing cancels it', async () => {
    const { id } = await open()
    await partner.api.wallet.depositCancel({ id })
    await cashier.depositRecord({ id, bank_reference: reference() })
    expect((await partner.api.wallet.depositCancel({ id })).state).toBe('recorded')
    await approver.depositConfirm({ id }, key())
    expect((await partner.api.wallet.depositCancel({ id })).state).toBe('confirmed')
    expect(await available()).toBe('40.00')
  })

  it('is nobody else’s to do', async () => {
    const { id } = await open()
    const other = await joinPartner(world)
    await expect(other.api.wallet.depositCancel({ id })).rejects.toMatchObject({ key: 'data_error' })
    expect((await partner.api.wallet.depositDetail({ id })).state).toBe('open')
  })

  it('is done ten times a day; what changes nothing is not counted', async () => {
    for (let n = 0; n < 10; n += 1) {
      const { id } = await open()
      await partner.api.wallet.depositCancel({ id })
      await partner.api.wallet.depositCancel({ id })
    }
    const { id } = await open()
    await expect(partner.api.wallet.depositCancel({ id })).rejects.toMatchObject({ key: 'too_often' })
    expect((await partner.api.wallet.depositDetail({ id })).state).toBe('open')
  })

  it('shows the desk that nobody waits for it, and lets it be recorded all the same', async () => {
    const { id, reference: stated } = await open()
    await partner.api.wallet.depositCancel({ id })
    const listed = async (state: 'open' | 'expired') =>
      (await cashier.depositList({ state })).items.filter((each) => each.reference === stated)
    expect(await listed('open')).toEqual([])
    expect(await listed('expired')).toMatchObject([{ id, state: 'expired' }])
    await cashier.depositRecord({ id, bank_reference: reference() })
    expect(await listed('expired')).toEqual([])
  })
})

describe('opening a deposit', () => {
  it('gives a reference and the published payee, and moves nothing', async () => {
    const deposit = await open()
    expect(deposit).toMatchObject({
      state: 'open',
      amount: '40.00',
      payee: { name: 'Test Network', bank: 'Test Bank', account: 'TB 1' },
      receipt: null,
      entry_id: null,
    })
    expect(await available()).toBe('0.00')
  })

  it('with the same key twice opens one; with another amount it is refused', async () => {
    const same = key()
    const first = await partner.api.wallet.depositOpen({ amount: '40.00' }, same)
    expect(await partner.api.wallet.depositOpen({ amount: '40' }, same)).toEqual(first)
    expect(await refused(() => partner.api.wallet.depositOpen({ amount: '41.00' }, same))).toBe(
      'idempotency_key_reused',
    )
  })

  it('is possible five times; a sixth waits until one is paid or 14 days are over', async () => {
    for (let n = 0; n < 5; n += 1) await open()
    expect(await refused(() => open())).toBe('deposit_too_many_open')
    world.clock.advance(13 * 86_400_000)
    expect(await refused(() => open())).toBe('deposit_too_many_open')
    world.clock.advance(86_400_000)
    await open()
    const states = (await partner.api.wallet.depositList({})).items.map(({ state }) => state)
    expect(states).toEqual(['open', ...Array(5).fill('expired')])
  })
})

describe('confirming a deposit', () => {
  it('takes two people; then it is available, with a receipt and a notice', async () => {
    const { id, reference: own } = await open()
    await cashier.depositRecord({ id, bank_reference: reference() })
    expect(await available()).toBe('0.00')
    const confirmed = await approver.depositConfirm({ id }, key())
    expect([confirmed.state, confirmed.recorded_by, confirmed.approved_by]).toEqual([
      'confirmed',
      'cora.cash',
      'abel.approve',
    ])
    expect(await available()).toBe('40.00')
    const detail = await partner.api.wallet.depositDetail({ id })
    expect([detail.state, detail.receipt, detail.on_statement]).toEqual([
      'confirmed',
      own.replace('D-', 'R-'),
      false,
    ])
    const { flow } = await partner.api.wallet.flowDetail({ id: detail.entry_id ?? '' })
    expect([flow.deposit_id, flow.amount]).toEqual([id, '40.00'])
    const [notice] = (await partner.api.notice.list({})).items
    expect([notice?.title, notice?.text]).toEqual([
      'Deposit of $40.00 confirmed',
      `${own} is now in your available balance.`,
    ])
  })

  it('before it was recorded is refused, and confirming twice credits once', async () => {
    const { id } = await open()
    expect(await refused(() => approver.depositConfirm({ id }, key()))).toBe('deposit_move_refused')
    await cashier.depositRecord({ id, bank_reference: reference() })
    const same = key()
    await approver.depositConfirm({ id }, same)
    await approver.depositConfirm({ id }, same)
    expect((await approver.depositConfirm({ id }, key())).state).toBe('confirmed')
    const { operator: other } = (await joinStaff(world, 'approver')).api
    expect(await refused(() => other.depositConfirm({ id }, key()))).toBe('deposit_move_refused')
    expect(await available()).toBe('40.00')
  })

  it('is refused to every other role, as is recording', async () => {
    const { id } = await open()
    for (const role of ['approver', 'support', 'campaign_manager', 'auditor']) {
      const staff = await signInOperator(world, role)
      const call = () => staff.depositRecord({ id, bank_reference: reference() })
      expect([role, await refused(call)]).toEqual([role, 'role_missing'])
    }
    await cashier.depositRecord({ id, bank_reference: reference() })
    for (const role of ['cashier', 'support', 'campaign_manager', 'auditor']) {
      const staff = await signInOperator(world, role)
      expect([role, await refused(() => staff.depositConfirm({ id }, key()))]).toEqual([role, 'role_missing'])
    }
  })

  it('is refused to the person who recorded it, even with the approver’s role by now', async () => {
    const { id } = await open()
    await cashier.depositRecord({ id, bank_reference: reference() })
    const confirmed = withRole(world, await staffToken(world, 'cashier'), 'approver', () =>
      refused(() => cashier.depositConfirm({ id }, key())),
    )
    expect(await confirmed).toBe('same_person')
    expect(await available()).toBe('0.00')
  })

  it('leaves in the audit log who did what', async () => {
    const { id } = await open()
    await cashier.depositRecord({ id, bank_reference: reference() })
    await approver.depositConfirm({ id }, key())
    const rows = await world.asOwner(
      `select a.action, o.username from audit a join operator o on o.id = a.operator_id
       where a.subject = $1 and a.account_id = $2 order by a.action desc`,
      [id, partner.id],
    )
    expect(rows).toEqual([
      { action: 'deposit_record', username: 'cora.cash' },
      { action: 'deposit_confirm', username: 'abel.approve' },
    ])
  })
})

describe('declining a recorded deposit', () => {
  const recorded = async (bank_reference = reference()) => {
    const { id } = await open()
    return cashier.depositRecord({ id, bank_reference })
  }
  const declined = async (id: string) => {
    const rows = await world.asOwner<{ details: unknown }>(
      `select details from audit where subject = $1 and action = 'deposit_decline'`,
      [id],
    )
    const { items } = await partner.api.notice.list({})
    return { acts: rows, told: items.filter(({ title }) => title.endsWith('not confirmed yet')) }
  }

  it('frees its bank reference, waits as before and tells its partner, once however often it is said', async () => {
    const bank_reference = reference()
    const { id, reference: own } = await recorded(bank_reference)
    for (let twice = 0; twice < 2; twice += 1) {
      expect(await approver.depositDecline({ id, bank_reference })).toMatchObject({
        state: 'open',
        bank_reference: null,
        recorded_by: null,
      })
    }
    expect(await available()).toBe('0.00')
    const { acts, told } = await declined(id)
    expect(acts).toEqual([{ details: { bank_reference } }])
    expect(told).toMatchObject([
      { title: `Deposit ${own} not confirmed yet`, text: expect.stringContaining('exactly $40.00') },
    ])
    const other = await recorded(bank_reference)
    await approver.depositConfirm({ id: other.id }, key())
    await cashier.depositRecord({ id, bank_reference: reference() })
    await approver.depositConfirm({ id }, key())
    expect(await available()).toBe('80.00')
  })

  it('leaves alone what is recorded under another reference by now, or is confirmed', async () => {
    const [first, second] = [reference(), reference()]
    const { id } = await recorded(first)
    await approver.depositDecline({ id, bank_reference: first })
    await cashier.depositRecord({ id, bank_reference: second })
    const late = () => approver.depositDecline({ id, bank_reference: first })
    expect(await refused(late)).toBe('deposit_move_refused')
    const unread = () => approver.depositConfirm({ id, bank_reference: first }, key())
    expect(await refused(unread)).toBe('deposit_move_refused')
    await approver.depositConfirm({ id, bank_reference: second }, key())
    const undo = () => approver.depositDecline({ id, bank_reference: second })
    expect(await refused(undo)).toBe('deposit_move_refused')
    expect(await available()).toBe('40.00')
  })

  it('is refused to every other role', async () => {
    const { id, bank_reference } = await recorded()
    for (const role of ['cashier', 'support', 'campaign_manager', 'auditor']) {
      const staff = await signInOperator(world, role)
      const call = () => staff.depositDecline({ id, bank_reference: bank_reference ?? '' })
      expect([role, await refused(call)]).toEqual([role, 'role_missing'])
    }
  })

  it('brings back a reference that ended meanwhile as ended, and it can be recorded again', async () => {
    const { id, bank_reference } = await recorded()
    world.clock.advance(15 * 24 * 60 * 60 * 1000)
    approver = await signInOperator(world, 'approver')
    cashier = await signInOperator(world, 'cashier')
    const { state } = await approver.depositDecline({ id, bank_reference: bank_reference ?? '' })
    expect(state).toBe('expired')
    expect((await cashier.depositRecord({ id, bank_reference: reference() })).state).toBe('recorded')
  })
})

describe('a bank reference', () => {
  it('under which the bank shows another amount is refused, whoever comes first', async () => {
    const [early, late] = [reference(), reference()]
    const [first, second] = [await open(), await open()]
    await importLine({ reference: early, amount: '39.99' })
    const before = refusedAt(() => cashier.depositRecord({ id: first.id, bank_reference: early }))
    expect(await before).toEqual([
      'bank_reference',
      'The bank shows $39.99 under this reference, not this deposit’s amount.',
    ])
    await cashier.depositRecord({ id: second.id, bank_reference: late })
    await importLine({ reference: late, amount: '400.00' })
    const after = refusedAt(() => approver.depositConfirm({ id: second.id }, key()))
    expect(await after).toEqual([
      'bank_reference',
      'The bank shows $400.00 under this reference, not this deposit’s amount.',
    ])
    expect(await available()).toBe('0.00')
  })

  it('is used once, for one deposit', async () => {
    const [first, second] = [await open(), await open()]
    const bank_reference = reference()
    await cashier.depositRecord({ id: first.id, bank_reference })
    expect((await cashier.depositRecord({ id: first.id, bank_reference })).state).toBe('recorded')
    expect(await refused(() => cashier.depositRecord({ id: second.id, bank_reference }))).toBe(
      'bank_reference_used',
    )
    const other = () => cashier.depositRecord({ id: first.id, bank_reference: reference() })
    expect(await refused(other)).toBe('deposit_move_refused')
  })
})

describe('a line of a bank statement', () => {
  it('proves the deposit that was confirmed before it', async () => {
    const { id } = await open()
    const bank_reference = reference()
    await cashier.depositRecord({ id, bank_reference })
    await approver.depositConfirm({ id }, key())
    expect(await importLine({ reference: bank_reference, amount: '40.00' })).toEqual({
      lines: 1,
      new_lines: 1,
      matched: 1,
      breaks: 0,
    })
    expect((await partner.api.wallet.depositDetail({ id })).on_statement).toBe(true)
  })

  it('that nobody has confirmed goes to suspense, and is identified when somebody does', async () => {
    const { id } = await open()
    const bank_reference = reference()
    const suspense = async () =>
      (
        await world.asOwner<{ balance: bigint }>(
          `select balance from network_balance where class = 'suspense'`,
        )
      )[0]?.balance
    const before = (await suspense()) ?? 0n
    expect(await importLine({ reference: bank_reference, amount: '40.00' })).toMatchObject({
      matched: 0,
      breaks: 1,
    })
    expect(await suspense()).toBe(before + 40_000_000n)
    const lines = async () => (await cashier.statementLines({})).items
    const shown = (await lines()).find((line) => line.bank_reference === bank_reference)
    expect(shown?.matched).toBeNull()
    await cashier.depositRecord({ id, bank_reference })
    await approver.depositConfirm({ id }, key())
    expect([await suspense(), await available()]).toEqual([before, '40.00'])
    expect((await partner.api.wallet.depositDetail({ id })).on_statement).toBe(true)
    const [flow] = (await partner.api.wallet.flowList({})).items
    const { entry } = await partner.api.wallet.flowDetail({ id: flow?.id ?? '' })
    expect(entry.postings).toEqual([
      { kind: 'identified', debit_class: 'suspense', credit_class: 'available', amount: '40.00' },
    ])
  })

  it('of another amount proves nothing', async () => {
    const { id } = await open()
    const bank_reference = reference()
    await cashier.depositRecord({ id, bank_reference })
    await approver.depositConfirm({ id }, key())
    expect(await importLine({ reference: bank_reference, amount: '39.99' })).toMatchObject({
      matched: 0,
      breaks: 1,
    })
    expect((await partner.api.wallet.depositDetail({ id })).on_statement).toBe(false)
  })
})

describe('a confirmed deposit that the bank shows with another amount', () => {
  const alarmsOf = async (id: string) =>
    (await (await signInStaff(world, 'auditor')).moneyStaff.alarmList({})).items.filter(
      ({ subject }) => subject === id,
    )
  const confirmed = async (bank_reference: string) => {
    const { id, reference: deposit } = await open('500.00')
    await cashier.depositRecord({ id, bank_reference })
    await approver.depositConfirm({ id }, key())
    return { id, deposit }
  }

  it('raises an alarm that names it, what was confirmed and what the bank shows, and its line names it', async () => {
    const bank_reference = reference()
    const { id, deposit } = await confirmed(bank_reference)
    expect(await alarmsOf(id)).toEqual([])
    const line = { reference: bank_reference, amount: '5.00' }
    expect(await importLine(line)).toMatchObject({ matched: 0, breaks: 1 })
    await importLine(line)
    expect(await alarmsOf(id)).toMatchObject([
      {
        kind: 'deposit_differs',
        amount: '495.00',
        details: { deposit, bank_reference, confirmed: '500.00', on_statement: '5.00' },
      },
    ])
    const { items } = await cashier.statementLines({ find: bank_reference })
    expect(items).toMatchObject([{ matched: null, deposit }])
  })

  it('or does not show at all: an alarm once its three business days are over and statements go beyond', async () => {
    const { id, deposit } = await confirmed(reference())
    await importLine({ reference: reference(), amount: '1.00' })
    expect(await alarmsOf(id)).toEqual([])
    world.clock.advance(8 * 24 * 60 * 60 * 1000)
    cashier = await signInOperator(world, 'cashier')
    for (let twice = 0; twice < 2; twice += 1) await importLine({ reference: reference(), amount: '1.00' })
    expect(await alarmsOf(id)).toMatchObject([
      { kind: 'deposit_not_on_statement', amount: '500.00', details: { deposit } },
    ])
  })
})
