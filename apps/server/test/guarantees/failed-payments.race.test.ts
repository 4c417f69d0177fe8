import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Real } from '../ledger-model/real.ts'
import { brokenInvariants } from '../support/books.ts'
import { paymentOf } from '../support/payments.ts'
import { joinStaff, withRole } from '../support/staff.ts'
import { call } from './call.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/** A payment that was not made takes two people who have not sent it, and is neither sent nor shown afterwards. */
let stage: Stage
let real: Real
let sender: string
beforeAll(async () => {
  stage = await openStage()
  real = await Real.open(stage.world)
  sender = (await joinStaff(stage.world, 'cashier')).token
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

const propose = (staff: string, kind: string, subject: string, params: object = {}) =>
  real.propose(kind, subject, params, staff)
const confirm = (staff: string, proposal: string) => real.confirmProposal(proposal, { staff })

const send = (payment: string, staff = sender) =>
  call(stage.world.staff.db, 'send_payment', payment, staff, randomUUID(), real.now)

let micros = 1_000_000
/** A payment out of escrow that two people decided on. */
async function decided(): Promise<string> {
  micros += 10_000
  const amount = { amount: String(micros) }
  const id = await propose(real.cashier, 'escrow_out', stage.world.campaigns.landing, amount)
  await confirm(real.approver, id)
  return (await paymentOf(stage.world, id)).id
}

async function statementsReachBeyond() {
  stage.world.clock.advance(86_400_000)
  await real.importLine(`TB-${randomUUID()}`, 10_000n)
}

describe('whoever sent a payment', () => {
  it('does not confirm that it was not made, also after a change of role', async () => {
    const payment = await decided()
    await send(payment)
    await statementsReachBeyond()
    const proposal = await propose(real.cashier, 'payment_failed', payment)
    const stop = await withRole(stage.world, sender, 'approver', () => stoppedBy(confirm(sender, proposal)))
    expect(stop).toBe('23514 outgoing_payment_fails_by_somebody_else')
  })

  it('has not proposed it either, before or afterwards', async () => {
    const payment = await decided()
    const early = await propose(sender, 'payment_failed', payment)
    await send(payment)
    await statementsReachBeyond()
    expect(await stoppedBy(propose(sender, 'payment_failed', payment))).toBe('FLREF payment_sent_by_proposer')
    expect(await stoppedBy(confirm(real.approver, early))).toBe('FLREF payment_sent_by_proposer')
  })
})

describe('by the owner of the tables, one that failed', () => {
  const set = (change: string, where: string) =>
    stoppedBy(stage.world.asOwner(`update outgoing_payment set ${change} where ${where}`))
  const failed = 'failed_at is not null'
  beforeAll(async () => {
    await confirm(real.approver, await propose(real.cashier, 'payment_failed', await decided()))
  })

  it('is on no line of the bank', async () => {
    await real.importLine(`TB-${randomUUID()}`, 77_000n)
    const line = `(select id from bank_line where amount = 77000 limit 1)`
    expect(await set(`bounced_line_id = ${line}`, failed)).toBe('23514 outgoing_payment_failed_is_on_no_line')
  })

  it('is not sent afterwards', async () => {
    const sent = `sent_by = (select id from operator where role = 'auditor' limit 1), sent_at = failed_at + interval '1 second',
      bank_reference = (select reference from bank_reference limit 1)`
    expect(await set(sent, failed)).toBe('23514 outgoing_payment_failed_is_sent_no_more')
  })

  it('took a proposal of its own that two people agreed on', async () => {
    await decided()
    const where = `id = (select id from outgoing_payment where failed_at is null and sent_by is null limit 1)`
    expect(await set('failed_at = now()', where)).toBe('23514 outgoing_payment_failure_is_whole')
    const people = `failed_at = now(), failed_by = (select id from operator where role = 'approver' limit 1),
      failed_proposed_by = (select id from operator where role = 'cashier' limit 1)`
    expect(await set(`${people}, failed_proposal_id = proposal_id`, where)).toBe(
      '23503 outgoing_payment_fails_by_a_proposal',
    )
  })

  it('paid no reversed deposit back', async () => {
    expect(await set(`purpose = 'deposit_reversed'`, failed)).toBe(
      '23514 outgoing_payment_of_a_reversal_does_not_fail',
    )
  })

  it('is written by no login of its own accord', async () => {
    for (const { db } of [stage.world.ctx, stage.world.staff, stage.world.jobs])
      expect(await stoppedBy(db.query('update outgoing_payment set failed_at = now()'))).toBe(
        '42501 permission denied for table outgoing_payment',
      )
  })
})
