import { TokenMint } from '@fairlead/server/src/delivery/token.ts'
import { adRequest, clickRequest, viewRequest } from './http-requests.ts'
import type { Sending } from './load-process.ts'

/**
 * What visitors of a publisher's page send, each from an address of their own: they ask for an ad, and what they were
 * given is kept; they report that an ad was in view; both in turns, where an ad has been in view for long enough; or they
 * view and click ads whose tokens are minted here (`minted`), as many as wanted.
 */
export type VisitorsWork =
  | { readonly visitors: 'ads' | 'views' | 'both'; readonly slotId: string }
  /** Nothing but a request to be answered. */
  | { readonly visitors: 'bare' }
  | { readonly visitors: 'minted'; readonly slotId: string; readonly mint: Minted }
/** The groups that tokens are minted for in turns, and how many events there are. */
export type Minted = {
  readonly pepper: string
  readonly groups: readonly string[]
  readonly price: number
  readonly events: number
}

type Served = { readonly token: string; readonly address: string; readonly at: number }

/** An ad must have been in view for a second before its view may come. */
const inViewMs = 1_000
/** One click on so many events; odd, or all clicks would be of one group, whose orders then end by their maximum revenue. */
const eventsPerClick = 501

const served: Served[] = []
let taken = 0
let people = 0

export function sendVisitors(work: VisitorsWork): Sending {
  if (work.visitors === 'bare') return sendBare()
  if (work.visitors === 'minted') return sendMinted(work.slotId, work.mint)
  const asking = new Map<number, string>()
  // A machine that was slower before has fewer ads in stock than it now has turns for.
  const asks = (n: number) =>
    work.visitors === 'ads' || (work.visitors === 'both' && (n % 2 === 0 || !nextServed()))
  return {
    get count() {
      return work.visitors === 'views' && !nextServed() ? 0 : Number.POSITIVE_INFINITY
    },
    requestAt: (n) => {
      if (!asks(n)) return viewOf(takeServed())
      const address = nextVisitor()
      asking.set(n, address)
      return adRequest(work.slotId, address)
    },
    isGood: (answer, n) => {
      const address = asking.get(n)
      if (!address) return answer.startsWith('HTTP/1.1 204')
      const token = /data-token="([^"]+)"/.exec(answer)?.[1]
      asking.delete(n)
      if (token) served.push({ token, address, at: Date.now() })
      return answer.startsWith('HTTP/1.1 200') && token !== undefined
    },
  }
}

function sendBare(): Sending {
  const request = viewRequest('A'.repeat(142), nextVisitor(), inViewMs)
  return {
    count: Number.POSITIVE_INFINITY,
    requestAt: () => request,
    isGood: (answer) => answer.startsWith('HTTP/1.1 204'),
  }
}

function sendMinted(slotId: string, { pepper, groups, price, events }: Minted): Sending {
  const mint = new TokenMint(pepper)
  /** Views that will be clicked, by their request; those of them that were answered; and which requests were clicks. */
  const asked = new Map<number, Served>()
  const toClick: Served[] = []
  const clicks = new Set<number>()
  return {
    count: events,
    requestAt: (n) => {
      const turn = n % eventsPerClick
      const seen = turn === 0 ? toClick.shift() : undefined
      if (seen) {
        clicks.add(n)
        return clickRequest(seen.token, seen.address)
      }
      const at = Date.now() - 2 * inViewMs
      const groupId = groups[n % groups.length] ?? ''
      const { text } = mint.mint({ groupId, slotId, price: BigInt(price), issuedAt: at })
      const view = { token: text, address: nextVisitor(), at }
      if (turn === 1) asked.set(n, view)
      return viewOf(view)
    },
    isGood: (answer, n) => {
      if (clicks.delete(n)) return answer.startsWith('HTTP/1.1 302')
      const view = asked.get(n)
      if (view) toClick.push(view)
      asked.delete(n)
      return answer.startsWith('HTTP/1.1 204')
    },
  }
}

/** The ad that was served first of those not viewed yet; undefined where none has been in view for a second. */
function nextServed(): Served | undefined {
  const ad = served[taken]
  return ad && Date.now() - ad.at >= inViewMs ? ad : undefined
}

function takeServed(): Served {
  const ad = nextServed()
  if (!ad) throw new Error('no ad has been in view for a second')
  taken += 1
  // What was taken goes away now and then, not each time.
  if (taken === 10_000) served.splice(0, taken)
  taken %= 10_000
  return ad
}

function viewOf({ token, address }: Served): string {
  return viewRequest(token, address, inViewMs + (address.length % 7))
}

/** Addresses of 2,000 networks of a /16 each, none of them kept for anything else. */
export function nextVisitor(): string {
  people += 1
  const network = people % 2_000
  const host = Math.floor(people / 2_000) % 65_536
  return `${60 + (network % 40)}.${Math.floor(network / 40)}.${host >> 8}.${host & 255}`
}
