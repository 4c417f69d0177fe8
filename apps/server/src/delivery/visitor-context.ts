import { remembered } from '../http/remembered.ts'
import type { DoorRequest } from './door-request.ts'

/**
 * How the ad knows that it was in view: `io2`, the browser says that nothing covers it (IntersectionObserver v2); `io1`,
 * where it stands; `hidden`, the browser says that it is covered, transparent or distorted; empty, nobody said.
 */
export const measures = ['io2', 'io1', 'hidden', ''] as const
export type Measured = (typeof measures)[number]

/** What one request tells about who sent it. Everything of it can be invented: it is evidence, and no proof. */
export type VisitorContext = {
  readonly now: number
  readonly method: string
  /** The whole address; it is judged and hashed, and stored nowhere. */
  readonly address: string
  readonly userAgent: string
  /** The first of the browser's languages, in lower case. */
  readonly language: string
  /** What Sec-Purpose and its older names say, all of them. */
  readonly purpose: string
  readonly fetchMode: string | undefined
  readonly fetchDest: string | undefined
  readonly fetchUser: string | undefined
  /** The origin of the page around the ad's frame, as the browser told the ad; empty where it was not told. */
  readonly referrer: string
  /** How long the ad had been in view when this was sent, ms; undefined where it was not told. */
  readonly inViewMs: number | undefined
  readonly measured: Measured
  /** A click that came before its view was sent, and counts it too. */
  readonly viewToo: boolean
}

/** Longer than any token lives. */
const inViewMsMax = 86_400_000
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/**
 * Reads what a beacon's or click's request tells; anything that cannot be read counts as not told. `deliveryUrl` is where
 * our own doors are.
 */
export function readVisitorContext(request: DoorRequest, now: number, deliveryUrl: string): VisitorContext {
  const { header, query } = request
  const inView = query('v')
  return {
    now,
    method: request.method,
    address: request.address,
    userAgent: header('user-agent') ?? '',
    language:
      /^\s*[a-z0-9-]{1,35}/i
        .exec(header('accept-language') ?? '')?.[0]
        .trim()
        .toLowerCase() ?? '',
    purpose: purposeHeaders.map((name) => header(name) ?? '').join(' '),
    fetchMode: header('sec-fetch-mode'),
    fetchDest: header('sec-fetch-dest'),
    fetchUser: header('sec-fetch-user'),
    referrer: originOf(query('r')) || foreignReferrer(request, deliveryUrl),
    inViewMs: /^\d{1,9}$/.test(inView) && Number(inView) <= inViewMsMax ? Number(inView) : undefined,
    measured: measures.find((measure) => measure === query('m')) ?? '',
    viewToo: query('i') === '1',
  }
}

/** The Referer's origin where it is another site than ours: the ad itself sends none with its beacon and its click. */
function foreignReferrer(request: DoorRequest, deliveryUrl: string): string {
  const origin = originOf(request.header('referer') ?? '')
  return origin === originOf(deliveryUrl) ? '' : origin
}

/** The web origin of an address, such as `https://news.example`; empty for anything else. At most 200 characters. */
const originOf = remembered((address) => {
  if (address === '' || address.length > 2_000) return ''
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url && /^https?:$/.test(url.protocol) && url.origin.length <= 200 ? url.origin : ''
})
