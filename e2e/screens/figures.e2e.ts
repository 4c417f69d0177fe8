import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openShell } from '../browser.ts'
import { amountsOn } from './figures.ts'
import { openViewer } from './look.ts'
import { openPopup, popups, screenOf } from './popups.ts'
import { report, seconds, twoAtATime } from './rounds.ts'
import { personas, screens } from './table.ts'

const prepared = inject('prepared')
let browser: Browser

beforeAll(async () => {
  browser = await openShell()
})

afterAll(() => browser?.close())

// By computed style: the fonts of this machine are tabular in any case, those of many phones are not.
it('every amount is set in figures of one width, on every screen and in every popup', async () => {
  const since = performance.now()
  const found: string[] = []
  let seen = 0
  await twoAtATime(personas, async (who) => {
    const viewer = await openViewer(browser, prepared, { who })
    const note = async (what: string) => {
      const { amounts, uneven } = await amountsOn(viewer.page)
      seen += amounts
      found.push(...uneven.map((each) => `${what}: ${each}`))
    }
    for (const screen of screens.filter((each) => each.who === who)) {
      await viewer.goTo(screen)
      await note(screen.name)
    }
    for (const popup of popups.filter((each) => screenOf(each).who === who)) {
      const { dialog } = await openPopup(viewer, popup)
      await note(popup.name)
      await viewer.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await viewer.close()
  })
  report(`${seen} amounts looked at for figures of one width, in ${seconds(since)}`)
  expect(seen).toBeGreaterThan(300)
  expect(found).toEqual([])
})
