import type { DoorReason } from '@fairlead/contract/filter-reasons'
import { isbot } from 'isbot'
import { type Address, isLoopbackAddress, isOwnAddress } from '../http/address.ts'
import { remembered } from '../http/remembered.ts'
import { isOnSite } from './publisher-site.ts'
import type { SlotFacts } from './slot-cache.ts'
import type { VisitorContext } from './visitor-context.ts'

/** What of a token is judged. Times in ms. */
export type FilteredToken = { readonly slotId: string; readonly groupId: string; readonly issuedAt: number }

/** One request with everything that is known about it. */
export type Case = {
  readonly kind: 'impression' | 'click'
  readonly token: FilteredToken
  readonly seen: VisitorContext
  readonly demo: boolean
  /** Undefined where the slot is not active any more. */
  readonly slot: SlotFacts | undefined
  /** Undefined where it is none that can be read. */
  readonly address: Address | undefined
  readonly inDatacentre: boolean
  readonly fromOwnConnection: boolean
  /** The slot or the access network was credited with as many views today as is usual. */
  readonly aboveUsual: boolean
}

/** How long an ad must have been in view without a break, half of it at least (MRC), ms. */
export const viewMs = { landing_page: 1_000, video: 2_000 } as const
/** How long after it was served an ad may still be seen: a film may wait longer for its turn. */
export const adLifeMs = { landing_page: 15 * 60_000, video: 60 * 60_000 } as const
const clickLifeMs = 24 * 3_600_000
/** Clocks of browsers and timers are not exact. */
const toleranceMs = 100
/** Nobody sees an ad, decides and clicks sooner than this after it was sent, or this after it came into view. */
const clickSinceIssueMs = 200
const clickInViewMs = 100

/**
 * Why the doors do not believe a request: the first that applies, in this order. What is absent proves nothing: browsers
 * leave out referrers, and older ones all fetch metadata and every word about visibility.
 */
export const doorRules: readonly { readonly reason: DoorReason; readonly applies: (it: Case) => boolean }[] =
  [
    // Link checkers ask with HEAD; people never do.
    { reason: 'robot', applies: ({ seen }) => seen.method === 'HEAD' || isRobot(seen.userAgent) },
    { reason: 'prefetch', applies: ({ seen }) => /prefetch|prerender|preview/i.test(seen.purpose) },
    {
      reason: 'own_traffic',
      applies: ({ address, demo, fromOwnConnection }) =>
        // In a demo people look at the ads from the machine itself.
        (!demo && address !== undefined && isOwnAddress(address)) ||
        (fromOwnConnection && !(demo && address !== undefined && isLoopbackAddress(address))),
    },
    { reason: 'datacentre', applies: ({ inDatacentre }) => inDatacentre },
    {
      reason: 'wrong_site',
      applies: ({ seen, slot, demo }) =>
        seen.referrer !== '' && slot !== undefined && !isOnSite(seen.referrer, slot.domain, demo),
    },
    { reason: 'hidden', applies: ({ seen }) => seen.measured === 'hidden' },
    { reason: 'not_a_click', applies: ({ kind, seen }) => kind === 'click' && isNoNavigation(seen) },
    {
      reason: 'expired',
      applies: ({ kind, token, seen, slot }) => token.issuedAt + lifeMs(kind, slot) <= seen.now,
    },
    { reason: 'too_fast', applies: isTooFast },
    { reason: 'above_usual', applies: ({ kind, aboveUsual }) => kind === 'impression' && aboveUsual },
  ]

/** Whether a browser's name is a robot's; an empty name counts as one. */
export const isRobot = remembered((userAgent) => userAgent === '' || isbot(userAgent))

function lifeMs(kind: Case['kind'], slot: SlotFacts | undefined): number {
  return kind === 'click' ? clickLifeMs : adLifeMs[slot?.contentType ?? 'landing_page']
}

/**
 * A person's click is a navigation of a whole page. Fetch metadata that says otherwise says that a script asked; where
 * there is none, or no word of the user, nothing is said (Fetch Metadata Request Headers, W3C).
 */
function isNoNavigation({ fetchMode, fetchDest, fetchUser }: VisitorContext): boolean {
  return (
    (fetchMode !== undefined && fetchMode !== 'navigate') ||
    (fetchDest !== undefined && fetchDest !== 'document') ||
    (fetchUser !== undefined && fetchUser !== '?1')
  )
}

function isTooFast({ kind, token, seen, slot }: Case): boolean {
  const sinceIssue = seen.now - token.issuedAt
  // A valid click counts its view too, however short that was (MRC).
  if (kind === 'click' || seen.viewToo) {
    return sinceIssue < clickSinceIssueMs || (seen.inViewMs ?? clickInViewMs) < clickInViewMs
  }
  const least = viewMs[slot?.contentType ?? 'landing_page']
  return sinceIssue < least - toleranceMs || (seen.inViewMs ?? least) < least
}
