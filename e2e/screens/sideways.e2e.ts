import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openShell } from '../browser.ts'
import { openViewer } from './look.ts'
import { openPopup, popupCalled } from './popups.ts'

const prepared = inject('prepared')
const sideways = { width: 844, height: 390 }
let browser: Browser

beforeAll(async () => {
  browser = await openShell()
})

afterAll(() => browser?.close())

it('on a phone held sideways, one sees what a funding is for, the digits, the keypad and the button at once', async () => {
  const viewer = await openViewer(browser, prepared, { who: 'partner', viewport: sideways })
  const { dialog } = await openPopup(viewer, popupCalled('funding'))
  const hidden = []
  for (const [name, part] of [
    ['plan under the amount', dialog.getByText('Slow roast, first bag')],
    ['first digit', dialog.getByRole('textbox').first()],
    ['key 0', dialog.getByRole('button', { name: '0', exact: true })],
    ['button', dialog.getByRole('button', { name: /20[.,]00/ })],
  ] as const) {
    if (!(await isOnTop(part))) hidden.push(name)
  }
  expect(hidden).toEqual([])
  await viewer.close()
})

/** Whether its middle is within the window, and nothing else lies there. */
function isOnTop(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    return there !== null && (element.contains(there) || there.contains(element))
  })
}
