import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../call.ts'
import { openStage, type Stage } from '../stage.ts'
import { expectToast } from '../toast.ts'
import { open } from './address.ts'
import { newcomer, openAdAccount } from './join.ts'
import { openWallet } from './wallet.ts'

const key = randomBytes(24).toString('hex')
const hostKey = { 'X-Host-Key': key }

let stage: Stage
beforeAll(async () => {
  const keyHash = createHash('sha256').update(key).digest('hex')
  stage = await openStage(
    { FAIRLEAD_HOSTS: `harbour;${keyHash};https://harbour.example` },
    { userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile FairleadHost/2.1' },
  )
})
afterAll(() => stage?.close())

it('comes in by a host app with a ticket, and is closed by the back arrow where nothing lies before', async () => {
  const { server, profile, page, watch, tell } = stage
  const { app, facts } = server
  const host_user = 'user-4711'
  const ticketOf = async () =>
    (await call<{ ticket: string }>(app, '/host/ticket', { host_user }, hostKey)).ticket
  const stored = (name: string) => page.evaluate((each) => localStorage.getItem(each), name)

  await call(
    app,
    '/host/register',
    {
      host_user,
      username: newcomer.username,
      nickname: newcomer.nickname,
      password: newcomer.password,
      email: newcomer.email,
      phone: newcomer.phone,
      license_key: facts.licenceKeys[0],
      lang: 'en',
    },
    hostKey,
  )

  const ticket = await ticketOf()
  await tell('a ticket opens the app for the person it names, and leaves the address', async () => {
    await page.goto(`${app}#/entry?ticket=${ticket}`)
    await page.waitForURL(`${app}#/ad-welcome`)
    await openAdAccount(page, facts.authorizationCodes[0] ?? '')
    await expect
      .poll(async () => JSON.parse((await stored('fb_userInfo')) ?? '{}'))
      .toMatchObject({ username: newcomer.username, entry: 'harbour' })
  })

  await tell('the same ticket again opens nothing, and says so', async () => {
    const later = await profile.newPage()
    await later.goto(`${app}#/entry?ticket=${ticket}`)
    await expectToast(later, /^This link was used before or is over a minute old\./)
    await later.waitForURL(`${app}#/entry`)
    await later.getByRole('heading', { name: 'Welcome to Fairlead' }).waitFor()
    await later.close()
  })

  await tell('the way out is the host’s: there is no logout where others have one', async () => {
    for (const [path, title] of [
      ['/ad-center', 'Ad centre'],
      ['/plan', 'Plans'],
    ] as const) {
      await open(page, app, path, title)
      expect(await page.getByRole('button', { name: 'Log out' }).count()).toBe(0)
      // A bar below is the host's as well.
      expect(await page.getByRole('navigation').count()).toBe(0)
    }
  })

  await tell('back closes the host where no page lies before, even if one is named', async () => {
    for (const [path, title] of [
      ['/wallet', 'Wallet'],
      ['/ad-center/feedback', 'Feedback'],
    ] as const) {
      const fresh = await profile.newPage()
      await open(fresh, app, path, title)
      const closed = fresh.waitForRequest('hybrid://fairlead?close=1')
      await fresh.getByRole('button', { name: 'Back', exact: true }).click()
      await closed
      expect(fresh.url()).toBe(`${app}#${path}`)
      await fresh.close()
    }
  })

  await tell('back goes to the page before where there is one', async () => {
    await open(page, app, '/ad-center', 'Ad centre')
    await openWallet(page)
    await page.getByRole('link', { name: /^Transaction password/ }).click()
    await page.waitForURL(`${app}#/wallet/set-password`)
    // Until a page is there, the arrow is still that of the page before.
    await page.getByRole('heading', { name: 'Transaction password', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.waitForURL(`${app}#/wallet`)
    await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.waitForURL(`${app}#/ad-center`)
  })

  await tell('an expired token says so, and its session is left for the host to end', async () => {
    const token = (await stored('fb_token')) ?? ''
    // An open app may hear of its end before the next step looks.
    await page.goto('about:blank')
    await call(app, '/auth/logout', {}, { 'X-CT': token })
    await page.goto(`${app}#/notification`)
    await expectToast(page, 'Login expired, please log in again')
    await page.waitForURL(`${app}#/login`)
    expect([await stored('fb_token'), JSON.parse((await stored('fb_userInfo')) ?? '{}').entry]).toEqual([
      token,
      'harbour',
    ])
  })

  await tell('what stands there then can be closed, and asks for no password', async () => {
    await page.getByRole('heading', { name: 'Your login has expired' }).waitFor()
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0)
    const closed = page.waitForRequest('hybrid://fairlead?close=1')
    await page.getByRole('button', { name: 'Close Fairlead' }).click()
    await closed
  })

  await tell('the host opens it again with another ticket', async () => {
    await page.goto(`${app}#/entry?ticket=${await ticketOf()}`)
    await page.getByRole('heading', { name: 'Ad centre' }).waitFor()
    await page.waitForURL(`${app}#/ad-center`)
  })

  await tell('the app had nothing to complain about but the expired token', async () => {
    expect(watch.faults.filter((fault) => !fault.includes('unread count'))).toEqual([])
    expect(watch.refusals.filter((refusal) => !/token_expired|no_ad_account/.test(refusal))).toEqual([])
  })
})
