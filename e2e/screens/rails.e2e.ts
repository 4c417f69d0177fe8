import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openShell } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { goByTab } from './focus.ts'
import { openViewer, type Viewer, type ViewOptions } from './look.ts'
import { screenCalled } from './screen-called.ts'
import { shiftsOn } from './shifts.ts'

const prepared = inject('prepared')
let browser: Browser

beforeAll(async () => {
  browser = await openShell()
})

afterAll(() => browser?.close())

const wide = { width: 1200, height: 900 }

/** Somebody in front of a window of this size, and which files of the rails it asked for. */
async function sitDown(eyes: Omit<ViewOptions, 'who'>): Promise<{ viewer: Viewer; files: string[] }> {
  const viewer = await openViewer(browser, prepared, { who: 'partner', hasTouch: false, ...eyes })
  const files: string[] = []
  viewer.page.on('request', (request) => {
    if (/\/Rails-|-rails-/.test(request.url())) files.push(request.url())
  })
  return { viewer, files }
}

it('from 1200 px the menu stands left of the column and the money right of it; the column stays where it is', async () => {
  const { viewer, files } = await sitDown({ viewport: wide })
  const { page, t } = viewer
  const shifts = await shiftsOn(page)
  await viewer.goTo(screenCalled('plans'))
  const menu = page.getByRole('navigation', { name: t('shell.tabs.label') })
  const aside = page.getByRole('complementary', { name: t('rails.label') })
  await aside.getByText(t('rails.comingUp')).waitFor()
  expect(await menu.locator('[aria-current=page]').innerText()).toContain(t('shell.tabs.plans'))
  const [left, right] = [await menu.boundingBox(), await aside.boundingBox()]
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(300)
  expect(right?.x).toBeGreaterThanOrEqual(900)
  expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThanOrEqual(wide.width)
  expect((await shifts.take()).total).toBeLessThanOrEqual(0.02)
  expect(files.length).toBeGreaterThan(0)
  await page.evaluate(() => scrollTo(0, 400))
  expect(await menu.boundingBox()).toEqual(left)
  await aside.getByRole('link', { name: t('wallet.head.withdraw'), exact: true }).click()
  await page.waitForURL('**/#/wallet/withdraw')
  await viewer.close()
})

it('narrower, and inside a host app, nothing of the rails is asked for or there', async () => {
  for (const eyes of [
    { viewport: { ...wide, width: 1199 } },
    { viewport: wide, userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 FairleadHost/2.1' },
  ]) {
    const { viewer, files } = await sitDown(eyes)
    await viewer.goTo(screenCalled('ad centre'))
    expect([await viewer.page.locator('.rail').count(), files]).toEqual([0, []])
    await viewer.close()
  }
})

it('Tab goes through the menu, the page and the money in this order, and axe finds nothing, light and dark', async () => {
  const { viewer } = await sitDown({ viewport: wide })
  const { page, t } = viewer
  for (const name of ['ad centre', 'offer', 'wallet']) {
    await viewer.goTo(screenCalled(name))
    await page.getByText(t('rails.comingUp')).waitFor()
    await viewer.atRest()
    const places = await page.evaluate(() =>
      [...document.querySelectorAll('#app a[href], #app button')].map((control) =>
        control.closest('nav.rail') ? 0 : control.closest('aside.rail') ? 2 : 1,
      ),
    )
    expect(places).toEqual(places.toSorted())
    expect(new Set(places).size).toBe(3)
    const controls = await goByTab(page, 'body')
    expect(controls.flatMap(({ name, problems }) => problems.map((each) => `${name} ${each}`))).toEqual([])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme)
      await viewer.atRest()
      expect(await findingsOf(page, 'every rule')).toEqual([])
    }
  }
  await viewer.close()
})

it('with text of twice the size nothing of the rails is cut at the side', async () => {
  const { viewer } = await sitDown({ viewport: wide, lang: 'de', textSize: 200 })
  await viewer.goTo(screenCalled('ad centre'))
  await viewer.page.getByText(viewer.t('rails.comingUp')).waitFor()
  const cut = await viewer.page.evaluate(() =>
    [...document.querySelectorAll('.rail')].map((rail) => rail.scrollWidth - rail.clientWidth),
  )
  expect(cut).toEqual([0, 0])
  await viewer.close()
})
