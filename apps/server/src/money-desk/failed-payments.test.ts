import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { offerOf, putAndMatch, seeAd } from '../../test/support/orders.ts'
import { paymentOf } from '../../test/support/payments.ts'
import { fillEscrow, joinPartner, payIn, statementCsv, type TestPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { many, one } from '../db/read.ts'
import { findOffending } from '../verify/invariants.ts'

const dayMs = 86_400_000
let world: World
let partner: TestPartner
/** Proposes. */
let cashier: TestStaff
/** Tells the bank. */
let sender: TestStaff
let approver: TestStaff
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 200_000_000n)
  for (const each of ['marketing', 'advances', 'fees'])
    await fillEscrow(world, world.ctx.network.id, 50_000_000n, each)
  partner = await joinPartner(world)
  cashier = await joinStaff(world, 'cashier')
  sender = await joinStaff(world, 'cashier')
  approver = await joinStaff(world, 'approver')
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })
const note = 'The bank rejected the order'
type Line = { amount?: string; direction?: 'in' | 'out'; reference?: string; at?: Date }

async function line({
  amount = '0.01',
  direction = 'in',
  reference = `TB-${randomUUID()}`,
  at = world.clock.now(),
}: Line = {}) {
  const content = statementCsv([{ reference, direction, amount, text: 'R. Unknown' }], at)
  await cashier.api.operator.statementImport({ content }, key())
  const { id } = await one<{ id: string }>(
    world.staff.db,
    'select id from bank_line where bank_reference = $1',
    [reference],
  )
  return id
}

const confirm = async (proposal: Promise<{ id: string }>, { api } = approver) =>
  api.proposalStaff.proposalConfirm({ id: (await proposal).id }, key())
const payment = async (id: string) => {
  const [found] = (await cashier.api.moneyStaff.paymentList({ row: id })).items
  return found
}
const fail = (id: string, { api } = cashier) => api.moneyStaff.paymentFailed({ id, note })
const balances = async () => (await cashier.api.moneyStaff.settings({})).balances
const escrowFree = async () =>
  (await cashier.api.campaignStaff.campaignList({})).items.find(({ id }) => id === world.campaigns.landing)
    ?.escrow_free

/** A payment that two people decided on; answers its id. */
async function decided(proposal: Promise<{ id: string }>): Promise<string> {
  const { id } = await proposal
  await confirm(Promise.resolve({ id }))
  return (await paymentOf(world, id)).id
}
let cents = 100
/** One of an amount of its own, out of the network's marketing. */
const networkOut = (from: 'marketing' | 'advances' | 'fees' = 'marketing') => {
  cents += 1
  return decided(cashier.api.moneyStaff.networkOut({ class: from, amount: (cents / 100).toFixed(2), note }))
}
async function send(id: string): Promise<string> {
  const bank_reference = `TB-${randomUUID()}`
  await sender.api.moneyStaff.paymentSent({ id, bank_reference }, key())
  return bank_reference
}
/** A statement of a day later, on which something else stands. */
async function aDayOfStatements() {
  world.clock.advance(dayMs)
  await line()
}

describe('a payment that nobody sent', () => {
  it('is not made when two people agree, and its money is where it came from; nobody can send it then', async () => {
    const before = await balances()
    const id = await networkOut()
    const { amount = '', reference } = (await payment(id)) ?? {}
    const proposal = await fail(id)
    expect(proposal).toMatchObject({ kind: 'payment_failed', state: 'open', confirmer_role: 'approver' })
    expect(proposal.params).toEqual({
      payment: reference,
      purpose: 'network_out',
      payee: expect.any(String),
      amount,
    })
    expect(proposal.about).toBe(proposal.params.payee)
    await confirm(Promise.resolve(proposal))
    expect(await payment(id)).toMatchObject({ state: 'failed', amount })
    expect(await balances()).toEqual(before)
    const sent = sender.api.moneyStaff.paymentSent({ id, bank_reference: `TB-${randomUUID()}` }, key())
    expect(await refusalOf(sent)).toBe('payment_move_refused')
    expect(await refusalOf(fail(id))).toBe('payment_move_refused')
    // Somebody had told the bank without a word: nothing but the amount says so.
    await line({ amount, direction: 'out' })
    const [alarm] = (await approver.api.moneyStaff.alarmList({})).items
    expect(alarm).toMatchObject({ kind: 'failed_payment_on_statement', details: { payment: reference } })
    const failed = (await cashier.api.moneyStaff.paymentList({ state: 'failed' })).items.map((p) => p.id)
    expect(failed).toContain(id)
    const waiting = (await cashier.api.moneyStaff.paymentList({ state: 'to_send' })).items.map((p) => p.id)
    expect(waiting).not.toContain(id)
  })

  it.each(['marketing', 'advances', 'fees'] as const)('out of %s comes back to it', async (from) => {
    const held = () =>
      one<{ held: bigint }>(
        world.staff.db,
        `select (coalesce(sum(amount) filter (where credit_class = $1), 0)
           - coalesce(sum(amount) filter (where debit_class = $1), 0))::bigint as held from posting`,
        [from],
      )
    await world.runJobs()
    const before = await held()
    const id = await networkOut(from)
    expect(await held()).not.toEqual(before)
    await confirm(fail(id))
    expect(await held()).toEqual(before)
  })

  it('out of escrow can be reserved by orders again', async () => {
    const free = await escrowFree()
    const { landing } = world.campaigns
    const advertisers = async () => (await cashier.api.campaignStaff.advertiserList({})).items
    const before = await advertisers()
    const id = await decided(cashier.api.moneyStaff.escrowOut({ id: landing, amount: '150.00', note }))
    expect(await escrowFree()).toBe('50.00')
    await confirm(fail(id))
    expect(await escrowFree()).toBe(free)
    expect(await advertisers()).toEqual(before)
  })

  it('to whoever paid a line in is that line in suspense again, for two people to say whose it is', async () => {
    const id = await line({ amount: '7.00' })
    const before = await balances()
    const sentBack = await decided(cashier.api.moneyStaff.suspenseSendBack({ id, note }))
    await confirm(fail(sentBack))
    expect(await balances()).toEqual(before)
    const { items } = await cashier.api.moneyStaff.suspenseList({})
    expect(items).toContainEqual(expect.objectContaining({ id, amount: '7.00', matched: null }))
    await confirm(
      cashier.api.moneyStaff.suspenseIdentify({ id, owner_id: partner.id, class: 'available', note }),
    )
    expect((await partner.api.wallet.property({})).available_balance).toBe('7.00')
  })

  it('waits for nobody to send it while an approver is asked, and for them again if they decline', async () => {
    const id = await networkOut()
    const waits = async () =>
      (await sender.api.waitingStaff.list({ kind: 'payment_to_send' })).items.some((item) => item.id === id)
    expect(await waits()).toBe(true)
    const { id: proposal } = await fail(id)
    expect(await waits()).toBe(false)
    const asked = await approver.api.waitingStaff.item({ kind: 'proposal_to_confirm', id: proposal })
    const { amount, payee } = (await payment(id)) ?? {}
    expect(asked.item).toMatchObject({ about: 'payment_failed', who: payee, amount })
    expect(await refusalOf(fail(id, sender))).toBe('payment_failure_waits')
    expect((await fail(id)).id).toBe(proposal)
    await approver.api.proposalStaff.proposalDecline({ id: proposal })
    expect(await waits()).toBe(true)
    await confirm(fail(id, sender))
  })

  it('has to be sent where it pays a reversed deposit back', async () => {
    await payIn(world, partner, '5.00')
    const [deposit] = (await partner.api.wallet.depositList({})).items
    const id = await decided(cashier.api.moneyStaff.depositReverse({ id: deposit?.id ?? '', note }))
    expect(await refusalOf(fail(id))).toBe('payment_of_a_reversal')
    const reference = await send(id)
    await line({ amount: '5.00', direction: 'out', reference })
  })
})

describe('a payment that somebody sent', () => {
  it('is not made once the bank’s statements reach a day beyond it and do not show it', async () => {
    const before = await balances()
    const id = await networkOut()
    const bank_reference = await send(id)
    await line()
    expect(await refusalOf(fail(id))).toBe('payment_statement_awaited')
    await aDayOfStatements()
    const proposal = await fail(id)
    expect(proposal.params).toMatchObject({ bank_reference })
    await confirm(Promise.resolve(proposal))
    expect((await payment(id))?.state).toBe('failed')
    expect((await balances()).marketing).toBe(before.marketing)
  })

  it('was made where a line shows it, also one that came after it was proposed', async () => {
    const id = await networkOut()
    const { amount = '' } = (await payment(id)) ?? {}
    const reference = await send(id)
    await aDayOfStatements()
    const proposal = await fail(id)
    await line({ amount, direction: 'out', reference })
    expect(await refusalOf(confirm(Promise.resolve(proposal)))).toBe('payment_move_refused')
    await approver.api.proposalStaff.proposalDecline({ id: proposal.id })
    expect(await refusalOf(fail(id))).toBe('payment_move_refused')
    expect((await payment(id))?.state).toBe('on_statement')
  })

  it.each([
    ['of exactly its amount under another reference', (amount: string) => ({ amount })],
    [
      'of another amount under its reference',
      (amount: string, reference: string) => ({ amount: `${Number(amount) + 1}`, reference }),
    ],
  ])('may be a line that is matched to nothing %s', async (_what, shown) => {
    const id = await networkOut()
    const { amount = '' } = (await payment(id)) ?? {}
    const bank_reference = await send(id)
    await aDayOfStatements()
    const proposal = await fail(id)
    await line({ direction: 'out', ...shown(amount, bank_reference) })
    expect(await refusalOf(confirm(Promise.resolve(proposal)))).toBe('payment_may_be_on_line')
    await approver.api.proposalStaff.proposalDecline({ id: proposal.id })
    expect(await refusalOf(fail(id))).toBe('payment_may_be_on_line')
  })

  it('may be a line that came before anybody said that it was sent', async () => {
    const id = await networkOut()
    const { amount = '' } = (await payment(id)) ?? {}
    await line({ amount, direction: 'out' })
    expect(await refusalOf(fail(id))).toBe('payment_may_be_on_line')
  })

  it('is said to be not made by neither of the two who sent it', async () => {
    const id = await networkOut()
    await send(id)
    await aDayOfStatements()
    expect(await refusalOf(fail(id, sender))).toBe('payment_sent_by_proposer')
    const proposal = await fail(id)
    await world.asOwner(`update operator set role = 'approver' where id = $1`, [sender.id])
    expect(await refusalOf(confirm(Promise.resolve(proposal), sender))).toBe('same_person')
    await world.asOwner(`update operator set role = 'cashier' where id = $1`, [sender.id])
    await confirm(Promise.resolve(proposal))
  })

  it('and that the bank made all the same is an alarm, and its line stays a break', async () => {
    const id = await networkOut()
    const { amount = '', reference: name } = (await payment(id)) ?? {}
    const reference = await send(id)
    await aDayOfStatements()
    await confirm(fail(id))
    const held = await balances()
    await line({ amount, direction: 'out', reference })
    const [alarm] = (await approver.api.moneyStaff.alarmList({})).items
    expect(alarm).toMatchObject({
      kind: 'failed_payment_on_statement',
      subject: id,
      amount,
      details: { payment: name, bank_reference: reference },
    })
    const { items } = await cashier.api.operator.statementLines({ find: reference })
    expect(items).toMatchObject([{ matched: null }])
    expect((await payment(id))?.state).toBe('failed')
    expect(await balances()).toEqual(held)
  })
})

describe('a payment to a publisher', () => {
  const publisher = async () => {
    const [first] = (await cashier.api.campaignStaff.publisherList({})).items
    if (!first) throw new Error('there is no publisher')
    return first
  }
  const earn = async (views: number) => {
    const trader = await joinPartner(world)
    await payIn(world, trader, '20.00')
    const order = await offerOf(world, trader, world.campaigns.landing)
    await putAndMatch(world, trader, order, '5.00')
    for (let n = 0; n < views; n += 1) await seeAd(world)
    await trader.api.plan.orderStop({ id: order }, key())
    await world.runJobs(200_000)
  }
  const pay = async () => decided(cashier.api.moneyStaff.publisherPay({ id: (await publisher()).id, note }))

  it('is due again, and can be paid anew; as money that came back it cannot be taken any more', async () => {
    await earn(5)
    const before = await publisher()
    const id = await pay()
    const { amount = '' } = (await payment(id)) ?? {}
    await send(id)
    await aDayOfStatements()
    await confirm(fail(id))
    expect(await publisher()).toEqual(before)
    const back = await line({ amount })
    const bounced = cashier.api.moneyStaff.publisherBounced({ id: back, payment_id: id, note })
    expect(await refusalOf(confirm(bounced))).toBe('payment_move_refused')
    const anew = await pay()
    expect(await payment(anew)).toMatchObject({ state: 'to_send', amount })
    await confirm(fail(anew))
  })

  it('that came back less a bank’s charge is due in full; the charge is borne out of fees held for good', async () => {
    const before = await publisher()
    const id = await pay()
    const { amount = '' } = (await payment(id)) ?? {}
    const reference = await send(id)
    await line({ amount, direction: 'out', reference })
    const back = await line({ amount: (Number(amount) - 0.01).toFixed(2) })
    await world.runJobs()
    const bounced = await cashier.api.moneyStaff.publisherBounced({ id: back, payment_id: id, note })
    expect(bounced.params).toMatchObject({ amount, from_network: '0.01' })
    await confirm(Promise.resolve(bounced))
    expect((await payment(id))?.state).toBe('bounced')
    expect((await publisher()).due).toBe(before.due)
    const postings = await many(
      world.staff.db,
      `select p.debit_class, p.credit_class, p.amount from posting p
       where p.entry_type = 'publisher_bounced' order by p.line`,
    )
    expect(postings.at(-1)).toEqual({ debit_class: 'fees', credit_class: 'due', amount: 10_000n })
    expect(await refusalOf(fail(id))).toBe('payment_move_refused')
  })

  it('that came back with less than fees can bear stays as it is', async () => {
    const id = await pay()
    const { amount = '' } = (await payment(id)) ?? {}
    const reference = await send(id)
    await line({ amount, direction: 'out', reference })
    const back = await line({ amount: (Number(amount) - 0.01).toFixed(2) })
    await world.runJobs()
    const left = await one<{ free: bigint }>(
      world.staff.db,
      `select (coalesce(sum(amount) filter (where credit_class = 'fees'), 0)
         - coalesce(sum(amount) filter (where debit_class = 'fees'), 0))::bigint / 10000 as free from posting`,
    )
    const all = { class: 'fees' as const, amount: (Number(left.free) / 100).toFixed(2), note }
    const emptied = await decided(cashier.api.moneyStaff.networkOut(all))
    const bounced = cashier.api.moneyStaff.publisherBounced({ id: back, payment_id: id, note })
    expect(await refusalOf(confirm(bounced))).toBe('network_short')
    await confirm(fail(emptied))
    await world.runJobs()
    await confirm(bounced)
  })
})

it('client money waits for a payment until it fails, and then for none', async () => {
  const found = (until: Date) =>
    many<{ reference: string; reason: string; amount: bigint }>(
      world.staff.db,
      `select reason, reference, amount from client_money_differences($1, 'infinity', null)`,
      [until],
    )
  const id = await networkOut()
  const { reference = '' } = (await payment(id)) ?? {}
  await send(id)
  world.clock.advance(1)
  const sentAt = world.clock.now()
  const of = async (until: Date) => (await found(until)).filter((row) => row.reference === reference)
  expect(await of(sentAt)).toMatchObject([{ reason: 'not_at_bank' }])
  await aDayOfStatements()
  await confirm(fail(id))
  world.clock.advance(1)
  expect(await of(world.clock.now())).toEqual([])
  // As of the moment before, it still was on its way.
  expect(await of(sentAt)).toMatchObject([{ reason: 'not_at_bank' }])
  const [sides] = await many<{ books: bigint; bank: bigint }>(
    world.staff.db,
    `select * from client_money_sides($1, 'infinity', null)`,
    [world.clock.now()],
  )
  const sum = (await found(world.clock.now())).reduce((total, { amount }) => total + amount, 0n)
  expect((sides?.bank ?? 0n) + sum).toBe(sides?.books)
})

it('a failure that is not what two people agreed on, or gave back something else, is named by the check of everything', async () => {
  await confirm(fail(await networkOut()))
  for (const sql of [
    `update outgoing_payment set failed_by = (select id from operator where role = 'auditor' limit 1) where failed_at is not null`,
    `update posting set credit_class = 'advances' where entry_type = 'payment_failed' and credit_class = 'marketing'`,
    `update outgoing_payment set failed_at = null, failed_proposed_by = null, failed_by = null, failed_proposal_id = null`,
  ]) {
    const broken = await world.asOwnerUndone(async (client) => {
      await client.query('alter table outgoing_payment disable trigger all')
      await client.query(sql)
      return findOffending(client)
    })
    const ids = broken.filter(({ offending }) => offending.length > 0).map((each) => each.id)
    expect([sql, ids.includes('I12')]).toEqual([sql, true])
  }
})
