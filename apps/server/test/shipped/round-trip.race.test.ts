import { randomUUID } from 'node:crypto'
import { DemoFacts } from '@fairlead/contract/demo'
import { freePorts } from '@fairlead/tools/free-ports.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statementCsv, testCard } from '../support/people.ts'
import { EmptyDatabase } from './empty-database.ts'
import { join, staff } from './people.ts'
import { type Program, startServer, startVerify } from './program.ts'
import { DeliveryDoors, freshAddress, type ShownAd } from './visitors.ts'

const roles = ['api', 'delivery', 'jobs'] as const
/** Past the demo's 90 s of validation, with what a busy machine adds. */
const patient = { timeout: 300_000, interval: 500 }
/** Of so many readers one clicks: a group is paid no more clicks than so many views let expect. */
const readersPerClick = 40

let database: EmptyDatabase
let port: number
const running: Program[] = []
beforeAll(async () => {
  database = await EmptyDatabase.make(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  port = await freePorts(12)
  for (const [n, role] of roles.entries()) {
    running.push(
      startServer({
        ...database.demo(port + 4 * n),
        FAIRLEAD_ROLE: role,
        FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1',
      }),
    )
  }
  await Promise.all(running.map((program) => program.says('Fairlead is ready')))
}, 180_000)
afterAll(async () => {
  for (const program of running) program.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  await database?.remove()
})

it('takes an amount all the way round by three processes, one for each role', {
  timeout: 600_000,
}, async () => {
  const app = `http://127.0.0.1:${port}`
  const doors = new DeliveryDoors(port + 4)
  const facts = DemoFacts.parse(await (await fetch(`${app}/api/demo`)).json())
  const partner = await join(app, facts)
  const [cashier, approver] = await Promise.all([staff(app, facts, 'cashier'), staff(app, facts, 'approver')])
  const onStatement = (line: Parameters<typeof statementCsv>[0][number]) =>
    cashier.operator.statementImport({ content: statementCsv([line], new Date()) }, ownKey())

  const deposit = await partner.api.wallet.depositOpen({ amount: '50.00' }, ownKey())
  await cashier.operator.depositRecord({ id: deposit.id, bank_reference: 'TB-IN-1' })
  await approver.operator.depositConfirm({ id: deposit.id }, ownKey())
  await onStatement({ reference: 'TB-IN-1', direction: 'in', amount: '50.00', text: deposit.reference })

  const offer = (await partner.api.plan.orderList({})).items.find(
    ({ payout_event, content_type }) => payout_event === 'click' && content_type === 'landing_page',
  )
  if (!offer) throw new Error('nothing was offered')
  const wish = { id: offer.id, amount: '20.00', rule_version: 1 }
  await partner.api.plan.orderPut({ ...wish, step_up: await partner.stepUp('fund', wish) }, ownKey())
  const order = () => partner.api.plan.orderDetail({ id: offer.id })
  await expect.poll(async () => (await order()).status, patient).toBe('puting')

  // Each click is drawn, among the orders that were credited with views: readers come until one is the order's.
  let readers = 0
  await expect
    .poll(async () => {
      const ads = await Promise.all(Array.from({ length: readersPerClick }, () => read(doors)))
      readers += ads.length
      const [clicked] = ads.filter((ad) => ad !== undefined)
      if (clicked && Number((await order()).consumed) > 0) await doors.click(clicked)
      return Number((await order()).revenue)
    }, patient)
    .toBeGreaterThan(0)
  const { impressions, clicks, consumed, revenue } = await order()
  process.stdout.write(
    `round trip: ${readers} readers, ${impressions.paid} views and ${clicks.paid} clicks drawn to the order\n`,
  )
  expect(impressions).toMatchObject({ received: impressions.paid, filtered: [] })
  expect([Number(consumed), Number(revenue)]).toEqual([
    expect.closeTo(impressions.paid * 0.0055, 6),
    expect.closeTo(clicks.paid * 0.29, 6),
  ])

  await partner.api.plan.orderStop({ id: offer.id }, ownKey())
  await expect.poll(async () => (await order()).status, patient).toBe('settled')
  const { available_balance } = await partner.api.wallet.property({})
  expect(Number(available_balance)).toBeCloseTo(50 - Number(consumed) + Number(revenue), 6)

  const bound = await partner.api.wallet.cardEdit({
    ...testCard,
    step_up: await partner.stepUp('bind_card', testCard),
  })
  const ask = { amount: '30.00', destination_id: bound.id }
  let withdrawal: Awaited<ReturnType<typeof partner.api.wallet.withdraw>> | undefined
  // Refused until the destination has waited its twenty seconds.
  await expect
    .poll(async () => {
      const step_up = await partner.stepUp('withdraw', ask)
      withdrawal = await partner.api.wallet.withdraw({ ...ask, step_up }, ownKey()).catch(() => undefined)
      return withdrawal?.state
    }, patient)
    .toBe('requested')
  if (!withdrawal) throw new Error('no withdrawal')
  await approver.operator.withdrawalApprove({ id: withdrawal.id }, ownKey())
  await cashier.operator.withdrawalSent({ id: withdrawal.id, bank_reference: 'TB-OUT-1' }, ownKey())
  await onStatement({
    reference: 'TB-OUT-1',
    direction: 'out',
    amount: withdrawal.receives,
    text: withdrawal.reference,
  })
  expect((await partner.api.wallet.withdrawalDetail({ id: withdrawal.id })).state).toBe('arrived')

  const verify = startVerify(database.demo(port))
  expect([await verify.ended, verify.output()]).toEqual([0, expect.stringContaining('all invariants hold')])
})

const ownKey = () => ({ idempotencyKey: randomUUID() })

/** A reader whom nobody saw before looks at an ad of the slot, if there is one. */
async function read(doors: DeliveryDoors): Promise<ShownAd | undefined> {
  const ad = await doors.askAd(freshAddress())
  if (ad) await doors.see(ad)
  return ad
}
