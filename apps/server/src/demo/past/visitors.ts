import type { VisitorContext } from '../../delivery/visitor-context.ts'
import { demoSlots } from '../people.ts'
import type { PastNetwork } from './network.ts'

/** How often those who see an ad of a product click it; of one that is not named nobody does. */
export type Interest = Readonly<Record<string, number>>

/** Browsers as people have them. */
const browsers = [
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
]
const languages = ['de', 'en', 'fr', 'es', 'pt']
const publisher = 'https://harbour-notes.example'

/** An address for each visitor, spread over the networks of households; nobody comes back on the same day. */
function addressOf(visitor: number): string {
  return `${77 + (visitor % 19)}.${(visitor >> 3) & 255}.${(visitor * 37) & 255}.${1 + (visitor % 253)}`
}

let visitors = 0

/**
 * So many people, each with an address and a browser of their own, read the publisher's page within a minute. Whoever is
 * shown an ad looks at it, and clicks it as often as its product interests them. The doors' own rules judge all of it.
 * Answers how many ads were seen.
 */
export async function letVisit(
  network: PastNetwork,
  people: number,
  interest: Interest,
  slot: keyof typeof demoSlots = 'landing',
): Promise<number> {
  const { clock, delivery } = network
  const shown = []
  for (let n = 0; n < people; n += 1) {
    const visitor = visitors
    visitors += 1
    const seen = visitorContextOf(visitor, clock.now().getTime())
    const ad = await delivery.choose(demoSlots[slot], seen)
    if (ad) shown.push({ visitor, ad })
  }
  clock.advance(3_000)
  const looked = shown.map(async ({ visitor, ad }) => {
    const now = clock.now().getTime()
    const token = delivery.mint.read(ad.token, 'ad', now)
    if (!token) throw new Error('an ad came without a token')
    const seen: VisitorContext = { ...visitorContextOf(visitor, now), inViewMs: 2_600, measured: 'io2' }
    const verdict = await delivery.recordImpression(token, seen)
    return { visitor, token, product: ad.group.product, verdict }
  })
  const views = await Promise.all(looked)
  clock.advance(4_000)
  const now = clock.now().getTime()
  await Promise.all(
    views
      .filter(({ product, verdict }) => verdict === '' && Math.random() < (interest[product] ?? 0))
      .map(({ visitor, token }) =>
        delivery.recordClick(token, { ...visitorContextOf(visitor, now), inViewMs: 6_600 }),
      ),
  )
  // By their own clock they would be written when the next visit is days away, as if they had been shown then.
  await delivery.served.drain()
  return views.length
}

function visitorContextOf(visitor: number, now: number): VisitorContext {
  return {
    now,
    method: 'POST',
    address: addressOf(visitor),
    userAgent: browsers[visitor % browsers.length] ?? '',
    language: languages[visitor % languages.length] ?? '',
    purpose: '',
    fetchMode: undefined,
    fetchDest: undefined,
    fetchUser: undefined,
    referrer: publisher,
    inViewMs: undefined,
    measured: '',
    viewToo: false,
  }
}
