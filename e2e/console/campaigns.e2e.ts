import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { desktop, openProfile, openShell, ordinaryUserAgent } from '../browser.ts'
import { seeAd } from '../demo-site/publisher.ts'
import { watchPage } from '../page-watch.ts'
import { findingsOf } from '../screens/axe.ts'
import { type Server, startServer } from '../server.ts'
import { ask, askInMenu, itemsInMenu, openInMenu, openTab, rowOf, signInOperator } from './desk.ts'

const product = 'Harbour lights, decaf'

let server: Server
let browser: Awaited<ReturnType<typeof openShell>>
let manager: Page
let approver: Page
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openShell()])
  manager = await signInOperator(browser, server, 'campaign_manager')
  approver = await signInOperator(browser, server, 'approver')
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

const campaign = (desk: Page) => rowOf(desk, 'Campaigns', product)

it('opens a campaign by a press anywhere on its row, and by keys', async () => {
  const row = await campaign(manager)
  const opened = () => new URL(manager.url()).hash.includes('campaign=')
  await row.getByRole('cell').nth(1).click()
  await expect.poll(opened).toBe(true)
  await manager.goBack()
  await row.waitFor()
  await manager.keyboard.press('j')
  await manager.keyboard.press('Enter')
  await expect.poll(opened).toBe(true)
})

it('is found by its product, and says the terms it is offered on with the ad as it looks', async () => {
  await manager.keyboard.press('Control+k')
  await manager.getByRole('combobox').fill('harbour')
  await manager.getByRole('option', { name: /^Harbour lights, decaf Campaign, C-/ }).waitFor()
  await manager.getByRole('combobox').press('Enter')
  const terms = manager.getByRole('region', { name: /^Terms in force: version 1, since / })
  await terms.getByText(/^Terms in force/).click()
  await terms.getByText('/landing/harbour-lights').waitFor()
  await terms.getByRole('radio', { name: 'Ad', exact: true }).click()
  expect(await terms.getByText(product).count()).toBeGreaterThan(2)
  expect(await findingsOf(manager, 'every rule')).toEqual([])
})

it('stands among those of its advertiser, with what was paid in', async () => {
  await openInMenu(manager, 'Advertisers')
  const row = manager.getByRole('row').nth(1)
  const name = await row.getByRole('rowheader').innerText()
  await row.getByRole('cell').first().click()
  await manager.getByRole('heading', { name }).waitFor()
  await manager.getByText('Paid in', { exact: true }).waitFor()
  expect(await findingsOf(manager, 'every rule')).toEqual([])
  const campaigns = manager.getByRole('table', { name: 'Campaigns' })
  await campaigns.getByRole('rowheader').getByRole('link').first().click()
  await expect.poll(() => new URL(manager.url()).hash.includes('campaign=')).toBe(true)
})

it('trials take two people, and a refusal stands at its field', async () => {
  const watch = watchPage(manager)
  const row = await campaign(manager)
  const form = await askInMenu(manager, row, 'Propose trials')
  await form.getByLabel('Trial orders').fill('21')
  await form.getByLabel('Why').fill('28 days are over')
  await form.getByRole('button', { name: 'Propose' }).click()
  await refusedAt(form, 'Trial orders')
  await form.getByLabel('Trial orders').fill('2')
  await form.getByRole('button', { name: 'Propose' }).click()
  await form.waitFor({ state: 'detached' })

  await row.getByText('2 trial orders').waitFor()
  await row.getByText('Waits for: Approver').waitFor()
  expect(await row.getByRole('button', { name: 'Confirm' }).count()).toBe(0)
  expect(await itemsInMenu(manager, row)).not.toContain('Propose trials')

  const waiting = await campaign(approver)
  await waiting.getByText('28 days are over').waitFor()
  const dialog = await ask(approver, waiting, 'Confirm')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await waiting.getByText('2 running').waitFor()
  await row.getByText('2 running').waitFor()
  expect(watch.faults).toEqual([])
})

it('a standing order is raised, declined and ended by two people', async () => {
  const row = await campaign(manager)
  const before = await row.getByText(/ each$/).innerText()
  const form = await askInMenu(manager, row, 'Change standing order')
  await form.getByLabel('Amount of each').fill('0.01')
  await form.getByLabel('Why').fill('More readers')
  await form.getByRole('button', { name: 'Propose' }).click()
  await refusedAt(form, 'Amount of each')
  await form.getByLabel('Amount of each').fill('77')
  await form.getByRole('button', { name: 'Propose' }).click()
  await form.waitFor({ state: 'detached' })

  const waiting = await campaign(approver)
  await waiting.getByText('Standing orders of $77.00 each').waitFor()
  await (await ask(approver, waiting, 'Decline')).getByRole('button', { name: 'Decline' }).click()
  await row.getByText('Standing orders of $77.00 each').waitFor({ state: 'detached' })
  await row.getByText(before, { exact: true }).waitFor()

  const end = await askInMenu(manager, row, 'End standing order')
  await end.getByLabel('Why').fill('The campaign is over')
  await end.getByRole('button', { name: 'Propose' }).click()
  await (await ask(approver, waiting, 'Confirm')).getByRole('button', { name: 'Confirm' }).click()
  await row.getByText('None kept').waitFor()
  expect(await itemsInMenu(manager, row)).toContain('Keep standing order')
  await manager.getByText(`No standing order: ${product}.`).waitFor()
})

it('what comes back adds up to what was reserved, by reason, and is a file', async () => {
  const { site, slots } = server.facts
  const reader = await openProfile(browser, { viewport: desktop, userAgent: ordinaryUserAgent(browser) })
  await seeAd(await reader.newPage(), site, slots.second ?? '', product)
  const support = await signInOperator(browser, server, 'support')
  const row = await campaign(support)
  expect(await row.getByRole('button', { name: /^More/ }).count()).toBe(0)
  await row.getByRole('rowheader').getByRole('link').click()
  await support.getByRole('heading', { name: product }).waitFor()
  const said = await support.getByText(/^\d[\d,]* = /).textContent()
  const [received, paid, filtered] = (said?.match(/\d[\d,]*/g) ?? []).map((part) =>
    Number(part.replace(',', '')),
  )
  expect(received).toBeGreaterThan(0)
  expect(received).toBe((paid ?? 0) + (filtered ?? 0))
  await support.getByRole('table', { name: 'Running orders' }).getByRole('row').nth(1).waitFor()
  await support.getByRole('button', { name: 'Show returns' }).click()
  const sums = support.getByRole('table', { name: 'Reserved = earned + returned + still open' })
  await sums.getByRole('row').nth(1).waitFor()
  const [reserved, earned, returned, open] = await centsIn(sums.getByRole('row').nth(1).getByRole('cell'))
  expect(reserved).toBeGreaterThan(0)
  expect(reserved).toBe((earned ?? 0) + (returned ?? 0) + (open ?? 0))
  await support.getByRole('row').filter({ hasText: 'No result followed' }).waitFor()
  const saving = support.waitForEvent('download')
  await support.getByRole('button', { name: 'Download as CSV' }).click()
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv).toContain('plan_number,state,back_to,kind,reason,events,amount')
  await support.getByRole('button', { name: 'Back to the campaign' }).click()
  await openTab(support, 'Campaigns')
})

async function refusedAt(form: Locator, label: string): Promise<void> {
  await expect.poll(() => form.getByLabel(label).getAttribute('aria-invalid')).toBe('true')
}

async function centsIn(cells: Locator): Promise<number[]> {
  const texts = await cells.allInnerTexts()
  return texts.map((text) => Math.round(Number.parseFloat(text.replace(/[$,]/g, '')) * 1e6))
}
