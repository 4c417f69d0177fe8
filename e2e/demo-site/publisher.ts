import type { BrowserContext, Locator, Page } from 'playwright-core'

/** An ad on the publisher's page: where one clicks it, and the beacon that says that it was seen. */
export type SeenAd = { readonly link: Locator; readonly beacon: string }

/** A page, its script, the ad in its frame and a second in view, one after the other. */
const seenMs = 60_000

/**
 * Opens the publisher's page until a slot shows a product's ad, as orders take turns there by chance; scrolls to it, and
 * waits until it was in view long enough to be counted.
 */
export async function seeAd(page: Page, site: string, slot: string, product: string): Promise<SeenAd> {
  let ad: SeenAd | undefined
  while (!ad) ad = await lookForAd(page, site, slot, product)
  return ad
}

async function lookForAd(
  page: Page,
  site: string,
  slot: string,
  product: string,
): Promise<SeenAd | undefined> {
  const sent = page.waitForResponse((response) => /\/e\/[^/]+\?ev=impression(&|$)/.test(response.url()), {
    timeout: seenMs,
  })
  // Not waited for where the slot shows somebody else's.
  sent.catch(() => undefined)
  await page.goto(site)
  const space = page.locator(`[data-fairlead-slot="${slot}"]`)
  await space.scrollIntoViewIfNeeded()
  const link = space.frameLocator('iframe').getByRole('link')
  await link.waitFor()
  if (!(await link.innerText()).includes(product)) return undefined
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
