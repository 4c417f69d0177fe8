import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openShell } from '../browser.ts'
import { openViewer } from './look.ts'
import { openPopup, popupCalled } from './popups.ts'
import { report } from './rounds.ts'
import { screenCalled } from './screen-called.ts'

const prepared = inject('prepared')
let browser: Browser
let checked = 0

beforeAll(async () => {
  browser = await openShell()
})

afterAll(async () => {
  report(`${checked} parts touched and measured`)
  await browser?.close()
})

it('pulling down at the top reads the list anew; a short pull does not', async () => {
  const { viewer, finger } = await onPhone('partner')
  await viewer.goTo(screenCalled('plans'))
  const asked = countCalls(viewer.page, '/api/plan/order/list')
  await finger.down(195, 300)
  await finger.move(195, 360)
  await viewer.page.getByText(viewer.t('shell.list.pull'), { exact: true }).waitFor()
  await finger.up()
  await viewer.atRest()
  expect(asked()).toBe(0)

  await finger.down(195, 300)
  await finger.move(195, 460)
  await viewer.page.getByText(viewer.t('shell.list.release'), { exact: true }).waitFor()
  await finger.up()
  // What is open, and what is over.
  await expect.poll(asked).toBe(2)
  await viewer.atRest()
  expect(await viewer.page.getByText(viewer.t('shell.list.release')).count()).toBe(0)
  await viewer.close()
  checked += 1
})

it('a sheet follows a finger down, comes back if the touch is broken off, closes from far down, and pulls nothing behind it', async () => {
  const { viewer, finger } = await onPhone('partner')
  const { dialog } = await openPopup(viewer, popupCalled('orders behind an amount'))
  const sheet = await dialog.boundingBox()
  if (!sheet) throw new Error('the sheet is nowhere')
  const moved = async () => ((await dialog.boundingBox())?.y ?? 0) - sheet.y
  await finger.down(195, sheet.y + 20)
  await finger.move(195, sheet.y + 60)
  await expect.poll(moved).toBe(40)
  await finger.cancel()
  await expect.poll(moved).toBe(0)

  await finger.down(195, sheet.y + 20)
  await finger.move(195, sheet.y + 20 + sheet.height / 2)
  await expect.poll(moved).toBe(sheet.height / 2)
  expect(await viewer.page.getByText(viewer.t('shell.list.release')).count()).toBe(0)
  await finger.up()
  await dialog.waitFor({ state: 'detached' })
  await viewer.close()
  checked += 1
})

it('a long list goes on by itself when one comes near its end, and keeps its place on the way back', async () => {
  const { viewer } = await onPhone('partner')
  const { page } = viewer
  await viewer.goTo(screenCalled('wallet'))
  const rows = page.locator('a[href^="#/wallet/flow?id="]')
  const first = await rows.count()
  await page.mouse.wheel(0, 20_000)
  await expect.poll(() => rows.count()).toBeGreaterThan(first)
  await viewer.atRest()
  const last = rows.nth((await rows.count()) - 1)
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(restingPlace)
  await last.click()
  await page.waitForURL('**/wallet/flow?id=*')
  await page.goBack()
  await rows.first().waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await viewer.close()
  checked += 1
})

it('the number keypad types by touch and clears', async () => {
  const { viewer } = await onPhone('partner')
  const { dialog } = await openPopup(viewer, popupCalled('funding'))
  for (const digit of '271') await dialog.getByRole('button', { name: digit, exact: true }).tap()
  await dialog.getByText(viewer.t('shell.stepUp.more', { count: 3 })).waitFor()
  await dialog.getByRole('button', { name: viewer.t('shell.stepUp.delete') }).tap()
  await dialog.getByText(viewer.t('shell.stepUp.more', { count: 4 })).waitFor()
  await dialog.getByRole('button', { name: viewer.t('shell.stepUp.clear') }).tap()
  await dialog.getByText(viewer.t('shell.stepUp.more', { count: 6 })).waitFor()
  await viewer.close()
  checked += 1
})

it('the language sheet is half as high as the window; its wheel shows six rows of 44 and turns by finger', async () => {
  const { viewer, finger } = await onPhone('nobody', 900)
  const { dialog } = await openPopup(viewer, popupCalled('languages'))
  expect(await heightOf(dialog)).toBe(450)
  const wheel = dialog.getByRole('listbox')
  const rows = wheel.getByRole('option')
  expect([await heightOf(wheel), await heightOf(rows.first()), await rows.count()]).toEqual([264, 44, 12])
  const middle = await wheel.boundingBox()
  if (!middle) throw new Error('the wheel is nowhere')
  const chosen = () => wheel.getByRole('option', { selected: true }).innerText()
  expect(await chosen()).toContain('English')
  const y = middle.y + 200
  await finger.down(195, y)
  for (const step of [20, 40, 60, 80, 88]) await finger.move(195, y - step)
  await finger.up()
  await expect.poll(chosen).not.toContain('English')
  await rows.filter({ hasText: 'Français' }).tap()
  await expect.poll(chosen).toContain('Français')
  await viewer.close()
  checked += 2
})

it('the customer-service dialog takes 85 % of the column', async () => {
  for (const [width, wanted] of [
    [390, 331.5],
    [1280, 510],
  ] as const) {
    const viewer = await openViewer(browser, prepared, { who: 'partner', viewport: { width, height: 844 } })
    const { dialog } = await openPopup(viewer, popupCalled('customer service'))
    expect((await dialog.boundingBox())?.width).toBeCloseTo(wanted, 0)
    await viewer.close()
  }
  checked += 1
})

it('a toast stays for 2000 ms', async () => {
  const viewer = await openViewer(browser, prepared, { who: 'partner', permissions: ['clipboard-write'] })
  const { page, t } = viewer
  await viewer.goTo(screenCalled('one deposit'))
  await page.clock.install()
  const copy = page.getByRole('button', {
    name: t('wallet.copy.label', { what: t('wallet.deposit.reference') }),
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await copy.click()
  const toast = page.locator('[role=status][aria-live]')
  await expect.poll(() => toast.innerText()).not.toBe('')
  await page.clock.runFor(1_900)
  expect(await toast.innerText()).not.toBe('')
  await page.clock.runFor(200)
  await expect.poll(() => toast.innerText()).toBe('')
  await viewer.close()
  checked += 1
})

it('above 750 px the app is a column of 600 px in the middle, with no text under 14 px; up to there it fills the window', async () => {
  const { viewer } = await onPhone('partner')
  const { page } = viewer
  for (const width of [320, 390, 600, 750, 751, 800, 1024, 1280, 1920, 2560]) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of ['ad centre', 'wallet']) {
      await viewer.goTo(screenCalled(name))
      const column = await page.evaluate(() => {
        const { left, right } = document.querySelector('main')?.parentElement?.getBoundingClientRect() ?? {
          left: 0,
          right: 0,
        }
        return { left, right, page: document.documentElement.scrollWidth, window: innerWidth }
      })
      const wanted = width > 750 ? 600 : Math.min(width, 600)
      expect(column.right - column.left, `at ${width}`).toBe(wanted)
      expect(Math.abs(column.left - (column.window - column.right)), `at ${width}`).toBeLessThanOrEqual(1)
      expect(column.page, `at ${width}`).toBeLessThanOrEqual(width)
      if (width > 750) expect(await smallestText(page), `at ${width}`).toBeGreaterThanOrEqual(14)
    }
    checked += 1
  }
  await viewer.close()
})

it('lies down: nothing is too wide, and the keypad with its button can be reached', async () => {
  const { viewer } = await onPhone('partner', 390, 700)
  const { page, t } = viewer
  await viewer.goTo(screenCalled('wallet'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(700)
  const { dialog } = await openPopup(viewer, popupCalled('funding'))
  for (const digit of prepared.transactionPassword)
    await dialog.getByRole('button', { name: digit, exact: true }).tap()
  await dialog.getByText(t('shell.stepUp.ready')).waitFor({ state: 'attached' })
  const button = dialog.getByRole('button', { name: /20\.00/ })
  await button.scrollIntoViewIfNeeded()
  await expect.poll(() => button.evaluate(isUncovered)).toBe(true)
  await viewer.close()
  checked += 1
})

it('neither two fingers nor two taps zoom, while the browser’s own zoom is left alone', async () => {
  const { viewer, devtools, finger } = await onPhone('partner')
  const { page } = viewer
  const scale = () => page.evaluate(() => visualViewport?.scale)
  for (const name of ['ad centre', 'wallet', 'offer']) {
    await viewer.goTo(screenCalled(name))
    await spread(devtools)
    expect(await scale(), `${name} by two fingers`).toBe(1)
    for (const _tap of ['first', 'second']) {
      await finger.down(195, 8)
      await finger.up()
    }
    expect(await scale(), `${name} by two taps`).toBe(1)
  }
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).not.toMatch(
    /user-scalable|maximum-scale/,
  )
  await viewer.close()
  checked += 2
})

it('keeps out of the phone’s rounded corners, its notch and its home bar', async () => {
  const { viewer, devtools } = await onPhone('partner')
  const { page } = viewer
  const insets = {
    top: 47,
    topMax: 47,
    bottom: 34,
    bottomMax: 34,
    left: 0,
    leftMax: 0,
    right: 0,
    rightMax: 0,
  }
  await viewer.goTo(screenCalled('offer'))
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
  // The page hears of them in its own time.
  const first = page.locator('header').first().locator('button').first()
  const headerTop = async () => (await first.boundingBox())?.y
  await expect.poll(headerTop, { message: 'the first button of the header' }).toBeGreaterThanOrEqual(47)
  const fund = page.getByRole('button', { name: viewer.t('plan.fund.buttonEmpty'), exact: true })
  const fundFoot = async () => {
    const box = await fund.boundingBox()
    return (box?.y ?? 844) + (box?.height ?? 0)
  }
  await expect.poll(fundFoot, { message: 'the button at the foot' }).toBeLessThanOrEqual(844 - 34)
  const { dialog } = await openPopup(viewer, popupCalled('funding'))
  const key = await dialog.getByRole('button', { name: '0', exact: true }).boundingBox()
  expect((key?.y ?? 844) + (key?.height ?? 0), 'the lowest key').toBeLessThanOrEqual(844 - 34)
  await viewer.close()
  checked += 3
})

/** A phone with one finger on it. */
async function onPhone(who: 'partner' | 'nobody', height = 844, width = 390) {
  const viewer = await openViewer(browser, prepared, { who, viewport: { width, height }, isMobile: true })
  const devtools = await viewer.page.context().newCDPSession(viewer.page)
  return { viewer, devtools, finger: fingerOf(devtools) }
}

function fingerOf(devtools: CDPSession) {
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    ...touchPoints: { x: number; y: number }[]
  ) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (x: number, y: number) => touch('touchStart', { x, y }),
    move: (x: number, y: number) => touch('touchMove', { x, y }),
    up: () => touch('touchEnd'),
    cancel: () => touch('touchCancel'),
  }
}

/** Two fingers that go apart, as one does to zoom. */
async function spread(devtools: CDPSession): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: 400, id })) })
  await touch('touchStart', 180)
  await touch('touchStart', 180, 210)
  for (let step = 1; step <= 12; step += 1) await touch('touchMove', 180 - step * 8, 210 + step * 8)
  await touch('touchEnd')
}

function countCalls(page: Page, path: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1
  })
  return () => calls
}

async function heightOf(part: ReturnType<Page['locator']>): Promise<number | undefined> {
  return (await part.boundingBox())?.height
}

/** In px, of everything that can be read. */
function smallestText(page: Page): Promise<number> {
  return page.evaluate(() => {
    let smallest = 100
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || !element.checkVisibility()) continue
      smallest = Math.min(smallest, Number.parseFloat(getComputedStyle(element).fontSize))
    }
    return smallest
  })
}

/** Where the page stands once it does not scroll any more. */
async function restingPlace(): Promise<number> {
  let place: number
  do {
    place = scrollY
    for (let picture = 0; picture < 10; picture += 1) await new Promise(requestAnimationFrame)
  } while (place !== scrollY)
  return place
}

function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
