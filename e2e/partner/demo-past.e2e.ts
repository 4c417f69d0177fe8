import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openProfile, phone } from '../browser.ts'
import { watchPage } from '../page-watch.ts'
import { fact } from '../reading.ts'
import { type Server, startEmbedded } from '../server.ts'
import { storyIn } from '../story.ts'
import { open } from './address.ts'
import { logIn } from './join.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  // As `npm start` does it: an empty folder, and everything that happens before the server listens.
  ;[server, browser] = await Promise.all([
    startEmbedded({ FAIRLEAD_DEMO_PAST: 'on' }, async () => {}),
    openBrowser(),
  ])
}, 480_000)
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

it('opens a network that is fourteen weeks old, and goes on where its past ends', async () => {
  const tell = storyIn(browser)
  const { app, facts } = server
  const page = await (await openProfile(browser, { viewport: phone })).newPage()
  const watch = watchPage(page)
  const orders = () => page.getByText(/^\d+ orders?, \d+ running(, \d+ paused)?$/)

  await tell('the busy partner finds six weeks in the ad centre, and is told that it is a demo', async () => {
    await logIn(page, app, facts.partner)
    await page.getByText(/demo/i).first().waitFor()
    await page.getByRole('radio', { name: 'All', exact: true }).click()
    await page.getByRole('heading', { name: 'Profit since you joined' }).waitFor()
    const views = (await fact(page, 'Paid impressions').innerText()).replace(/\D/g, '')
    expect(Number(views)).toBeGreaterThan(1_000)
    expect(await orders().innerText()).toMatch(/^1\d orders, [1-5] running, 1 paused$/)
  })

  await tell('plans, coupons, the followed account and fund details have something in them', async () => {
    await open(page, app, '/plan', 'Plans')
    await page.getByText('The mended raincoat').first().waitFor()
    await open(page, app, '/wallet', 'Wallet')
    await page.getByText('On its way').first().waitFor()
  })

  await tell(
    'the publisher’s page still shows ads, and each of them leads to a shop of its own',
    async () => {
      const reader = await (await openProfile(browser, { viewport: phone })).newPage()
      await reader.goto(facts.site)
      await reader.locator('iframe').first().waitFor()
      for (const [path, shop] of [
        ['slow-roast', 'Kettle & Quay'],
        ['mended-raincoat', 'Alder Outdoor'],
        ['larch-lamp', 'Lumen & Larch'],
        ['pocket-tides', 'Pocket Tides'],
      ] as const) {
        await reader.goto(new URL(`landing/${path}`, facts.site).href)
        expect(await reader.title()).toContain(shop)
      }
    },
  )

  await tell('whoever has only just joined has nothing yet', async () => {
    if (!facts.newcomer) throw new Error('nobody has just joined')
    const other = await (await openProfile(browser, { viewport: phone })).newPage()
    await logIn(other, app, facts.newcomer)
  })

  expect(watch.faults).toEqual([])
  expect((await server.verify()).output).toContain('all invariants hold')
})
