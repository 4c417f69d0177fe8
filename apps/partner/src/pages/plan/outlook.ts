import { type Micros, parseAmount, roundToCents } from '@fairlead/money/amount'
import type { PlanOrderDetail } from './plan-queries.ts'

type Outlook = PlanOrderDetail['outlook']
export type OutlookBand = {
  readonly low: Micros
  readonly middle: Micros
  readonly high: Micros
  readonly lostPercent: number
  /** How many orders ended from one amount up to, but not including, the next. Empty where all ended alike. */
  readonly bins: readonly { readonly from: Micros; readonly to: Micros; readonly orders: number }[]
}

/** What an outlook is told for until an amount is typed: 100.00, as the contract gives it. */
export const outlookBase: Micros = 100_000_000n

/** The outlook of past orders for one amount; null where there is not enough history for a number. */
export function outlookFor(amount: Micros, outlook: Outlook): OutlookBand | null {
  const { enough, p10, p50, p90, lost_share_percent, bins } = outlook
  if (!enough || p10 === null || p50 === null || p90 === null || lost_share_percent === null) return null
  const scale = (per100: string) => roundToCents((parseAmount(per100) * amount) / outlookBase)
  return {
    low: scale(p10),
    middle: scale(p50),
    high: scale(p90),
    lostPercent: lost_share_percent,
    bins: bins.map(({ from, to, orders }) => ({ from: scale(from), to: scale(to), orders })),
  }
}

/** True where every past order ended at the amount in the middle. */
export function allAlike({ bins, low, high }: OutlookBand): boolean {
  return bins.length === 0 && low === high
}

/** The figures under the drawing. One in ten ended at an end of the band or beyond only where it is not the middle too. */
export function figuresOf({ low, middle, high }: OutlookBand) {
  return [
    ...(low < middle ? [{ key: 'below', micros: low } as const] : []),
    { key: 'middle', micros: middle } as const,
    ...(high > middle ? [{ key: 'above', micros: high } as const] : []),
  ]
}
