import type { LanguageCode } from '@fairlead/locales/languages'
import { languageCodes, languages } from '@fairlead/locales/languages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openShell } from '../browser.ts'
import { openViewer } from './look.ts'
import { report, seconds, twoAtATime } from './rounds.ts'
import { dealt, lookAtAll, sampleIs } from './sample.ts'
import { personas, type Screen } from './screen.ts'
import { shiftsOn } from './shifts.ts'
import { screens } from './table.ts'
import { isSaidIn, looksUnfilled, looksUntranslated, wordsOn } from './visible-words.ts'

const prepared = inject('prepared')
let browser: Browser

/** How much of the window may move, by how far, while a screen comes to be: Web Vitals' cumulative layout shift. */
const shiftMax = 0.02

beforeAll(async () => {
  browser = await openShell()
})

afterAll(() => browser?.close())

/**
 * English, the longest words and the highest letters: every screen is looked at in these, and in one of the others at
 * least.
 */
const always: readonly LanguageCode[] = ['en', 'de', 'th']
const others = languageCodes.filter((code) => !always.includes(code))

function screensIn(lang: LanguageCode): readonly Screen[] {
  const hand = others.indexOf(lang)
  return lookAtAll || hand < 0 ? screens : dealt(screens, others.length, hand)
}

it('every screen, in every language: nothing fails, nothing jumps, nothing stays in English', async () => {
  const since = performance.now()
  const found: string[] = []
  const english = new Set<string>()
  let looks = 0
  let words = 0
  let most = 0

  async function look(lang: LanguageCode) {
    const saidIn = await isSaidIn(lang)
    for (const who of personas) {
      const mine = screensIn(lang).filter((each) => each.who === who)
      if (mine.length === 0) continue
      const viewer = await openViewer(browser, prepared, { who, lang })
      const shifts = await shiftsOn(viewer.page)
      for (const screen of mine) {
        const where = `${lang}, ${screen.name}`
        await viewer.goTo(screen)
        looks += 1
        const { total, moved } = await shifts.take()
        most = Math.max(most, total)
        if (total > shiftMax) found.push(`${where}: shifts by ${total.toFixed(3)}: ${moved}`)
        const tag = await viewer.page.evaluate(() => document.documentElement.lang)
        if (tag !== languages[lang].tag) found.push(`${where}: calls itself ${tag}`)
        for (const text of await wordsOn(viewer.page)) {
          words += 1
          if (lang === 'en') english.add(text)
          else if (english.has(text) && looksUntranslated(text) && !saidIn(text))
            found.push(`${where}: "${text}"`)
          if (looksUnfilled(text)) found.push(`${where}: says "${text}"`)
        }
      }
      found.push(...viewer.watch.faults.map((fault) => `${lang}, ${who}: ${fault}`))
      const refusals = viewer.watch.refusals.filter(
        (refusal) => refusal !== '/api/assistance/orders: data_error',
      )
      found.push(...refusals.map((refusal) => `${lang}, ${who}: ${refusal}`))
      await viewer.close()
    }
  }

  await look('en')
  await twoAtATime(
    languageCodes.filter((code) => code !== 'en'),
    look,
  )
  report(
    `${looks} looks at ${screens.length} screens in ${languageCodes.length} languages, ${words} texts read, ` +
      `largest shift ${most.toFixed(4)}, ${sampleIs}, in ${seconds(since)}`,
  )
  expect(found).toEqual([])
  expect(looks).toBe((lookAtAll ? languageCodes.length : always.length + 1) * screens.length)
  expect(words).toBeGreaterThan(20 * looks)
})
