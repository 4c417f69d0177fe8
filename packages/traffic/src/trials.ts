import { bound } from './bounds.ts'

/** What the network's own trial orders of a campaign brought together, while no partner's order ran. */
export type Trial = {
  readonly views: number
  readonly clicks: number
  /** Σ over the views of the index of their slots, 1 being the usual slot. */
  readonly indexSum: number
  /** When the last of its orders settled, in milliseconds. */
  readonly endedAt: number
}

/** Fewer views say too little. */
export const trialViewsMin = 9_000

const weekMs = 7 * 86_400_000
const standardErrors = 3
/** 99 of 100 rates that could have brought a trial's clicks are below its upper limit. */
const upperZ = 2.33

/** Whether two trials, a week apart, say the same rate: within three standard errors of their difference. */
export function trialsAgree(earlier: Trial, later: Trial): boolean {
  if (later.endedAt - earlier.endedAt < weekMs) return false
  const difference = earlier.clicks / earlier.indexSum - later.clicks / later.indexSum
  const variance =
    earlier.clicks / (earlier.indexSum * earlier.indexSum) + later.clicks / (later.indexSum * later.indexSum)
  return Math.abs(difference) <= standardErrors * Math.sqrt(variance)
}

/** The highest share of clicked views that a trial leaves likely. */
export function upperLimit(clicks: number, views: number): number {
  return bound(clicks, upperZ, 0) / views
}

/** Whether terms can pay for their views at what a trial showed; `price` a view and `payout` in the same unit. */
export function canBreakEven(clicks: number, views: number, price: number, payout: number): boolean {
  return upperLimit(clicks, views) >= price / payout
}
