/** `npm run pictures -w e2e`: takes the pictures of `docs/pictures/` anew, of a real server in a real browser. */
import { desktop, openBrowser, openProfile, ordinaryUserAgent, phone } from './browser.ts'
import { openTab, signInOperator } from './console/desk.ts'
import { approveWithdrawal } from './console/withdrawals.ts'
import { clickAd, seeAd } from './demo-site/publisher.ts'
import { open } from './partner/address.ts'
import { logIn } from './partner/join.ts'
import { askToFund, openPlan } from './partner/plan.ts'
import { confirmWithPassword, typeOnKeypad } from './partner/transaction-password.ts'
import { openJournalLines } from './partner/wallet.ts'
import { bindBankCard, withdraw } from './partner/withdraw.ts'
import { take, takeDark, takeWide } from './picture.ts'
import { startServer } from './server.ts'

const server = await startServer()
const browser = await openBrowser()
try {
  await walk()
} finally {
  await browser.close()
  await server.remove()
}

/** The seeded partner's day: an offer is funded, its ad is seen and clicked, money leaves. */
async function walk(): Promise<void> {
  const { app, facts } = server
  const pin = facts.partner.transactionPassword
  const userAgent = ordinaryUserAgent(browser)
  const profile = await openProfile(browser, { viewport: phone, deviceScaleFactor: 2, userAgent })
  const page = await profile.newPage()
  await page.goto(app)
  await page.getByText('Demo mode').waitFor()
  await take(page, '01-log-in')

  await logIn(page, app, facts.partner)
  await openPlan(page, 'Slow roast, first bag')
  await take(page, '02-offer')
  const sheet = await askToFund(page, '20', 'Fund $20.00')
  await typeOnKeypad(sheet, pin.slice(0, 4))
  await take(page, '03-funding')
  await sheet.getByRole('button', { name: 'Clear' }).click()
  await confirmWithPassword(page, 'Fund $20.00', pin)
  await page.getByText('Profit so far').waitFor()
  const order = page.url()

  const readers = await openProfile(browser, { viewport: desktop, userAgent })
  const site = await readers.newPage()
  for (let reader = 1; reader <= 8; reader += 1) {
    await seeAd(site, facts.site, facts.slots.video ?? '')
    const ad = await seeAd(site, facts.site, facts.slots.landing)
    if (reader < 3) await readers.request.post(ad.beacon)
    else if (reader === 3) await (await clickAd(readers, ad)).close()
  }
  await take(site, '04-publisher')
  await readers.close()

  await page.goto(order)
  await page.reload()
  await page.getByText('Counted delivery').waitFor()
  await take(page, '05-running')
  await open(page, app, '/plan', 'Plans')
  await page.getByText('Slow roast, first bag').waitFor()
  await take(page, '06-plans')
  await open(page, app, '/ad-center', 'Ad centre')
  await page.getByText('Impressions, paid').waitFor()
  await take(page, '07-ad-centre')
  await takeDark(page, '08-ad-centre-dark')

  await open(page, app, '/wallet', 'Wallet')
  await bindBankCard(page, 'Marisol Vega', pin)
  await page.getByText('In use now').waitFor({ timeout: 40_000 })
  await open(page, app, '/wallet', 'Wallet')
  const reference = await withdraw(page, '30.00', pin)
  const approver = await signInOperator(browser, server, 'approver')
  await openTab(approver, 'Withdrawals')
  await approver.getByRole('row').filter({ hasText: reference }).waitFor()
  await take(approver, '09-console')
  await approveWithdrawal(approver, reference)
  await page.getByText('Waiting to be sent').waitFor()
  await take(page, '10-withdrawal')

  await open(page, app, '/wallet', 'Wallet')
  await page.getByText('Since you joined').waitFor()
  await take(page, '11-wallet')
  await takeDark(page, '12-wallet-dark')
  await takeWide(page, '13-desktop')
  await openJournalLines(page, 'Ad serving', '−20.00')
  await take(page, '14-journal-lines')
}
