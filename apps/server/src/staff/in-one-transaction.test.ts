import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { bindCard, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { many } from '../db/read.ts'

let world: World
let partner: TestPartner
let approver: TestStaff
beforeAll(async () => {
  world = await openWorld()
  partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  approver = await joinStaff(world, 'approver')
})
afterAll(() => world.close())

it('does nothing that the audit log could not keep, and does it once under the same key when it can', async () => {
  const ask = { amount: '20.00', destination_id: await bindCard(world, partner) }
  const step_up = await partner.stepUp('withdraw', ask)
  const { id } = await partner.api.wallet.withdraw({ ...ask, step_up }, { idempotencyKey: randomUUID() })
  const key = { idempotencyKey: randomUUID() }
  const approve = () => approver.api.operator.withdrawalApprove({ id }, key)
  const noted = () =>
    many(world.ctx.db, `select from audit where action = 'withdrawal_approved' and subject = $1`, [id])
  const told = () => many(world.ctx.db, `select from notice where key = 'withdrawal_approved'`)

  const before = await countBooks(world)
  await world.asOwner('alter table audit rename to audit_away')
  const lost = await approve().catch((error: unknown) => error)
  await world.asOwner('alter table audit_away rename to audit')
  expect(lost).toMatchObject({ status: 500 })
  expect(await countBooks(world)).toEqual(before)
  expect(await partner.api.wallet.withdrawalDetail({ id })).toMatchObject({ state: 'requested' })

  expect(await approve()).toMatchObject({ state: 'approved' })
  expect(await approve()).toMatchObject({ state: 'approved' })
  expect([(await noted()).length, (await told()).length]).toEqual([1, 1])
  expect(await brokenInvariants(world)).toEqual([])
})
