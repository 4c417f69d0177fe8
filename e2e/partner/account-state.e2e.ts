import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../call.ts'
import { type Staff, signInStaff } from '../console/staff.ts'
import { openStage, type Stage } from '../stage.ts'
import { expectToast } from '../toast.ts'
import { open } from './address.ts'
import { expectRefusal, fillIn } from './field.ts'
import { logIn, newcomer } from './join.ts'
import { chooseLanguage } from './language.ts'
import { planCards } from './plan.ts'
import { askDemoService, askDemoServiceOutside } from './service.ts'
import { bindBankCard, withdraw } from './withdraw.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

it('says in the account’s own language why it is restricted, and still lets the money out', async () => {
  const { server, page, watch, tell } = stage
  const { app, facts } = server
  const pin = facts.partner.transactionPassword
  const [support, approver] = await Promise.all([
    signInStaff(server, 'support'),
    signInStaff(server, 'approver'),
  ])
  const dialog = page.getByRole('dialog')
  const close = async () => {
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  /** Somebody whose licence key needs activation; their id. */
  const registerAs = async (lang: string, { transactionPassword: _, ...who }: typeof newcomer) => {
    const { code } = await support.supportStaff.codeIssue({ kind: 'license_key', needs_activation: true })
    await call(app, '/auth/v2/register', {
      ...who,
      license_key: code,
      lang,
      confirm_password: who.password,
    })
    const { items } = await support.accountStaff.waiting({})
    return items.find(({ username }) => username === who.username)?.id ?? ''
  }
  const spoken = () => page.evaluate(() => [document.documentElement.lang, localStorage.getItem('lang')])

  const waitingId = await registerAs('de', newcomer)

  await tell('402: not activated yet, said in German to a German account', async () => {
    await page.goto(app)
    await fillIn(page, { Username: newcomer.username, Password: newcomer.password })
    await page.getByRole('button', { name: 'Log in' }).click()
    const german = page.getByRole('dialog', { name: 'Kundenservice' })
    await german.getByText('Dieses Konto ist noch nicht aktiviert.').waitFor()
    await german.getByText('Bei Fragen wenden Sie sich an den Kundenservice.').waitFor()
    expect(await spoken()).toEqual(['de', 'de'])
    await (await askDemoServiceOutside(page, german)).close()
    await page.getByRole('button', { name: 'Anmelden' }).waitFor()
  })

  await tell('activated by customer service, the account can be opened', async () => {
    await support.accountStaff.activate({ id: waitingId })
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.waitForURL('**/#/ad-welcome')
    await forgetDevice(page, app)
  })

  const id = await tell('a partner with money binds a bank card while all is well', async () => {
    await logIn(page, app, facts.partner)
    await open(page, app, '/wallet', 'Wallet')
    await bindBankCard(page, 'Marisol Vega', pin)
    const kept = () => page.evaluate(() => localStorage.getItem('fb_userInfo'))
    await expect.poll(kept).toContain(facts.partner.username)
    return String(JSON.parse((await kept()) ?? '{}').id)
  })

  await tell('403: disabled, said in English to an English account on a French phone', async () => {
    await decide(support, approver, { id, action: 'disable', reason: 'traffic_examined', days: 7 })
    await speakFrench(page, app)
    await page.goto(`${app}#/ad-center/coupons`)
    await dialog
      .getByText(
        /^This account is disabled until .* You can still withdraw your money\. Customer service can/,
      )
      .waitFor()
    await dialog.getByText('We’re examining the traffic of your orders.').waitFor()
    expect(await spoken()).toEqual(['en', 'en'])
    await askDemoService(page, page.getByRole('dialog', { name: 'Customer service' }))
  })

  await tell('disabled, one can log in anew and is told again', async () => {
    await logOutAndIn(page, facts.partner)
    await dialog.getByText(/^This account is disabled until/).waitFor()
    await close()
  })

  await tell('disabled, one reads on in the language that one chooses', async () => {
    await page.goto(`${app}#/ad-center/coupons`)
    await dialog.getByText(/^This account is disabled until/).waitFor()
    await close()
    const coupons = page.waitForResponse('**/api/user_coupon/list**')
    await chooseLanguage(page, 'de')
    expect((await (await coupons).json()).data.lang).toBe('de')
    await page.getByText(/^Dieses Konto ist gesperrt bis/).waitFor()
    expect([await spoken(), await dialog.count()]).toEqual([['de', 'de'], 0])
    await chooseLanguage(page, 'en')
    await page.getByText(/^This account is disabled until/).waitFor()
    await page.goto(`${app}#/ad-center`)
    await dialog.waitFor()
    await close()
  })

  await tell('once closed, it is not told again by what the page reads anew', async () => {
    const center = await page.context().newPage()
    await center.clock.install()
    await center.goto(`${app}#/ad-center`)
    await center.getByText('This month', { exact: true }).waitFor()
    const told = center.getByRole('dialog')
    await told.getByRole('button', { name: 'Close' }).click()
    await center.clock.runFor(1_000)
    await told.waitFor({ state: 'hidden' })
    // The app has heard the first refusal by the time the second one comes.
    for (let reading = 1; reading <= 2; reading += 1) {
      const read = center.waitForResponse('**/api/ad/order/data_statistics/list**')
      await center.clock.runFor(30_000)
      expect((await (await read).json()).code).toBe(403)
    }
    expect(await told.count()).toBe(0)
    await center.getByText('This month', { exact: true }).click()
    await center.clock.runFor(100)
    await told.getByText(/^This account is disabled until/).waitFor()
    await center.close()
  })

  await tell('disabled, the wallet says why and takes an appeal', async () => {
    await open(page, app, '/wallet', 'Wallet')
    await page.getByRole('heading', { name: /^Your account is disabled until/ }).waitFor()
    await page
      .getByText('Wallet, withdrawals, statements and appeals work as before, and you can stop your orders.')
      .waitFor()
    await page.getByRole('button', { name: 'Appeal' }).click()
    await dialog.getByRole('button', { name: 'Send appeal' }).click()
    await expectRefusal(dialog, 'What’s wrong, in your own words', 'Cannot be empty')
    await fillIn(dialog, { 'What’s wrong, in your own words': 'All of it was seen by people.' })
    await dialog.getByRole('button', { name: 'Send appeal' }).click()
    await expectToast(page, /^Appeal sent\. You’ll have an answer by /)
    await page.getByRole('link', { name: /^Your appeal\s+Awaiting answer/ }).click()
    await page.getByText('About a decision on your account').waitFor()
  })

  await tell(
    'disabled, an offer says why it cannot be funded, and asks nothing that would be refused',
    async () => {
      await open(page, app, '/plan', 'Plans')
      await planCards(page)
        .filter({ hasText: /Answer by/ })
        .first()
        .click()
      await page.getByText('Your account can’t fund orders now. Your wallet says why.').waitFor()
      await page.getByRole('button', { name: 'Fund', exact: true }).waitFor()
      expect(await dialog.count()).toBe(0)
    },
  )

  await tell('disabled, a statement is made and money is withdrawn', async () => {
    await makeStatement(page, app)
    await page.goto(`${app}#/wallet/bind-card`)
    await page.getByText('In use now').waitFor({ timeout: 90_000 })
    await open(page, app, '/wallet', 'Wallet')
    await withdraw(page, '30.00', pin)
    expect(await dialog.count()).toBe(0)
  })

  await tell('404: cancelled, said with its reason', async () => {
    await approver.accountStaff.enable({ id })
    await decide(support, approver, { id, action: 'cancel', reason: 'rules_broken' })
    await speakFrench(page, app)
    await page.goto(`${app}#/ad-center/feedback`)
    await page.goto(`${app}#/ad-center/coupons`)
    await dialog
      .getByText(
        /^This account is cancelled\. Fairlead’s rules were broken\. You can still withdraw your money/,
      )
      .waitFor()
    expect(await spoken()).toEqual(['en', 'en'])
    await askDemoService(page, page.getByRole('dialog', { name: 'Customer service' }))
  })

  await tell('cancelled, one can log in, read everything and take the rest out', async () => {
    await logOutAndIn(page, facts.partner)
    await dialog.getByText(/^This account is cancelled/).waitFor()
    await close()
    await open(page, app, '/wallet', 'Wallet')
    await page.getByRole('heading', { name: 'Your account is cancelled' }).waitFor()
    await page.getByRole('button', { name: 'Appeal' }).waitFor()
    await makeStatement(page, app)
    await open(page, app, '/wallet', 'Wallet')
    await withdraw(page, '20.00', pin)
    await open(page, app, '/ad-center/audit', 'Staff activity')
    await page.getByText('Your account was cancelled', { exact: true }).waitFor()
  })

  await tell('404: declined by two, one logs in, reads why on the welcome page and appeals', async () => {
    const declined = {
      ...newcomer,
      username: 'otto.lind',
      email: 'otto@example.com',
      phone: '+49 30 5550198',
    }
    const id = await registerAs('en', declined)
    await decide(support, approver, { id, action: 'decline', reason: 'details_not_verifiable' })
    await forgetDevice(page, app)
    await page.goto(app)
    await fillIn(page, { Username: declined.username, Password: declined.password })
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/#/ad-welcome')
    await dialog
      .getByText(/^This account is cancelled\. We couldn’t verify the details you gave us\./)
      .waitFor()
    await close()
    await page.getByRole('heading', { name: 'Your account is cancelled' }).waitFor()
    await page.getByText('We couldn’t verify the details you gave us.').waitFor()
    expect(await page.getByLabel('Authorization code').count()).toBe(0)
    await page.getByRole('button', { name: 'Appeal' }).click()
    await fillIn(dialog, { 'What’s wrong, in your own words': 'My passport was renewed.' })
    await dialog.getByRole('button', { name: 'Send appeal' }).click()
    await expectToast(page, /^Appeal sent\. You’ll have an answer by /)
    await page.getByRole('link', { name: /^Your appeal\s+Awaiting answer/ }).click()
    await page.getByText('About a decision on your account').waitFor()
  })

  await tell('the app had nothing to complain about', async () => {
    expect(watch.faults).toEqual([])
    expect(await server.verify()).toMatchObject({ code: 0 })
  })
})

/** One member of staff proposes, another agrees. */
async function decide(
  support: Staff,
  approver: Staff,
  proposal: Parameters<Staff['accountStaff']['propose']>[0],
): Promise<void> {
  const { id } = await support.accountStaff.propose(proposal)
  await approver.accountStaff.decide({ id, answer: 'agree' })
}

/** Without the app on the screen, which might write down once more what it reads just then. */
async function forgetDevice(page: Page, app: string): Promise<void> {
  await page.goto('about:blank')
  const aside = await page.context().newPage()
  await aside.goto(`${app}icon.svg`)
  await aside.evaluate(() => localStorage.clear())
  await aside.close()
}

/** On this phone, while the account goes on in English on another one. */
async function speakFrench(page: Page, app: string): Promise<void> {
  await chooseLanguage(page, 'fr')
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('fb_userInfo') ?? '{}').lang === 'fr')
  const token = (await page.evaluate(() => localStorage.getItem('fb_token'))) ?? ''
  await call(app, '/user/info/edit', { lang: 'en' }, { 'X-CT': token })
}

/** Up to the page behind the log-in, over which a dialog may stand at once. */
async function logOutAndIn(page: Page, who: Parameters<typeof logIn>[2]): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('fb_token')
    location.hash = '#/login'
  })
  await page.reload()
  await page.waitForURL('**/#/login')
  await fillIn(page, { Username: who.username, Password: who.password })
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/#/ad-center')
}

async function makeStatement(page: Page, app: string): Promise<void> {
  await open(page, app, '/wallet/statement', 'Account statement')
  await page.getByRole('button', { name: 'Create statement' }).click()
  await page
    .getByText(/^PDF, /)
    .first()
    .waitFor()
}
