import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Client } from '../../src/db/pool.ts'
import { many, one } from '../../src/db/read.ts'
import { call } from '../guarantees/call.ts'
import { Real } from '../ledger-model/real.ts'
import { brokenInvariants } from '../support/books.ts'
import { openPostgresWorld, type World } from '../support/world.ts'
import { somebodyWaits } from './lock-watch.ts'

/** A statement is imported in the very moment in which staff act on what it says. */
let world: World
let partner: Real
let staff: Client
beforeEach(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  partner = await Real.open(world)
  await partner.payIn(50_000_000n)
  world.clock.advance(20_000)
  staff = await world.staff.db.connect()
  await staff.query('begin')
})
afterEach(async () => {
  staff.release()
  expect(await brokenInvariants(world)).toEqual([])
  await world.close()
})

it('finds the deposit that an approver is just confirming', async () => {
  const id = partner.id()
  const head = {
    session: partner.session,
    deposit: id,
    reference: id,
    amount: 10_000_000n,
  }
  await partner.call('open_deposit', { ...head, ...partner.key(), now: partner.now })
  await partner.call('record_deposit', {
    deposit: id,
    staff: partner.cashier,
    bank_reference: 'IN-1',
    now: partner.now,
  })
  const { key, request } = partner.key()
  const confirmation = [id, partner.approver, key, request, partner.id(), partner.now]
  await call(staff, 'confirm_deposit', ...confirmation)
  await importWhile(staff, 'IN-1', 10_000_000n, 'in')
  expect(await lines('IN-1')).toEqual([{ matched_to: id, in_suspense: false }])
})

it('finds the withdrawal that a cashier is just sending', async () => {
  const id = await approvedWithdrawal()
  await call(staff, 'send_withdrawal', id, partner.cashier, 'OUT-1', partner.id(), partner.now)
  await importWhile(staff, 'OUT-1', 9_750_000n, 'out')
  expect(await lines('OUT-1')).toEqual([{ matched_to: id, in_suspense: false }])
})

it('lets the partner be first to say that a withdrawal arrived', async () => {
  const id = await approvedWithdrawal()
  await partner.call('send_withdrawal', {
    withdrawal: id,
    staff: partner.cashier,
    bank_reference: 'OUT-1',
    entry: partner.id(),
    now: partner.now,
  })
  const { key, request } = partner.key()
  const word = [partner.session, id, key, request, partner.id(), partner.now]
  const own = await world.ctx.db.connect()
  await own.query('begin')
  await call(own, 'confirm_arrival', ...word)
  await importWhile(own, 'OUT-1', 9_750_000n, 'out')
  own.release()
  expect(await lines('OUT-1')).toEqual([{ matched_to: id, in_suspense: false }])
})

it('lets one line in suspense be identified or sent back, whichever came first, while a statement is imported', async () => {
  await partner.importLine('IN-2', 8_000_000n)
  const { id: line } = await one<{ id: string }>(
    world.staff.db,
    `select id from bank_line where bank_reference = 'IN-2'`,
  )
  const propose = async (kind: string, params: object) => {
    const id = partner.id()
    const what = {
      id,
      kind,
      staff: partner.cashier,
      subject: line,
      account: null,
      params: JSON.stringify(params),
      note: 'race',
      now: partner.now,
    }
    await partner.call('propose', what)
    return id
  }
  const confirmation = (proposal: string) => ({
    proposal,
    staff: partner.approver,
    ids: Array.from({ length: 4 }, () => partner.id()),
    references: Array.from({ length: 2 }, () => randomUUID().slice(0, 9)),
    secret: null,
    now: partner.now,
  })
  const identified = await propose('identified', { owner: partner.partnerId, class: 'available' })
  const sentBack = await propose('sent_back', {})
  await call(staff, 'confirm_proposal', ...Object.values(confirmation(identified)))
  const other = partner.call('confirm_proposal', confirmation(sentBack)).then(
    () => 'went through',
    (error: { key?: string }) => error.key,
  )
  await importWhile(staff, 'IN-2', 8_000_000n, 'in')
  expect(await other).toBe('line_not_in_suspense')
  const { available } = await partner.balances()
  expect(available).toBe(58_000_000n)
  expect(await lines('IN-2')).toEqual([{ matched_to: expect.any(String), in_suspense: false }])
})

/** A withdrawal of 10.00, of which 9.75 are paid. */
async function approvedWithdrawal(): Promise<string> {
  const id = partner.id()
  const wish = {
    session: partner.session,
    withdrawal: id,
    reference: randomUUID(),
    amount: 10_000_000n,
    destination: partner.destinationId,
  }
  const rest = { ...partner.key(), entry: partner.id(), now: partner.now }
  await partner.call('request_withdrawal', { ...wish, ...(await partner.stepUp('withdraw')), ...rest })
  await partner.call('approve_withdrawal', { withdrawal: id, staff: partner.approver, now: partner.now })
  return id
}

/** Starts the import while an open transaction has not committed, and commits once the import waits or is done. */
async function importWhile(
  open: Client,
  reference: string,
  amount: bigint,
  direction: 'in' | 'out',
): Promise<void> {
  let imported = false
  const importing = partner.importLine(reference, amount, direction).finally(() => {
    imported = true
  })
  while (!imported && !(await somebodyWaits(world.staff.db)));
  await open.query('commit')
  await importing
}

function lines(reference: string) {
  return many(world.staff.db, 'select matched_to, in_suspense from bank_line where bank_reference = $1', [
    reference,
  ])
}
