import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '../src/verify/invariants.ts'
import { fillEscrow, joinPartner, payIn, signInOperator, statementCsv } from './support/people.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
})
afterAll(() => world.close())

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
}

it('takes one amount all the way round, and every figure on the way is what was measured', async () => {
  const partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  expect((await partner.api.wallet.property({})).available_balance).toBe('50.00')

  const [offer] = (await partner.api.plan.orderList({})).items
  if (!offer) throw new Error('nothing was offered')
  const wish = { id: offer.id, amount: '20.00', rule_version: 1 }
  const put = await partner.api.plan.orderPut(
    { ...wish, step_up: await partner.stepUp('fund', wish) },
    { idempotencyKey: randomUUID() },
  )
  expect(put.status).toBe('matching')
  await world.runJobs()
  expect((await partner.api.plan.orderDetail({ id: offer.id })).status).toBe('puting')

  const page = await world.app.inject({
    url: '/ad/slot/0190c5a0-0000-7000-8000-00000000a001',
    headers: browser,
  })
  expect(page.headers['content-security-policy']).toContain('sandbox allow-scripts allow-popups')
  const token = /data-token="([^"]+)"/.exec(page.payload)?.[1] ?? ''
  world.clock.advance(1_200)
  const beacon = { method: 'POST', url: `/e/${token}?ev=impression`, headers: browser } as const
  for (let twice = 0; twice < 2; twice += 1) expect((await world.app.inject(beacon)).statusCode).toBe(204)
  const click = await world.app.inject({ url: `/c/${token}`, headers: browser })
  expect(click.statusCode).toBe(302)

  const live = await partner.api.plan.orderDetail({ id: offer.id })
  expect(live.impressions).toMatchObject({ received: 1, paid: 1, filtered: [] })
  expect([live.consumed, live.revenue, live.profit, live.estimated]).toEqual([
    '0.0055',
    '0.29',
    '0.2845',
    true,
  ])

  await partner.api.plan.orderStop({ id: offer.id }, { idempotencyKey: randomUUID() })
  await world.runJobs(120_000)
  const final = await partner.api.plan.orderDetail({ id: offer.id })
  expect([final.status, final.profit, final.estimated, final.returned]).toEqual([
    'settled',
    '0.2845',
    false,
    '19.9945',
  ])
  expect((await partner.api.wallet.property({})).available_balance).toBe('50.2845')

  const card = {
    kind: 'bank_card' as const,
    bank_name: 'Bank',
    beneficiary_name: 'Test',
    mobile: '+49 30 5550100',
    account_number: 'DE12 3456 7890',
    bank_address: '',
    branch_name: '',
  }
  const { id: destination_id } = await partner.api.wallet.cardEdit({
    ...card,
    step_up: await partner.stepUp('bind_card', card),
  })
  world.clock.advance(20_000)
  const ask = { amount: '30.00', destination_id }
  const withdrawal = await partner.api.wallet.withdraw(
    { ...ask, step_up: await partner.stepUp('withdraw', ask) },
    { idempotencyKey: randomUUID() },
  )
  const approver = await signInOperator(world, 'approver')
  await approver.withdrawalApprove({ id: withdrawal.id }, { idempotencyKey: randomUUID() })
  const cashier = await signInOperator(world, 'cashier')
  const reference = 'TB-OUT-1'
  await cashier.withdrawalSent(
    { id: withdrawal.id, bank_reference: reference },
    { idempotencyKey: randomUUID() },
  )
  const line = {
    reference,
    direction: 'out' as const,
    amount: withdrawal.receives,
    text: withdrawal.reference,
  }
  await cashier.statementImport(
    { content: statementCsv([line], world.clock.now()) },
    { idempotencyKey: randomUUID() },
  )
  const arrived = await partner.api.wallet.withdrawalDetail({ id: withdrawal.id })
  expect([arrived.state, arrived.arrived_by]).toEqual(['arrived', 'bank'])

  await world.runJobs()
  const findings = await checkInvariants(world.staff.db)
  expect(findings.filter(({ offending }) => offending.length > 0)).toEqual([])
})
