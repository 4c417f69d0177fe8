import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { offerOf, put, putAndMatch, seeAd } from '../../test/support/orders.ts'
import {
  bindCard,
  clientOf,
  fillEscrow,
  joinPartner,
  payIn,
  registerPartner,
  statementCsv,
  type TestPartner,
} from '../../test/support/people.ts'
import { refusalOf, refusedUnchanged } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'

/** What a stop of the intake refuses, and what goes on while it stands (docs/rules.md, An intake stop). */
let world: World
let partner: TestPartner
let cashier: TestStaff
let approver: TestStaff
let offer: string
let running: string
let standing: string
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 5_000_000_000n)
  await fillEscrow(world, world.campaigns.second, 500_000_000n)
  cashier = await joinStaff(world, 'cashier')
  approver = await joinStaff(world, 'approver')
  partner = await joinPartner(world)
  await payIn(world, partner, '90.00')
  running = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, running, '20.00')
  offer = await offerOf(world, partner, world.campaigns.second)
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })
const note = 'The statement and the ledger do not agree'
const confirm = (id: string) => approver.api.proposalStaff.proposalConfirm({ id }, key())
const state = () => clientOf(world, '').session.intake({ lang: 'en' })
const openDeposit = () => partner.api.wallet.depositOpen({ amount: '5.00' }, key())

/** A transfer under a reference from before the stop, which a cashier records later. */
let earlier: Awaited<ReturnType<typeof openDeposit>>

describe('a stop of the intake', () => {
  it('stands once a second person confirms it, and not before', async () => {
    earlier = await openDeposit()
    const { id } = await cashier.api.intakeStaff.stop({ note })
    expect(await state()).toEqual({ stopped_at: null, msg: null, late_msg: null })
    expect(await refusalOf(approver.api.intakeStaff.stop({ note }))).toBe('role_missing')
    await confirm(id)
    standing = id
    expect(await state()).toEqual({
      stopped_at: world.clock.now().toISOString(),
      msg: expect.stringContaining('Withdrawals, running orders and settlement go on'),
      late_msg: null,
    })
    const [stop] = (await approver.api.intakeStaff.stopList({})).items
    expect(stop).toMatchObject({ id, stop_note: note, lifted_at: null })
    const another = await cashier.api.intakeStaff.stop({ note: 'Once more' })
    expect(await refusalOf(confirm(another.id))).toBe('intake_move_refused')
  })

  it('refuses deposits, also into escrow, funding and registering', async () => {
    expect(await refusedUnchanged(world, openDeposit)).toBe('intake_stopped')
    expect(await refusedUnchanged(world, () => put(partner, offer, '10.00'))).toBe('intake_stopped')
    const escrow = { id: world.campaigns.landing, amount: '20.00' }
    expect(await refusedUnchanged(world, () => cashier.api.moneyStaff.escrowDeposit(escrow, key()))).toBe(
      'intake_stopped',
    )
    expect(await refusalOf(registerPartner(world))).toBe('intake_stopped')
  })

  it('lets the network pay its own money in', async () => {
    const own = { class: 'marketing' as const, amount: '20.00' }
    expect(await cashier.api.moneyStaff.networkDeposit(own, key())).toMatchObject({ amount: '20.00' })
  })

  it('books what was transferred before, which can then be withdrawn', async () => {
    await cashier.api.operator.depositRecord({ id: earlier.id, bank_reference: 'TB-EARLIER' })
    await approver.api.operator.depositConfirm({ id: earlier.id }, key())
    const { available_balance } = await partner.api.wallet.property({})
    expect(available_balance).toBe('75.00')
  })

  it('stops no withdrawal: its partner asks, an approver approves, a cashier sends, the bank shows it', async () => {
    const ask = { amount: '30.00', destination_id: await bindCard(world, partner) }
    const step_up = await partner.stepUp('withdraw', ask)
    const { id, receives, state: asked } = await partner.api.wallet.withdraw({ ...ask, step_up }, key())
    expect(asked).toBe('requested')
    await approver.api.operator.withdrawalApprove({ id }, key())
    const bank_reference = `TB-${randomUUID()}`
    await cashier.api.operator.withdrawalSent({ id, bank_reference }, key())
    const line = { reference: bank_reference, direction: 'out' as const, amount: receives, text: 'out' }
    await cashier.api.operator.statementImport({ content: statementCsv([line], world.clock.now()) }, key())
    expect((await partner.api.wallet.withdrawalDetail({ id })).state).toBe('arrived')
  })

  it('stops no running order: it delivers, settles, and its publisher and its advertiser are paid', async () => {
    for (let n = 0; n < 4; n += 1) await seeAd(world)
    await partner.api.plan.orderStop({ id: running }, key())
    await world.runJobs(200_000)
    expect((await partner.api.plan.orderDetail({ id: running })).status).toBe('settled')
    const publisher = (await approver.api.campaignStaff.publisherList({})).items.find(
      ({ due }) => Number(due) > 0,
    )
    await confirm((await cashier.api.moneyStaff.publisherPay({ id: publisher?.id ?? '', note })).id)
    const back = { id: world.campaigns.landing, amount: '20.00', note }
    await confirm((await cashier.api.moneyStaff.escrowOut(back)).id)
  })

  it('is lifted by two people too, and takes in again', async () => {
    const lift = await cashier.api.intakeStaff.lift({ id: standing, note: 'It agrees again' })
    expect((await state()).stopped_at).not.toBeNull()
    await confirm(lift.id)
    expect(await state()).toEqual({ stopped_at: null, msg: null, late_msg: null })
    await openDeposit()
    await put(partner, offer, '10.00')
  })

  it('is not lifted by what was proposed of an earlier one', async () => {
    const old = await cashier.api.intakeStaff.lift({ id: standing, note: 'Left open' })
    await confirm((await cashier.api.intakeStaff.stop({ note: 'Again' })).id)
    expect(await refusalOf(confirm(old.id))).toBe('intake_move_refused')
    expect((await state()).stopped_at).not.toBeNull()
  })
})
