import { randomUUID } from 'node:crypto'
import { offerPlans } from '@fairlead/server/src/plan/offer-plans.ts'
import { ownOrder } from '@fairlead/server/test/support/coupons.ts'
import { beacon, mustShowAd, offerOf, put, putAndMatch, seeAd } from '@fairlead/server/test/support/orders.ts'
import {
  fillEscrow,
  joinPartner,
  payIn,
  type TestPartner,
  testPin,
} from '@fairlead/server/test/support/people.ts'
import type { World } from '@fairlead/server/test/support/world.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProfile, openShell, phone } from '../browser.ts'
import { type PageWatch, watchPage } from '../page-watch.ts'
import { fact } from '../reading.ts'
import { type Server, startServer } from '../server.ts'
import { storyIn } from '../story.ts'
import { open } from './address.ts'
import { logIn } from './join.ts'
import { askToFund, countedDelivery, openPlan, planCards, putWrongly, showPlans, stopPlan } from './plan.ts'
import { answer } from './question.ts'
import { confirmWithPassword, typeOnKeypad } from './transaction-password.ts'

const pageOfOrders = 20
/** One more than a page of the list holds. */
const cancelledOrders = pageOfOrders + 1
const product = 'Slow roast, first bag'

let server: Server
let browser: Browser
let page: Page
let watch: PageWatch
let partner: TestPartner
let landing: string
let small: string

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({}, { days: 2, happens: liveTwoDays }), openShell()])
  page = await (await openProfile(browser, { viewport: phone })).newPage()
  watch = watchPage(page)
})

afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

/**
 * Whoever comes to a search for the first time, with nothing kept of what was read before, has one page of the history. What has not all
 * been read is not searched: nothing is said to be missing that may be on the next page.
 */
async function expectSearchWaitsForAll(app: string, address: string): Promise<void> {
  const profile = await openProfile(browser, { viewport: phone })
  const newcomer = await profile.newPage()
  await logIn(newcomer, app, partner)
  await newcomer.goto(address)
  const history = newcomer.getByRole('region', { name: 'History' })
  await expect.poll(() => planCards(history).count()).toBe(pageOfOrders)
  await planCards(history)
    .nth(pageOfOrders - 1)
    .scrollIntoViewIfNeeded()
  await history.getByText('Nothing in your history matches').waitFor()
  const search = history.getByRole('searchbox', { name: 'Find a plan or advertiser' })
  expect(await search.inputValue()).toBe('nothing of this name')
  await profile.close()
}

/** An order that settled with filtered traffic, many that were cancelled, and four offers, one of them with a film. */
async function liveTwoDays(world: World): Promise<void> {
  for (const campaign of [world.campaigns.landing, world.campaigns.second]) {
    await fillEscrow(world, campaign, 900_000_000n)
  }
  partner = await joinPartner(world)
  await payIn(world, partner, '60.00')

  const settled = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, settled, '10.00')
  const { token } = await seeAd(world, { click: true })
  for (const _again of [1, 2]) await beacon(world, token)
  const seenByRobot = await mustShowAd(world)
  world.clock.advance(1_000)
  await beacon(world, seenByRobot, { 'user-agent': 'ExampleBot/1.0 (+https://bot.example)' })
  await partner.api.plan.orderStop({ id: settled }, { idempotencyKey: randomUUID() })
  await world.runJobs(200_000)

  for (let n = 0; n < cancelledOrders; n += 1) {
    await offerPlans(world.ctx, partner.id)
    const offer = await offerOf(world, partner, world.campaigns.landing)
    await put(partner, offer, '5.00')
    await partner.api.plan.orderCancel({ id: offer }, { idempotencyKey: randomUUID() })
    world.clock.advance(60_000)
  }
  await offerPlans(world.ctx, partner.id)
  landing = await offerOf(world, partner, world.campaigns.landing)
  small = await ownOrder(world, partner)
  await world.asOwner(
    `update plan_rule set put_max = 20000000
     where campaign_id = (select campaign_id from ad_order where account_id = $1 and id = $2)`,
    [partner.id, small],
  )
}

it('shows plans by state, refuses amounts by the limit they break, and ends plans in every way', async () => {
  const { app } = server
  const tell = storyIn(browser)

  await tell('every state of the list: its count and its plans, or why there are none', async () => {
    await logIn(page, app, partner)
    await page.getByRole('link', { name: /^Plans / }).click()
    await showPlans(page, 'All', 26)
    const history = page.getByRole('region', { name: 'History' })
    await expect.poll(() => planCards(page.getByRole('region', { name: 'Offers' })).count()).toBe(4)
    await expect.poll(() => planCards(history).count()).toBeGreaterThanOrEqual(20)
    await planCards(history).nth(19).scrollIntoViewIfNeeded()
    await expect.poll(() => planCards(history).count()).toBe(cancelledOrders + 1)
    await expect.poll(() => history.getByRole('heading', { name: /, final/ }).count()).toBeGreaterThan(0)
    const last = planCards(history).filter({ hasText: 'Cancelled' }).first()
    expect(await last.innerText()).toMatch(/\$5\.00[\s\S]*Returned/)
    await history.getByText(/^Final so far [+−]?\$/).waitFor()
    const search = history.getByRole('searchbox', { name: 'Find a plan or advertiser' })
    await search.fill('nothing of this name')
    await history.getByText('Nothing in your history matches').waitFor()
    expect(await planCards(history).count()).toBe(0)
    await expectSearchWaitsForAll(app, page.url())
    await search.fill('SLOW')
    await expect.poll(() => planCards(history).count()).toBe(cancelledOrders + 1)
    await planCards(history).first().click()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => search.inputValue()).toBe('SLOW')
    await showPlans(page, 'Awaiting funding', 4)
    await expect.poll(() => planCards(page).count()).toBe(4)
    for (const [state, title] of [
      ['Matching', 'No orders matching'],
      ['Running', 'No orders running'],
      ['Finished', 'No orders just finished'],
      ['Settling', 'No orders settling'],
    ] as const) {
      await showPlans(page, state, 0)
      await page.getByText(title).waitFor()
    }
    await showPlans(page, 'Settled', 1)
    await expect.poll(() => planCards(page).count()).toBe(1)
  })

  await tell('a second page comes as one scrolls; going back finds the list where it was left', async () => {
    await showPlans(page, 'Failed', cancelledOrders)
    await expect.poll(() => planCards(page).count()).toBeGreaterThanOrEqual(20)
    const last = planCards(page).nth(cancelledOrders - 1)
    await planCards(page).nth(19).scrollIntoViewIfNeeded()
    await last.scrollIntoViewIfNeeded()
    await last.click()
    // Each card of the list says the same, until the page is there.
    await page.getByText('of $5.00 funded').waitFor()
    await page.getByText('You cancelled it. All of it was returned.').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('radio', { name: /^Failed/, checked: true }).waitFor()
    await expect.poll(() => isInView(last)).toBe(true)
  })

  await tell('a settled plan says what was filtered and why, and shows each journal line', async () => {
    await showPlans(page, 'Settled', 1)
    await planCards(page)
      .getByText(/^Final since /)
      .waitFor()
    await planCards(page).click()
    // What comes twice is counted for all orders with these terms, and for none of them.
    await countedDelivery(page, '2 received = 1 paid + 1 filtered').waitFor()
    expect(await fact(page, 'Bots').innerText()).toBe('1')
    await page.getByText('1 valid click at $0.29; 0 filtered.').waitFor()
    await page.getByText('You stopped it.').waitFor()
    await page.getByRole('link', { name: /^Order ledger / }).click()
    await page.getByRole('heading', { name: 'Order ledger', level: 1 }).waitFor()
    for (const entry of ['Order funded', 'Unspent, returned', 'Order settled']) {
      await page.getByText(entry).first().waitFor()
    }
    const delivery = page.getByRole('region', { name: 'Counted delivery' })
    const hour = delivery
      .locator('summary')
      .filter({ hasText: /\d\d?:00/ })
      .first()
    await hour.click()
    await delivery.getByText('Reserved for payout → Awaiting settlement').first().waitFor()
    await delivery
      .getByText(/^Entry no\. \d/)
      .first()
      .waitFor()
    await page.getByText('Lines are only ever added. A mistake is corrected by a new line.').waitFor()
  })

  await tell('an offer without history gives no number, and leads to its product', async () => {
    await open(page, app, `/plan/detail?id=${small}`, 'Plan')
    await page.getByText('Not enough history to show past results.').waitFor()
    expect(await fact(page, 'Created').innerText()).toMatch(/^\d+\s\w{3}\s\d{4},\s\d\d:\d\d$/)
    await page.getByRole('link', { name: /^About the product/ }).click()
    await page.getByRole('heading', { name: product, level: 2 }).waitFor()
    await page.getByText('Audience', { exact: true }).waitFor()
    await page.getByText('Advertised by Kettle & Quay').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByLabel('Amount to fund').waitFor()
  })

  await tell('an amount that is none, too small, or more than one order may be', async () => {
    await page.getByRole('button', { name: 'Enter an amount first.' }).click()
    const amount = page.getByLabel('Amount to fund')
    expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Decline' }).focus()
    await page.getByRole('button', { name: 'Fund', exact: true }).press('Enter')
    expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true)
    const oneOrder = '$5.00 to $20.00, the most for one order. You have $60.28 for orders.'
    await putWrongly(page, '1e3', 'Enter an amount such as 12.34.')
    await putWrongly(page, '4.99', oneOrder)
    await putWrongly(page, '20.01', oneOrder)
  })

  const other = await (await openProfile(browser, { viewport: phone })).newPage()
  const otherWatch = watchPage(other)

  await tell(
    'more than the balance: known at the field, and refused when it was spent meanwhile',
    async () => {
      await logIn(other, app, partner)
      await open(other, app, `/plan/detail?id=${landing}`, 'Plan')
      await putWrongly(other, '90', '$5.00 to $60.28, all you have for orders.')
      const sheet = await askToFund(page, '20', 'Fund $20.00')
      await askToFund(other, '55', 'Fund $55.00')
      await confirmWithPassword(other, 'Fund $55.00', testPin)
      await other.getByText('Profit so far').waitFor()
      await typeOnKeypad(sheet, testPin)
      await sheet.getByRole('button', { name: 'Fund $20.00' }).click()
      await page.getByText('Insufficient balance. You have $5.28.').waitFor()
    },
  )

  await tell('cancelled while it looks for places: all of it comes back', async () => {
    await askToFund(page, '5', 'Fund $5.00')
    await confirmWithPassword(page, 'Fund $5.00', testPin)
    await page.getByText('Looking for ad space').waitFor()
    await page
      .getByText('You can cancel until ad space is found. Returned: $5.00 to your available balance.')
      .waitFor()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await answer(page, 'Cancel this order?', 'Cancel order')
    await page.getByText('Returned to you').waitFor()
    await page.getByText('You cancelled it. All of it was returned.').waitFor()
  })

  await tell('the real-time view of a running plan, and stopping it', async () => {
    await other.getByText('None received yet.').waitFor()
    await other.getByText('Spend', { exact: true }).waitFor()
    await open(page, app, '/plan', 'Plans')
    await showPlans(page, 'Running', 1)
    await stopPlan(other)
    // After the ten seconds in which beacons under way still count.
    await other.getByText(/\$55\.00.* returned/).waitFor({ timeout: 60_000 })
    await showPlans(page, 'Settling', 1)
  })

  await tell('declining an offer costs nothing and is asked about first', async () => {
    await showPlans(page, 'Awaiting funding', 2)
    await planCards(page).filter({ hasText: 'Harbour lights' }).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await answer(page, 'Decline this offer?', 'Decline')
    await page.getByText('You declined this offer. It cost nothing.').waitFor()
  })

  const marisol = await (await openProfile(browser, { viewport: phone })).newPage()
  const marisolWatch = watchPage(marisol)

  await tell('more than the level’s limit leaves', async () => {
    await logIn(marisol, app, server.facts.partner)
    await openPlan(marisol, product)
    await putWrongly(
      marisol,
      '95.01',
      '$5.00 to $95.00, the rest of your level’s limit. You have $195.00 for orders.',
    )
  })

  await tell('the app had nothing to complain about, and every invariant holds', async () => {
    expect([...watch.faults, ...otherWatch.faults, ...marisolWatch.faults]).toEqual([])
    expect(watch.refusals).toEqual(['/api/plan/order/put: insufficient_balance'])
    expect([...otherWatch.refusals, ...marisolWatch.refusals]).toEqual([])
    expect(await server.verify()).toMatchObject({ code: 0 })
  })
})

function isInView(of: Locator): Promise<boolean> {
  return of.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })
}
