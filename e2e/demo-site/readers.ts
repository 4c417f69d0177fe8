import type { Browser } from 'playwright-core'
import { openProfile, ordinaryUserAgent, phone } from '../browser.ts'
import { buy, clickAd, type SeenAd, seeAd } from './publisher.ts'

/** Who is credited is drawn, a quarter of the time one partner: after so many readers something is wrong. */
const readersMax = 80

/** What one reader saw, and what the shop said when the product was bought. */
export type Read = { readonly ad: SeenAd; readonly shop: string }

/**
 * Readers open the publisher's page one after the other, each with a browser of their own, see a product's ad, click it and
 * buy, until it is enough. Each view, click and purchase is drawn anew among the campaign's orders.
 */
export async function readUntil(
  browser: Browser,
  place: { readonly site: string; readonly slot: string; readonly product: string },
  isEnough: (readers: number) => Promise<boolean>,
): Promise<Read[]> {
  const reads: Read[] = []
  do {
    if (reads.length === readersMax) throw new Error(`${readersMax} readers were not enough`)
    const userAgent = ordinaryUserAgent(browser).replace('; K)', `; K${reads.length})`)
    const reader = await openProfile(browser, { viewport: phone, userAgent })
    const ad = await seeAd(await reader.newPage(), place.site, place.slot, place.product)
    const landing = await clickAd(reader, ad)
    reads.push({ ad, shop: await buy(landing) })
    await reader.close()
  } while (!(await isEnough(reads.length)))
  return reads
}
