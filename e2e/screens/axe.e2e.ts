import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openShell, phone } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { amountsOn } from './figures.ts'
import { openViewer, type Viewer } from './look.ts'
import { openPopup, popups, screenOf } from './popups.ts'
import { report, rounds, seconds, twoAtATime } from './rounds.ts'
import { lookAtAll } from './sample.ts'
import { personas } from './screen.ts'
import { screens } from './table.ts'

const prepared = inject('prepared')
let browser: Browser

/** As high as the longest screen, so that nothing lies under a bar that stays at the foot. */
const high = { ...phone, height: 4000 }

beforeAll(async () => {
  browser = await openShell()
})

afterAll(() => browser?.close())

/** What axe finds by day, and by night: there by the rules about colours, unless everything is looked at. */
async function findingsOfBoth({ page, atRest }: Viewer): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme)
    await atRest()
    const rules = colorScheme === 'light' || lookAtAll ? 'every rule' : 'colours'
    found.push(...(await findingsOf(page, rules)).map((finding) => `${colorScheme}: ${finding}`))
  }
  return found
}

/**
 * The amounts on what is open that are not set in figures of one width, and how many there are. By computed style: the fonts
 * of this machine are tabular in any case, those of many phones are not.
 */
async function unevenOn({ page }: Viewer): Promise<{ amounts: number; found: string[] }> {
  const { amounts, uneven } = await amountsOn(page)
  return { amounts, found: uneven.map((each) => `figures: ${each}`) }
}

it('axe finds nothing on any screen, light and dark, and every amount is in figures of one width', async () => {
  const since = performance.now()
  const found: string[] = []
  let looks = 0
  let seen = 0
  await twoAtATime(rounds(12), async (round) => {
    const viewer = await openViewer(browser, prepared, { who: round[0]?.who ?? 'nobody', viewport: high })
    for (const screen of round) {
      await viewer.goTo(screen)
      const { amounts, found: uneven } = await unevenOn(viewer)
      seen += amounts
      for (const finding of [...uneven, ...(await findingsOfBoth(viewer))])
        found.push(`${screen.name}, ${finding}`)
      looks += 2
    }
    await viewer.close()
  })
  report(
    `axe looked at screens ${looks} times, half of them dark, with ${seen} amounts, in ${seconds(since)}`,
  )
  expect(found).toEqual([])
  expect(seen).toBeGreaterThan(200)
  expect(looks).toBe(2 * screens.length)
})

it('axe finds nothing on any sheet, dialog or question, light and dark, and every amount is in figures of one width', async () => {
  const since = performance.now()
  const found: string[] = []
  let looks = 0
  let seen = 0
  await twoAtATime(personas, async (who) => {
    const mine = popups.filter((popup) => screenOf(popup).who === who)
    const viewer = await openViewer(browser, prepared, { who })
    for (const popup of mine) {
      const { dialog } = await openPopup(viewer, popup)
      const { amounts, found: uneven } = await unevenOn(viewer)
      seen += amounts
      for (const finding of [...uneven, ...(await findingsOfBoth(viewer))])
        found.push(`${popup.name}, ${finding}`)
      await viewer.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      looks += 2
    }
    await viewer.close()
  })
  report(`axe looked at popups ${looks} times, half of them dark, with ${seen} amounts, in ${seconds(since)}`)
  expect(found).toEqual([])
  expect(seen).toBeGreaterThan(20)
  expect(looks).toBe(2 * popups.length)
})
