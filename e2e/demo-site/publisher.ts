import type { BrowserContext, Locator, Page } from 'playwright-core'

/** An ad on the publisher's page: where one clicks it, and the beacon that says that it was seen. */
export type SeenAd = { readonly link: Locator; readonly beacon: string }

/** A page, its script, the ad in its frame and a second in view, one after the other. */
const seenMs = 60_000

/** Opens the publisher's page and scrolls to a slot; waits until its ad was in view long enough to be counted. */
export async function seeAd(page: Page, site: string, slot: string): Promise<SeenAd> {
  const sent = page.waitForResponse((response) => /\/e\/[^/]+\?ev=impression$/.test(response.url()), {
    timeout: seenMs,
  })
  await page.goto(site)
  const space = page.locator(`[data-fairlead-slot="${slot}"]`)
  await space.scrollIntoViewIfNeeded()
  const link = space.frameLocator('iframe').getByRole('link')
  await link.waitFor()
  const response = await sent
  if (response.status() !== 204) throw new Error(`the beacon was answered with HTTP ${response.status()}`)
  return { link, beacon: response.url() }
}

/** Clicks the ad; its landing page opens in a tab of its own. */
export async function clickAd(context: BrowserContext, ad: SeenAd): Promise<Page> {
  const opening = context.waitForEvent('page')
  await ad.link.click()
  const landing = await opening
  // Closed before, the click might never have got there.
  await landing.waitForLoadState()
  return landing
}

/** Buys what the landing page sells. Gives what the shop says the network answered to its report. */
export async function buy(landing: Page): Promise<string> {
  await landing.getByRole('button', { name: 'Buy the first bag' }).click()
  return landing.getByRole('status').innerText()
}

/** The same beacon with another signature under it. */
export function forge(beacon: string): string {
  return beacon.replace(/.(?=\?ev=)/, (last) => (last === 'A' ? 'Q' : 'A'))
}
