import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../call.ts'
import { openStage, type Stage } from '../stage.ts'
import { expectToast } from '../toast.ts'
import { open } from './address.ts'
import { logIn } from './join.ts'

/** What the demo's staff told everybody. */
const announced = 'Bank hours on the last working day'
const listPath = '/api/user/notifications'
const list = `**${listPath}`
const lost = /net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

it('counts what is unread, shows it by kind, and keeps its place when the connection is lost', async () => {
  const { server, profile, page, watch, tell } = stage
  const { app, facts } = server

  const before = await tell('the bell says how many are unread', async () => {
    await counted(page, () => logIn(page, app, facts.partner))
    // What comes by itself in the demo's first minute: its plan has found places, and what was told to everybody.
    await counted(page, () => open(page, app, '/notification', 'Notifications'))
    await page.getByRole('link', { name: /^Unread Harbour lights, decaf is running/ }).waitFor()
    await page.getByText(announced).waitFor()
    const listed = await page.locator('main section').getByText('Unread').count()
    await counted(page, () => open(page, app, '/ad-center', 'Ad centre'))
    await expect.poll(() => unreadIn(page)).toBe(listed)
    return listed
  })

  await tell('a count that cannot be read is only logged', async () => {
    // Cut on the way for this one call: the rest of the page shall arrive.
    await page.route('**/api/user/notifications/unread_count', (route) => route.abort())
    await page.getByRole('link', { name: /^Feedback/ }).click()
    await page.getByRole('heading', { name: 'Feedback', level: 1 }).waitFor()
    await expect.poll(() => watch.faults.filter((fault) => fault.includes('unread count')).length).toBe(1)
    expect(watch.faults.filter((fault) => fault.startsWith('console warning'))).toHaveLength(1)
    expect(await page.getByRole('status').allInnerTexts()).toEqual([''])
    expect(await unreadIn(page)).toBe(before)
    await page.unroute('**/api/user/notifications/unread_count')
  })

  await tell('what is unread can be marked read, though nobody could count it', async () => {
    const uncounted = await profile.newPage()
    for (const path of ['/api/user/notifications/unread_count', '/api/user/events']) {
      await uncounted.route(`**${path}`, (route) => route.abort())
    }
    await uncounted.addInitScript(() => localStorage.removeItem('fb_unread'))
    await open(uncounted, app, '/notification', 'Notifications')
    await uncounted.getByRole('button', { name: 'Mark all as read' }).waitFor()
    await uncounted.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await uncounted.close()
  })

  await tell('tabs show one kind each; maintenance is what staff announced', async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('tab', { name: 'All', selected: true }).waitFor()
    const all = await rows(page)
    await choose(page, 'tab', 'Announcements')
    const announcements = await rows(page)
    await choose(page, 'tab', 'Activity')
    const activities = await rows(page)
    await choose(page, 'tab', 'Maintenance')
    const maintenance = await rows(page)
    expect(maintenance).toEqual([expect.stringContaining(announced)])
    expect(announcements.length).toBeGreaterThan(0)
    expect(activities.length).toBeGreaterThan(0)
    expect([...announcements, ...maintenance, ...activities].sort()).toEqual(all.sort())
    await choose(page, 'tab', 'All')
  })

  await tell('opening one marks it read, takes one from the bell and leads to what it is about', async () => {
    await page.getByRole('link', { name: /^Unread Deposit of \$200\.00 confirmed/ }).click()
    await page.waitForURL(`${app}#/wallet/deposit?id=*`)
    await page.getByRole('heading', { name: 'Deposit', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('link', { name: /^Deposit of \$200\.00 confirmed/ }).waitFor()
    await expect.poll(() => unreadIn(page)).toBe(before - 1)
    await choose(page, 'radio', 'Read')
    expect(await rows(page)).toEqual([expect.stringMatching(/^Deposit of \$200\.00 confirmed/)])
    await choose(page, 'radio', 'Unread')
    await expect.poll(async () => (await rows(page)).length).toBe(before - 1)
    await page.reload()
    await expect.poll(async () => (await rows(page)).length).toBe(before - 1)
    expect(await page.getByRole('radio', { name: 'Unread', exact: true }).isChecked()).toBe(true)
  })

  await tell(
    'without a connection a page opens that nobody has opened; reading one and reading all say that they failed',
    async () => {
      await everyWordKept(page)
      await profile.setOffline(true)
      await page
        .getByRole('link', { name: /^Unread New login/ })
        .first()
        .dispatchEvent('click')
      await expectToast(page, 'Couldn’t mark as read. Try again.')
      await page.getByRole('heading', { name: 'Security', level: 1 }).waitFor()
      await open(page, app, '/notification', 'Notifications')
      await page.getByRole('button', { name: 'Mark all as read' }).click()
      await expectToast(page, 'Couldn’t mark all as read. Try again.')
      expect(await unreadIn(page)).toBe(before - 1)
    },
  )

  await tell('a list that was never read and does not arrive can be pressed to load again', async () => {
    const failed = page.getByRole('button', { name: 'Request failed, click to reload' })
    await choose(page, 'tab', 'Maintenance')
    await choose(page, 'radio', 'Read')
    await failed.getByText('No connection. Try again in a moment.').waitFor()
    await profile.setOffline(false)
    await page.getByText('No read maintenance notices yet').waitFor()
    // There are unread ones, if not here.
    await page.getByRole('button', { name: 'Mark all as read' }).waitFor()
    // Cut on the way: the browser itself takes the network for there.
    await page.route(list, (route) => route.abort())
    await choose(page, 'radio', 'Unread')
    // Pressed while it still fails: let through before, it might come by itself, and there would be nothing to press.
    const again = page.waitForRequest(list)
    await failed.click()
    await again
    await page.unroute(list)
    await page.getByText(announced).waitFor()
    await choose(page, 'radio', 'Read and unread')
  })

  await tell('a hundred more: the badge says 99+', async () => {
    await hundredLogins(app, facts.partner)
    await open(page, app, '/ad-center', 'Ad centre')
    await page.getByRole('button', { name: 'Notifications, more than 99 unread' }).getByText('99+').waitFor()
  })

  await tell('earlier ones come page by page, the first while the list is read anew', async () => {
    const { promise: readAnew, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(list, async (route) => {
      if (isEarlier(route.request())) await readAnew
      // By then the app may not wait for this one any more.
      await route.fallback().catch(() => undefined)
    })
    await open(page, app, '/notification', 'Notifications')
    await expect.poll(async () => (await rows(page)).length).toBe(20)
    const asked = page.waitForRequest((request) => isEarlier(request))
    // Pressed from afar: reaching the button reads on as well, and it would go on ahead of the press.
    const press = () => page.getByRole('button', { name: 'Show earlier' }).dispatchEvent('click')
    await press()
    await asked
    const again = page.waitForResponse(list)
    await logInWith('One browser more', app, facts.partner)
    await again
    goOn()
    await expect.poll(async () => (await rows(page)).length).toBeGreaterThanOrEqual(40)
    await page.unroute(list)
    await press()
    await expect.poll(async () => (await rows(page)).length).toBeGreaterThanOrEqual(60)
  })

  await tell('all are marked read at once, and the badge is gone', async () => {
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expectToast(page, 'All read')
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await choose(page, 'radio', 'Unread')
    await page.getByText('No unread notifications').waitFor()
    await page.getByRole('button', { name: 'Show read' }).click()
    await page.getByRole('radio', { name: 'Read', exact: true, checked: true }).waitFor()
  })

  await tell('the app had nothing to complain about but the lost connection', async () => {
    const others = watch.faults.filter((fault) => !lost.test(fault) && !fault.includes('unread count'))
    expect(others).toEqual([])
    expect(watch.refusals).toEqual([])
  })
})

/** Goes to a page, and waits until its bell has been told how many are unread. */
async function counted(page: Page, goes: () => Promise<void>): Promise<void> {
  const told = page.waitForResponse('**/api/user/notifications/unread_count', { timeout: 60_000 })
  await goes()
  await told
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('fb_unread') ?? '{}').loading === false)
}

/**
 * Waits until the app is kept on the phone, some seconds after its first page, and then each file of English words: those of
 * pages that were not opened come last, and in any order.
 */
async function everyWordKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const missing = () =>
    page.evaluate(async () => {
      const worker = await (await fetch('./sw.js')).text()
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const kept = (await Promise.all(opened.map((cache) => cache.keys()))).flat().map(({ url }) => url)
      const words = worker.match(/assets\/en-[^ ']+/g) ?? ['no words']
      return words.filter((path) => !kept.some((url) => url.endsWith(path)))
    })
  await expect.poll(missing).toEqual([])
}

/** What the bell says. */
async function unreadIn(page: Page): Promise<number> {
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ })
  return Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0])
}

/** Chooses which notices are listed, and waits until they are asked for: only then are the rows before gone. */
async function choose(page: Page, role: 'tab' | 'radio', name: string): Promise<void> {
  await page.getByRole(role, { name, exact: true }).click()
  const chosen = role === 'tab' ? { selected: true } : { checked: true }
  await page.getByRole(role, { name, exact: true, ...chosen }).waitFor()
}

/** The titles in the list, without a word for those that are unread. */
async function rows(page: Page): Promise<string[]> {
  const titles = page.locator('main section').getByRole('heading', { level: 3 })
  await titles.first().waitFor()
  return (await titles.allInnerTexts()).map((title) => title.replace(/^Unread\s+/, ''))
}

/** Asks for what is behind the first page. */
function isEarlier(request: Request): boolean {
  return request.url().endsWith(listPath) && 'cursor' in (request.postDataJSON() ?? {})
}

type Known = { readonly username: string; readonly password: string }

/** Each browser that was never seen before leaves the partner a word. */
async function hundredLogins(app: string, partner: Known): Promise<void> {
  for (let first = 0; first < 100; first += 4) {
    await Promise.all([0, 1, 2, 3].map((n) => logInWith(`Browser ${first + n}`, app, partner)))
  }
}

/** Leaves the word of a new device, and logs out again: ten sessions are all that stay. */
async function logInWith(browser: string, app: string, { username, password }: Known): Promise<void> {
  const agent = { 'User-Agent': browser }
  const { token } = await call<{ token: string }>(app, '/auth/v2/login', { username, password }, agent)
  await call(app, '/auth/logout', {}, { ...agent, 'X-CT': token })
}
