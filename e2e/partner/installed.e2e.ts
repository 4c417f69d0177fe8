import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { openStage, type Stage } from '../stage.ts'
import { open } from './address.ts'
import { logIn } from './join.ts'
import { chooseLanguage } from './language.ts'
import { openWallet } from './wallet.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage({}, {}, undefined, openBrowser)
})
afterAll(() => stage?.close())

it('can be installed, opens without a network with what was read last, and asks for its page whenever it can', async () => {
  const { page, profile, server, tell, watch } = stage
  const { app, facts } = server

  await tell('the manifest says all that a phone asks for', async () => {
    await page.goto(app)
    const manifest = await (await fetch(new URL('manifest.webmanifest', app))).json()
    expect(manifest).toMatchObject({
      name: 'Fairlead',
      short_name: 'Fairlead',
      start_url: './#/ad-center',
      scope: './',
      display: 'standalone',
      lang: 'en',
      theme_color: expect.stringMatching(/^#/),
      background_color: expect.stringMatching(/^#/),
    })
    const icons = manifest.icons as { src: string; sizes: string; type: string; purpose: string }[]
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      'any any',
      '192x192 any',
      '512x512 maskable',
    ])
    for (const { src, type } of icons) {
      const icon = await fetch(new URL(src, app))
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type])
    }
    const cdp = await profile.newCDPSession(page)
    expect((await cdp.send('Page.getAppManifest')).errors).toEqual([])
    // A browser for tests forgets everything at its end, which is the one thing that Chromium has against it.
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
    // With it attached, the page would not be told that it is offline.
    await cdp.detach()
  })

  await tell('its worker stands before the page from the second opening on', async () => {
    await logIn(page, app, facts.partner)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await page.getByRole('heading', { name: 'Ad centre' }).waitFor()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    // It goes on with the words of pages that were not opened yet, here those of the feedback.
    await expect.poll(() => page.evaluate(pathsKept)).toContainEqual(expect.stringMatching('/en-support-'))
  })

  await tell('the page comes from the network, and its new headers are put by with it', async () => {
    await page.evaluate(async () => {
      const [name = ''] = await caches.keys()
      const cache = await caches.open(name)
      const known = await cache.match('./')
      await cache.put('./', new Response(await known?.text(), { headers: { 'X-Of-Yesterday': 'yes' } }))
    })
    await page.reload()
    await page.getByRole('heading', { name: 'Ad centre' }).waitFor()
    const kept = () =>
      page.evaluate(async () => {
        const headers = (await caches.match('./'))?.headers
        return [headers?.get('X-Of-Yesterday'), headers?.get('Content-Security-Policy')]
      })
    // From a slow network the page comes later than what is kept, and is put by then.
    await expect.poll(kept).toEqual([null, expect.stringContaining("script-src 'self'")])
  })

  await tell('nothing but the app itself is put by: no call, no ad, no picture', async () => {
    const kept = await page.evaluate(pathsKept)
    const others = kept.filter((path) => !/^\/($|assets\/)/.test(path))
    expect(others.sort()).toEqual(['/icon.svg', '/manifest.webmanifest'])
  })

  const shown = page.getByText(/^\$[\d,.]+$/).first()
  /** What the wallet comes to once it is kept as it is shown: reads are put by at most once a second. */
  const totalOnceKept = async () => {
    const amount = async () => Number((await shown.innerText()).replace(/[$,]/g, ''))
    await expect.poll(async () => (await page.evaluate(lastKept))?.total === (await amount())).toBe(true)
    return shown.innerText()
  }

  const total = await tell('read the wallet', async () => {
    await openWallet(page)
    await page.getByText('Total assets').waitFor()
    return totalOnceKept()
  })

  await tell('without a network it opens with the last wallet, and says from when it is', async () => {
    await profile.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor()
    await page.getByText(/^You’re offline\. These figures are from .*\d\d:\d\d/).waitFor()
    expect(await shown.innerText()).toBe(total)
    // A page that was never opened has its code here all the same.
    await open(page, app, '/ad-center/feedback', 'Feedback')
    // Whoever comes back finds the wallet as it was, although what it had asked for was called off.
    await open(page, app, '/wallet', 'Wallet')
    await page.getByText(total, { exact: true }).first().waitFor()
  })

  await tell('with a network again it reads anew', async () => {
    await profile.setOffline(false)
    await page.getByText(/^You’re offline/).waitFor({ state: 'detached' })
    expect(watch.refusals).toEqual([])
  })

  const line = page.getByText(/^You’re offline\. These figures are from .*\d\d:\d\d/)

  await tell('calls that are lost on the way: the same line, until one arrives', async () => {
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await line.waitFor()
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    await page.unroute('**/api/**')
    await line.waitFor({ state: 'detached' })
  })

  await tell('what could not be read anew in another language stays put by', async () => {
    let tries = 0
    await page.route('**/api/user/property', (route) => {
      tries += 1
      return route.abort()
    })
    await chooseLanguage(page, 'de')
    await expect.poll(() => tries).toBeGreaterThanOrEqual(3)
    await page
      .getByRole('status')
      .getByText(/^Sie sind offline/)
      .waitFor()
    const before = (await page.evaluate(lastKept))?.at ?? 0
    await chooseLanguage(page, 'fr')
    await expect.poll(async () => (await page.evaluate(lastKept))?.at).toBeGreaterThan(before)
    expect((await page.evaluate(lastKept))?.total).toBeGreaterThan(0)
    await page.unroute('**/api/user/property')
    await chooseLanguage(page, 'en')
    await line.waitFor({ state: 'detached' })
  })

  await tell('a server that is gone: the same line, over what was read last', async () => {
    const last = await totalOnceKept()
    expect(await server.stop()).toBe(0)
    await page.reload()
    await line.waitFor()
    await page.getByText(last, { exact: true }).first().waitFor()
  })
})

/** Runs in the page: the paths of all that its worker keeps. */
async function pathsKept(): Promise<string[]> {
  const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
  return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname)
}

/** Runs in the page: when something was put by last, and the total of the wallet in it, if any was. */
async function lastKept(): Promise<{ at: number; total?: number | undefined } | undefined> {
  const answer = (request: IDBRequest) =>
    new Promise<void>((resolve, reject) => {
      request.addEventListener('success', () => resolve())
      request.addEventListener('error', () => reject(request.error))
    })
  const opening = indexedDB.open('fairlead')
  await answer(opening)
  const reading = opening.result.transaction('reads').objectStore('reads').get('last')
  await answer(reading)
  opening.result.close()
  type Read = { queryKey: string[]; state: { data: { total_assets: string } } }
  if (!reading.result) return undefined
  const reads: Read[] = reading.result.reads.queries
  const wallet = reads.find(({ queryKey }) => queryKey.join() === 'wallet,property')
  return { at: reading.result.at, total: wallet && Number(wallet.state.data.total_assets) }
}
