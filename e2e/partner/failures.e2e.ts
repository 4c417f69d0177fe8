import type { Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProfile, phone } from '../browser.ts'
import { openStage, type Stage } from '../stage.ts'
import { expectToast } from '../toast.ts'
import { open } from './address.ts'
import { fillIn, refusalUnder } from './field.ts'
import { logIn } from './join.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

it('says what went wrong, each in its own words, and logs nobody out for it', async () => {
  const { server, browser, profile, page, tell } = stage
  const { app, facts } = server
  const noConnection = 'No connection. Try again in a moment.'
  const token = () => page.evaluate(() => localStorage.getItem('fb_token'))

  await tell('405: an order that there is not, or that is somebody else’s', async () => {
    await logIn(page, app, facts.partner)
    await page.goto(`${app}#/plan/detail?id=6f0c2f5e-5d0b-4c0a-9d5e-0a1b2c3d4e5f`)
    await page.getByText('Not found. It may be gone or belong to another account.').waitFor()
    // It would be answered the same.
    expect(await page.getByRole('button', { name: 'Request failed, click to reload' }).count()).toBe(0)
  })

  await tell('a page of one thing, opened without saying of which, gives way to all of them', async () => {
    for (const [path, list, title] of [
      ['/plan/detail', '/plan', 'Plans'],
      ['/plan/goods-detail', '/plan', 'Plans'],
      ['/wallet/withdrawal', '/wallet', 'Wallet'],
      ['/wallet/flow?id=', '/wallet', 'Wallet'],
      ['/ad-center/follow-record', '/ad-center/operated', 'Plan follow'],
    ] as const) {
      await open(page, app, '/ad-center', 'Ad centre')
      await page.goto(`${app}#${path}`)
      await page.waitForURL(`${app}#${list}`)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    }
  })

  // The server words every refusal, and answers no partner's call with a code of its own making: what a code says without
  // words, and what any other code says, can only be seen with an answer that somebody put in its place.
  const said = async (answer: Parameters<Route['fulfill']>[0], words: string | RegExp) => {
    await page.route('**/api/feedback', (route) => route.fulfill(answer))
    await page.getByRole('button', { name: 'Send feedback' }).click()
    await expectToast(page, words)
    await page.getByRole('button', { name: 'Send feedback', disabled: false }).waitFor()
    await page.unroute('**/api/feedback')
  }
  const serverError = 'Something went wrong on our side. It’s safe to try again.'
  const envelope = (code: number, msg: string) => ({ json: { code, msg, data: null } })

  await tell('400 and 500 without a word say the default for their code', async () => {
    await open(page, app, '/ad-center/feedback', 'Feedback')
    await fillIn(page, { Topic: 'Wallet', 'Your message': 'Show older months too.' })
    await said(envelope(400, ''), 'We couldn’t read this. Check it and try again.')
    await said({ status: 500, ...envelope(500, '') }, serverError)
    await said(envelope(500, ''), serverError)
  })

  await tell('any other code says its message, or error', async () => {
    await said(envelope(418, 'Short and stout'), 'Short and stout')
    await said(envelope(418, ''), 'Error')
  })

  await tell('402 without a word says what it means, all of it in the language of the account', async () => {
    const theirs = await (await openProfile(browser, { viewport: phone })).newPage()
    await logIn(theirs, app, facts.partner)
    const json = { code: 402, msg: '', data: { lang: 'de' } }
    await theirs.route('**/api/user_coupon/list**', (route) => route.fulfill({ json }))
    await theirs.goto(`${app}#/ad-center/coupons`)
    const german = theirs.getByRole('dialog', { name: 'Kundenservice' })
    await german.getByText('Ihr Konto ist noch nicht aktiviert.').waitFor()
    await theirs.context().close()
  })

  await tell('an HTTP status of somebody on the way says its status text', async () => {
    const proxy = { contentType: 'text/html', body: '<h1>nginx</h1>' }
    await said({ status: 413, ...proxy }, /^(Payload|Content|Request Entity) Too Large$/)
    await said({ status: 502, ...proxy }, 'Bad Gateway')
    expect(await page.getByLabel('Topic').inputValue()).toBe('Wallet')
  })

  await tell('what is asked anew by itself goes on to say that it failed; pressed, it loads', async () => {
    const theirs = await (await openProfile(browser, { viewport: phone })).newPage()
    let answers = true
    let unanswered = 0
    await theirs.route('**/api/user/property', (route) => {
      if (answers) return route.fulfill(envelope(418, 'Short and stout'))
      unanswered += 1
    })
    await logIn(theirs, app, facts.partner)
    await theirs.goto(`${app}#/wallet`)
    const failed = theirs.getByRole('button', { name: 'Request failed, click to reload' })
    await failed.getByText('Short and stout').waitFor()
    answers = false
    await expect.poll(() => unanswered, { timeout: 10_000 }).toBe(1)
    expect(await failed.count()).toBe(1)
    await failed.click()
    await failed.waitFor({ state: 'detached' })
    await theirs.context().close()
  })

  await tell('a page whose call nobody answers says that it still loads, and fails after 15 s', async () => {
    const theirs = await (await openProfile(browser, { viewport: phone })).newPage()
    const list = '**/api/user_coupon/list**'
    // Before anything is read: the page before this one may ask for the list ahead.
    await theirs.route(list, () => {})
    await theirs.clock.install()
    const asked = theirs.waitForRequest(list)
    await logIn(theirs, app, facts.partner)
    await theirs.goto(`${app}#/ad-center/coupons`)
    await asked
    const failed = theirs.getByRole('button', { name: 'Request failed, click to reload' })
    const slow = theirs.getByText('Still loading. This takes longer than usual.')
    await slow.waitFor()
    // What is told live may have it ask once more, and wait once more.
    await expect
      .poll(() => theirs.clock.fastForward(15_000).then(() => failed.count()), { timeout: 10_000 })
      .toBe(1)
    await failed.getByText(noConnection).waitFor()
    await slow.waitFor({ state: 'detached' })
    await theirs.context().close()
  })

  await tell('behind a network that answers for itself: one press loads all that failed', async () => {
    const theirs = await (await openProfile(browser, { viewport: phone })).newPage()
    await logIn(theirs, app, facts.partner)
    const welcome = { contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }
    await theirs.route('**/api/**', (route) => route.fulfill(welcome))
    await theirs.goto(`${app}#/wallet/withdraw`)
    const failed = theirs.getByRole('button', { name: 'Request failed, click to reload' })
    const asOf = theirs.getByText('These figures are from')
    await failed.nth(1).getByText(noConnection).waitFor()
    await theirs.unroute('**/api/**')
    // Unless something else was answered first: then nothing is left to press.
    await failed
      .first()
      .click({ timeout: 10_000 })
      .catch(() => undefined)
    await expect.poll(() => failed.count()).toBe(0)
    await expect.poll(() => asOf.count()).toBe(0)
    await theirs.context().close()
  })

  await tell(
    'money whose answer was lost may have moved: one is told so, and trying again moves it once',
    async () => {
      const theirs = await (await openProfile(browser, { viewport: phone })).newPage()
      await logIn(theirs, app, facts.partner)
      await open(theirs, app, '/wallet/deposit', 'Deposit')
      const keys: (string | undefined)[] = []
      await theirs.route('**/api/deposit/open', async (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        if (keys.length > 1) return route.continue()
        await route.fetch()
        return route.fulfill({ contentType: 'application/json', body: '{"code":200,"da' })
      })
      await fillIn(theirs, { 'Amount to transfer': '31.00' })
      const ask = theirs.getByRole('button', { name: 'Get reference' })
      await ask.click()
      await theirs
        .getByText(
          'We didn’t get an answer, so this may be done already. Trying the same again won’t do it twice.',
        )
        .first()
        .waitFor()
      await ask.click()
      await theirs.getByRole('button', { name: 'Cancel deposit' }).waitFor()
      expect([keys.length, new Set(keys).size]).toEqual([2, 1])
      await theirs.goBack()
      await expect.poll(() => theirs.getByText('$31.00').count()).toBe(1)
      await theirs.context().close()
    },
  )

  await tell('a failure stays on the screen for 2000 ms', async () => {
    const slow = await openProfile(browser, { viewport: phone })
    const theirs = await slow.newPage()
    await theirs.clock.install()
    await theirs.goto(app)
    await fillIn(theirs, { Username: 'nobody.here', Password: 'nothing-at-all' })
    await slow.setOffline(true)
    await theirs.clock.pauseAt(Date.now() + 60_000)
    await theirs.getByRole('button', { name: 'Log in' }).click()
    const words = theirs.getByRole('status').getByText(noConnection)
    await words.waitFor()
    await theirs.clock.runFor(1_999)
    expect(await words.count()).toBe(1)
    await theirs.clock.runFor(1)
    await words.waitFor({ state: 'detached' })
    await slow.close()
  })

  await tell('feedback to a busy server is sent again by itself, three times at most', async () => {
    let sent = 0
    await page.route('**/api/feedback', (route) => {
      sent += 1
      return sent % 3 === 0 && sent < 6
        ? route.continue()
        : route.fulfill({ status: 503, headers: { 'Retry-After': '1' } })
    })
    await page.getByRole('button', { name: 'Send feedback' }).click()
    await page.getByText('Thank you, we’ve got it').waitFor()
    expect(sent).toBe(3)
    await page.getByRole('button', { name: 'Send more feedback' }).click()
    await fillIn(page, { Topic: 'Plans', 'Your message': 'Name the publishers.' })
    await page.getByRole('button', { name: 'Send feedback' }).click()
    await expectToast(page, 'We’re very busy right now. Nothing was changed. Try again in a moment.')
    expect([sent, await page.getByLabel('Topic').inputValue()]).toEqual([6, 'Plans'])
    await page.unroute('**/api/feedback')
  })

  // The worker that keeps the app would have all of it there soon after the first page.
  const unkept = await openProfile(browser, { viewport: phone, serviceWorkers: 'block' })
  const theirs = await unkept.newPage()
  const offline = theirs.getByText(noConnection)

  await tell(
    'a page or popup that cannot be fetched says so in the app, and can be asked for again',
    async () => {
      await theirs.goto(`${app}#/login`)
      const language = theirs.getByRole('banner').getByRole('button', { name: 'Language' })
      await language.waitFor()
      await unkept.setOffline(true)
      await language.click()
      await expectToast(theirs, noConnection)
      await theirs.getByLabel('Username').waitFor()
      await theirs.getByRole('link', { name: 'Register with a licence key' }).click()
      const failed = theirs.getByRole('button', { name: 'Request failed, click to reload' })
      await failed.filter({ has: offline }).waitFor()
      await failed.click()
      await expectToast(theirs, noConnection)
      expect(theirs.url()).toBe(`${app}#/register`)
      await unkept.setOffline(false)
      await failed.click()
      await theirs.getByRole('heading', { name: 'Register', level: 1 }).waitFor()
      await language.click()
      await theirs.getByRole('dialog', { name: 'Language' }).getByRole('button', { name: 'Close' }).click()
    },
  )

  await tell('without the file that checks a form, the server alone checks it', async () => {
    await theirs.route('**/assets/check-register-*', (route) => route.abort())
    await fillIn(theirs, {
      'Licence key': 'KEY-0000-0000',
      Username: 'ida.lost',
      Nickname: 'Ida',
      Email: 'ida@',
      Phone: '+49 30 5550100',
      Password: 'quiet-harbour-17',
      'Confirm password': 'quiet-harbour-17',
    })
    await theirs.getByRole('button', { name: 'Register', exact: true }).click()
    await refusalUnder(theirs, 'Email').waitFor()
  })

  await tell('a file of a version that was replaced: the app opens anew by itself', async () => {
    let replaced = true
    await theirs.route('**/assets/ForgotLoginPage-*', (route) =>
      replaced ? route.fulfill({ status: 404 }) : route.continue(),
    )
    theirs.on('request', (request) => {
      if (request.isNavigationRequest()) replaced = false
    })
    await theirs.goto(`${app}#/login/forgot`)
    await theirs.getByRole('heading', { name: 'Reset login password', level: 1 }).waitFor()
    expect(replaced).toBe(false)
  })

  await tell(
    'the app came but not its words: no white page, and a press opens it once they can come',
    async () => {
      await theirs.evaluate(() => localStorage.setItem('lang', 'de'))
      await theirs.route('**/assets/de-*', (route) => route.abort())
      await theirs.reload()
      const german = theirs.getByRole('button', { name: 'Anfrage fehlgeschlagen, zum Neuladen tippen' })
      await german.waitFor()
      await theirs.unroute('**/assets/de-*')
      await german.click()
      await theirs.getByRole('heading', { name: 'Anmeldepasswort zurücksetzen', level: 1 }).waitFor()
    },
  )

  await tell('not even the app came: no white page either, in the language of this device', async () => {
    await theirs.route('**/assets/index-*', (route) => route.abort())
    await theirs.reload()
    const german = theirs.getByRole('button', { name: 'Anfrage fehlgeschlagen, zum Neuladen tippen' })
    await german.waitFor()
    await theirs.unroute('**/assets/index-*')
    await german.click()
    await theirs.getByRole('heading', { name: 'Anmeldepasswort zurücksetzen', level: 1 }).waitFor()
  })

  await tell(
    'what stands under the figures cannot be fetched: they stay, and a press opens all of it',
    async () => {
      await theirs.evaluate(() => localStorage.setItem('lang', 'en'))
      await theirs.route('**/assets/BelowFigures-*', (route) => route.abort())
      await theirs.reload()
      await logIn(theirs, app, facts.partner)
      const failed = theirs.getByRole('button', { name: 'Request failed, click to reload' })
      await failed.waitFor()
      await theirs.getByRole('heading', { name: 'Profit this week' }).waitFor()
      await theirs.unroute('**/assets/BelowFigures-*')
      await failed.click()
      await theirs.getByRole('link', { name: /^Wallet / }).waitFor()
      await unkept.close()
    },
  )

  await tell('HTTP 503: a busy server ends no session, and is asked again by itself', async () => {
    await open(page, app, '/ad-center', 'Ad centre')
    const before = await token()
    const crowd = crowdIn(app, String(before))
    try {
      await crowd.full
      await page.goto(`${app}#/notification`)
      // Even a crowd leaves a place free now and then.
      for (let status = 0; status !== 503; ) {
        const answer = page.waitForResponse('**/api/user/notifications')
        await page.reload()
        status = (await answer).status()
      }
    } finally {
      await crowd.leave()
    }
    await page
      .getByRole('link', { name: /^Unread / })
      .first()
      .waitFor()
    expect([await token(), page.url()]).toEqual([before, `${app}#/notification`])
  })

  await tell('whom the server cannot name is told so', async () => {
    await page.route('**/api/user/info', (route) => route.fulfill({ status: 500, body: '' }))
    // An answer from before would be kept anew: it ends with its page.
    await page.reload()
    await page.evaluate(() => localStorage.removeItem('fb_userInfo'))
    await page.reload()
    await expectToast(page, 'No user data')
    await page.unroute('**/api/user/info')
  })

  await tell('without a server and without a kept copy the page says so, once', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready)
    expect(await server.stop()).toBe(0)
    await page.evaluate(() => localStorage.removeItem('fb_userInfo'))
    await page.goto(`${app}#/ad-center/coupons`)
    await page.reload()
    await page.getByRole('button', { name: /^Request failed, click to reload/ }).waitFor()
    expect(await page.getByText(/You’re offline|No user data/).count()).toBe(0)
    expect(await token()).not.toBeNull()
  })

  await tell('every invariant holds', async () => {
    expect(await server.verify()).toMatchObject({ code: 0 })
    await profile.close()
  })
})

/** Keeps more calls under way than the server works on at once, until told to leave. */
function crowdIn(app: string, token: string) {
  let staying = true
  let first: () => void = () => undefined
  const full = new Promise<void>((resolve) => {
    first = resolve
  })
  const knock = async () => {
    while (staying) {
      const answer = await fetch(new URL('/api/user/property', app), { headers: { 'X-CT': token } })
      await answer.body?.cancel()
      if (answer.status !== 503) continue
      first()
      // Whoever is turned away stands near the door: knocking without a pause would leave no time to open it.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const people = Array.from({ length: 160 }, knock)
  return {
    full,
    leave: async () => {
      staying = false
      await Promise.all(people)
    },
  }
}
