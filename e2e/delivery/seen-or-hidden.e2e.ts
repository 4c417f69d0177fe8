import { createHash, randomUUID } from 'node:crypto'
import { partnerApi } from '@fairlead/contract/api'
import { createClient } from '@fairlead/contract/client'
import { stepUpParams } from '@fairlead/contract/step-up'
import { many } from '@fairlead/server/src/db/read.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, ordinaryUserAgent } from '../browser.ts'
import { call } from '../call.ts'
import { watchPage } from '../page-watch.ts'
import { type Server, startServer } from '../server.ts'
import { openPages, type Pages, place } from './pages-with-ads.ts'

/** At full size a hundred people look at an ad, one page after the other. */
const honestViews = Number(process.env.FAIRLEAD_HONEST_VIEWS ?? 12)
/** Longer than an ad must be in view. */
const lookMs = 2_500

let server: Server
let browser: Browser
let pages: Pages
let landing: string
let film: string
beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({ FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1' }),
    openBrowser(),
  ])
  pages = await openPages(server.app)
  landing = server.facts.slots.landing
  film = server.facts.slots.film ?? ''
})
afterAll(async () => {
  await browser?.close()
  pages?.close()
  await server?.remove()
})

/** The demo's partner funds what is offered, so that there are ads in every slot. */
async function fundOffers(): Promise<void> {
  const { partner } = server.facts
  const anonymous = { 'X-TZ': 'UTC GMT+00:00', 'X-Lang': 'en' }
  const { token } = await call<{ token: string }>(
    server.app,
    '/auth/v2/login',
    partner && {
      username: partner.username,
      password: partner.password,
    },
    anonymous,
  )
  const headers = { ...anonymous, 'X-CT': token }
  const client = createClient(partnerApi, { base: new URL('/api', server.app).href, headers: () => headers })
  for (const { id, status } of (await client.plan.orderList({})).items) {
    if (status !== 'waitPut') continue
    const { rule } = await client.plan.orderDetail({ id })
    const wish = { id, amount: '20.00', rule_version: rule.version }
    const password = createHash('md5').update(partner.transactionPassword).digest('hex')
    const { step_up } = await client.session.checkPin({
      password,
      action: 'fund',
      params: stepUpParams.fund(wish),
    })
    await client.plan.orderPut({ ...wish, step_up: step_up ?? '' }, { idempotencyKey: randomUUID() })
  }
  const running = async () =>
    (await client.plan.orderList({})).items.filter(({ status }) => status === 'puting')
  await expect.poll(async () => (await running()).length).toBe(3)
}

/** Everybody comes from a network of their own, by which their events are told apart. */
let networks = 0
const visitors = new Map([['this machine', '127.0.0.0/16']])
async function visitor(name: string, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  networks += 1
  const network = `20.${networks}`
  visitors.set(name, `${network}.0.0/16`)
  const context = await browser.newContext({
    userAgent: ordinaryUserAgent(browser),
    viewport: { width: 800, height: 600 },
    ...options,
  })
  const forwarded = { 'x-forwarded-for': `${network}.0.1` }
  // As a proxy would: a header of the page's own would make the browser ask first whether it may be sent.
  await context.route(`${server.app}**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), ...forwarded } }),
  )
  return context
}
/** Keeps the sum of what moved by itself in the page. */
const watchShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const seen = { shifts: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shiftsOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: { shifts: number } }).seen.shifts)

/** What stands there of a view that is paid. */
const seen = 'impression io2'

/** The events of a visitor, as they stand in the database once the server is stopped: `kind reason`. */
let events: Map<string, string[]> | undefined
async function eventsOf(name: string): Promise<string[]> {
  events ??= await readEvents()
  return events.get(visitors.get(name) ?? '') ?? []
}
async function readEvents(): Promise<Map<string, string[]>> {
  await server.stop()
  const pool = await server.connect()
  const rows = await many<{ network: string; said: string[] }>(
    pool,
    `select network, array_agg(concat_ws(' ', kind, nullif(reason, ''), measured) order by kind desc, nonce) as said
     from event group by network`,
  )
  await pool.end()
  return new Map(rows.map(({ network, said }) => [network, said]))
}

/** Looks at a page for a while, and leaves it. */
async function look(name: string, url: string): Promise<void> {
  const context = await visitor(name)
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'load' })
  // Where the place is far out of the page, no frame is even loaded.
  const ad = page.frameLocator('iframe').last().locator('#ad')
  if (name !== 'out of the page') await ad.waitFor({ state: 'attached' })
  await page.waitForTimeout(lookMs)
  await page.goto('about:blank')
  await page.waitForTimeout(100)
  await context.close()
}

/** Six visitors look at the same time: more pages at once than that wait for each other on two processors. */
async function lookAtOnce(visits: readonly (readonly [name: string, url: string])[]): Promise<void> {
  const left = visits.values()
  const inTurn = async () => {
    for (const [name, url] of left) await look(name, url)
  }
  await Promise.all(Array.from({ length: 6 }, inTurn))
}

const filmPlace = () => place(film, '', 'data-fairlead-format="video"')
/** Who saw a film in a way that is not paid. */
const filmsUnpaid = ['a film cut off', 'a film that does not load', 'a film with breaks']
/** Scrolls the top of the page in for 900 ms and out for 400, and keeps the longest time that it was in. */
const inAndOut = `<script>
var longest = 0, since = performance.now(), shown = true;
const turn = () => {
  shown = !shown;
  const now = performance.now();
  if (!shown) longest = Math.max(longest, now - since); else since = now;
  scrollTo(0, shown ? 0 : 1500);
  setTimeout(turn, shown ? 900 : 400);
};
setTimeout(turn, 900);
</script>`

const cover = '<div style="position:absolute;inset:0;background:#fff;z-index:9"></div>'
const tricks: Readonly<Record<string, (slot: string) => string>> = {
  covered: (slot) => `<div style="position:relative">${place(slot)}${cover}</div>`,
  'nearly covered': (slot) =>
    `<div style="position:relative">${place(slot)}<div style="position:absolute;inset:0 0 30px;background:#fff"></div></div>`,
  transparent: (slot) => place(slot, 'opacity:0'),
  'nearly transparent': (slot) => place(slot, 'opacity:.02'),
  clipped: (slot) => place(slot, 'clip-path:inset(0 0 99% 0)'),
  'cut off': (slot) => place(slot, 'height:2px;overflow:hidden'),
  shrunk: (slot) => place(slot, 'transform:scale(.01)'),
  filtered: (slot) => place(slot, 'filter:opacity(0)'),
  invisible: (slot) => place(slot, 'visibility:hidden'),
  'out of the page': (slot) => place(slot, 'position:absolute;left:-9000px'),
  'under a button': (slot) =>
    `<div style="position:relative">${place(slot)}<button style="position:absolute;inset:0;width:500px">Play</button></div>`,
}

it('there is an ad for each slot', () => fundOffers())

describe('an ad that nobody can see', () => {
  it('is paid in none of eleven ways to hide it; of five in one place only the uppermost is', async () => {
    const five = Array.from({ length: 5 }, () => place(landing, 'position:absolute;top:0')).join('')
    await lookAtOnce([
      ...Object.entries(tricks).map(
        ([name, body], index) => [name, pages.add(`hidden-${index}`, body(landing))] as const,
      ),
      ['five in one place', pages.add('five', five)],
      ['nothing done to it', pages.add('plain', place(landing))],
    ])
  })

  it('on a site that is not the publisher’s is not even shown', async () => {
    const context = await visitor('a foreign site')
    const page = await context.newPage()
    const framed = page.waitForResponse((response) => response.url().includes('/ad/slot/'))
    // Of this machine too, and none of its names that are the publisher's.
    const url = new URL(pages.add('pirate', place(landing)))
    url.hostname = 'pirate.localhost'
    await page.goto(url.href)
    const policy = (await framed).headers()['content-security-policy'] ?? ''
    expect(policy).toContain('frame-ancestors http://harbour-notes.example')
    await page.waitForTimeout(lookMs)
    await context.close()
  })
})

describe('an ad that people see', () => {
  it('moves nothing, complains about nothing, and gives its place back where none comes', async () => {
    const context = await visitor('a reader')
    await watchShifts(context)
    const page = await context.newPage()
    const watch = watchPage(page)
    const filler = '<p style="height:900px">Text.</p>'
    const unknown = '0190c5a0-0000-7000-8000-00000000a00f'
    const body = `<h1>Title</h1>${place(landing)}<p>Text.</p>${place(unknown)}<p>More.</p>${filler}${place(unknown)}<p id="end">End.</p>${filler}`
    const told = page.waitForResponse((response) => response.url().includes('ev=impression'))
    await page.goto(pages.add('reader', body))
    await told
    const heights = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-fairlead-slot]')].map((it) => it.getBoundingClientRect().height),
      )
    // The one that stands in view is not taken away before one's eyes.
    await expect.poll(heights).toEqual([120, 120, 0])
    await page.mouse.wheel(0, 500)
    await page.waitForTimeout(500)
    expect(await shiftsOf(page)).toBe(0)
    expect(watch.faults).toEqual([])
    await context.close()
  })

  it('shows a card in its slot and a film in its own, which plays and stops out of view', async () => {
    const context = await visitor('a viewer of films')
    await watchShifts(context)
    const page = await context.newPage()
    const watch = watchPage(page)
    const told: URL[] = []
    page.on('request', (request) => {
      if (request.url().includes('ev=impression')) told.push(new URL(request.url()))
    })
    const body = `${place(landing)}${filmPlace()}<p style="height:2000px">Text.</p>`
    await page.goto(pages.add('film', body))
    const [card, video] = [page.frameLocator('iframe').nth(0), page.frameLocator('iframe').nth(1)]
    await card.locator('img').waitFor()
    await video.locator('video').waitFor()
    expect([await card.locator('video').count(), await video.locator('img').count()]).toEqual([0, 0])
    const state = () =>
      video.locator('video').evaluate((it: HTMLVideoElement) => ({
        plays: !it.paused && it.currentTime > 0,
        muted: it.muted,
        width: it.videoWidth,
      }))
    await expect.poll(state).toEqual({ plays: true, muted: true, width: 640 })
    expect(await card.locator('html').getAttribute('lang')).toBe('en')
    expect(await video.locator('video').evaluate((it: HTMLVideoElement) => it.playsInline)).toBe(true)
    await expect.poll(() => told.length).toBe(2)
    const token = await video.locator('#ad').getAttribute('data-token')
    const ofFilm = told.find(({ pathname }) => pathname === `/e/${token}`)?.searchParams
    process.stdout.write(`a film told after ${ofFilm?.get('v')} ms half in view\n`)
    expect(Number(ofFilm?.get('v'))).toBeGreaterThanOrEqual(2_000)
    await page.mouse.wheel(0, 1_500)
    await expect.poll(async () => (await state()).plays).toBe(false)
    expect(await shiftsOf(page)).toBe(0)
    expect(watch.faults).toEqual([])
    await context.close()
  })

  it('is not paid for a film less than half in view, one that never plays, or seconds with breaks', async () => {
    const above = '<p style="height:PXpx;margin:0">Text.</p>'
    const below = '<p style="height:2000px">Text.</p>'
    // The window of these visitors is 800 px high, the film 281 px.
    const cut = pages.add('film-cut', above.replace('PX', '680') + filmPlace() + below)
    const plain = pages.add('film-alone', filmPlace() + below)
    const breaks = pages.add('film-breaks', filmPlace() + below + inAndOut)

    const viewers = await Promise.all(
      [cut, plain, breaks].map(async (url, index) => {
        const context = await visitor(filmsUnpaid[index] ?? '')
        const page = await context.newPage()
        await page.setViewportSize({ width: 1_280, height: 800 })
        if (url === plain) await page.route('**/*.webm', (route) => route.abort())
        await page.goto(url)
        await page.frameLocator('iframe').locator('video').waitFor()
        return page
      }),
    )
    // Twice the time that counts.
    await new Promise((passed) => setTimeout(passed, 5_000))
    const longest = await viewers[2]?.evaluate(() => (globalThis as unknown as { longest: number }).longest)
    process.stdout.write(`a film with breaks: at most ${Math.round(longest ?? 0)} ms in view at a stretch\n`)
    expect(longest).toBeLessThan(1_900)
    for (const page of viewers) await page.context().close()
  })

  it('speaks the reader’s language where the campaign has words in it', async () => {
    const context = await visitor('a reader of German', { locale: 'de-DE' })
    const page = await context.newPage()
    // Waited for: left too early on a slow machine, the view would be told as the page goes, from this machine's own address.
    const told = page.waitForResponse((response) => response.url().includes('ev=impression'))
    await page.goto(pages.add('german', place(landing)))
    const ad = page.frameLocator('iframe')
    await ad.getByText('Anzeige · ').waitFor()
    expect(await ad.locator('html').getAttribute('lang')).toBe('de')
    await told
    await context.close()
  })

  it('counts with a click 300 ms after it came into view', async () => {
    const context = await visitor('somebody quick')
    // However slow this machine is: no beacon comes before the click, or at all.
    await context.route('**/e/**', (route) => route.abort())
    const page = await context.newPage()
    await page.goto(pages.add('quick', place(landing)))
    const link = page.frameLocator('iframe').getByRole('link')
    await link.waitFor()
    await page.waitForTimeout(300)
    const opening = context.waitForEvent('page')
    const asked = context.waitForEvent('request', (request) => request.url().includes('/c/'))
    await link.click()
    const told = new URL((await asked).url()).searchParams
    process.stdout.write(`clicked ${told.get('v')} ms after it came into view (${told.get('m')})\n`)
    expect(told.get('i')).toBe('1')
    await (await opening).waitForLoadState()
    await context.close()
  })

  it(`is paid for each of ${honestViews} people`, async () => {
    const url = pages.add('honest', `<h1>Title</h1>${place(landing)}<p>Text.</p>`)
    await lookAtOnce(Array.from({ length: honestViews }, (_, index) => [`person ${index + 1}`, url] as const))
  })
})

it('paid is what was seen, and nothing else', async () => {
  const said = new Map<string, string[]>()
  for (const name of visitors.keys()) said.set(name, await eventsOf(name))
  const of = (name: string) => said.get(name) ?? []
  for (const [name, events] of said) {
    if (!name.startsWith('person')) process.stdout.write(`${name}: ${events.join(', ') || 'nothing sent'}\n`)
  }
  const people = [...said].filter(([name]) => name.startsWith('person')).map(([, events]) => events.join())
  process.stdout.write(`${people.filter((events) => events === seen).length} of ${honestViews} paid\n`)

  const hidden = Object.keys(tricks).flatMap(of)
  expect(hidden.filter((one) => one !== 'impression hidden hidden')).toEqual([])
  // What a page sends as it goes passes by the address and the name that this test gave its browser: as a robot's own.
  const left = await eventsOf('this machine')
  process.stdout.write(`${left.length} said when their page was left that they were hidden\n`)
  expect(left.filter((one) => one !== 'impression robot hidden')).toEqual([])
  expect(left.length).toBeGreaterThanOrEqual(6)
  expect(of('five in one place').filter((one) => one === seen)).toHaveLength(1)
  expect(of('a foreign site')).toEqual([])
  expect(of('nothing done to it')).toEqual([seen])
  expect(of('a reader')).toEqual([seen])
  expect(of('a viewer of films')).toEqual([seen, seen])
  expect(filmsUnpaid.flatMap(of)).toEqual([])
  expect(of('a reader of German')).toEqual([seen])
  expect(of('somebody quick')).toEqual([seen, 'click io2'])
  expect(people).toEqual(Array(honestViews).fill(seen))
})
