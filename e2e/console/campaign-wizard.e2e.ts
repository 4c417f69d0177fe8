import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShell, phone } from '../browser.ts'
import { watchPage } from '../page-watch.ts'
import { findingsOf } from '../screens/axe.ts'
import { type Server, startServer } from '../server.ts'
import { ask, openTab, rowOf, signInOperator } from './desk.ts'
import { signInStaff } from './staff.ts'

const product = 'Storm shell jacket'

let server: Server
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openShell()])
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

it('a new campaign is written in steps, refused at its fields, sent at the last step alone, and confirmed by a second person', async () => {
  const desk = await signInOperator(browser, server, 'campaign_manager')
  const watch = watchPage(desk)
  const sent: string[] = []
  desk.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await openTab(desk, 'Campaigns')
  await desk.getByRole('link', { name: 'New campaign' }).click()
  await step(desk, 'Advertiser')
  await next(desk)
  await refusedAt(desk, 'Advertiser')
  await desk.getByLabel('Advertiser', { exact: true }).selectOption({ label: 'A new advertiser…' })
  await desk.getByLabel('Name of the advertiser').fill('Norrvik Rainwear')
  await desk.getByLabel('Trial orders needed').fill('0')
  await next(desk)

  await step(desk, 'Product')
  await desk.getByLabel('Product', { exact: true }).fill(product)
  await desk.getByLabel('Words of the ad').fill('Dry in the heaviest rain.')
  await desk.getByLabel('Description').fill('A light shell for men and women.')
  await desk.getByLabel('Landing page').fill('norrvik.example')
  await next(desk)
  await refusedAt(desk, 'Landing page')
  await desk.getByLabel('Landing page').fill('https://norrvik.example/shell')
  await next(desk)

  await step(desk, 'Prices and payout')
  const preview = desk.getByRole('complementary', { name: 'Preview' })
  await desk.getByLabel('Cost per 1,000 impressions').fill('5.55')
  await desk.getByLabel('Payout', { exact: true }).fill('0.29')
  await next(desk)
  await refusedAt(desk, 'Cost per 1,000 impressions')
  await desk.getByLabel('Cost per 1,000 impressions').fill('5.50')
  const sums = desk.getByRole('region', { name: 'For every $100.00 a partner funds' })
  await sums.getByText('18,181').waitFor()
  await sums.getByText('19 clicks per 1,000 impressions').waitFor()
  await preview.getByText('$5.50').waitFor()
  await preview.getByText('Not enough history to show past results.').waitFor()
  await lookEverywhere(desk)
  await next(desk)

  await step(desk, 'Budget and flight')
  await desk.getByLabel('Highest amount of an order').fill('4')
  await desk.getByLabel('Validation period', { exact: true }).fill('2')
  await next(desk)
  await refusedAt(desk, 'Highest amount of an order')
  await refusedAt(desk, 'Validation period')
  await desk.getByLabel('Highest amount of an order').fill('800')
  await desk.getByLabel('Validation period', { exact: true }).fill('7')
  await desk.getByLabel('Deposit for the escrow').fill('640')
  await next(desk)
  await step(desk, 'Audience')
  await desk.getByLabel('Audience', { exact: true }).fill('Germany, Austria')
  await next(desk)
  await step(desk, 'Creative')
  await desk.getByLabel('Picture').fill('/assets/coffee.svg')
  await preview.getByRole('radio', { name: 'Ad', exact: true }).click()
  await preview.getByText('Dry in the heaviest rain.').first().waitFor()
  await desk.reload()
  await step(desk, 'Creative')
  expect(await desk.getByLabel('Picture').inputValue()).toBe('/assets/coffee.svg')
  await next(desk)

  await step(desk, 'Check and propose')
  await desk.getByText('Norrvik Rainwear').first().waitFor()
  expect(sent).toEqual([])
  await lookEverywhere(desk)
  await propose(desk)
  await refusedAt(desk, 'Why')
  expect(sent).toEqual([])
  await desk.getByLabel('Why').fill('First plan of a new advertiser')
  await propose(desk)
  await desk.getByText(`${product}: terms version 1 proposed`).waitFor()
  await desk.getByText(/The advertiser pays \$640\.00 with the reference/).waitFor()
  expect(sent).toEqual(['advertiser/add', 'campaign/add', 'campaign/rule', 'escrow/deposit'].map(pathOf))

  const approver = await signInOperator(browser, server, 'approver')
  const waiting = await rowOf(approver, 'Campaigns', 'Norrvik Rainwear')
  const dialog = await ask(approver, waiting, 'Confirm')
  await dialog.getByText(new RegExp(`${product}: \\$5\\.50 per 1,000 impressions`)).waitFor()
  const shown = dialog.getByRole('complementary', { name: 'Preview' })
  await shown.getByRole('radio', { name: 'Ad', exact: true }).click()
  await shown.getByText('Dry in the heaviest rain.').first().waitFor()
  expect(await findingsOf(approver, 'every rule')).toEqual([])
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
  await (await rowOf(desk, 'Campaigns', product)).getByText('$0.29 per valid click').waitFor()
  expect(watch.refusals).toEqual([])
  expect(watch.faults).toEqual([])
})

it('an advertiser and a campaign whose answers were lost are there once, also after a reload', async () => {
  const desk = await signInOperator(browser, server, 'campaign_manager')
  await openTab(desk, 'Campaigns')
  await desk.getByRole('link', { name: 'New campaign' }).click()
  await desk.getByLabel('Advertiser', { exact: true }).selectOption({ label: 'A new advertiser…' })
  await desk.getByLabel('Name of the advertiser').fill('Lost & Found')
  await next(desk)
  await desk.getByLabel('Product', { exact: true }).fill('Left luggage')
  await desk.getByLabel('Words of the ad').fill('We keep it for you.')
  await desk.getByLabel('Description').fill('A locker for a day.')
  await desk.getByLabel('Landing page').fill('https://found.example/locker')
  await next(desk)
  await desk.getByLabel('Cost per 1,000 impressions').fill('5.50')
  await desk.getByLabel('Payout', { exact: true }).fill('0.29')
  await next(desk)
  await desk.getByLabel('Highest amount of an order').fill('800')
  await next(desk)
  await desk.getByLabel('Audience', { exact: true }).fill('Germany')
  await next(desk)
  await desk.getByLabel('Picture').fill('/assets/coffee.svg')
  await next(desk)
  await desk.getByLabel('Why').fill('First plan of a new advertiser')
  for (const lost of ['advertiser/add', 'campaign/add'].map(pathOf)) {
    const answered = desk.waitForEvent('requestfailed', (request) => request.url().endsWith(lost))
    await desk.route(`**${lost}`, (route) => route.fetch().then(() => route.abort()), { times: 1 })
    await propose(desk)
    await answered
    await desk.reload()
    await step(desk, 'Check and propose')
  }
  await propose(desk)
  await desk.getByText('Left luggage: terms version 1 proposed').waitFor()
  const { campaignStaff } = await signInStaff(server, 'campaign_manager')
  const advertisers = (await campaignStaff.advertiserList({})).items
  expect(advertisers.filter(({ name }) => name === 'Lost & Found')).toMatchObject([{ campaigns: 1 }])
})

it('the next terms begin with those of now, say what is changed, and a refusal of the server leads back to its field', async () => {
  const desk = await signInOperator(browser, server, 'campaign_manager')
  const row = await rowOf(desk, 'Campaigns', 'Harbour lights, decaf')
  await row.getByRole('link', { name: 'New terms' }).click()
  await step(desk, 'Product')
  expect(await desk.getByLabel('Product', { exact: true }).inputValue()).toBe('Harbour lights, decaf')
  await desk.getByText('0 changes since version 1').waitFor()
  const staff = await signInStaff(server, 'campaign_manager')
  const { items } = await staff.campaignStaff.campaignList({})
  const { id = '', rule } = items.find(({ rule }) => rule?.product === 'Harbour lights, decaf') ?? {}
  const before = await staff.campaignStaff.campaignTerms({ id })
  expect(before.version).toBe(rule?.version)
  // Right by its beginning; that it is no address is the server's to say.
  await desk.getByLabel('Landing page').fill('https://')
  await desk.getByText('1 change since version 1').waitFor()
  await toReview(desk)
  await desk.getByLabel('Why').fill('Another page')
  await propose(desk)
  await step(desk, 'Product')
  await refusedAt(desk, 'Landing page')
  await desk.getByLabel('Landing page').fill(before.terms?.landing_page ?? '')
  await toReview(desk)
  await propose(desk)
  await desk.getByText('Harbour lights, decaf: terms version 2 proposed').waitFor()
  await desk.getByRole('link', { name: 'Back to campaigns' }).click()
  const proposed = await rowOf(desk, 'Campaigns', 'Harbour lights, decaf')
  await proposed.getByText('Terms, version 2').waitFor()
  expect(await proposed.getByRole('link', { name: 'New terms' }).count()).toBe(0)
})

it('says in which languages the words are too long for the ad, and by how much', async () => {
  const desk = await signInOperator(browser, server, 'campaign_manager')
  const row = await rowOf(desk, 'Campaigns', 'Slow roast')
  await row.getByRole('link', { name: 'New terms' }).click()
  await step(desk, 'Product')
  const lengths = desk.getByRole('region', { name: 'Length in the ad' })
  const english = lengths.getByRole('listitem').filter({ hasText: 'English' })
  await desk.getByLabel('Words of the ad').fill('Roasted slowly.')
  await desk.getByLabel('Product', { exact: true }).fill('Beans')
  await english.getByText('Fits').waitFor()
  await desk.getByLabel('Product', { exact: true }).fill('Beans '.repeat(19))
  await english.getByText(/^Too long \d+ px wide: headline by \d+ characters/).waitFor()
  await desk.getByLabel('Product', { exact: true }).fill('Beans of Ethiopia')
  await english.getByText(/^Too long with text at 200%, \d+ px wide: .*headline by \d+ characters/).waitFor()
  await desk.locator('main ol a').filter({ hasText: 'Audience' }).click()
  await step(desk, 'Audience')
  await desk
    .getByRole('group', { name: 'Other languages' })
    .getByRole('button', { name: /^German/ })
    .click()
  await desk
    .getByLabel('Words of the ad, German')
    .fill('Langsam geröstet, jeden Morgen frisch gemahlen. '.repeat(9))
  const german = lengths.getByRole('listitem').filter({ hasText: 'German' })
  await german.getByText(/^Too long \d+ px wide: .*words by \d{3} characters/).waitFor()
  await lookEverywhere(desk)
})

const pathOf = (name: string) => `/api/operator/${name}`

async function step(desk: Page, title: string): Promise<void> {
  await desk.getByRole('heading', { name: title, exact: true, level: 3 }).waitFor()
}

async function next(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: /^Next: / }).click()
}

async function propose(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Propose to an approver' }).click()
}

async function toReview(desk: Page): Promise<void> {
  await desk.locator('main ol a').filter({ hasText: 'Check and propose' }).click()
  await step(desk, 'Check and propose')
}

async function refusedAt(desk: Page, label: string): Promise<void> {
  await expect.poll(() => desk.getByLabel(label, { exact: true }).getAttribute('aria-invalid')).toBe('true')
}

/** By day and by night, wide and on a telephone: axe finds nothing, and nothing stands out at the side. */
async function lookEverywhere(desk: Page): Promise<void> {
  for (const size of [{ width: 1440, height: 900 }, phone]) {
    await desk.setViewportSize(size)
    for (const colorScheme of ['dark', 'light'] as const) {
      await desk.emulateMedia({ colorScheme })
      await desk.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme)
      await desk.waitForFunction(() =>
        document.getAnimations().every(({ playState }) => playState !== 'running'),
      )
      expect(await findingsOf(desk, 'every rule')).toEqual([])
      expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }
  }
  await desk.setViewportSize({ width: 1440, height: 900 })
}
