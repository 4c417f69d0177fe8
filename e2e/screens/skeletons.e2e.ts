import { plan } from '@fairlead/contract/plan'
import { wallet } from '@fairlead/contract/wallet'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openShell } from '../browser.ts'
import { nextPicture, openViewer } from './look.ts'
import { screenCalled } from './screen-called.ts'
import { shiftsOn } from './shifts.ts'

const prepared = inject('prepared')
let browser: Browser

beforeAll(async () => {
  browser = await openShell()
})

afterAll(() => browser?.close())

/** Pages that stand in their own shape while they load; `from` is where one comes from, whose list knows them. */
const shaped = [
  { name: 'offer', from: 'plans', calls: [plan.orderDetail], captions: 9 },
  { name: 'running plan', from: 'plans', calls: [plan.orderDetail], captions: 11 },
  { name: 'running plan', from: 'ad centre', calls: [plan.orderDetail], captions: 7 },
  { name: 'withdraw', from: 'profile', calls: [wallet.property, wallet.cardDetail], captions: 4 },
  { name: 'withdrawal', from: 'withdraw', calls: [wallet.withdrawalDetail], captions: 8 },
] as const

it.each(shaped)(
  '$name, opened from $from: its captions are there before its content, which moves none of them',
  async ({ name, from, calls, captions }) => {
    const viewer = await openViewer(browser, prepared, { who: 'partner' })
    const { page } = viewer
    const shifts = await shiftsOn(page)
    await viewer.goTo(screenCalled(from))
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    for (const { path } of calls)
      await page.route(`**/api${path}*`, (route) => held.then(() => route.continue()))
    const { address, route } = screenCalled(name)
    await page.evaluate((hash) => location.assign(hash), `#${address?.(prepared.ids) ?? route}`)
    await page.locator('main [data-skeleton]').first().waitFor()
    const before = await wordsInSight(page)
    // The header changes with the page, and its buttons move: that is arriving, and over with this picture.
    await nextPicture(page)
    await shifts.take()
    release()
    await viewer.atRest()
    const after = await wordsInSight(page)
    expect(before.length).toBeGreaterThanOrEqual(captions)
    const stays = ({ words, top }: Placed) =>
      after.some((each) => each.words === words && Math.abs(each.top - top) < 1)
    expect(before.filter((each) => !stays(each))).toEqual([])
    // "9 sec. ago" becomes "10 sec. ago" at the right edge while one looks: nothing else may move.
    const { total, moved } = await shifts.take()
    expect(total, moved).toBeLessThan(0.001)
    await viewer.close()
  },
)

type Placed = { readonly words: string; readonly top: number }

/** What the page says in sight, and how far down. */
function wordsInSight(page: Page): Promise<Placed[]> {
  return page.evaluate(() => {
    const said: Placed[] = []
    const walker = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNode(node)
      const { top, bottom } = range.getBoundingClientRect()
      const words = node.textContent?.trim()
      // That it loads is said to screen readers alone.
      if (!words || top < 0 || bottom > innerHeight || node.parentElement?.closest('[role=status]')) continue
      said.push({ words, top })
    }
    return said
  })
}
