import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProfile, phone } from '../browser.ts'
import { call } from '../call.ts'
import { openStage, type Stage } from '../stage.ts'
import { open } from './address.ts'
import { fillIn } from './field.ts'
import { logIn, newcomer } from './join.ts'
import { chooseLanguage } from './language.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

it('a language that is chosen is the account’s too, and what is shown is read again in it', async () => {
  const { server, browser, page, watch, tell } = stage
  const { app, facts } = server
  const { username, password } = facts.partner
  const { token } = await call<{ token: string }>(app, '/auth/v2/login', { username, password })
  const accounts = async () =>
    (await call<{ lang: string }>(app, '/user/info', undefined, { 'X-CT': token })).lang
  const editsOf = (on: Page) => {
    const edits: (string | null)[] = []
    on.on('request', (request) => {
      if (request.url().endsWith('/api/user/info/edit')) edits.push(request.postData())
    })
    return edits
  }
  const edits = editsOf(page)

  await tell('what the account spoke is nobody’s choice: it is not told', async () => {
    await logIn(page, app, facts.partner)
    await open(page, app, '/notification', 'Notifications')
    await page.getByRole('link', { name: /Deposit of \$200\.00 confirmed/ }).waitFor()
    expect([await accounts(), edits]).toEqual(['en', []])
  })

  await tell('nor is anybody else’s who logs in on the same device', async () => {
    const { transactionPassword: _, ...ida } = newcomer
    await call(app, '/auth/v2/register', {
      ...ida,
      confirm_password: ida.password,
      license_key: facts.licenceKeys[0],
      lang: 'fr',
    })
    const shared = await (await openProfile(browser, { viewport: phone })).newPage()
    const sent = editsOf(shared)
    await logIn(shared, app, facts.partner)
    await shared.waitForFunction(() => localStorage.getItem('lang_chosen'))
    await shared.evaluate(() => {
      localStorage.removeItem('fb_token')
      location.hash = '#/login'
      location.reload()
    })
    await fillIn(shared, { Username: ida.username, Password: ida.password })
    await shared.getByRole('button', { name: 'Log in', exact: true }).click()
    await shared.waitForURL('**/#/ad-welcome')
    await shared.waitForFunction(() => JSON.parse(localStorage.getItem('fb_userInfo') ?? '{}').lang === 'fr')
    const heard = shared.waitForRequest('**/api/user/events')
    await shared.reload()
    await heard
    expect(sent).toEqual([])
    await shared.context().close()
  })

  await tell('once another is chosen, messages that are shown speak it, without a reload', async () => {
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    const lists: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/notifications')) lists.push(request.headers()['x-lang'] ?? '')
    })
    await chooseLanguage(page, 'de')
    await page.getByRole('heading', { name: 'Mitteilungen', level: 1 }).waitFor()
    await page.getByRole('link', { name: /Einzahlung von 200,00\s\$ bestätigt/ }).waitFor()
    expect(await page.getByText(/Deposit of/).count()).toBe(0)
    expect([await page.evaluate(() => 'stayed' in window), new Set(lists)]).toEqual([true, new Set(['de'])])
  })

  const fresh = await openProfile(browser, { viewport: phone })
  const theirs = await fresh.newPage()
  const theirEdits = editsOf(theirs)

  await tell('the account has it, and takes it to a browser that never saw it', async () => {
    expect([await accounts(), edits]).toEqual(['de', ['{"lang":"de"}']])
    await theirs.goto(app)
    await fillIn(theirs, { Username: username, Password: password })
    await theirs.getByRole('button', { name: 'Log in', exact: true }).click()
    await theirs.getByRole('button', { name: 'Sprache', exact: true }).waitFor()
    await theirs.waitForURL('**/#/ad-center')
  })

  await tell('what could not be told is told at the next start, without a word', async () => {
    await page.route('**/api/user/info/edit', (route) => route.abort())
    await chooseLanguage(page, 'fr')
    await page.getByRole('link', { name: /Dépôt de .*200,00.* confirmé/ }).waitFor()
    await expect
      .poll(() => watch.faults.filter((fault) => fault.includes('language of the account')).length)
      .toBe(1)
    expect([await accounts(), await page.evaluate(() => window.toastsSaid)]).toEqual(['de', []])
    await page.unroute('**/api/user/info/edit')
    await page.reload()
    await expect.poll(accounts).toBe('fr')
  })

  await tell('the last choice counts: devices do not talk each other over', async () => {
    await chooseLanguage(theirs, 'spa')
    await expect.poll(accounts).toBe('spa')
    const before = edits.length
    for (const path of ['/wallet', '/notification']) {
      const heard = page.waitForRequest('**/api/user/events')
      await page.goto('about:blank')
      await page.goto(`${app}#${path}`)
      await heard
      await page.waitForFunction(() => JSON.parse(localStorage.getItem('fb_userInfo') ?? '{}').lang === 'spa')
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr')
    }
    expect([edits.length, theirEdits, await accounts()]).toEqual([before, ['{"lang":"spa"}'], 'spa'])
  })

  await tell('what was chosen before logging in is told as well', async () => {
    const early = await (await openProfile(browser, { viewport: phone })).newPage()
    await early.goto(`${app}#/login`)
    await chooseLanguage(early, 'de')
    await fillIn(early, { Benutzername: username, Passwort: password })
    await early.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await early.waitForURL('**/#/ad-center')
    await expect.poll(accounts).toBe('de')
    await early.context().close()
  })

  await tell('the app had nothing to complain about but the lost call', async () => {
    const others = watch.faults.filter(
      (fault) => !/net::ERR_FAILED/.test(fault) && !fault.includes('language of the account'),
    )
    expect(others).toEqual([])
    expect(watch.refusals).toEqual([])
    await fresh.close()
  })
})
