import { bindCard, joinPartner, payIn, type TestPartner } from '@fairlead/server/test/support/people.ts'
import type { World } from '@fairlead/server/test/support/world.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShell, phone } from '../browser.ts'
import { watchPage } from '../page-watch.ts'
import { findingsOf } from '../screens/axe.ts'
import { type Server, startServer } from '../server.ts'
import { expectToast } from '../toast.ts'
import { signInOperator } from './desk.ts'

let server: Server
let browser: Browser
let partner: TestPartner
let deposit: string
let withdrawals: string[]
beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({}, { days: 1 / 24, happens: askForMoney }),
    openShell(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

const key = () => ({ idempotencyKey: crypto.randomUUID() })

/** A partner announces a deposit and asks for two withdrawals. */
async function askForMoney(world: World): Promise<void> {
  partner = await joinPartner(world)
  await payIn(world, partner, '200.00')
  const destination_id = await bindCard(world, partner)
  deposit = (await partner.api.wallet.depositOpen({ amount: '50.00' }, key())).reference
  withdrawals = []
  for (const amount of ['30.00', '40.00']) {
    const ask = { amount, destination_id }
    const step_up = await partner.stepUp('withdraw', ask)
    withdrawals.push((await partner.api.wallet.withdraw({ ...ask, step_up }, key())).reference)
  }
}

it('a cashier and an approver finish a deposit and a withdrawal from the queue by keys, and who comes second is told', async () => {
  const [cashier, approver, second] = [
    await signInOperator(browser, server, 'cashier'),
    await signInOperator(browser, server, 'approver'),
    await signInOperator(browser, server, 'approver', 1),
  ]
  const watches = [cashier, approver, second].map(watchPage)
  const [withdrawal = '', other = ''] = withdrawals

  await find(cashier, deposit)
  await cashier.keyboard.press('a')
  await formOf(cashier).getByLabel('Bank reference').waitFor()
  await cashier.keyboard.type('TB-QUEUE-1')
  await cashier.keyboard.press('Enter')
  await expectToast(cashier, `${deposit} recorded`)

  await find(approver, deposit)
  await approver.keyboard.press('a')
  await formOf(approver)
    .getByText(/TB-QUEUE-1/)
    .waitFor()
  await approver.keyboard.press('Enter')
  await expectToast(approver, `${deposit} confirmed`)

  await find(second, withdrawal)
  await second.keyboard.press('a')
  await formOf(second).waitFor()
  await find(approver, withdrawal)
  await approver.keyboard.press('Enter')
  const panel = panelOf(approver)
  await panel.getByText(partner.username, { exact: true }).waitFor()
  await panel.getByText('available → withdrawing').waitFor()
  await approver.keyboard.press('a')
  await formOf(approver).waitFor()
  await approver.keyboard.press('Enter')
  await expectToast(approver, `${withdrawal} approved`)

  await second.keyboard.press('Enter')
  await formOf(second).getByRole('alert').waitFor()
  await panelOf(second).getByText('abel.approve was faster: this no longer waits.').waitFor()
  await rowOf(second, withdrawal).waitFor({ state: 'detached' })

  await find(cashier, withdrawal)
  await cashier.keyboard.press('a')
  await formOf(cashier).getByLabel('Bank reference').waitFor()
  await cashier.keyboard.type('TB-QUEUE-2')
  await cashier.keyboard.press('Enter')
  await expectToast(cashier, `${withdrawal} marked as sent`)

  await find(second, other)
  await second.setViewportSize(phone)
  await second.keyboard.press('Enter')
  await panelOf(second).getByText('Nobody has acted on it yet.').waitFor()
  expect(await findingsOf(second, 'every rule')).toEqual([])
  expect(await second.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await second.goBack()
  await rowOf(second, other).waitFor()
  expect(await findingsOf(second, 'every rule')).toEqual([])
  await second.keyboard.press('?')
  await second.getByRole('dialog', { name: 'Keys' }).waitFor()
  await second.keyboard.press('Escape')

  // By a thumb: the bar at the foot leads about, and gives way to the row's own bar.
  const dock = second.getByRole('navigation', { name: 'Shortcuts' })
  await dock.getByRole('button', { name: 'Search' }).click()
  await second.getByRole('combobox').fill(other)
  await second.getByRole('option', { name: new RegExp(other) }).waitFor()
  await second.keyboard.press('Escape')
  await dock.getByRole('button', { name: 'More' }).click()
  await second.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Withdrawals' }).waitFor()
  await dock.getByRole('link', { name: /^Needs me/ }).click()
  await rowOf(second, other).click()
  await dock.waitFor({ state: 'detached' })
  const approve = panelOf(second).getByRole('button', { name: /^Approve/ })
  const { y = 0, height = 0 } = (await approve.boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(44)
  expect(y + height).toBeLessThanOrEqual(phone.height)
  await approve.click()
  await formOf(second)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expectToast(second, `${other} approved`)

  expect(watches.flatMap(({ faults }) => faults)).toEqual([])
})

/** Finds something by its reference and marks its row, by keys. */
async function find(desk: Page, reference: string): Promise<void> {
  await desk.keyboard.press('/')
  await desk.getByLabel('Find by reference or username').waitFor()
  await desk.keyboard.press('Control+a')
  await desk.keyboard.type(reference)
  await desk.keyboard.press('Enter')
  await desk.waitForURL((url) => url.hash.includes(`find=${reference}`))
  // Nothing but what was found: the list of before may have shown it among others.
  await desk.waitForFunction((about) => {
    const rows = [...document.querySelectorAll<HTMLElement>('main tr[data-about]')]
    return rows.length === 1 && rows[0]?.dataset.about === about
  }, reference)
  await desk.keyboard.press('j')
}

/** The row of this reference. */
const rowOf = (desk: Page, reference: string) => desk.locator(`main tr[data-about="${reference}"]`)
const panelOf = (desk: Page) => desk.getByRole('complementary', { name: /^(Deposit|Withdrawal)$/ })
const formOf = (desk: Page) => panelOf(desk).locator('form')
