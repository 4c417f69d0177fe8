import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShell, phone } from '../browser.ts'
import { watchPage } from '../page-watch.ts'
import { findingsOf } from '../screens/axe.ts'
import { type Server, startServer } from '../server.ts'
import { menuOf, openInMenu, signInOperator } from './desk.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openShell()])
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

it('a view is saved under a name, chosen by its key, there again after reloading, and removed', async () => {
  const desk = await signInOperator(browser, server, 'cashier')
  const watch = watchPage(desk)
  await menuOf(desk).getByRole('link', { name: 'Withdrawals' }).click()
  // Views by state come with the list.
  await desk.getByRole('link', { name: 'In review' }).click()
  await desk.waitForURL(/state=in_review/)
  expect(await desk.getByRole('button', { name: 'Save this view' }).count()).toBe(0)
  await desk.locator('main h2').click()
  await desk.keyboard.press('1')
  await desk.waitForURL(/withdrawal\/list$/)
  await desk.getByRole('button', { name: '+ Filter' }).click()
  await desk.getByLabel('State').selectOption({ label: 'Arrived' })
  await desk.waitForURL(/state=arrived/)
  await desk.getByRole('button', { name: 'Save this view' }).click()
  await desk.getByLabel('Name of the view').fill('Paid out')
  await desk.getByRole('button', { name: 'Save view' }).click()
  const view = desk.getByRole('link', { name: 'Paid out' })
  await view.waitFor()
  expect(await view.getAttribute('aria-current')).toBe('true')
  await desk.getByRole('button', { name: 'Remove this view' }).waitFor()
  for (const size of [{ width: 1440, height: 900 }, phone]) {
    await desk.setViewportSize(size)
    expect(await findingsOf(desk, 'every rule')).toEqual([])
    expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
  await desk.setViewportSize({ width: 1440, height: 900 })

  await desk.locator('main h2').click()
  await desk.keyboard.press('1')
  await desk.waitForURL(/withdrawal\/list$/)
  await desk.reload()
  await view.waitFor()
  await desk.keyboard.press('7')
  await desk.waitForURL(/withdrawal\/list\?state=arrived$/)
  await desk.getByRole('button', { name: 'Remove this view' }).click()
  await view.waitFor({ state: 'detached' })
  expect(watch.refusals).toEqual([])
  expect(watch.faults).toEqual([])
})

it('a list is narrowed by a username; a filter that the server does not take is said at that filter', async () => {
  const desk = await signInOperator(browser, server, 'support')
  const { username } = server.facts.partner
  const main = desk.getByRole('main')
  await openInMenu(desk, 'Orders')
  await main.getByRole('button', { name: '+ Filter' }).click()
  await main.getByLabel('Partner').fill(username.toUpperCase())
  await main.getByRole('button', { name: 'Apply' }).click()
  await desk.waitForURL(/partner=/)
  await main.getByRole('row').filter({ hasText: username }).first().waitFor()
  expect(await main.getByText('Standing order').count()).toBe(0)

  await desk.goto(`${server.facts.console}#order/list?put_amount_from=plenty`)
  await main.getByText('Nothing can be looked for that way').waitFor()
  const field = main.getByLabel('Amount funded, from')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await main.getByText('Please enter a correct amount').waitFor()
  expect(await main.getByText('Request failed').count()).toBe(0)
  expect(await findingsOf(desk, 'every rule')).toEqual([])
  await field.fill('1')
  await main.getByRole('button', { name: 'Apply' }).click()
  await main.getByRole('row').filter({ hasText: username }).first().waitFor()
})

it('a column is hidden, stays hidden after reloading, and is shown again', async () => {
  const desk = await signInOperator(browser, server, 'support')
  await menuOf(desk).getByRole('link', { name: 'Partners' }).click()
  const heads = desk.getByRole('columnheader')
  await heads.nth(1).waitFor()
  const before = await heads.allInnerTexts()
  const menu = desk.getByRole('button', { name: 'Columns' })
  await menu.click()
  const choices = desk.getByRole('menuitemcheckbox')
  await choices.first().waitFor()
  // All but the one that names the row.
  expect(await choices.count()).toBe(before.length - 1)
  expect(await findingsOf(desk, 'colours')).toEqual([])
  await choices.first().click()
  await expect.poll(() => heads.count()).toBe(before.length - 1)
  await desk.reload()
  await heads.nth(1).waitFor()
  expect(await heads.allInnerTexts()).toEqual(before.toSpliced(1, 1))

  await menu.press('Enter')
  await choices.first().press('Enter')
  await expect.poll(() => heads.allInnerTexts()).toEqual(before)
  await desk.keyboard.press('Escape')
  await choices.first().waitFor({ state: 'detached' })
  expect(await findingsOf(desk, 'every rule')).toEqual([])
})
