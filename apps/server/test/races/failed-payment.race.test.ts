import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Client } from '../../src/db/pool.ts'
import { one } from '../../src/db/read.ts'
import { call } from '../guarantees/call.ts'
import { Real } from '../ledger-model/real.ts'
import { brokenInvariants } from '../support/books.ts'
import { paymentOf } from '../support/payments.ts'
import { joinStaff } from '../support/staff.ts'
import { openPostgresWorld, type World } from '../support/world.ts'
import { beside } from './beside.ts'

/** Two people agree that a payment was not made, in the very moment in which something else becomes of it: one of both wins. */
let world: World
let real: Real
let sender: string
let payment: string
let proposal: string
beforeEach(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  real = await Real.open(world)
  await real.payIn(50_000_000n, world.ctx.network.id, 'marketing')
  sender = (await joinStaff(world, 'cashier')).token
  const out = await real.propose('network_out', null, { class: 'marketing', amount: '2000000' })
  await real.confirmProposal(out)
  payment = (await paymentOf(world, out)).id
})
afterEach(async () => {
  expect(await brokenInvariants(world)).toEqual([])
  await world.close()
})

const fail = (db: Client, staff = real.approver) => real.confirmProposal(proposal, { db, staff })
const send = (db: Client) => call(db, 'send_payment', payment, sender, 'OUT-1', real.now)

/** The statement that shows the payment. */
const show = (db: Client) => {
  const line = { id: real.id(), entry: real.id(), reference: 'OUT-1', direction: 'out', amount: '2000000' }
  const lines = JSON.stringify([{ ...line, booked_at: real.now.toISOString(), text: 'race' }])
  return call(db, 'import_statement', real.cashier, real.id(), lines, real.now)
}

/** Sent, a day before the last line of the bank. */
async function sentBefore(): Promise<void> {
  await call(world.staff.db, 'send_payment', payment, sender, 'OUT-1', real.now)
  world.clock.advance(86_400_000)
  await real.importLine(`TB-${randomUUID()}`, 10_000n)
}

async function ended() {
  const { marketing, state } = await one<{ marketing: bigint; state: string }>(
    world.staff.db,
    `select (select balance from network_balance where class = 'marketing') as marketing,
       case when o.failed_at is not null then 'failed' when o.bank_line_id is not null then 'on_statement'
         when o.sent_by is not null then 'sent' end as state
     from outgoing_payment o where o.id = $1`,
    [payment],
  )
  return [state, marketing]
}

it('failed first, it is not sent', async () => {
  proposal = await real.propose('payment_failed', payment)
  expect(await beside(world, fail, send)).toBe('FLREF payment_move_refused')
  expect(await ended()).toEqual(['failed', 50_000_000n])
})

it('sent first, it does not fail before statements reach beyond it', async () => {
  proposal = await real.propose('payment_failed', payment)
  expect(await beside(world, send, fail)).toBe('FLREF payment_statement_awaited')
  expect(await ended()).toEqual(['sent', 48_000_000n])
})

it('failed first, a statement that shows it leaves a break and an alarm', async () => {
  await sentBefore()
  proposal = await real.propose('payment_failed', payment)
  expect(await beside(world, fail, show)).toBe('nothing')
  expect(await ended()).toEqual(['failed', 50_000_000n])
  expect(
    await one(
      world.staff.db,
      `select (select matched_to from bank_line where bank_reference = 'OUT-1') as matched_to,
         (select count(*) from alarm where kind = 'failed_payment_on_statement' and subject = $1) as alarms`,
      [payment],
    ),
  ).toEqual({ matched_to: null, alarms: 1n })
})

it('shown first by a statement, it does not fail', async () => {
  await sentBefore()
  proposal = await real.propose('payment_failed', payment)
  expect(await beside(world, show, fail)).toBe('FLREF payment_move_refused')
  expect(await ended()).toEqual(['on_statement', 48_000_000n])
})

it('confirmed by two approvers at once, it fails once', async () => {
  const other = (await joinStaff(world, 'approver')).token
  proposal = await real.propose('payment_failed', payment)
  expect(await beside(world, fail, (db) => fail(db, other))).toBe('FLREF proposal_move_refused')
  expect(await ended()).toEqual(['failed', 50_000_000n])
})
