import { orderStateCodec } from '@fairlead/contract/order-states'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openProfile, ordinaryUserAgent, phone } from '../browser.ts'
import { confirmDeposit, recordDeposit, tryToConfirm } from '../console/deposits.ts'
import { rowOf, signInOperator } from '../console/desk.ts'
import { importStatement } from '../console/statements.ts'
import { approveWithdrawal, sendWithdrawal } from '../console/withdrawals.ts'
import { payIn } from '../demo-site/bank.ts'
import { forge } from '../demo-site/publisher.ts'
import { readUntil } from '../demo-site/readers.ts'
import { type PageWatch, watchPage } from '../page-watch.ts'
import { fact } from '../reading.ts'
import type { Server } from '../server.ts'
import { storyIn } from '../story.ts'
import { open } from './address.ts'
import { goToTheBank, openDeposit, waitForReceipt } from './deposit.ts'
import { newcomer, openAdAccount, register, setTransactionPassword } from './join.ts'
import { deliveryOf } from './order-delivery.ts'
import { askToFund, countedDelivery, openPlan, readTerms, stopPlan } from './plan.ts'
import { confirmWithPassword, tryWrongPassword } from './transaction-password.ts'
import { flow, holding, openJournalLines, openWallet } from './wallet.ts'
import { bindBankCard, sayArrived, withdraw } from './withdraw.ts'

const product = 'Slow roast, first bag'
const advertiser = 'Kettle & Quay'
const pin = newcomer.transactionPassword
/** What was drawn to the order, and what it comes to at $5.50 per thousand views and $0.29 per click. */
let drawn = { impressions: 0, clicks: 0 }
const consumed = () => drawn.impressions * 0.0055
const revenue = () => drawn.clicks * 0.29
/** As screens show an amount: cents. */
const dollars = (amount: number) => `$${amount.toFixed(2)}`
/** What is available: the whole cents of it, which can leave. */
const leaving = (amount: number) => dollars(Math.floor(Number((amount * 100).toFixed(4))) / 100)
/** As the journal shows it: to the micro. */
const exact = (amount: number) => String(Number(amount.toFixed(6)))

/** Past the 90 s in which invalid traffic is found, with the job that settles. */
const settledMs = 240_000
/** Past the next refresh of a page that reads its figures every 30 s. */
const refreshedMs = 90_000

/** The journey of one amount, on the server that is started for it. */
export function roundTrip(start: () => Promise<Server>): void {
  let server: Server
  let browser: Browser
  let profile: BrowserContext
  let page: Page
  let watch: PageWatch

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([start(), openBrowser()])
    profile = await openProfile(browser, { viewport: phone, userAgent: ordinaryUserAgent(browser) })
    page = await profile.newPage()
    watch = watchPage(page)
  })

  afterAll(async () => {
    await browser?.close()
    await server?.remove()
  })

  it('takes fifty dollars all the way round: in, onto a plan, back with what the ads earned, and out', async () => {
    const { app, facts } = server
    const tell = storyIn(browser)
    const [cashier, approver] = await Promise.all([
      signInOperator(browser, server, 'cashier'),
      signInOperator(browser, server, 'approver'),
    ])

    await tell('register, open the ad account, set the transaction password', async () => {
      await register(page, app, facts.licenceKeys[0] ?? '')
      await openAdAccount(page, facts.authorizationCodes[0] ?? '')
      await openWallet(page)
      await setTransactionPassword(page)
    })

    const receipt = await tell('deposit $50: partner, bank, cashier, approver, statement', async () => {
      const reference = await openDeposit(page, '50')
      const bank = await goToTheBank(page)
      const bankReference = await payIn(bank, 'Ida Lind')
      await bank.close()
      await recordDeposit(cashier, reference, bankReference)
      const ownRow = await rowOf(cashier, 'Deposits', reference)
      await ownRow.getByText('Waits for an approver').waitFor()
      expect(await ownRow.getByRole('button').count()).toBe(0)
      expect(await tryToConfirm(cashier, reference)).toBe('role_missing')
      await confirmDeposit(approver, reference)
      expect(await importStatement(cashier, facts.bank)).toMatchObject({ New: 1, Matched: 1, Breaks: 0 })
      return waitForReceipt(page)
    })

    await tell('the wallet shows a system top-up, its lines and its receipt', async () => {
      await open(page, app, '/wallet', 'Wallet')
      await holding(page, 'Available balance', '$50.00').waitFor()
      expect(await openJournalLines(page, 'Deposit booked', '+50.00')).toEqual([
        expect.stringContaining('Client money at the bank → Available balance $50.00'),
      ])
      await page.getByRole('link', { name: 'Deposit' }).click()
      await page.getByText(`Receipt ${receipt}`).waitFor()
    })

    await tell('the plan shows its rule version, prices and limits', async () => {
      await open(page, app, '/ad-center', 'Ad centre')
      await openPlan(page, product)
      expect(
        await readTerms(page, ['Cost per 1,000 impressions', 'Payout per valid click', 'Terms version']),
      ).toEqual({
        'Cost per 1,000 impressions': '$5.50',
        'Payout per valid click': '$0.29',
        'Terms version': expect.stringMatching(/^1, fixed /),
      })
      await page.getByText('$5.00 to $50.00, all you have for orders.').waitFor()
    })

    const order = await tell('put $20: a wrong password first, then matching, then running', async () => {
      const sheet = await askToFund(page, '20', 'Fund $20.00')
      await tryWrongPassword(page, 'Fund $20.00', '720518')
      expect(await sheet.isVisible()).toBe(true)
      const answered = page.waitForResponse('**/api/plan/order/put', { timeout: 60_000 })
      await confirmWithPassword(page, 'Fund $20.00', pin)
      // Places may be found before the page has been drawn anew.
      expect(await (await answered).json()).toMatchObject({
        data: { status: orderStateCodec.encode('matching') },
      })
      await page.getByText('Profit so far').waitFor()
      return new URL(page.url().replace('#', '')).searchParams.get('id') ?? ''
    })

    await tell('the ad is seen and clicked, and its product is bought', async () => {
      await open(page, app, '/ad-center', 'Ad centre')
      await expect.poll(() => fact(page, 'Paid impressions').innerText()).toBe('0')
      const place = { site: facts.site, slot: facts.slots.landing, product }
      const reads = await readUntil(browser, place, async () => {
        drawn = await deliveryOf(page, app, order)
        return drawn.impressions > 0 && drawn.clicks > 0
      })
      expect(reads[0]?.shop).toContain('It received the report: HTTP 200')
      process.stdout.write(
        `round trip: ${reads.length} readers saw the ad and clicked it; ${drawn.impressions} views and ${drawn.clicks} clicks were drawn to the order\n`,
      )

      const beacon = reads[0]?.ad.beacon ?? ''
      const replayed = await profile.request.post(beacon)
      const forged = await profile.request.post(forge(beacon))
      expect([replayed.status(), forged.status()]).toEqual([204, 204])
      expect(await deliveryOf(page, app, order)).toEqual(drawn)
    })

    await tell('the same browser as a robot gets no ad', async () => {
      const robot = await openProfile(browser, { viewport: phone })
      const site = await robot.newPage()
      await site.goto(facts.site)
      const space = site.locator(`[data-fairlead-slot="${facts.slots.landing}"]`)
      await space.scrollIntoViewIfNeeded()
      await space.locator('iframe').waitFor({ state: 'attached' })
      expect(await space.frameLocator('iframe').getByRole('link').count()).toBe(0)
      await robot.close()
    })

    await tell('the ad centre shows it at its next refresh, estimated', async () => {
      const shown = { timeout: refreshedMs }
      await expect
        .poll(() => fact(page, 'Paid impressions').innerText(), shown)
        .toBe(String(drawn.impressions))
      // Booked with the impression or at the next turn.
      await expect
        .poll(() => fact(page, 'Valid clicks').innerText(), shown)
        .toMatch(new RegExp(`^${drawn.clicks}\\b`))
      await page.getByText(`Revenue ${dollars(revenue())}`).waitFor()
      await page.getByText(`spend ${dollars(consumed())}`).waitFor()
      await page
        .getByText(`+${dollars(revenue() - consumed())}`)
        .first()
        .waitFor()
      await page.getByText('Estimated', { exact: true }).waitFor()
    })

    await tell('the order says what was counted', async () => {
      await open(page, app, `/plan/detail?id=${order}`, 'Plan')
      const counted = { timeout: refreshedMs }
      const { impressions, clicks } = drawn
      await countedDelivery(page, `${impressions} received = ${impressions} paid + 0 filtered`).waitFor(
        counted,
      )
      await page
        .getByText(`${clicks} valid click${clicks === 1 ? '' : 's'} at $0.29; 0 filtered.`)
        .waitFor(counted)
      const metrics = await (await fetch(new URL('/metrics', server.metrics))).text()
      expect(metrics).toContain('fairlead_beacons_rejected{door="e",reason="forged"} 1\n')
    })

    await tell('stopped: what is not spent comes back', async () => {
      await stopPlan(page)
      const back = dollars(20 - consumed()).replace(/[$.]/g, '\\$&')
      await page.getByText(new RegExp(`${back}.* returned`)).waitFor({ timeout: 60_000 })
      await page.getByText('Estimated', { exact: true }).waitFor()
    })

    await tell('validation period over: the order is settled', async () => {
      await page.getByText('Settled', { exact: true }).waitFor({ timeout: settledMs })
      await page.getByText(/^Final since /).waitFor()
      await page
        .getByText(`+${dollars(revenue() - consumed())}`)
        .first()
        .waitFor()
    })

    await tell('the wallet has the settlement; its lines are one tap away', async () => {
      await open(page, app, '/wallet', 'Wallet')
      await holding(page, 'Available balance', leaving(50 + revenue() - consumed())).waitFor()
      expect(await openJournalLines(page, advertiser, `+${revenue().toFixed(2)}`)).toEqual([
        expect.stringContaining(`Awaiting settlement → Available balance $${revenue().toFixed(2)}`),
        expect.stringContaining(`Reserved for payout → Advertiser’s escrow $${(60 - revenue()).toFixed(2)}`),
        expect.stringContaining(`Publisher, not final → Publisher, due $${exact(consumed() * 0.88)}`),
      ])
    })

    await tell('bind a bank card and wait until it can be used', async () => {
      await open(page, app, '/wallet', 'Wallet')
      await bindBankCard(page, 'Ida Lind', pin)
      await page.getByText(/^Usable from /).waitFor()
      await page.getByText('In use now').waitFor({ timeout: 60_000 })
    })

    await tell('withdraw $30: approver, bank, cashier, statement', async () => {
      await open(page, app, '/wallet', 'Wallet')
      const reference = await withdraw(page, '30.00', pin)
      await approveWithdrawal(approver, reference)
      await page.getByText('Ready to send').waitFor()
      await sendWithdrawal(cashier, reference, facts.bank)
      await page.getByText('With your bank').waitFor()
      expect(await importStatement(cashier, facts.bank)).toMatchObject({ New: 1, Matched: 1, Breaks: 0 })
      await page.getByText(/^Bank statement/).waitFor()
      await page.getByText('You received').waitFor()
    })

    await tell('withdraw $10 more, which the partner says has arrived', async () => {
      await open(page, app, '/wallet', 'Wallet')
      const reference = await withdraw(page, '10.00', pin)
      await approveWithdrawal(approver, reference)
      await sendWithdrawal(cashier, reference, facts.bank)
      await sayArrived(page)
      expect(await importStatement(cashier, facts.bank)).toMatchObject({ New: 1, Breaks: 0 })
      await open(page, app, '/wallet', 'Wallet')
      await holding(page, 'Available balance', leaving(10 + revenue() - consumed())).waitFor()
      await holding(page, 'On its way to you', '$0.00').waitFor()
      for (const left of ['−30.00', '−10.00']) await flow(page, 'To your bank account', left).waitFor()
    })

    await tell('the app had nothing to complain about', async () => {
      expect(watch.faults).toEqual([])
      expect(watch.refusals).toEqual(['/api/check/password: pin_wrong'])
    })

    await tell('every invariant holds, running and stopped', async () => {
      const running = await server.verify()
      expect(running.output).toContain('all invariants hold')
      expect(running.code).toBe(0)
      expect(await server.stop()).toBe(0)
      const stopped = await server.verify()
      expect(stopped.output).toContain('all invariants hold')
      expect(stopped.code).toBe(0)
    })
  })
}
