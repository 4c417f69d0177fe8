import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  fillEscrow,
  joinPartner,
  payIn,
  signInOperator,
  statementCsv,
  type TestPartner,
} from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
  await fillEscrow(world, world.campaigns.second, 1_000_000_000n)
  partner = await joinPartner(world)
  await payIn(world, partner, '80.00')
})
afterAll(() => world.close())

const reused = { key: 'idempotency_key_reused' }

async function fundBoth(): Promise<readonly [string, string]> {
  const offers = (await partner.api.plan.orderList({})).items
  for (const { id } of offers) {
    const wish = { id, amount: '10.00', rule_version: 1 }
    const step_up = await partner.stepUp('fund', wish)
    await partner.api.plan.orderPut({ ...wish, step_up }, { idempotencyKey: `fund-${id}` })
  }
  await world.runJobs()
  const [first, second] = offers
  if (!first || !second) throw new Error('two plans were to be offered')
  return [first.id, second.id]
}

it('lets a key stand for one request of a partner, whatever the call', async () => {
  const [first, second] = await fundBoth()
  const key = { idempotencyKey: 'stop-the-first' }
  await partner.api.plan.orderStop({ id: first }, key)
  await expect(partner.api.plan.orderStop({ id: second }, key)).rejects.toMatchObject(reused)
  expect((await partner.api.plan.orderDetail({ id: second })).status).toBe('puting')

  // A key of the journal serves no other call, and a claimed one no entry.
  const funded = { idempotencyKey: `fund-${first}` }
  await expect(partner.api.plan.orderStop({ id: second }, funded)).rejects.toMatchObject(reused)
  await expect(partner.api.wallet.depositOpen({ amount: '5.00' }, funded)).rejects.toMatchObject(reused)
  await expect(partner.api.plan.orderCancel({ id: second }, key)).rejects.toMatchObject(reused)

  await world.runJobs(120_000)
  expect((await partner.api.plan.orderStop({ id: first }, key)).status).toBe('settled')
})

it('lets a key stand for one request of a member of staff', async () => {
  const cashier = await signInOperator(world, 'cashier')
  const approver = await signInOperator(world, 'approver')
  const [first, second] = [await recorded('7.00'), await recorded('8.00')]
  const key = { idempotencyKey: randomUUID() }
  expect((await approver.depositConfirm({ id: first }, key)).state).toBe('confirmed')
  await expect(approver.depositConfirm({ id: second }, key)).rejects.toMatchObject(reused)
  expect((await approver.depositConfirm({ id: first }, key)).state).toBe('confirmed')

  const line = (amount: string) =>
    statementCsv([{ reference: randomUUID(), direction: 'in', amount, text: 'x' }], world.clock.now())
  const content = line('1.00')
  const imported = await cashier.statementImport({ content }, key)
  expect(imported.new_lines).toBe(1)
  expect(await cashier.statementImport({ content }, key)).toEqual(imported)
  await expect(cashier.statementImport({ content: line('2.00') }, key)).rejects.toMatchObject(reused)

  async function recorded(amount: string): Promise<string> {
    const { id } = await partner.api.wallet.depositOpen({ amount }, { idempotencyKey: randomUUID() })
    await cashier.depositRecord({ id, bank_reference: `TB-${randomUUID()}` })
    return id
  }
})
