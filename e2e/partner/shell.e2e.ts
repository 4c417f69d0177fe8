import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProfile, phone } from '../browser.ts'
import { openStage, type Stage } from '../stage.ts'
import { open } from './address.ts'
import { type HeaderSeen, readHeader } from './header.ts'
import { logIn } from './join.ts'
import { typeOnKeypad } from './transaction-password.ts'

const usual = { back: true, service: true, language: true, bell: true, logout: false, transparent: false }

/**
 * The header of every route marked in docs/screens-and-calls.md, Routes, by its path: what differs from the usual.
 * `/ad-welcome` is for who has no ad account yet: join.e2e.ts.
 */
const routes: Readonly<Record<string, Partial<HeaderSeen> & { readonly title: string }>> = {
  '/404': { title: 'Page not found', bell: false },
  '/ad-center': { title: 'Ad centre', back: false, logout: true },
  '/ad-center/activities': { title: 'Activities' },
  '/ad-center/coupons': { title: 'Coupons' },
  '/ad-center/edit-login-password': { title: 'Login password' },
  '/ad-center/edit-pay-password': { title: 'Transaction password' },
  '/ad-center/feedback': { title: 'Feedback' },
  '/ad-center/level': { title: 'Level and credit score' },
  '/ad-center/operated': { title: 'Plan follow' },
  '/ad-center/ques-detail': { title: 'Questions and answers', language: false, bell: false },
  '/customer?url=x': { title: 'Customer service', language: false, bell: false },
  '/notification': { title: 'Notifications' },
  '/plan': { title: 'Plans', logout: true },
  '/plan/detail': { title: 'Plan' },
  '/plan/goods-detail': { title: 'Product', transparent: true },
  '/wallet': { title: 'Wallet' },
  '/wallet/bind-card': { title: 'Destination' },
  '/wallet/foreign-exchange': { title: 'Foreign exchange', transparent: true },
  '/wallet/set-password': { title: 'Transaction password' },
}

/** Their own title stands on the page, large; the header has none. */
const untitled: Readonly<Record<string, string>> = {
  '/entry': 'Welcome',
  '/login': 'Log in',
  '/register': 'Register',
}

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ FAIRLEAD_CONTACTS: 'none' })
})
afterAll(() => stage?.close())

it('has the same header everywhere, which finds the way back, other languages and the way out', async () => {
  const { server, browser, page, watch, tell } = stage
  const { app, facts } = server

  await tell(
    'the pages for everybody have no title, no way back, no bell and no way out in their header',
    async () => {
      for (const [path, title] of Object.entries(untitled)) {
        await page.goto(`${app}#${path}`)
        expect([path, await readHeader(page, title)]).toEqual([
          path,
          { ...usual, title: null, back: false, bell: false },
        ])
      }
    },
  )

  await tell('every other page has what the table of routes says', async () => {
    await logIn(page, app, facts.partner)
    // The way out is there once it is known who is signed in.
    await page.getByRole('button', { name: 'Log out', exact: true }).waitFor()
    await page.getByRole('link', { name: /^Plans / }).click()
    await page.getByRole('link', { name: 'Harbour lights, decaf' }).click()
    await page.waitForURL('**/plan/detail?id=*')
    const id = page.url().split('?')[1]
    for (const [path, header] of Object.entries(routes)) {
      await page.goto(`${app}#${path}${path.endsWith('detail') && path.startsWith('/plan') ? `?${id}` : ''}`)
      expect([path, await readHeader(page, header.title)]).toEqual([path, { ...usual, ...header }])
    }
  })

  await tell('who is logged in and opens the site goes on with one tap, or as somebody else', async () => {
    await page.goto(`${app}#/login`)
    await page.getByLabel('Username').waitFor()
    await page.getByRole('button', { name: /^Continue as / }).click()
    await page.waitForURL(`${app}#/ad-center`)
    await page.getByRole('heading', { name: 'Ad centre', level: 1 }).waitFor()
  })

  await tell('whose ad account is open is not asked to open one', async () => {
    await page.goto(`${app}#/ad-welcome`)
    await page.waitForURL(`${app}#/ad-center`)
    await page.getByRole('heading', { name: 'Ad centre', level: 1 }).waitFor()
  })

  await tell('back: a page of several steps takes one step back itself', async () => {
    await open(page, app, '/ad-center', 'Ad centre')
    await open(page, app, '/ad-center/edit-pay-password', 'Transaction password')
    await page.getByLabel('Login password', { exact: true }).fill(facts.partner.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Choose 6 digits' }).waitFor()
    await typeOnKeypad(page, '294857')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Enter the 6 digits again' }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('heading', { name: 'Choose 6 digits' }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('heading', { name: 'Your login password first' }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.waitForURL(`${app}#/ad-center`)
  })

  await tell('back: a named page wins over where one came from', async () => {
    for (const [path, title] of [
      ['/plan', 'Plans'],
      ['/wallet', 'Wallet'],
    ] as const) {
      await open(page, app, '/notification', 'Notifications')
      await open(page, app, path, title)
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await page.waitForURL(`${app}#/ad-center`)
    }
  })

  await tell('back: otherwise to where one came from', async () => {
    await open(page, app, '/wallet', 'Wallet')
    await page.getByRole('link', { name: /^Transaction password/ }).click()
    await page.waitForURL(`${app}#/wallet/set-password`)
    await page.getByRole('heading', { name: 'Transaction password', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.waitForURL(`${app}#/wallet`)
  })

  await tell('back: while the next page is coming, to the page one stands on', async () => {
    // The worker that keeps the app would have the next page there at once.
    const unkept = await openProfile(browser, { viewport: phone, serviceWorkers: 'block' })
    const theirs = await unkept.newPage()
    const { promise: pressed, resolve: letCome } = Promise.withResolvers<void>()
    // From the beginning: any link to a plan that comes to lie under the pointer asks for the page already.
    await theirs.route('**/assets/PlanDetailPage-*', (route) => pressed.then(() => route.continue()))
    const wanted = theirs.waitForRequest('**/assets/PlanDetailPage-*')
    await logIn(theirs, app, facts.partner)
    await theirs.getByRole('link', { name: /^Plans / }).click()
    await theirs.getByRole('heading', { name: 'Plans', level: 1 }).waitFor()
    await theirs.getByRole('link', { name: 'Harbour lights, decaf' }).click()
    await wanted
    await theirs.waitForURL('**/plan/detail?id=*')
    await theirs.getByRole('button', { name: 'Back', exact: true }).click()
    await theirs.waitForURL(`${app}#/plan`)
    const came = theirs.waitForResponse('**/assets/PlanDetailPage-*')
    letCome()
    await came
    await theirs.getByRole('heading', { name: 'Plans', level: 1 }).waitFor()
    await theirs.getByRole('button', { name: 'Back', exact: true }).click()
    await theirs.waitForURL(`${app}#/ad-center`)
    await unkept.close()
  })

  await tell('back: without a page before it, outside of a host, to the ad centre', async () => {
    const fresh = await stage.profile.newPage()
    await open(fresh, app, '/ad-center/feedback', 'Feedback')
    await fresh.getByRole('button', { name: 'Back', exact: true }).click()
    await fresh.waitForURL(`${app}#/ad-center`)
    await fresh.close()
  })

  await tell('back: from an address that was typed or that a host set, to the page before it', async () => {
    const outside = await stage.profile.newPage()
    await open(outside, app, '/ad-center/coupons', 'Coupons')
    await outside.evaluate(() => {
      location.hash = '#/ad-center/feedback'
    })
    await outside.getByRole('heading', { name: 'Feedback', level: 1 }).waitFor()
    await outside.getByRole('button', { name: 'Language' }).click()
    await outside.getByRole('dialog', { name: 'Language' }).waitFor()
    await outside.goBack()
    await outside.getByRole('dialog').waitFor({ state: 'detached' })
    await outside.getByRole('heading', { name: 'Feedback', level: 1 }).waitFor()
    await outside.getByRole('button', { name: 'Back', exact: true }).click()
    await outside.waitForURL(`${app}#/ad-center/coupons`)
    await outside.close()
  })

  await tell('back: what has come up goes first, and the page stays', async () => {
    await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.waitForURL(`${app}#/ad-center`)
    await page.getByRole('link', { name: /^Plans / }).click()
    await page.getByRole('heading', { name: 'Plans', level: 1 }).waitFor()
    await page.waitForURL(`${app}#/plan`)
    for (const [button, name] of [
      ['Customer service', 'Customer service'],
      ['Language', 'Language'],
      ['Log out', 'Log out?'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click()
      const popup = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
      await popup.waitFor()
      await page.goBack()
      await popup.waitFor({ state: 'detached' })
      await page.waitForURL(`${app}#/plan`)
      await page.getByRole('heading', { name: 'Plans', level: 1 }).waitFor()
    }
    await page.goBack()
    await page.waitForURL(`${app}#/ad-center`)
    await page.getByRole('heading', { name: 'Ad centre', level: 1 }).waitFor()
  })

  await tell('an address typed while something has come up opens its page, without it', async () => {
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('dialog', { name: 'Language' }).waitFor()
    await open(page, app, '/wallet', 'Wallet')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  await tell('another language: a sheet of half the height with twelve, six of 44 in sight', async () => {
    await page.getByRole('button', { name: 'Language' }).click()
    const sheet = page.getByRole('dialog', { name: 'Language' })
    const options = sheet.getByRole('option')
    await options.first().waitFor()
    expect(await options.count()).toBe(12)
    await sheet.getByRole('option', { name: 'English', selected: true }).waitFor()
    const share = async () => ((await sheet.boundingBox())?.height ?? 0) / (page.viewportSize()?.height ?? 1)
    await expect.poll(share).toBeCloseTo(0.5, 2)
    expect((await options.first().boundingBox())?.height).toBeCloseTo(44, 2)
    expect((await sheet.getByRole('listbox').boundingBox())?.height).toBeCloseTo(6 * 44, 2)
  })

  await tell('the other language is spoken and kept once it is confirmed', async () => {
    const sheet = page.getByRole('dialog', { name: 'Language' })
    await sheet.getByRole('option', { name: /^Deutsch/ }).click()
    await sheet.getByRole('button', { name: 'Auf Deutsch fortfahren' }).click()
    await sheet.waitFor({ state: 'hidden' })
    const spokenAndKept = () =>
      page.evaluate(() => [document.documentElement.lang, localStorage.getItem('lang')])
    await expect.poll(spokenAndKept).toEqual(['de', 'de'])
    await page.reload()
    await page.getByRole('button', { name: 'Sprache' }).click()
    const german = page.getByRole('dialog', { name: 'Sprache' })
    await german.getByRole('option', { name: /^English/ }).click()
    await german.getByRole('button', { name: 'Continue in English' }).click()
    await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor()
  })

  await tell('customer service without a contact says that there is no data', async () => {
    await page.getByRole('button', { name: 'Customer service' }).click()
    const dialog = page.getByRole('dialog', { name: 'Customer service' })
    await dialog.getByText('No data').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })

  await tell('the title and the way back stay in sight while one scrolls', async () => {
    await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor()
    await page.evaluate(() => scrollTo(0, 400))
    const header = page.getByRole('banner')
    await expect.poll(async () => (await header.boundingBox())?.y).toBe(-8)
    expect(
      (await header.getByRole('button', { name: 'Back', exact: true }).boundingBox())?.y,
    ).toBeGreaterThan(-8)
  })

  await tell('from each of the four main pages the others are one tap away', async () => {
    const bar = page.getByRole('navigation', { name: 'Main pages' })
    for (const [tab, path, title] of [
      ['Plans', '/plan', 'Plans'],
      ['Messages', '/notification', 'Notifications'],
      ['Ad centre', '/ad-center', 'Ad centre'],
      ['Wallet', '/wallet', 'Wallet'],
    ] as const) {
      await bar.getByRole('link', { name: tab }).click()
      await page.waitForURL(`${app}#${path}`)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      expect(await bar.locator('[aria-current=page]').innerText()).toBe(tab)
      const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {}
      expect(y + height).toBe(phone.height)
    }
    await open(page, app, '/wallet/deposit', 'Deposit')
    expect(await bar.count()).toBe(0)
  })

  await tell('a phone held sideways keeps its height for the page', async () => {
    await open(page, app, '/wallet', 'Wallet')
    await page.setViewportSize({ width: 844, height: 390 })
    await page.getByRole('navigation', { name: 'Main pages' }).waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px')
    await page.setViewportSize(phone)
  })

  await tell('the app had nothing to complain about', async () => {
    expect(watch.faults).toEqual([])
    expect(watch.refusals).toEqual([])
  })
})
