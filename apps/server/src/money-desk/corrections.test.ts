import { randomUUID } from 'node:crypto'
import { formatAmount, parseAmount } from '@fairlead/money/amount'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { offerOf, putAndMatch, seeAd } from '../../test/support/orders.ts'
import {
  fillEscrow,
  joinPartner,
  payIn,
  payInUnproven,
  statementCsv,
  type TestPartner,
} from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { one } from '../db/read.ts'

let world: World
let partner: TestPartner
let cashier: TestStaff
let approver: TestStaff
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 200_000_000n)
  await fillEscrow(world, world.ctx.network.id, 20_000_000n, 'marketing')
  partner = await joinPartner(world)
  cashier = await joinStaff(world, 'cashier')
  approver = await joinStaff(world, 'approver')
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })
const note = 'The bank says so'

async function importLine(amount: string, direction: 'in' | 'out' = 'in', reference = `TB-${randomUUID()}`) {
  const content = statementCsv([{ reference, direction, amount, text: 'R. Unknown' }], world.clock.now())
  await cashier.api.operator.statementImport({ content }, key())
  const { id } = await one<{ id: string }>(
    world.staff.db,
    'select id from bank_line where bank_reference = $1',
    [reference],
  )
  return id
}

async function balances() {
  const { available_balance } = await partner.api.wallet.property({})
  const { suspense, marketing } = (await cashier.api.moneyStaff.settings({})).balances
  return { available: available_balance, suspense, marketing }
}

async function newestDeposit({ api }: TestPartner) {
  const [deposit] = (await api.wallet.depositList({})).items
  if (!deposit) throw new Error('there is no deposit')
  return deposit.id
}

const confirm = async (proposal: Promise<{ id: string }>) =>
  approver.api.proposalStaff.proposalConfirm({ id: (await proposal).id }, key())

async function newestPayment() {
  const [payment] = (await cashier.api.moneyStaff.paymentList({})).items
  if (!payment) throw new Error('there is no payment')
  return payment
}

/** Pays the newest payment the whole way: the cashier's word, then the line of money going out. */
async function payNewest() {
  const { id, amount } = await newestPayment()
  const bank_reference = `TB-${randomUUID()}`
  await cashier.api.moneyStaff.paymentSent({ id, bank_reference }, key())
  await importLine(amount, 'out', bank_reference)
  return newestPayment()
}

describe('bank money in suspense', () => {
  it('becomes the available money of the partner whom one names and another confirms', async () => {
    const line = await importLine('12.00')
    const before = await balances()
    const proposal = await cashier.api.moneyStaff.suspenseIdentify({
      id: line,
      owner_id: partner.id,
      class: 'available',
      note,
    })
    expect(proposal).toMatchObject({ kind: 'identified', state: 'open', confirmer_role: 'approver' })
    expect(await balances()).toEqual(before)
    const done = await confirm(Promise.resolve(proposal))
    expect(done.proposal).toMatchObject({
      state: 'confirmed',
      decided_by: expect.stringContaining('approver'),
    })
    expect(await balances()).toMatchObject({ available: '12.00', suspense: '0.00' })
    const [notice] = (await partner.api.notice.list({})).items
    expect(notice?.title).toBe('Deposit of $12.00 confirmed')
    const again = cashier.api.moneyStaff.suspenseIdentify({
      id: line,
      owner_id: partner.id,
      class: 'available',
      note,
    })
    expect(await refusalOf(confirm(again))).toBe('line_not_in_suspense')
  })

  it('becomes escrow that orders can reserve', async () => {
    const line = await importLine('30.00')
    const { landing } = world.campaigns
    const escrow = async () =>
      (await cashier.api.campaignStaff.campaignList({})).items.find(({ id }) => id === landing)?.escrow_free
    expect(await escrow()).toBe('200.00')
    await confirm(
      cashier.api.moneyStaff.suspenseIdentify({ id: line, owner_id: landing, class: 'escrow', note }),
    )
    expect(await escrow()).toBe('230.00')
  })

  it('goes back to whoever paid it, and is matched when the bank shows it going out', async () => {
    const line = await importLine('7.00')
    await confirm(cashier.api.moneyStaff.suspenseSendBack({ id: line, note }))
    expect(await newestPayment()).toMatchObject({ purpose: 'sent_back', amount: '7.00', state: 'to_send' })
    expect(await balances()).toMatchObject({ suspense: '0.00' })
    expect((await payNewest()).state).toBe('on_statement')
    const other = await joinPartner(world)
    const again = cashier.api.moneyStaff.suspenseIdentify({
      id: line,
      owner_id: other.id,
      class: 'available',
      note,
    })
    expect(await refusalOf(confirm(again))).toBe('line_not_in_suspense')
  })

  it('is nobody’s who has no such balance', async () => {
    const id = await importLine('1.00')
    const wrong = [
      { owner_id: randomUUID(), class: 'available' },
      { owner_id: partner.id, class: 'escrow' },
      { owner_id: partner.id, class: 'marketing' },
      { owner_id: world.ctx.network.id, class: 'available' },
    ] as const
    for (const owner of wrong) {
      expect(await refusalOf(cashier.api.moneyStaff.suspenseIdentify({ id, ...owner, note }))).toBe(
        'data_error',
      )
    }
    await confirm(cashier.api.moneyStaff.suspenseSendBack({ id, note }))
    await payNewest()
  })
})

describe('a mistaken deposit', () => {
  const deposits = async () => (await partner.api.wallet.depositList({})).items
  const asStaffSee = async (id: string) =>
    (await cashier.api.operator.depositList({ row: id })).items.find((deposit) => deposit.id === id)

  it('is reversed out of what is available; the network pays what the partner has not', async () => {
    await payIn(world, partner, '20.00')
    const deposit = (await deposits())[0]?.id ?? ''
    const { marketing } = await balances()
    const order = await offerOf(world, partner, world.campaigns.landing)
    await putAndMatch(world, partner, order, '24.00')
    expect((await balances()).available).toBe('8.00')
    const paidIn = async () => [
      (await partner.api.wallet.property({})).money_in,
      (await partner.api.session.userInfo({})).deposit,
    ]
    const before = await paidIn()
    await confirm(cashier.api.moneyStaff.depositReverse({ id: deposit, note }))
    expect([marketing, await balances()]).toEqual([
      '20.00',
      { available: '0.00', suspense: '0.00', marketing: '8.00' },
    ])
    const less = before.map((amount) => formatAmount(parseAmount(amount) - 20_000_000n))
    expect(await paidIn()).toEqual(less)
    expect(await newestPayment()).toMatchObject({ purpose: 'deposit_reversed', amount: '20.00' })
    expect((await payNewest()).state).toBe('on_statement')
    const steps = (await partner.api.audit.list({})).items.map(({ role, action }) => `${role} ${action}`)
    expect(steps).toEqual(
      expect.arrayContaining([
        'cashier deposit_reversed_proposed',
        'approver deposit_reversed_confirmed',
        'cashier payment_sent',
      ]),
    )
    const twice = cashier.api.moneyStaff.depositReverse({ id: deposit, note })
    expect(await refusalOf(twice)).toBe('deposit_move_refused')
    expect((await asStaffSee(deposit))?.reversal).toBe('done')
  })

  it('is proposed with what is taken as of now, and with what was taken no more', async () => {
    const owner = await joinPartner(world)
    await payIn(world, owner, '8.00')
    const id = await newestDeposit(owner)
    await putAndMatch(world, owner, await offerOf(world, owner, world.campaigns.landing), '5.00')
    const proposal = await cashier.api.moneyStaff.depositReverse({ id, note })
    const { reference, bank_reference } = (await asStaffSee(id)) ?? {}
    const facts = { deposit: reference, amount: '8.00', bank_reference, confirmed_at: expect.any(String) }
    expect(proposal.params).toEqual({
      ...facts,
      from_available: '3.00',
      from_network: '5.00',
      sent_back: 'yes',
    })
    const waits = await approver.api.waitingStaff.item({ kind: 'proposal_to_confirm', id: proposal.id })
    expect(waits.item).toMatchObject({ about: 'deposit_reversed', who: owner.username, amount: '8.00' })
    expect(waits.proposal?.params).toEqual(proposal.params)
    const declined = await approver.api.proposalStaff.proposalDecline({ id: proposal.id })
    expect(declined.params).toEqual(facts)
  })

  it('is proposed once at a time, whoever proposes; declined, it can be proposed again', async () => {
    await payIn(world, partner, '3.00')
    const id = await newestDeposit(partner)
    expect((await asStaffSee(id))?.reversal).toBe('possible')
    const first = await cashier.api.moneyStaff.depositReverse({ id, note })
    expect((await asStaffSee(id))?.reversal).toBe('waiting')
    expect((await cashier.api.moneyStaff.depositReverse({ id, note })).id).toBe(first.id)
    const other = await joinStaff(world, 'cashier')
    const others = [cashier, other].map(({ api }) =>
      refusalOf(api.moneyStaff.depositReverse({ id, note: 'In other words' })),
    )
    expect(await Promise.all(others)).toEqual(['deposit_reversal_waits', 'deposit_reversal_waits'])
    await approver.api.proposalStaff.proposalDecline({ id: first.id })
    expect((await asStaffSee(id))?.reversal).toBe('possible')
    const again = await other.api.moneyStaff.depositReverse({ id, note })
    expect(again.state).toBe('open')
    await other.api.proposalStaff.proposalDecline({ id: again.id })
  })

  it('is not proposed to be reversed before it is confirmed', async () => {
    const { id } = await partner.api.wallet.depositOpen({ amount: '3.00' }, key())
    await cashier.api.operator.depositRecord({ id, bank_reference: `TB-${randomUUID()}` })
    expect(await refusalOf(cashier.api.moneyStaff.depositReverse({ id, note }))).toBe('deposit_move_refused')
    expect((await asStaffSee(id))?.reversal).toBeNull()
  })

  it('leaves an open break with an alarm where even the network has too little', async () => {
    const poor = await joinPartner(world)
    await payInUnproven(world, poor, '40.00')
    const [deposit] = (await poor.api.wallet.depositList({})).items
    await putAndMatch(world, poor, await offerOf(world, poor, world.campaigns.landing), '30.00')
    const { marketing } = await balances()
    const payments = (await cashier.api.moneyStaff.paymentList({})).items.length
    await confirm(cashier.api.moneyStaff.depositReverse({ id: deposit?.id ?? '', note }))
    expect((await poor.api.wallet.property({})).available_balance).toBe('0.00')
    const open = 30_000_000n - BigInt(Number(marketing) * 1_000_000)
    const [alarm] = (await approver.api.moneyStaff.alarmList({})).items
    expect(alarm).toMatchObject({
      kind: 'deposit_reversal_open',
      subject: deposit?.id,
      amount: formatAmount(open),
      details: {},
    })
    // The bank never had it, so there is nothing to send back.
    expect((await cashier.api.moneyStaff.paymentList({})).items).toHaveLength(payments)
  })

  it('is not reversed when 5 business days are over', async () => {
    await payIn(world, partner, '5.00')
    const id = (await deposits())[0]?.id ?? ''
    const early = await cashier.api.moneyStaff.depositReverse({ id, note })
    await approver.api.proposalStaff.proposalDecline({ id: early.id })
    world.clock.advance(7 * 86_400_000 - 60_000)
    const late = await cashier.api.moneyStaff.depositReverse({ id, note })
    world.clock.advance(120_000)
    expect(await refusalOf(confirm(Promise.resolve(late)))).toBe('deposit_too_old_to_reverse')
    await approver.api.proposalStaff.proposalDecline({ id: late.id })
    expect(await refusalOf(cashier.api.moneyStaff.depositReverse({ id, note }))).toBe(
      'deposit_too_old_to_reverse',
    )
    expect((await asStaffSee(id))?.reversal).toBeNull()
  })

  it('is held up by no proposal that expired', async () => {
    await payIn(world, partner, '5.00')
    const id = (await deposits())[0]?.id ?? ''
    await cashier.api.moneyStaff.depositReverse({ id, note })
    // As if it had been made 7 days earlier.
    await world.asOwner(
      `update proposal set proposed_at = proposed_at - interval '7 days', expires_at = expires_at - interval '7 days'
       where subject = $1`,
      [id],
    )
    const again = await cashier.api.moneyStaff.depositReverse({ id, note: 'Once more' })
    await approver.api.proposalStaff.proposalDecline({ id: again.id })
  })
})

it('a transfer of another amount than its deposit is its partner’s once that deposit is declined', async () => {
  const before = await balances()
  const { id } = await partner.api.wallet.depositOpen({ amount: '100.00' }, key())
  const bank_reference = `TB-${randomUUID()}`
  await cashier.api.operator.depositRecord({ id, bank_reference })
  const line = await importLine('90.00', 'in', bank_reference)
  const theirs = () =>
    cashier.api.moneyStaff.suspenseIdentify({ id: line, owner_id: partner.id, class: 'available', note })
  const early = await theirs()
  expect(await refusalOf(confirm(Promise.resolve(early)))).toBe('bank_reference_used')
  await approver.api.operator.depositDecline({ id, bank_reference })
  await confirm(Promise.resolve(early))
  const { available, suspense } = await balances()
  expect([Number(available) - Number(before.available), suspense]).toEqual([90, before.suspense])
})

describe('money out', () => {
  it('pays a publisher all that is due, in whole cents, and takes it back when it bounces', async () => {
    const publishers = async () => (await cashier.api.campaignStaff.publisherList({})).items
    const [publisher] = await publishers()
    const id = publisher?.id ?? ''
    expect(await refusalOf(confirm(cashier.api.moneyStaff.publisherPay({ id, note })))).toBe('nothing_due')
    const trader = await joinPartner(world)
    await payIn(world, trader, '20.00')
    const order = await offerOf(world, trader, world.campaigns.landing)
    await putAndMatch(world, trader, order, '5.00')
    for (let n = 0; n < 4; n += 1) await seeAd(world)
    await trader.api.plan.orderStop({ id: order }, key())
    await world.runJobs(200_000)
    const due = (await publishers())[0]?.due ?? ''
    expect(Number(due)).toBeGreaterThan(0.01)
    await confirm(cashier.api.moneyStaff.publisherPay({ id, note }))
    const paid = await payNewest()
    expect(paid).toMatchObject({ purpose: 'publisher_paid', state: 'on_statement' })
    expect(Number(due) - Number(paid.amount)).toBeLessThan(0.01)

    const wrong = await importLine('3.33')
    const other = cashier.api.moneyStaff.publisherBounced({ id: wrong, payment_id: paid.id, note })
    expect(await refusalOf(confirm(other))).toBe('line_of_another_amount')
    const line = await importLine(paid.amount)
    await confirm(cashier.api.moneyStaff.publisherBounced({ id: line, payment_id: paid.id, note }))
    expect((await newestPayment()).state).toBe('bounced')
    expect((await publishers())[0]?.due).toBe(due)
  })

  it('pays an advertiser back what no order has reserved, and no more', async () => {
    const { landing } = world.campaigns
    const campaign = async () =>
      (await cashier.api.campaignStaff.campaignList({})).items.find(({ id }) => id === landing)
    const advertiser = async () => {
      const { items } = await cashier.api.campaignStaff.advertiserList({})
      const [kettle] = items.filter(({ name }) => name === 'Kettle & Quay')
      if (!kettle) throw new Error('the advertiser is not listed')
      return kettle
    }
    const before = await advertiser()
    const free = (await campaign())?.escrow_free ?? ''
    const more = `${(Number(free) + 0.01).toFixed(2)}`
    const tooMuch = cashier.api.moneyStaff.escrowOut({ id: landing, amount: more, note })
    expect(await refusalOf(confirm(tooMuch))).toBe('insufficient_balance')
    await confirm(cashier.api.moneyStaff.escrowOut({ id: landing, amount: '10.00', note }))
    expect(Number((await campaign())?.escrow_free)).toBeCloseTo(Number(free) - 10)
    // What came in stays what came in.
    const after = await advertiser()
    expect(after).toEqual({
      ...before,
      in_escrow: (Number(before.in_escrow) - 10).toFixed(2),
      paid_back: (Number(before.paid_back) + 10).toFixed(2),
    })
    expect(await payNewest()).toMatchObject({ payee: 'Kettle & Quay', state: 'on_statement' })
  })

  it('pays the network’s own money out of marketing and of fees that are earned for good', async () => {
    await fillEscrow(world, world.ctx.network.id, 5_000_000n, 'marketing')
    await confirm(cashier.api.moneyStaff.networkOut({ class: 'marketing', amount: '2.00', note }))
    expect(await payNewest()).toMatchObject({ purpose: 'network_out', amount: '2.00', state: 'on_statement' })
    const fees = cashier.api.moneyStaff.networkOut({ class: 'fees', amount: '1000.00', note })
    expect(await refusalOf(confirm(fees))).toBe('insufficient_balance')
  })

  it('is told to the bank by somebody other than who confirmed it', async () => {
    await confirm(cashier.api.moneyStaff.networkOut({ class: 'marketing', amount: '1.00', note }))
    const { id } = await newestPayment()
    await world.asOwner(`update operator set role = 'cashier' where id = $1`, [approver.id])
    const bank_reference = `TB-${randomUUID()}`
    const sent = approver.api.moneyStaff.paymentSent({ id, bank_reference }, key())
    expect(await refusalOf(sent)).toBe('same_person')
    await world.asOwner(`update operator set role = 'approver' where id = $1`, [approver.id])
    await payNewest()
  })
})

describe('a proposal', () => {
  it('is not confirmed by the person who made it, also after a change of role', async () => {
    const { id } = await cashier.api.moneyStaff.networkOut({ class: 'marketing', amount: '1.00', note })
    await world.asOwner(`update operator set role = 'approver' where id = $1`, [cashier.id])
    expect(await refusalOf(cashier.api.proposalStaff.proposalConfirm({ id }, key()))).toBe('same_person')
    await world.asOwner(`update operator set role = 'cashier' where id = $1`, [cashier.id])
    expect((await approver.api.proposalStaff.proposalDecline({ id })).state).toBe('declined')
    expect(await refusalOf(confirm(Promise.resolve({ id })))).toBe('proposal_move_refused')
  })

  it('is done once, whatever key it is confirmed under', async () => {
    const { id } = await cashier.api.moneyStaff.networkOut({ class: 'marketing', amount: '1.00', note })
    const same = key()
    await approver.api.proposalStaff.proposalConfirm({ id }, same)
    const before = await balances()
    await approver.api.proposalStaff.proposalConfirm({ id }, same)
    expect((await confirm(Promise.resolve({ id }))).proposal.state).toBe('confirmed')
    const { proposalStaff: other } = (await joinStaff(world, 'approver')).api
    expect(await refusalOf(other.proposalConfirm({ id }, key()))).toBe('proposal_move_refused')
    expect(await balances()).toEqual(before)
  })
})
