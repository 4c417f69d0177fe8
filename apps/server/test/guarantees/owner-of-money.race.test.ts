import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { newReference } from '../../src/db/ids.ts'
import { brokenInvariants } from '../support/books.ts'
import { registerPartner } from '../support/people.ts'
import { staffToken } from '../support/staff.ts'
import { anyHash, call } from './call.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/** Money comes in for somebody who can hold it, or not at all: a credit without a balance would be nobody's. */
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

async function deposit(account: string, creditClass: string): Promise<unknown> {
  const { clock } = stage.world
  const id = randomUUID()
  const names = [account, id, newReference('D', 10), creditClass]
  const cashier = await staffToken(stage.world, 'cashier')
  return call(
    stage.world.staff.db,
    'open_owner_deposit',
    ...names,
    10_000_000n,
    cashier,
    id,
    anyHash,
    clock.now(),
  )
}

it('cash is not paid in for a partner without a wallet', async () => {
  const { world } = stage
  const { token } = await registerPartner(world)
  const names = [token, randomUUID(), newReference('D', 10), 10_000_000n]
  const asked = call(world.ctx.db, 'open_deposit', ...names, randomUUID(), anyHash, world.clock.now())
  expect(await stoppedBy(asked)).toBe('FLREF data_error')
})

it('cash is not paid in for a partner by staff', async () => {
  expect(await stoppedBy(deposit(stage.partner.id, 'available'))).toBe('FLREF data_error')
})

it('a wallet of somebody who is no partner takes no cash, and is not the server’s to open', async () => {
  const nobody = randomUUID()
  expect(await stoppedBy(call(stage.world.ctx.db, 'open_wallet', nobody))).toBe(
    '42501 permission denied for function open_wallet',
  )
  await stage.world.asOwner('select open_wallet($1)', [nobody])
  expect(await stoppedBy(deposit(nobody, 'available'))).toBe('FLREF data_error')
})

it('escrow is not paid in for somebody who is no campaign', async () => {
  expect(await stoppedBy(deposit(stage.partner.id, 'escrow'))).toBe('FLREF data_error')
})

it('the network’s own money is not paid in under a partner’s name', async () => {
  expect(await stoppedBy(deposit(stage.partner.id, 'marketing'))).toBe('FLREF data_error')
})
