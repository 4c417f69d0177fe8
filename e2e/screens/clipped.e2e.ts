import type { LanguageCode } from '@fairlead/locales/languages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openShell } from '../browser.ts'
import { brokenWordsOn, clippedOn } from './clipping.ts'
import { openViewer } from './look.ts'
import { openPopup, popups, screenOf } from './popups.ts'
import { report, seconds, twoAtATime } from './rounds.ts'
import { dealt, lookAtAll, sampleIs } from './sample.ts'
import { personas } from './screen.ts'
import { screens } from './table.ts'

const prepared = inject('prepared')
let browser: Browser

/** The narrowest phones with the languages of the longest words and the highest letters, and large text on both. */
const modes: readonly { lang: LanguageCode; width: number; height: number; textSize: number }[] = [
  { lang: 'de', width: 320, height: 640, textSize: 100 },
  { lang: 'ru', width: 320, height: 640, textSize: 100 },
  { lang: 'th', width: 320, height: 640, textSize: 100 },
  { lang: 'en', width: 390, height: 844, textSize: 150 },
  { lang: 'de', width: 390, height: 844, textSize: 200 },
  { lang: 'de', width: 320, height: 640, textSize: 200 },
]

/** Every screen and popup in the first mode and in one of the others at least. */
function seenIn<Thing extends { readonly name: string }>(
  mode: number,
  things: readonly Thing[],
): readonly Thing[] {
  return lookAtAll || mode === 0 ? things : dealt(things, modes.length - 1, mode - 1)
}

beforeAll(async () => {
  browser = await openShell()
})

afterAll(() => browser?.close())

it('no text is cut off, and no word broken, at 320 px in German, Russian and Thai, nor with text of 150 % and 200 %', async () => {
  const since = performance.now()
  const found: string[] = []
  let looks = 0
  await twoAtATime([...modes.entries()], async ([mode, { lang, width, height, textSize }]) => {
    for (const who of personas) {
      const viewer = await openViewer(browser, prepared, { who, lang, textSize, viewport: { width, height } })
      const note = async (what: string) => {
        // A word that large text makes wider than the page has to break.
        const broken = textSize === 100 ? await brokenWordsOn(viewer.page) : []
        const clipped = [...(await clippedOn(viewer.page)), ...broken]
        found.push(...clipped.map((each) => `${lang} ${width} px ${textSize} %, ${what}: ${each}`))
        looks += 1
      }
      for (const screen of seenIn(mode, screens).filter((each) => each.who === who)) {
        await viewer.goTo(screen)
        await note(screen.name)
      }
      for (const popup of seenIn(mode, popups).filter((each) => screenOf(each).who === who)) {
        const { dialog } = await openPopup(viewer, popup)
        await note(popup.name)
        await viewer.page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
      }
      await viewer.close()
    }
  })
  report(
    `${looks} looks for clipped text, at screens and popups in ${modes.length} modes, ${sampleIs}, in ${seconds(since)}`,
  )
  expect(found).toEqual([])
  expect(looks).toBe((lookAtAll ? modes.length : 2) * (screens.length + popups.length))
})
