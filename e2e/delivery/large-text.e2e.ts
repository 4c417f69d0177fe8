import { type Ad, pageOf } from '@fairlead/server/src/delivery/ad-page.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShell } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openShell()
})
afterAll(() => browser?.close())

const ad: Ad = {
  contentType: 'landing_page',
  product: 'Storm shell jacket',
  advertiser: 'Norrvik Rainwear',
  content: 'A shell that folds into its own pocket, for men and women who walk to the bus in every weather.',
  picture: '',
  film: undefined,
  pictureAlt: '',
  filmAlt: '',
  language: 'en',
}

it.each([
  ['a card', ad, { width: 320, height: 120 }],
  ['a narrow card', ad, { width: 260, height: 120 }],
  ['a film', { ...ad, contentType: 'video', film: '' }, { width: 320, height: 180 }],
] as const)(
  '%s says with text at 200% too that it is an ad, whose and of what',
  async (_, shown, viewport) => {
    const page = await browser.newPage({ viewport })
    await page.setContent(pageOf(shown as Ad).withToken('token'))
    const lines = await page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>('small, strong, .words > span')]
      const sizes = all.map((line) => Number.parseFloat(getComputedStyle(line).fontSize))
      for (const [at, line] of all.entries()) line.style.fontSize = `${2 * (sizes[at] ?? 0)}px`
      const place = document.getElementById('ad')?.getBoundingClientRect()
      return all.map((line) => {
        const { top, bottom } = line.getBoundingClientRect()
        return { says: line.localName, whole: place && top >= place.top && bottom <= place.bottom }
      })
    })
    expect(lines.filter(({ says }) => says !== 'span')).toEqual([
      { says: 'small', whole: true },
      { says: 'strong', whole: true },
    ])
    await page.close()
  },
)
