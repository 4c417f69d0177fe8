import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { camtOf } from '../../test/support/camt.ts'
import {
  bindCard,
  joinPartner,
  payIn,
  payInUnproven,
  signInOperator,
  statementCsv,
  type TestPartner,
  testCard,
} from '../../test/support/people.ts'
import { refusalOf, refusedUnchanged } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let partner: TestPartner
let destination_id: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  destination_id = await bindCard(world, partner)
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })
const figures = async () => {
  const { available_balance, on_its_way, total_assets, money_out } = await partner.api.wallet.property({})
  return { available_balance, on_its_way, total_assets, money_out }
}
async function withdraw(amount: string, destination = destination_id) {
  const ask = { amount, destination_id: destination }
  return partner.api.wallet.withdraw({ ...ask, step_up: await partner.stepUp('withdraw', ask) }, key())
}
const refused = (call: () => Promise<unknown>) => refusedUnchanged(world, call)
async function approveAndSend(id: string, bank_reference = `TB-${randomUUID()}`) {
  await (await signInOperator(world, 'approver')).withdrawalApprove({ id }, key())
  const cashier = await signInOperator(world, 'cashier')
  return cashier.withdrawalSent({ id, bank_reference }, key())
}

describe('asking for a withdrawal', () => {
  it('takes the amount out of the balance at once and says what arrives, and by when', async () => {
    const quote = await partner.api.wallet.withdrawQuote({ amount: '30.00' })
    const withdrawal = await withdraw('30.00')
    expect(quote).toMatchObject({ amount: '30.00', fee: '0.25', receives: '29.75', approved_by_rule: false })
    expect(withdrawal).toMatchObject({ state: 'requested', amount: '30.00', fee: '0.25', receives: '29.75' })
    expect(await figures()).toEqual({
      available_balance: '20.00',
      on_its_way: '30.00',
      total_assets: '50.00',
      money_out: '0.00',
    })
  })

  it('refuses a cent above the balance, and takes all of it', async () => {
    expect(await refused(() => withdraw('50.01'))).toBe('insufficient_balance')
    expect(await refusalOf(partner.api.wallet.withdrawQuote({ amount: '50.01' }))).toBe(
      'insufficient_balance',
    )
    await withdraw('50.00')
    expect(await refused(() => withdraw('0.01'))).toBe('insufficient_balance')
  })

  it.each(['0', '0.00', '-1.00', '1.005'])('refuses %s as an amount, with any balance', async (amount) => {
    const step_up = 'a'.repeat(43)
    expect(await refused(() => partner.api.wallet.withdraw({ amount, destination_id, step_up }, key()))).toBe(
      'params',
    )
    expect(await refusalOf(partner.api.wallet.withdrawQuote({ amount }))).toBe('params')
  })

  it('refuses an amount that the fee would eat', async () => {
    for (const amount of ['0.01', '0.25']) {
      expect(await refused(() => withdraw(amount))).toBe('amount_too_small_for_fee')
      expect(await refusalOf(partner.api.wallet.withdrawQuote({ amount }))).toBe('amount_too_small_for_fee')
    }
    expect((await withdraw('0.26')).receives).toBe('0.01')
  })

  it('takes the published fee: half a per cent, at least 0.25 and at most 10.00, in whole cents', async () => {
    await world.asOwner('select 1')
    await payIn(world, partner, '5000.00')
    const fees = await Promise.all(
      ['50.00', '50.01', '52.00', '99.99', '2000.00', '2001.00', '5000.00'].map(
        async (amount) => (await partner.api.wallet.withdrawQuote({ amount })).fee,
      ),
    )
    expect(fees).toEqual(['0.25', '0.25', '0.26', '0.49', '10.00', '10.00', '10.00'])
  })

  it('refuses a destination that is nobody’s or somebody else’s', async () => {
    expect(await refused(() => withdraw('10.00', randomUUID()))).toBe('data_error')
  })

  it('refuses a destination that still waits, while the old one keeps working', async () => {
    const card = { ...testCard, account_number: 'DE99 0000 1111' }
    const { id, usable } = await partner.api.wallet.cardEdit({
      ...card,
      step_up: await partner.stepUp('bind_card', card),
    })
    expect(usable).toBe(false)
    const { current, waiting } = await partner.api.wallet.cardDetail({})
    expect([current?.id, waiting?.id]).toEqual([destination_id, id])
    expect(await refused(() => withdraw('10.00', id))).toBe('destination_waiting')
    await withdraw('10.00')
    world.clock.advance(20_000)
    await withdraw('10.00', id)
    expect((await partner.api.wallet.cardDetail({})).current?.id).toBe(id)
  })

  it('with the same key twice takes it once; with another body it is refused', async () => {
    const ask = { amount: '10.00', destination_id }
    const same = key()
    const step_up = await partner.stepUp('withdraw', ask)
    const first = await partner.api.wallet.withdraw({ ...ask, step_up }, same)
    const before = await countBooks(world)
    expect(await partner.api.wallet.withdraw({ ...ask, step_up }, same)).toEqual(first)
    const other = { ...ask, amount: '11.00' }
    const again = partner.api.wallet.withdraw(
      { ...other, step_up: await partner.stepUp('withdraw', other) },
      same,
    )
    expect(await refusalOf(again)).toBe('idempotency_key_reused')
    expect(await countBooks(world)).toEqual(before)
  })

  it('depends on no bank statement: a deposit can go out the day it came in', async () => {
    await payInUnproven(world, partner, '25.00')
    await withdraw('75.00')
    expect((await figures()).available_balance).toBe('0.00')
  })
})

describe('approval', () => {
  it('is by rule for up to $1,000 to a destination older than 72 hours', async () => {
    await payIn(world, partner, '3000.00')
    world.clock.advance(72 * 3_600_000 - 20_000 - 1)
    expect((await withdraw('10.00')).state).toBe('requested')
    world.clock.advance(1)
    expect((await partner.api.wallet.withdrawQuote({ amount: '1000.00' })).approved_by_rule).toBe(true)
    expect(await withdraw('1000.00')).toMatchObject({ state: 'approved', approved_by_rule: true })
    expect(await withdraw('1000.01')).toMatchObject({ state: 'requested', approved_by_rule: null })
  })

  it('by a rule still leaves the sending to a cashier', async () => {
    world.clock.advance(72 * 3_600_000)
    const { id } = await withdraw('10.00')
    const cashier = await signInOperator(world, 'cashier')
    const sent = await cashier.withdrawalSent({ id, bank_reference: `TB-${randomUUID()}` }, key())
    expect([sent.state, sent.approved_by, sent.sent_by]).toEqual(['sent', 'rule', 'cora.cash'])
  })

  it('is an approver’s, and sending a cashier’s: no other role does either', async () => {
    const { id } = await withdraw('10.00')
    const bank_reference = `TB-${randomUUID()}`
    for (const role of ['cashier', 'support', 'campaign_manager', 'auditor']) {
      const staff = await signInOperator(world, role)
      expect([role, await refusalOf(staff.withdrawalApprove({ id }, key()))]).toEqual([role, 'role_missing'])
    }
    const cashier = await signInOperator(world, 'cashier')
    expect(await refusalOf(cashier.withdrawalSent({ id, bank_reference }, key()))).toBe(
      'withdrawal_move_refused',
    )
    const approver = await signInOperator(world, 'approver')
    await approver.withdrawalApprove({ id }, key())
    expect((await approver.withdrawalApprove({ id }, key())).state).toBe('approved')
    for (const role of ['approver', 'support', 'campaign_manager', 'auditor']) {
      const staff = await signInOperator(world, role)
      expect([role, await refusalOf(staff.withdrawalSent({ id, bank_reference }, key()))]).toEqual([
        role,
        'role_missing',
      ])
    }
    expect((await cashier.withdrawalSent({ id, bank_reference }, key())).state).toBe('sent')
  })

  it('and sending are told to the partner', async () => {
    const { id, reference } = await withdraw('10.00')
    await approveAndSend(id)
    const texts = (await partner.api.notice.list({})).items.map(({ title, text }) => `${title}: ${text}`)
    expect(texts).toContain(`Withdrawal of $10.00 approved: A cashier sends ${reference} next.`)
    expect(texts).toContain(
      `Withdrawal of $10.00 sent: ${reference} is on its way to you. Confirm receipt once it arrives.`,
    )
  })
})

describe('taking a withdrawal back', () => {
  it('works until it is sent, with the fee, and then no more', async () => {
    const first = await withdraw('10.00')
    expect((await partner.api.wallet.withdrawalCancel({ id: first.id }, key())).state).toBe('cancelled')
    const second = await withdraw('10.00')
    await (await signInOperator(world, 'approver')).withdrawalApprove({ id: second.id }, key())
    await partner.api.wallet.withdrawalCancel({ id: second.id }, key())
    expect((await figures()).available_balance).toBe('50.00')
    const third = await withdraw('10.00')
    await approveAndSend(third.id)
    expect(await refused(() => partner.api.wallet.withdrawalCancel({ id: third.id }, key()))).toBe(
      'withdrawal_move_refused',
    )
  })

  it('with the same key twice gives it back once, and so with another key', async () => {
    const { id } = await withdraw('10.00')
    const same = key()
    const first = await partner.api.wallet.withdrawalCancel({ id }, same)
    for (const again of [same, key(), key()])
      expect(await partner.api.wallet.withdrawalCancel({ id }, again)).toEqual(first)
    expect((await figures()).available_balance).toBe('50.00')
  })

  it('leaves nothing for staff to approve or send', async () => {
    const { id } = await withdraw('10.00')
    await partner.api.wallet.withdrawalCancel({ id }, key())
    const approver = await signInOperator(world, 'approver')
    expect(await refusalOf(approver.withdrawalApprove({ id }, key()))).toBe('withdrawal_move_refused')
  })
})

describe('arrival', () => {
  it('is the partner’s own word, once it is sent', async () => {
    const { id } = await withdraw('10.00')
    expect(await refused(() => partner.api.wallet.withdrawalArrived({ id }, key()))).toBe(
      'withdrawal_move_refused',
    )
    await approveAndSend(id)
    const same = key()
    const arrived = await partner.api.wallet.withdrawalArrived({ id }, same)
    expect([arrived.state, arrived.arrived_by]).toEqual(['arrived', 'partner'])
    expect(await partner.api.wallet.withdrawalArrived({ id }, same)).toEqual(arrived)
    expect(await figures()).toMatchObject({
      available_balance: '40.00',
      on_its_way: '0.00',
      money_out: '9.75',
    })
    expect(arrived.entries.at(-1)?.postings.map((line) => `${line.kind} ${line.amount}`)).toEqual([
      'withdraw_paid 9.75',
      'withdraw_fee 0.25',
    ])
  })

  it('is a matched bank line, which may also come before the cashier’s word or after the partner’s', async () => {
    const cashier = await signInOperator(world, 'cashier')
    const imported = (reference: string, amount: string) =>
      cashier.statementImport(
        { content: statementCsv([{ reference, direction: 'out', amount, text: 'out' }], world.clock.now()) },
        key(),
      )
    const early = await withdraw('10.00')
    const reference = `TB-${randomUUID()}`
    expect(await imported(reference, '9.75')).toMatchObject({ matched: 0, breaks: 1 })
    await approveAndSend(early.id, reference)
    expect(await partner.api.wallet.withdrawalDetail({ id: early.id })).toMatchObject({
      state: 'arrived',
      arrived_by: 'bank',
    })
    const late = await withdraw('10.00')
    const other = `TB-${randomUUID()}`
    await approveAndSend(late.id, other)
    await partner.api.wallet.withdrawalArrived({ id: late.id }, key())
    expect(await imported(other, '9.75')).toMatchObject({ matched: 1, breaks: 0 })
    expect(await partner.api.wallet.withdrawalDetail({ id: late.id })).toMatchObject({
      arrived_by: 'partner',
    })
  })

  it('is an entry in camt.053 that repeats its reference, once: a second payment stays a break', async () => {
    const cashier = await signInOperator(world, 'cashier')
    const imported = (...entries: { cents: number; endToEnd: string }[]) =>
      cashier.statementImport({ content: camtOf(world.clock.now(), ...entries) }, key())
    const late = await withdraw('10.00')
    await approveAndSend(late.id, late.reference)
    const twice = { cents: 975, endToEnd: late.reference }
    expect(await imported(twice, twice)).toMatchObject({ new_lines: 2, matched: 1, breaks: 1 })
    expect(await imported(twice)).toMatchObject({ new_lines: 1, matched: 0, breaks: 1 })

    const early = await withdraw('10.00')
    await imported({ cents: 974, endToEnd: early.reference }, { cents: 975, endToEnd: early.reference })
    await approveAndSend(early.id, early.reference)
    for (const { id } of [late, early])
      expect(await partner.api.wallet.withdrawalDetail({ id })).toMatchObject({
        state: 'arrived',
        arrived_by: 'bank',
      })
  })

  it('is not a bank line of another amount', async () => {
    const { id } = await withdraw('10.00')
    const reference = `TB-${randomUUID()}`
    await approveAndSend(id, reference)
    const cashier = await signInOperator(world, 'cashier')
    const line = { reference, direction: 'out' as const, amount: '10.00', text: 'out' }
    const counts = await cashier.statementImport({ content: statementCsv([line], world.clock.now()) }, key())
    expect(counts).toMatchObject({ matched: 0, breaks: 1 })
    expect((await partner.api.wallet.withdrawalDetail({ id })).state).toBe('sent')
  })

  it('takes a bank reference that nothing else has used', async () => {
    const [one, two] = [await withdraw('10.00'), await withdraw('11.00')]
    const reference = `TB-${randomUUID()}`
    await approveAndSend(one.id, reference)
    expect(await refusalOf(approveAndSend(two.id, reference))).toBe('bank_reference_used')
  })
})

describe('a destination', () => {
  it('is refused when nothing has changed, however its number is spaced', async () => {
    const again = async (card: typeof testCard) =>
      refusalOf(partner.api.wallet.cardEdit({ ...card, step_up: await partner.stepUp('bind_card', card) }))
    expect(await again(testCard)).toBe('destination_unchanged')
    expect(await again({ ...testCard, bank_name: ' Bank ' })).toBe('destination_unchanged')
    expect(await again({ ...testCard, account_number: 'DE1234567890' })).toBe('destination_unchanged')
  })

  it('is known as the same before the password is asked for, and as another one in any other case', async () => {
    const check = (card: typeof testCard) => partner.api.wallet.cardCheck(card)
    const same = check({ ...testCard, bank_name: ' Bank ', account_number: 'DE1234567890' })
    await expect(same).rejects.toMatchObject({ key: 'destination_unchanged', field: 'account_number' })
    expect(await check({ ...testCard, account_number: 'DE12 3456 7891' })).toEqual({})
    expect(await check({ ...testCard, branch_name: 'Harbour' })).toEqual({})
  })

  it('of a bank has at most the 34 characters that a payment can name, however they are spaced; of a wallet more', async () => {
    const check = (kind: string, account_number: string) =>
      partner.api.wallet.cardCheck({ ...testCard, kind, account_number } as never)
    const grouped = `${'1234 '.repeat(8)}12`
    expect(await check('bank_card', grouped)).toEqual({})
    expect(await check('wallet_address', `${grouped} 34`)).toEqual({})
    await expect(check('bank_card', `${grouped} 3`)).rejects.toMatchObject({ field: 'account_number' })
  })

  it('cannot be guessed: twenty looks a day', async () => {
    const thief = await joinPartner(world)
    for (let n = 0; n < 20; n += 1) {
      await thief.api.wallet.cardCheck({ ...testCard, account_number: `DE00 0000 00${10 + n}` })
    }
    expect(await refusalOf(thief.api.wallet.cardCheck(testCard))).toBe('too_often')
  })

  it('leaves the server with only the last four of its number', async () => {
    const answer = await world.app.inject({
      url: '/api/bank_card/detail',
      headers: { 'x-ct': partner.token },
    })
    expect(answer.payload).toContain('"account_number_tail":"7890"')
    expect(answer.payload).not.toMatch(/DE12|3456/)
  })
})

describe('a quote', () => {
  it('says how the destination in use is approved, not one that was replaced', async () => {
    world.clock.advance(72 * 3_600_000)
    const quoted = async () => (await partner.api.wallet.withdrawQuote({ amount: '10.00' })).approved_by_rule
    expect(await quoted()).toBe(true)
    const card = { ...testCard, account_number: 'DE99 0000 2222' }
    await partner.api.wallet.cardEdit({ ...card, step_up: await partner.stepUp('bind_card', card) })
    expect(await quoted()).toBe(true)
    world.clock.advance(20_000)
    expect(await quoted()).toBe(false)
  })
})
