import { translate } from '@fairlead/locales/translate'
import { totpCode, totpStep } from '@fairlead/server/src/credentials/totp.ts'
import { secretOf } from '@fairlead/server/test/support/authenticator.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProfile, phone } from '../browser.ts'
import { openStage, type Stage } from '../stage.ts'
import { expectToast } from '../toast.ts'
import { open } from './address.ts'
import { expectRefusal, fillIn, refusalUnder } from './field.ts'
import { logIn } from './join.ts'

const expired = 'Login expired, please log in again'

let stage: Stage
beforeAll(async () => {
  // Named by the server itself, which is where passkeys work.
  stage = await openStage({ FAIRLEAD_PUBLIC_URL: '' })
})
afterAll(() => stage?.close())

it('lets nobody in without both words, and whoever changes a password has to show the new one', async () => {
  const { server, browser, page, watch, tell } = stage
  const { app, facts } = server
  const { username, password } = facts.partner
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)

  await tell(
    'without a token every page but the open ones leads to the login, which takes its place',
    async () => {
      for (const path of [
        '/ad-center',
        '/wallet/bind-card',
        '/notification',
        '/customer?url=x',
        '/ad-welcome',
      ]) {
        await page.goto('about:blank')
        await page.goto(`${app}#${path}`)
        await page.waitForURL(`${app}#/login`)
        await page.goBack()
        expect([path, page.url()]).toEqual([path, 'about:blank'])
      }
      await page.goto(app)
      await page.waitForURL(`${app}#/login`)
    },
  )

  await tell('no script that comes later makes the policy by which scripts are named', async () => {
    const stopped = await (await openProfile(browser, { viewport: phone })).newPage()
    // What the app puts off, such as keeping itself, does not happen.
    await stopped.clock.install()
    await stopped.goto(app)
    const make = `trustedTypes.createPolicy('fairlead', { createScriptURL: (url) => url }).name`
    await expect(stopped.evaluate(make)).rejects.toThrow('createPolicy')
    await stopped.close()
  })

  await tell('a path that there is not ends at the 404 page', async () => {
    for (const path of ['/no/such/page', '/plan/nothing', '/loginn']) {
      await page.goto(`${app}#${path}`)
      await page.waitForURL(`${app}#/404`)
    }
    await page.goto(`${app}#/no/such/page`)
    await page.getByText('This page doesn’t exist').waitFor()
    await page.waitForFunction(() => document.title === 'Page not found · Fairlead')
  })

  await tell('log in without a username, then without a password', async () => {
    await page.goto(`${app}#/login`)
    await fillIn(page, { Password: password })
    await page.getByRole('button', { name: 'Log in' }).click()
    await expectRefusal(page, 'Username', 'Cannot be empty')
    expect(await refusalUnder(page, 'Password').count()).toBe(0)
    await fillIn(page, { Username: username, Password: '' })
    await page.getByRole('button', { name: 'Log in' }).click()
    await expectRefusal(page, 'Password', 'Cannot be empty')
    expect(await refusalUnder(page, 'Username').count()).toBe(0)
  })

  await tell('a wrong password and an unknown name are answered alike', async () => {
    for (const who of [
      { Username: username, Password: 'harbour-lantern-43' },
      { Username: 'nobody.here', Password: password },
    ]) {
      await fillIn(page, who)
      const answered = page.waitForResponse('**/api/auth/v2/login')
      await page.getByRole('button', { name: 'Log in' }).click()
      // What stands there may still be of the one before.
      await (await answered).finished()
      await page.getByRole('button', { name: 'Log in', disabled: false }).waitFor()
      await expectRefusal(page, 'Password', 'Wrong username or password. Please try again.')
    }
  })

  await tell('the refusal follows the language while it stands', async () => {
    const speak = async (open: string, option: RegExp, go: string) => {
      await page.getByRole('button', { name: open }).click()
      const sheet = page.getByRole('dialog', { name: open })
      await sheet.getByRole('option', { name: option }).click()
      await sheet.getByRole('button', { name: go }).click()
      await sheet.waitFor({ state: 'hidden' })
    }
    await speak('Language', /^Deutsch/, 'Auf Deutsch fortfahren')
    await expectRefusal(page, 'Passwort', translate('de', 'refusal.login_wrong'))
    await speak('Sprache', /^English/, 'Continue in English')
    await expectRefusal(page, 'Password', translate('en', 'refusal.login_wrong'))
  })

  await tell(
    'who came by a link has its page after the log-in, and the ad centre after the next one',
    async () => {
      const theirs = await (await openProfile(browser, { viewport: phone })).newPage()
      const enter = async () => {
        await theirs.waitForURL(`${app}#/login`)
        await fillIn(theirs, { Username: username, Password: password })
        await theirs.getByRole('button', { name: 'Log in' }).click()
      }
      await theirs.goto(`${app}#/notification?category=system_announcement`)
      await enter()
      await theirs.waitForURL(`${app}#/notification?category=system_announcement`)
      await logOut(theirs, app)
      await enter()
      await theirs.waitForURL(`${app}#/ad-center`)
      await logOut(theirs, app)
      await theirs.context().close()
    },
  )

  await tell('logged in, the device keeps what the specification names', async () => {
    await logIn(page, app, facts.partner)
    await expect.poll(() => stored('fb_userInfo')).toContain(username)
    expect(await stored('fb_token')).toMatch(/^[\w-]{43}$/)
    await expect.poll(() => stored('lang')).toBe('en')
    await expect.poll(() => stored('fb_unread')).toMatch(/^{"unread_total":[1-9]\d*,"loading":false}$/)
    const config = JSON.parse((await stored('fb_basic_config')) ?? '{}')
    expect(Object.keys(config)).toEqual(
      expect.arrayContaining([
        'client_language_map',
        'customer_service_url',
        'recharge_customer_service_url',
      ]),
    )
    expect(config).not.toHaveProperty('withdraw_method_config')
    expect(config).not.toHaveProperty('faq_config')
  })

  const elsewhere = await (await openProfile(browser, { viewport: phone })).newPage()

  await tell('a log-in somewhere else is listed, and ended from here', async () => {
    await logIn(elsewhere, app, facts.partner)
    // An open app may hear of its end before the next step looks.
    await elsewhere.goto('about:blank')
    // Where older notices lead.
    await page.goto(`${app}#/ad-center/sessions`)
    await page.waitForURL(`${app}#/ad-center/security?part=devices`)
    await page.getByText('This device').waitFor()
    // The other one, and the demo's own from when it was filled.
    const others = page.getByRole('main').getByRole('button', { name: /\s· 127\.0\.0\.\*/ })
    await expect.poll(() => others.count()).toBe(2)
    await page.getByRole('button', { name: /^Chrome\s· Linux/ }).waitFor()
    await others.first().click()
    await confirm(page, 'Log out that device?', 'Log out')
    await expectToast(page, 'Logged out there')
    await expect.poll(() => others.count()).toBe(1)
  })

  await tell('its token has expired there: it says so, forgets the session and asks to log in', async () => {
    await elsewhere.goto(`${app}#/wallet`)
    await expectToast(elsewhere, expired)
    await elsewhere.waitForURL(`${app}#/login`)
    expect(
      await elsewhere.evaluate(() => Object.keys(localStorage).filter((key) => /token|userInfo/.test(key))),
    ).toEqual([])
  })

  await tell('a device that is new links no destination until this one says that it is theirs', async () => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36'
    const tablet = await (await openProfile(browser, { viewport: phone, userAgent })).newPage()
    await logIn(tablet, app, facts.partner)
    await open(tablet, app, '/wallet/bind-card', 'Destination')
    await fillIn(tablet, {
      'Bank name': 'Harbour Bank',
      'Beneficiary name': 'Marisol Vega',
      'Mobile number': '+49 30 5550100',
      'Account number': 'DE89 3704 0044 0532 0130 00',
    })
    const link = () => tablet.getByRole('button', { name: 'Link destination' }).first().click()
    await link()
    await tablet.getByText('This device is new to your account.').waitFor()
    await page.reload()
    await page.getByText('Was this you?').waitFor()
    await page.getByRole('button', { name: 'Yes, it was me' }).click()
    await expectToast(page, 'Noted as your device')
    await link()
    await tablet.getByRole('dialog', { name: 'Link destination' }).waitFor()
    await tablet.close()
  })

  await tell('all others are ended at once', async () => {
    await page.getByRole('button', { name: 'Log out others' }).click()
    await confirm(page, 'Log out all other devices?', 'Log out')
    await page.getByText('You’re logged in on this device only.').waitFor()
  })

  await tell(
    'two-step log-in: a code of the authenticator after the password, or a recovery code',
    async () => {
      const press = (on: Page, name: string) => on.getByRole('button', { name, exact: true }).click()
      const logInUntilCode = async () => {
        await elsewhere.goto('about:blank')
        await elsewhere.goto(`${app}#/login`)
        await fillIn(elsewhere, { Username: username, Password: password })
        await press(elsewhere, 'Log in')
        await elsewhere.waitForURL(`${app}#/login/second-step`)
      }
      const give = async (code: string) => {
        await fillIn(elsewhere, { 'Code from the app or recovery code': code })
        await press(elsewhere, 'Log in')
      }
      await open(page, app, '/ad-center/security', 'Security')
      await page.getByText('Two-step login is off').waitFor()
      await page.getByText(/^In use since \d/).waitFor()
      await page.getByRole('button', { name: /^Authenticator app/ }).click()
      await fillIn(page, { 'Login password': password })
      await press(page, 'Set up')
      const link = page.getByRole('link', { name: 'Open in an app on this device' })
      const secret = secretOf((await link.getAttribute('href')) ?? '')
      const step = totpStep(new Date())
      await fillIn(page, { 'Code from the app': totpCode(secret, step) })
      await press(page, 'Turn on')
      const codes = (await page.locator('pre').innerText()).split('\n')
      expect(codes).toHaveLength(10)
      await press(page, 'I’ve kept them')
      await page.getByText('Two-step login is on').waitFor()
      await page.getByText('10 of 10 left').waitFor()

      await logInUntilCode()
      await give('WRONG')
      await refusalUnder(elsewhere, 'Code from the app or recovery code').waitFor()
      await give(totpCode(secret, step + 1n))
      await elsewhere.waitForURL(`${app}#/ad-center`)
      await logInUntilCode()
      await give(codes[0] ?? '')
      await elsewhere.waitForURL(`${app}#/ad-center`)

      await logInUntilCode()
      await press(elsewhere, 'Take two-step login off')
      await elsewhere.getByRole('status').getByText('Two-step login ends on').waitFor()
      await page.reload()
      await fillIn(page, { 'Login password': password })
      await press(page, 'Keep two-step login')
      await expectToast(page, 'Two-step login stays on')
      await page.getByText('9 of 10 left').waitFor()
      await page.getByRole('button', { name: /^Authenticator app/ }).click()
      await fillIn(page, { 'Code from the app or recovery code': codes[1] ?? '' })
      await press(page, 'Turn off two-step login')
      await page.getByText('Two-step login is off').first().waitFor()
      await page.getByText('A code besides your login password').waitFor()
      await elsewhere.goto('about:blank')
    },
  )

  const submit = () => page.getByRole('button', { name: 'Change password' }).click()
  const next = 'harbour-lantern-44'

  await tell('change the login password: nothing, the old one again, another one to confirm', async () => {
    await open(page, app, '/ad-center/edit-login-password', 'Login password')
    await submit()
    for (const label of ['Current password', 'New password', 'Confirm new password']) {
      await expectRefusal(page, label, 'Cannot be empty')
    }
    await fillIn(page, {
      'Current password': password,
      'New password': password,
      'Confirm new password': password,
    })
    await submit()
    await expectRefusal(page, 'New password', 'Choose one that differs from your current password.')
    await fillIn(page, { 'New password': next })
    await submit()
    await expectRefusal(page, 'Confirm new password', 'The two passwords entered do not match')
  })

  await tell('change the login password with a wrong old one', async () => {
    await fillIn(page, { 'Current password': 'harbour-lantern-41', 'Confirm new password': next })
    await submit()
    await expectRefusal(page, 'Current password', 'Your current password is wrong. Please try again.')
  })

  await tell('changed, it forces a fresh log-in, and only the new one opens', async () => {
    await logIn(elsewhere, app, facts.partner)
    await elsewhere.goto('about:blank')
    await fillIn(page, { 'Current password': password })
    await submit()
    await expectToast(page, 'Password changed. Please log in with the new one.')
    await page.waitForURL(`${app}#/login`)
    expect(await stored('fb_token')).toBeNull()
    await fillIn(page, { Username: username, Password: password })
    await page.getByRole('button', { name: 'Log in' }).click()
    await refusalUnder(page, 'Password').waitFor()
    await elsewhere.goto(`${app}#/wallet`)
    await elsewhere.waitForURL(`${app}#/login`)
    await logIn(page, app, { username, password: next })
  })

  await tell('log out: asked first, then out, and nothing of the session is kept', async () => {
    await page.getByRole('button', { name: 'Log out' }).click()
    const question = page.getByRole('alertdialog', { name: 'Log out?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await stored('fb_token')).not.toBeNull()
    await page.getByRole('button', { name: 'Log out' }).click()
    await question.getByRole('button', { name: 'Log out' }).click()
    await expectToast(page, 'You’re logged out')
    await page.waitForURL(`${app}#/login`)
    expect([await stored('fb_token'), await stored('fb_userInfo')]).toEqual([null, null])
    await page.goto(`${app}#/ad-center`)
    await page.waitForURL(`${app}#/login`)
  })

  await tell('a passkey is added, logs in without a word, and does not once it is removed', async () => {
    const person = await (await openProfile(browser, { viewport: phone })).newPage()
    const named = app.replace('127.0.0.1', 'localhost')
    await putAuthenticator(person)
    await logIn(person, named, { username, password: next })
    await open(person, named, '/ad-center/security', 'Security')
    await person.getByRole('button', { name: 'Add passkey' }).click()
    await fillIn(person, { 'Login password': next })
    await person.getByRole('button', { name: 'Continue' }).click()
    await expectToast(person, 'Passkey added')
    await logOut(person, named)
    const byPasskey = () => person.getByRole('button', { name: 'Log in with a passkey' }).click()
    await byPasskey()
    await person.getByRole('heading', { name: 'Ad centre' }).waitFor()
    await open(person, named, '/ad-center/security', 'Security')
    await person.getByRole('button', { name: /^Chrome, Linux.+Last used/ }).click()
    await person.getByRole('button', { name: 'Remove passkey' }).click()
    await confirm(person, 'Remove this passkey?', 'Remove passkey')
    await expectToast(person, 'Passkey removed')
    await logOut(person, named)
    await byPasskey()
    await expectToast(person, 'This passkey didn’t log you in. Try again, or use your password.')
  })

  await tell('the app had nothing to complain about', async () => {
    expect(watch.faults).toEqual([])
    expect(watch.refusals).toEqual([
      '/api/auth/v2/login: login_wrong',
      '/api/auth/v2/login: login_wrong',
      '/api/update/password: old_password_wrong',
      '/api/auth/v2/login: login_wrong',
    ])
    expect(await server.verify()).toMatchObject({ code: 0 })
  })
})

async function confirm(page: Page, title: string, button: string): Promise<void> {
  await page.getByRole('alertdialog', { name: title }).getByRole('button', { name: button }).click()
}

async function logOut(page: Page, app: string): Promise<void> {
  await open(page, app, '/ad-center', 'Ad centre')
  await page.getByRole('button', { name: 'Log out' }).click()
  await confirm(page, 'Log out?', 'Log out')
  await page.waitForURL('**/#/login')
}

/** A device that keeps passkeys and recognises its person. */
async function putAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
