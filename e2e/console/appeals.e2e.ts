import { randomBytes } from 'node:crypto'
import { deliverEvents, viewsAndClicks } from '@fairlead/server/test/support/deliver.ts'
import { offerOf, putAndMatch } from '@fairlead/server/test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '@fairlead/server/test/support/people.ts'
import type { World } from '@fairlead/server/test/support/world.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchPage } from '../page-watch.ts'
import { open } from '../partner/address.ts'
import { logIn } from '../partner/join.ts'
import { openStage, type Stage } from '../stage.ts'
import { expectToast } from '../toast.ts'
import { ask, rowOf, signInOperator } from './desk.ts'

let stage: Stage
let partner: TestPartner
let order: string

beforeAll(async () => {
  stage = await openStage({}, {}, { days: 1, happens: settleWithheld })
})
afterAll(() => stage?.close())

/** A partner's order settles with a hundred views; nine of its fourteen clicks came from one address. */
async function settleWithheld(world: World): Promise<void> {
  await fillEscrow(world, world.campaigns.landing, 9_000_000_000n)
  await fillEscrow(world, world.ctx.network.id, 100_000_000n, 'marketing')
  partner = await joinPartner(world)
  order = await offerOf(world, partner, world.campaigns.landing)
  await payIn(world, partner, '50.00')
  await putAndMatch(world, partner, order, '10.00')
  const one = randomBytes(8)
  let clicks = 0
  const events = viewsAndClicks(100, 14).map((event) => {
    if (event.kind === 'click') clicks += 1
    return event.kind === 'click' && clicks <= 9 ? { ...event, address: one } : event
  })
  await deliverEvents(world, order, events)
  await partner.api.plan.orderStop({ id: order }, { idempotencyKey: crypto.randomUUID() })
  await world.runJobs(120_000)
}

it('a partner appeals about withheld clicks, an approver grants a part of it, and a cashier pays it', async () => {
  const { server, browser, page, watch, tell } = stage
  const { app } = server

  await tell(
    'the traffic of the settled order says what was withheld, and takes an appeal with words',
    async () => {
      await logIn(page, app, partner)
      await open(page, app, `/plan/traffic?id=${order}`, 'Traffic')
      await page.getByText(/^Traffic withheld from this order would have brought \$[\d.]+ more\./).waitFor()
      await page.getByRole('button', { name: 'Appeal', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: 'Your appeal' })
      await sheet.getByRole('button', { name: 'Send appeal' }).click()
      await sheet.getByText('Cannot be empty').waitFor()
      await sheet.getByLabel('What’s wrong, in your own words').fill('One office, nine people.')
      await sheet.getByRole('button', { name: 'Send appeal' }).click()
      await expectToast(page, /^Appeal sent\. You’ll have an answer by /)
      await page.getByRole('link', { name: /^Your appeal\s+Awaiting answer/ }).waitFor()
    },
  )

  const [involved, approver, cashier] = [
    await signInOperator(browser, server, 'approver'),
    await signInOperator(browser, server, 'approver', 1),
    await signInOperator(browser, server, 'cashier'),
  ]
  const watches = [involved, approver, cashier].map(watchPage)

  await tell('neither a cashier decides it, nor the approver who agreed on the standing order', async () => {
    const row = await rowOf(cashier, 'Appeals', partner.username)
    await row.getByText('One office, nine people.').waitFor()
    await row.getByText('Waits for an approver').waitFor()
    const own = await rowOf(involved, 'Appeals', partner.username)
    await own.getByText('You had a part in it. Waits for another approver.').waitFor()
    for (const each of [row, own]) expect(await each.getByRole('button', { name: 'Grant' }).count()).toBe(0)
  })

  await tell('an approver looks at its traffic, and grants no more than was at stake', async () => {
    const row = await rowOf(approver, 'Appeals', partner.username)
    await row.getByText(/^0 impressions, \d results$/).waitFor()
    await row.getByRole('button', { name: 'Show traffic' }).click()
    await approver.getByRole('table', { name: 'Received = paid + filtered + withheld' }).waitFor()
    await approver.getByRole('button', { name: 'Back to appeals' }).click()
    const dialog = await ask(approver, row, 'Grant')
    await dialog.getByLabel('Answer').fill('An office, as you say.')
    await dialog.getByLabel('Credit').fill('100')
    await dialog.getByRole('button', { name: 'Grant' }).click()
    await dialog.getByText(/^Only \$[\d.]+ was at stake/).waitFor()
    await dialog.getByLabel('Credit').fill('0.29')
    await dialog.getByRole('button', { name: 'Grant' }).click()
    await dialog.waitFor({ state: 'detached' })
    await row.getByText('credit $0.29').waitFor()
    await row.getByText('Waits for a cashier or another approver').waitFor()
  })

  await tell('the cashier pays it once, and the partner reads the answer', async () => {
    const row = await rowOf(cashier, 'Appeals', partner.username)
    const dialog = await ask(cashier, row, 'Pay credit')
    await dialog.getByText(/^asta\.approve granted it: “An office, as you say\.”/).waitFor()
    await dialog.getByRole('button', { name: 'Pay $0.29' }).click()
    await dialog.waitFor({ state: 'detached' })
    await row.getByText('Granted and paid').waitFor()
    expect(await row.getByRole('button', { name: 'Pay credit' }).count()).toBe(0)
    await open(page, app, '/wallet/appeals', 'Appeals')
    await page.getByText('An office, as you say.').waitFor()
  })
  expect([watch, ...watches].flatMap(({ faults }) => faults)).toEqual([])
})
