import { readFile } from 'node:fs/promises'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { desktop, openProfile, openShell, ordinaryUserAgent } from '../browser.ts'
import { seeAd } from '../demo-site/publisher.ts'
import { watchPage } from '../page-watch.ts'
import { findingsOf } from '../screens/axe.ts'
import { type Server, startServer } from '../server.ts'
import { openTab, rowOf, signInOperator } from './desk.ts'

const product = 'Harbour lights, decaf'

let server: Server
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openShell()])
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

it('staff see what was received for an order and what became of it, and what the network keeps on a campaign', async () => {
  const { site, slots } = server.facts
  const desk = await signInOperator(browser, server, 'support')
  const watch = watchPage(desk)
  const partners = (await rowOf(desk, 'Orders', server.facts.partner.username)).filter({ hasText: product })
  await partners.getByText('Running').waitFor()
  await desk.getByRole('row').filter({ hasText: 'Standing order' }).first().waitFor()

  // Each view is drawn: some fall to the partner's order, the others to the network's own.
  const reader = await openProfile(browser, { viewport: desktop, userAgent: ordinaryUserAgent(browser) })
  const page = await reader.newPage()
  const readers = 6
  for (let n = 0; n < readers; n += 1) await seeAd(page, site, slots.second ?? '', product)

  await partners.getByRole('button', { name: 'Show traffic' }).click()
  const drawn = desk.getByRole('table', { name: 'All orders with these terms' })
  await drawn.getByText(`of ${readers} paid impressions`).waitFor({ timeout: 60_000 })
  const sums = desk.getByRole('table', { name: 'Received = paid + filtered + withheld' })
  const [received, paid, filtered, withheld] = await numbersIn(
    sums.getByRole('row').filter({ hasText: 'Impressions' }).getByRole('cell'),
  )
  expect(received).toBe((paid ?? 0) + (filtered ?? 0) + (withheld ?? 0))

  const saving = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Download as CSV' }).click()
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv).toContain('day_utc,publisher,domain,slot_id,kind,outcome,reason,count')

  await openTab(desk, 'Campaigns')
  const campaign = desk.getByRole('row').filter({ hasText: product })
  await campaign.getByText(/^\$[\d,.]+ each$/).waitFor()
  await campaign.getByText('0 of 0 settled').waitFor()
  expect(watch.faults).toEqual([])
})

it('a page of other roles says whose it is, and leads back', async () => {
  const desk = await signInOperator(browser, server, 'support')
  await desk.goto(`${server.facts.console}#setting/list`)
  await desk.getByText('This page is not for your role').waitFor()
  await desk.getByText(/^Roles that have Settings: .*Auditor/).waitFor()
  expect(await findingsOf(desk, 'every rule')).toEqual([])
  await desk.getByRole('main').getByRole('link', { name: 'Back to Needs me' }).click()
  await desk.waitForURL(/#waiting\/list$/)
})

async function numbersIn(cells: Locator): Promise<number[]> {
  return (await cells.allInnerTexts()).map((text) => Number.parseInt(text.replaceAll(',', ''), 10))
}
