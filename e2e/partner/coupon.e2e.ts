import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProfile, openShell, phone } from '../browser.ts'
import { type PageWatch, watchPage } from '../page-watch.ts'
import { fact } from '../reading.ts'
import { type Server, startServer } from '../server.ts'
import { storyIn } from '../story.ts'
import { expectToast } from '../toast.ts'
import { open } from './address.ts'
import { joinTeam, nameCoupon, receiveCoupon } from './coupon.ts'
import { logIn } from './join.ts'
import { askToFund, openPlan } from './plan.ts'
import { answer } from './question.ts'
import { confirmWithPassword } from './transaction-password.ts'
import { flow, holding, readTotal } from './wallet.ts'

const coupon = 'A tenth more'

let server: Server
let browser: Browser
let page: Page
let watch: PageWatch

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openShell()])
  page = await (await openProfile(browser, { viewport: phone })).newPage()
  watch = watchPage(page)
})

afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

it('receives a coupon once, names it when funding, and gets what is printed on it', async () => {
  const { app, facts } = server
  const tell = storyIn(browser)

  await tell('receive the coupon of an activity; a second one has to wait for tomorrow', async () => {
    await logIn(page, app, facts.partner)
    await page.getByRole('link', { name: /^Activities / }).click()
    const activity = await receiveCoupon(page, coupon)
    await expectToast(page, `${coupon} claimed: $3.00`)
    await activity.getByText('You’ve claimed one of this name today.').waitFor()
    expect(await activity.getByRole('button', { name: 'Claim coupon' }).count()).toBe(0)
  })

  await tell('a wrong team code is refused at its field', async () => {
    await joinTeam(page, 'T-00000000')
    await page.getByText('Code error, please re-enter').waitFor()
  })

  await tell('the coupon is printed with what it gives', async () => {
    await page.getByRole('link', { name: /^Your coupons/ }).click()
    await page.getByRole('heading', { name: coupon, level: 2 }).waitFor()
    await page.getByText('Adds 10% of the amount you fund as extra ad budget, up to $3.00.').waitFor()
    expect(await fact(page, 'Amount requirement').innerText()).toBe('None')
  })

  const order = await tell('put $20 with it: its effect stands before the password', async () => {
    await open(page, app, '/ad-center', 'Ad centre')
    await openPlan(page, 'Slow roast, first bag')
    await nameCoupon(page, coupon)
    const sheet = await askToFund(page, '20', 'Fund $20.00')
    expect(await fact(sheet, `Extra ad budget: ${coupon}`).innerText()).toContain('$2.00')
    expect(await fact(sheet, 'Total ad budget').innerText()).toContain('$22.00')
    // 15 % of all that can be lost, in the sheet as on the page below it.
    expect(await fact(sheet, 'Stop-loss').innerText()).toContain('Stops at −$3.30')
    expect(
      await page
        .getByRole('listitem', { includeHidden: true })
        .filter({ hasText: 'Stops at −$3.30' })
        .count(),
    ).toBe(1)
    await page.evaluate(() => window.scrollTo(0, 250))
    await confirmWithPassword(page, 'Fund $20.00', facts.partner.transactionPassword)
    await page.getByText('It added $2.00 of extra ad budget.').waitFor()
    // The order begins at its top, whatever of the offer one had read.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    return new URL(page.url().replace('#', '')).searchParams.get('id') ?? ''
  })

  await tell('it is used, and leads to its order', async () => {
    await page.getByRole('link', { name: `Coupon: ${coupon}` }).click()
    await page.getByRole('tab', { name: 'Used 1', selected: true }).waitFor()
    expect(await fact(page, 'Value used').innerText()).toContain('$2.00')
    await page.getByRole('link', { name: 'Order it was used on' }).click()
    await page.waitForURL(`**/plan/detail?id=${order}`)
  })

  await tell(
    'in the wallet the parts come to the total; promo credit in orders is no part of it',
    async () => {
      await open(page, app, '/wallet', 'Wallet')
      await holding(page, 'Promo credit in orders', '$2.00').waitFor()
      const { total, parts } = await readTotal(page)
      expect(total).toBe(20_000)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      await page.getByRole('button', { name: /^Promo credit in orders/ }).click()
      const orders = page.getByRole('dialog', { name: 'Promo credit in orders' })
      await orders.getByRole('link', { name: /^Slow roast, first bag .*2\.00 US dollars$/ }).waitFor()
      await page.keyboard.press('Escape')
      await flow(page, 'Kettle & Quay', '−20.00').filter({ hasText: '−$2.00 promo credit' }).waitFor()
    },
  )

  await tell('stopped before it was seen: the dialog says by source what then comes back', async () => {
    await open(page, app, `/plan/detail?id=${order}`, 'Plan')
    await page.getByRole('button', { name: 'Stop order' }).click()
    await page
      .getByRole('alertdialog', { name: 'Stop this order?' })
      .getByText('Returned within 5 minutes: $20.00 to your available balance and the coupon, unused.')
      .waitFor()
    await answer(page, 'Stop this order?', 'Stop order')
    await page.getByText('It was returned to you unused.').waitFor({ timeout: 60_000 })
    await open(page, app, '/wallet', 'Wallet')
    await flow(page, 'Kettle & Quay', '+20.00').waitFor()
    await page.getByText('Promo credit in orders').waitFor({ state: 'detached' })
    await open(page, app, `/plan/statement?id=${order}`, 'Order ledger')
    const [funded, returned, coupons] = await Promise.all(
      ['Funded', 'Returned to you', 'Coupon returned unspent'].map((name) => fact(page, name).innerText()),
    )
    expect([funded, returned, coupons].map((each) => each?.match(/\$[\d.]+/)?.[0])).toEqual([
      '$22.00',
      '$20.00',
      '$2.00',
    ])
  })

  await tell('the app had nothing to complain about, and every invariant holds', async () => {
    expect(watch.faults).toEqual([])
    expect(watch.refusals).toEqual(['/api/user_coupon/receive: team_code_wrong'])
    expect(await server.verify()).toMatchObject({ code: 0 })
  })
})
