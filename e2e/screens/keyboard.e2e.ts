import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openShell } from '../browser.ts'
import { goByTab } from './focus.ts'
import { openViewer, type Viewer } from './look.ts'
import { openPopup, popupCalled, popups, pressOpener, screenOf } from './popups.ts'
import { report, rounds, seconds, twoAtATime } from './rounds.ts'
import { personas } from './screen.ts'
import { screenCalled } from './screen-called.ts'
import { screens } from './table.ts'

const prepared = inject('prepared')
let browser: Browser

beforeAll(async () => {
  browser = await openShell()
})

afterAll(() => browser?.close())

it('Tab reaches every control of every screen, one sees where it is, and a finger can hit it', async () => {
  const since = performance.now()
  const found: string[] = []
  let controls = 0
  await twoAtATime(rounds(12), async (round) => {
    const viewer = await openViewer(browser, prepared, { who: round[0]?.who ?? 'nobody' })
    for (const screen of round) {
      await viewer.goTo(screen)
      for (const { name, problems } of await goByTab(viewer.page, 'body')) {
        controls += 1
        found.push(...problems.map((problem) => `${screen.name}: ${name} ${problem}`))
      }
    }
    await viewer.close()
  })
  report(`${controls} controls gone through by Tab in ${seconds(since)}`)
  expect(found).toEqual([])
  expect(controls).toBeGreaterThan(500)
})

it('each popup takes the focus, keeps it, closes by Escape and gives it back; going back closes it as well', async () => {
  const since = performance.now()
  const found: string[] = []
  let opened = 0
  await twoAtATime(personas, async (who) => {
    const viewer = await openViewer(browser, prepared, { who })
    // So that there is a page to go back to.
    const other = screens.findLast((each) => each.who === who)
    if (other) await viewer.goTo(other)
    for (const popup of popups.filter((each) => screenOf(each).who === who)) {
      const { opener, dialog } = await openPopup(viewer, popup)
      const label = `popup "${popup.name}"`
      const controls = await goByTab(viewer.page, 'popup')
      opened += 1
      for (const { name, problems } of controls)
        found.push(...problems.map((problem) => `${label}: ${name} ${problem}`))
      if (controls.length === 0) found.push(`${label} has no control`)
      if (!(await focusIsIn(viewer))) found.push(`${label} lets the focus out`)
      await viewer.page.keyboard.press('Shift+Tab')
      if (!(await focusIsIn(viewer))) found.push(`${label} lets the focus out backwards`)
      await viewer.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      if (!(await hasFocus(viewer, opener))) found.push(`${label} does not give the focus back`)
      const address = viewer.page.url()
      await pressOpener(viewer, popup, opener)
      await viewer.page.goBack()
      await dialog.waitFor({ state: 'detached' })
      await viewer.page.waitForURL(address)
      if (!(await isThere(opener))) found.push(`${label} leaves the page when one goes back`)
    }
    await viewer.close()
  })
  report(`${opened} popups opened, gone through and closed by keys in ${seconds(since)}`)
  expect(found).toEqual([])
  expect(opened).toBe(popups.length)
})

const lateWords = [
  {
    screen: 'destination, none',
    who: 'newcomer',
    words: 'check-destination',
    last: 'shell.stepUp.setNow',
    problem: 'wallet.bind.problem.required',
    fields: 4,
  },
  // Its last link stands below the form.
  {
    screen: 'register',
    who: 'nobody',
    words: 'check-register',
    last: 'shell.title.privacy',
    problem: 'session.errors.required',
    fields: 7,
  },
] as const

it.each(lateWords)(
  'words that come late under the fields above push nobody out of sight: $screen',
  async (form) => {
    const viewer = await openViewer(browser, prepared, { who: form.who })
    const { page } = viewer
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(`**/assets/${form.words}-*`, (route) => held.then(() => route.continue()))
    await viewer.goTo(screenCalled(form.screen))
    const last = page.getByRole('link', { name: viewer.t(form.last) })
    await page.getByRole('textbox').first().focus()
    while (!(await last.evaluate((link) => link === document.activeElement))) await page.keyboard.press('Tab')
    const { y: before } = await last.evaluate((link) => link.getBoundingClientRect())
    release()
    await page
      .getByText(viewer.t(form.problem))
      .nth(form.fields - 1)
      .waitFor()
    await expect
      .poll(() => last.evaluate((link) => link.getBoundingClientRect().bottom))
      .toBeLessThanOrEqual(844)
    expect(before).toBeGreaterThan(844 - 100)
    await viewer.close()
  },
)

it('the wheel turns and the keypad types by keys', async () => {
  const nobody = await openViewer(browser, prepared, { who: 'nobody' })
  await openPopup(nobody, popupCalled('languages'))
  const wheel = nobody.page.getByRole('listbox')
  await wheel.focus()
  const chosen = () => wheel.getByRole('option', { selected: true }).innerText()
  for (const [key, language] of [
    ['Home', '繁體中文'],
    ['ArrowDown', 'Deutsch'],
    ['End', '简体中文'],
    ['ArrowUp', 'Tiếng Việt'],
  ] as const) {
    await wheel.press(key)
    await expect.poll(chosen).toContain(language)
  }
  await nobody.close()

  const partner = await openViewer(browser, prepared, { who: 'partner' })
  const { dialog } = await openPopup(partner, popupCalled('funding'))
  const left = (count: number) => dialog.getByText(partner.t('shell.stepUp.more', { count })).waitFor()
  // With the focus in the field, then with it on a key of the keypad itself.
  await dialog.locator('input:focus').waitFor({ state: 'attached' })
  await partner.page.keyboard.type('12')
  await left(4)
  await dialog.getByRole('button', { name: '7', exact: true }).press('Enter')
  await left(3)
  await partner.page.keyboard.type('8')
  await left(2)
  await partner.page.keyboard.press('Backspace')
  await left(3)
  await dialog.getByRole('button', { name: partner.t('shell.stepUp.clear') }).press('Space')
  await left(6)
  await partner.close()
})

/** Whether the focus is in the popup, or comes back into it when it has just gone over its edge. */
async function focusIsIn({ page }: Viewer): Promise<boolean> {
  const isIn = () => document.activeElement?.closest('[role=dialog], [role=alertdialog]') !== null
  return comes(page.waitForFunction(isIn))
}

/** Whether the focus is on what was pressed, or comes back to it when its popup has just gone. */
async function hasFocus({ page }: Viewer, opener: Locator): Promise<boolean> {
  const pressed = await opener.elementHandle()
  return comes(page.waitForFunction((element) => element === document.activeElement, pressed))
}

function isThere(opener: Locator): Promise<boolean> {
  return comes(opener.waitFor())
}

/** Whether a wait ends well. */
function comes(wait: Promise<unknown>): Promise<boolean> {
  return wait.then(
    () => true,
    () => false,
  )
}
