import type { CohortStep } from './bounds.ts'

/**
 * Where an event was held. The last two hold views of a slot or network that is at its volume ceiling and clicked too
 * little.
 */
export type HeldStep = CohortStep | 'group' | 'slot_interest' | 'network_interest'

/** What is known of a recorded event. Hashes as hex; whoever is hashed has another one each UTC day. */
export type TrafficEvent = {
  readonly group: string
  readonly kind: 'impression' | 'click' | 'conversion'
  readonly nonce: string
  readonly step: string
  /** When it was recorded, in milliseconds. */
  readonly at: number
  readonly slot: string
  readonly network: string
  readonly address: string
  readonly browser: string
  readonly prefix: string
  /** Empty where it is paid; those with another one than `above_expected` are not believed, and count nowhere. */
  readonly reason: string
  /** The order it was drawn to is settled: it stays what it is, and takes its place in the cohort. */
  readonly settled: boolean
  /** Where it is held now; empty where it is not. */
  readonly heldStep: HeldStep | ''
}

const dayMs = 86_400_000
const windowMs = 3 * dayMs
const visitMs = 600_000

/** The UTC day of a moment, counted from 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / dayMs)
}

/** The three UTC days that are counted together; the first began with 1970. */
export function windowOf(at: number): number {
  return Math.floor(at / windowMs)
}

/** Who is counted together at a step; days count apart where hashes do. */
export function cohortOf(step: CohortStep, event: TrafficEvent): string {
  switch (step) {
    case 'address':
      return `${dayOf(event.at)} ${event.address}`
    case 'prefix':
      return `${dayOf(event.at)} ${event.prefix}`
    case 'network_slot':
      return `${event.slot} ${event.network}`
    case 'network':
      return event.network
    case 'slot':
      return event.slot
  }
}

/**
 * The sum of base shares that a cohort's views come to. Of one visitor, an address with a browser, ten minutes of the clock
 * count as one view: the likeliest to be clicked.
 */
export function visitsOf(views: readonly TrafficEvent[], base: (slot: string) => bigint): bigint {
  const visits = new Map<string, bigint>()
  for (const view of views) {
    const visit = `${view.browser} ${Math.floor(view.at / visitMs)}`
    const share = base(view.slot)
    if (share >= (visits.get(visit) ?? 0n)) visits.set(visit, share)
  }
  return [...visits.values()].reduce((sum, share) => sum + share, 0n)
}

/** The sum of base shares of views, each of them counted. */
export function viewsOf(views: readonly TrafficEvent[], base: (slot: string) => bigint): bigint {
  return views.reduce((sum, { slot }) => sum + base(slot), 0n)
}
