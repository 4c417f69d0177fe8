import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { newReference } from '../../src/db/ids.ts'
import { brokenInvariants } from '../support/books.ts'
import { joinStaff, operatorOf, staffToken, withRole } from '../support/staff.ts'
import { anyHash, call } from './call.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

let stage: Stage
let cashier: string
let approver: string
beforeAll(async () => {
  stage = await openStage()
  cashier = await staffToken(stage.world, 'cashier')
  approver = await staffToken(stage.world, 'approver')
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

/** A deposit of 10.00 that the cashier has recorded under a bank reference. */
async function recordedDeposit(reference = randomUUID()): Promise<string> {
  const { db } = stage.world.ctx
  const id = randomUUID()
  const now = stage.world.clock.now()
  const names = [stage.partner.token, id, newReference('D', 10)]
  await call(db, 'open_deposit', ...names, 10_000_000n, id, anyHash, now)
  await call(stage.world.staff.db, 'record_deposit', id, cashier, reference, now)
  return id
}

const confirm = (depositId: string, staff: string) =>
  call(
    stage.world.staff.db,
    'confirm_deposit',
    depositId,
    staff,
    randomUUID(),
    anyHash,
    randomUUID(),
    stage.world.clock.now(),
  )

it('whoever recorded a deposit does not confirm it, also after a change of role', async () => {
  const deposit = await recordedDeposit()
  const stop = await withRole(stage.world, cashier, 'approver', () => stoppedBy(confirm(deposit, cashier)))
  expect(stop).toBe('23514 deposit_needs_two_people')
})

it('whoever approved a withdrawal does not send it, also after a change of role', async () => {
  const { world, withdrawalId } = stage
  const now = world.clock.now()
  await call(world.staff.db, 'approve_withdrawal', withdrawalId, approver, now)
  const stop = await withRole(stage.world, approver, 'cashier', () =>
    stoppedBy(
      call(world.staff.db, 'send_withdrawal', withdrawalId, approver, randomUUID(), randomUUID(), now),
    ),
  )
  expect(stop).toBe('23514 withdrawal_needs_two_people')
})

it('a cashier confirms no deposit at all', async () => {
  expect(await stoppedBy(confirm(await recordedDeposit(), cashier))).toBe('FLREF role_missing')
})

it('an approver sends no withdrawal at all', async () => {
  const { world, withdrawalId } = stage
  const sent = call(
    world.staff.db,
    'send_withdrawal',
    withdrawalId,
    approver,
    randomUUID(),
    randomUUID(),
    world.clock.now(),
  )
  expect(await stoppedBy(sent)).toBe('FLREF role_missing')
})

it('somebody who only knows who may confirms nothing', async () => {
  const id = await operatorOf(stage.world, approver)
  expect(await stoppedBy(confirm(await recordedDeposit(), id))).toBe('FLREF token_expired')
})

it('a person does not hold a second account', async () => {
  const second = stage.world.asOwner(
    `insert into operator (id, username, person, role, password_hash, created_at)
     select gen_random_uuid(), 'cora.two', person, 'approver', password_hash, created_at from operator
     where role = 'cashier'`,
  )
  expect(await stoppedBy(second)).toBe('23505 operator_one_account_per_person')
})

it('nor by being spelled in another way', async () => {
  const second = stage.world.asOwner(
    `insert into operator (id, username, person, role, password_hash, created_at)
     select gen_random_uuid(), 'cora.two', '  ' || replace(upper(person), ' ', '  ') || chr(8203), 'approver', password_hash, created_at
     from operator where role = 'cashier'`,
  )
  expect(await stoppedBy(second)).toBe('23505 operator_person_once')
})

it('one bank reference pays one deposit', async () => {
  const reference = randomUUID()
  await recordedDeposit(reference)
  expect(await stoppedBy(recordedDeposit(reference))).toBe('FLREF bank_reference_used')
})

it('a bank reference of a deposit does not send a withdrawal', async () => {
  const { world, withdrawalId } = stage
  const reference = randomUUID()
  await recordedDeposit(reference)
  const now = world.clock.now()
  const sent = call(world.staff.db, 'send_withdrawal', withdrawalId, cashier, reference, randomUUID(), now)
  expect(await stoppedBy(sent)).toBe('FLREF bank_reference_used')
})

it('a deposit that nobody recorded is not confirmed', async () => {
  const { db } = stage.world.ctx
  const id = randomUUID()
  const now = stage.world.clock.now()
  const names = [stage.partner.token, id, newReference('D', 10)]
  await call(db, 'open_deposit', ...names, 10_000_000n, id, anyHash, now)
  expect(await stoppedBy(confirm(id, approver))).toBe('FLREF deposit_move_refused')
})

it('a deposit is confirmed once, under whatever key', async () => {
  const deposit = await recordedDeposit()
  await confirm(deposit, approver)
  // The same person's word again is no second deed; somebody else's is refused.
  await confirm(deposit, approver)
  const credits = await stage.world.asOwner('select from entry where deposit_id = $1', [deposit])
  expect(credits).toHaveLength(1)
  const { token: other } = await joinStaff(stage.world, 'approver')
  expect(await stoppedBy(confirm(deposit, other))).toBe('FLREF deposit_move_refused')
})
