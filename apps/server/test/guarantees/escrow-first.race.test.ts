import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { newReference } from '../../src/db/ids.ts'
import { brokenInvariants } from '../support/books.ts'
import { put } from '../support/orders.ts'
import { joinPartner, payIn } from '../support/people.ts'
import { staffToken } from '../support/staff.ts'
import { anyHash, call } from './call.ts'
import { openStage, orderOn, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/** Revenue has one source: escrow that stands on an imported bank statement. */
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

/** Tries a change with all rights there are. */
const asOwner = (statement: string) =>
  stoppedBy(stage.world.asOwner(statement, [stage.partner.id, stage.runningId]))

it('an order that escrow cannot pay for is not matched', async () => {
  const { world, partner, offerId } = stage
  const drain = 'update escrow set matched_in = matched_in - $2 where account_id = $1'
  await put(partner, offerId, '5.00')
  await world.asOwner(drain, [world.campaigns.second, 990_000_000n])
  const tried = await call(world.jobs.db, 'match_order', partner.id, offerId, randomUUID(), world.clock.now())
  expect(tried.rows).toEqual([{ value: 'waiting' }])
  await world.asOwner(drain, [world.campaigns.second, -990_000_000n])
})

it('escrow that two people confirmed, but no statement shows, is not reserved', async () => {
  const { world } = stage
  const now = world.clock.now()
  const id = randomUUID()
  const names = [world.campaigns.landing, id, newReference('D', 10), 'escrow']
  const cashier = await staffToken(world, 'cashier')
  await call(world.staff.db, 'open_owner_deposit', ...names, 5_000_000_000n, cashier, id, anyHash, now)
  await call(world.staff.db, 'record_deposit', id, cashier, randomUUID(), now)
  const approver = await staffToken(world, 'approver')
  await call(world.staff.db, 'confirm_deposit', id, approver, randomUUID(), anyHash, randomUUID(), now)
  const partner = await joinPartner(world)
  await payIn(world, partner, '400.00')
  const order = await orderOn(world, partner, world.campaigns.landing)
  const [limit] = (
    await world.ctx.db.query({
      text: 'select plan_rest from put_limits($1, $2, $3)',
      values: [partner.id, order, now],
    })
  ).rows
  // 1,000.00 on the statement, 60.00 of it reserved, and an order earns at most three times what was put.
  expect(limit).toEqual({ plan_rest: 313_330_000n })
})

it('the owner does not reserve escrow that is on no statement', async () => {
  // Of what two people confirmed above: there is enough to reserve, and of the statement only 1,000.00.
  const stop = await stoppedBy(
    stage.world.asOwner(
      'update escrow set balance = balance - $1, reserved_net = reserved_net + $1 where account_id = $2',
      [999_000_000n, stage.world.campaigns.landing],
    ),
  )
  expect(stop).toBe('23514 escrow_reserved_only_from_matched')
})

it.each([
  [
    'the owner does not overdraw escrow',
    'update escrow set balance = -1 where $1 <> $2',
    'escrow_not_negative',
  ],
  [
    'the owner gives an order no revenue that was not reserved',
    'update ad_order set accrued = accrued + 1, pending = pending + 1 where account_id = $1 and id = $2',
    'order_revenue_only_from_reserve',
  ],
  [
    'the owner gives an order no reserve that escrow did not fill',
    'update ad_order set reserved = reserved + 1 where account_id = $1 and id = $2',
    'order_revenue_only_from_reserve',
  ],
  [
    'the owner lets nothing be pending that did not accrue',
    'update ad_order set pending = pending + 1 where account_id = $1 and id = $2',
    'order_pending_is_what_accrued',
  ],
  [
    'the owner takes no more out of the reserve than is in it',
    `update ad_order set accrued = accrued + reserved + 1, pending = pending + reserved + 1, reserved = -1
     where account_id = $1 and id = $2`,
    'order_reserved_not_negative',
  ],
  [
    'the owner holds no cash that was not funded',
    'update ad_order set held_cash = held_cash + 1 where account_id = $1 and id = $2',
    'order_cash_is_whole',
  ],
  [
    'the owner lends out no impressions that were not funded',
    'update ad_order set leased = leased + 1000000 where account_id = $1 and id = $2',
    'order_delivers_only_what_was_funded',
  ],
])('%s', async (_name, statement, constraint) => {
  expect(await asOwner(statement)).toBe(`23514 ${constraint}`)
})
