import { bindCard, joinPartner, payIn } from '@fairlead/server/test/support/people.ts'
import type { World } from '@fairlead/server/test/support/world.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShell, phone } from '../browser.ts'
import { watchPage } from '../page-watch.ts'
import { findingsOf } from '../screens/axe.ts'
import { type Server, startServer } from '../server.ts'
import { expectToast } from '../toast.ts'
import { menuOf, signInOperator } from './desk.ts'
import { signInStaff } from './staff.ts'

let server: Server
let browser: Browser
let asked: { readonly id: string; readonly reference: string }[]
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

/** Four withdrawals wait for an approver, one that was cancelled does not. */
async function askForMoney(world: World): Promise<void> {
  const partner = await joinPartner(world)
  await payIn(world, partner, '100.00')
  const destination_id = await bindCard(world, partner)
  asked = []
  for (const amount of ['10.00', '11.00', '12.00', '13.00', '14.00']) {
    const ask = { amount, destination_id }
    const step_up = await partner.stepUp('withdraw', ask)
    asked.push(
      await partner.api.wallet.withdraw({ ...ask, step_up }, { idempotencyKey: crypto.randomUUID() }),
    )
  }
  await partner.api.wallet.withdrawalCancel(
    { id: asked[4]?.id ?? '' },
    { idempotencyKey: crypto.randomUUID() },
  )
}

it('each selected row has its own effect and its own refusal, and what cannot be selected says why', async () => {
  const desk = await signInOperator(browser, server, 'approver', 1)
  const watch = watchPage(desk)
  await desk.setViewportSize({ width: 1440, height: 900 })
  await menuOf(desk).getByRole('link', { name: 'Withdrawals' }).click()
  const box = (n: number) => desk.getByRole('checkbox', { name: new RegExp(asked[n]?.reference ?? '') })
  await box(0).waitFor()
  expect([await box(4).isDisabled(), await box(4).getAttribute('title')]).toEqual([
    true,
    'It doesn’t wait for an approver.',
  ])
  // By keys: the first row, and the one under it.
  await desk.locator('main h2').click()
  await desk.keyboard.press('j')
  await desk.keyboard.press('j')
  await desk.keyboard.press('x')
  await desk.keyboard.press('j')
  await desk.keyboard.press('x')
  const bar = desk.getByRole('region', { name: 'Selected rows' })
  await bar.getByText('2 selected,').waitFor()
  await bar.getByText(/\$24\.50 to 1 destination: asked \$25\.00 − fees \$0\.50\./).waitFor()
  for (const size of [phone, { width: 1440, height: 900 }]) {
    await desk.setViewportSize(size)
    expect(await findingsOf(desk, 'every rule')).toEqual([])
    expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }

  // A colleague is faster with one of them, before this page has heard of it.
  let hear = () => {}
  const held = new Promise<void>((resolve) => {
    hear = resolve
  })
  await desk.route('**/operator/withdrawal/list*', async (route) => {
    await held
    await route.continue()
  })
  const colleague = await signInStaff(server, 'approver')
  const idOf = (n: number) => asked[n]?.id ?? ''
  await colleague.operator.withdrawalApprove({ id: idOf(3) }, { idempotencyKey: crypto.randomUUID() })
  await bar.getByRole('button', { name: 'Approve 2 withdrawals' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByText('It can’t be undone.').waitFor()
  await dialog.getByRole('button', { name: 'Approve 2 withdrawals' }).click()
  await dialog.getByText(/^1 done, 1 refused\./).waitFor()
  await dialog.getByText(new RegExp(`^${asked[3]?.reference}`)).waitFor()
  hear()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await box(0).check()
  await box(1).check()
  await bar.getByRole('button', { name: 'Approve 2 withdrawals' }).click()
  await dialog.getByRole('button', { name: 'Approve 2 withdrawals' }).click()
  await expectToast(desk, '2 done')
  await bar.waitFor({ state: 'detached' })
  const auditor = await signInStaff(server, 'auditor')
  const { items } = await auditor.peopleStaff.auditList({})
  const approvals = items.filter(({ action }) => action.startsWith('withdrawal_approve'))
  expect(new Set(approvals.map(({ subject }) => subject)).size).toBe(4)
  expect(watch.refusals.length).toBe(1)
  expect(watch.faults).toEqual([])
  expect(await server.verify()).toMatchObject({ code: 0 })
})

it('the tab of a saved view says how much it holds', async () => {
  const desk = await signInOperator(browser, server, 'cashier')
  await desk.goto(`${server.facts.console}#withdrawal/list?state=cancelled`)
  await desk.getByRole('button', { name: 'Save this view' }).click()
  await desk.getByLabel('Name of the view').fill('Cancelled ones')
  await desk.getByRole('button', { name: 'Save view' }).click()
  await desk.getByRole('link', { name: /^Cancelled ones\s*1/ }).waitFor()
  await desk.getByRole('link', { name: /^All\s*5/ }).waitFor()
})
