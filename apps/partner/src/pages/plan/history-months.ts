import { type Micros, parseAmount, shownProfit } from '@fairlead/money/amount'
import type { PlanOrder } from './plan-queries.ts'

type Ended = Pick<PlanOrder, 'revenue' | 'consumed' | 'final_at' | 'finished_at'>

export type HistoryMonth<Order extends Ended> = {
  readonly month: string
  readonly orders: readonly Order[]
  /** What its rows come to as they are shown; null while not all of them have been read. */
  readonly profit: Micros | null
}

/** When an order that is over ended: settled, or failed with nothing to settle. */
export const endOf = ({ final_at, finished_at }: Pick<Ended, 'final_at' | 'finished_at'>): string =>
  final_at ?? finished_at ?? ''

/**
 * Orders that are over, by month of their end in the partner's zone. They come newest first and stay so; `whole` says
 * whether these are all there are.
 */
export function historyMonths<Order extends Ended>(
  orders: readonly Order[],
  whole: boolean,
  monthOf: (time: string) => string,
): HistoryMonth<Order>[] {
  const months: { month: string; orders: Order[] }[] = []
  for (const order of orders) {
    const month = monthOf(endOf(order))
    const last = months.at(-1)
    if (last?.month === month) last.orders.push(order)
    else months.push({ month, orders: [order] })
  }
  return months.map((month, index) => {
    const read = whole || index < months.length - 1
    return { ...month, profit: read ? month.orders.reduce((sum, order) => sum + profitOf(order), 0n) : null }
  })
}

/** What all months came to, as their rows show it; null while not all of them have been read. */
export function finalSoFar(months: readonly { readonly profit: Micros | null }[]): Micros | null {
  return months.reduce<Micros | null>(
    (sum, { profit }) => (sum === null || profit === null ? null : sum + profit),
    0n,
  )
}

const profitOf = ({ revenue, consumed }: Ended) =>
  shownProfit(parseAmount(revenue), parseAmount(consumed)).profit
