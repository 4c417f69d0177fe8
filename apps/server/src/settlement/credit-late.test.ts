import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { refusedUnchanged } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { checkInvariants } from '../verify/invariants.ts'
import { creditLateWithdrawals } from './credit-late.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function askForForty(partner: TestPartner): Promise<string> {
  const card = {
    kind: 'bank_card' as const,
    bank_name: 'Bank',
    beneficiary_name: 'Test',
    mobile: '+49 30 5550100',
    account_number: 'DE1234567890',
    bank_address: '',
    branch_name: '',
  }
  const step_up = await partner.stepUp('bind_card', card)
  const { id: destination_id } = await partner.api.wallet.cardEdit({ ...card, step_up })
  world.clock.advance(20_000)
  const ask = { amount: '40.00', destination_id }
  const key = { idempotencyKey: randomUUID() }
  return (await partner.api.wallet.withdraw({ ...ask, step_up: await partner.stepUp('withdraw', ask) }, key))
    .id
}

it('credits 0.05 % for each day begun past the date, once, and only out of marketing', async () => {
  const partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  const id = await askForForty(partner)
  const { approve_by, late_credit_per_day } = await partner.api.wallet.withdrawalDetail({ id })
  expect(late_credit_per_day).toBe('0.02')

  world.clock.set(new Date(Date.parse(approve_by) - 1))
  await creditLateWithdrawals(world.jobs)
  expect((await partner.api.wallet.property({})).available_balance).toBe('10.00')

  // Marketing is empty: nothing is credited, an alarm is raised.
  world.clock.advance(1)
  await creditLateWithdrawals(world.jobs)
  expect((await partner.api.wallet.property({})).available_balance).toBe('10.00')
  const alarms = await world.asOwner<{ kind: string }>('select kind from alarm')
  expect(alarms).toEqual([{ kind: 'late_credit_open' }])

  await fillEscrow(world, world.ctx.network.id, 10_000_000n, 'marketing')
  await creditLateWithdrawals(world.jobs)
  await creditLateWithdrawals(world.jobs)
  expect((await partner.api.wallet.property({})).available_balance).toBe('10.02')
  world.clock.advance(2 * 86_400_000)
  await creditLateWithdrawals(world.jobs)
  expect((await partner.api.wallet.property({})).available_balance).toBe('10.06')

  await partner.api.wallet.withdrawalCancel({ id }, { idempotencyKey: randomUUID() })
  world.clock.advance(9 * 86_400_000)
  await creditLateWithdrawals(world.jobs)
  expect((await partner.api.wallet.property({})).available_balance).toBe('50.06')
  await world.runJobs()
  expect((await checkInvariants(world.staff.db)).filter(({ offending }) => offending.length > 0)).toEqual([])
})

it('takes no deposit of a partner whose withdrawal has begun to earn', async () => {
  const partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  const id = await askForForty(partner)
  const { approve_by } = await partner.api.wallet.withdrawalDetail({ id })
  const open = () => partner.api.wallet.depositOpen({ amount: '10.00' }, { idempotencyKey: randomUUID() })
  world.clock.set(new Date(Date.parse(approve_by) - 1))
  await open()
  world.clock.advance(1)
  expect(await refusedUnchanged(world, open)).toBe('deposit_withdrawal_late')
  await partner.api.wallet.withdrawalCancel({ id }, { idempotencyKey: randomUUID() })
  await open()
})
