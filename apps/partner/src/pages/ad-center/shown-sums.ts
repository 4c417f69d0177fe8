import { centsThatAddUp, type Micros, shownProfit } from '@fairlead/money/amount'

export type Sums = { readonly revenue: Micros; readonly consumed: Micros; readonly profit: Micros }

/** What figures come to, exactly. */
export function sumOf(parts: readonly Sums[]): Sums {
  const sum = (kind: keyof Sums) => parts.reduce((all, part) => all + part[kind], 0n)
  return { revenue: sum('revenue'), consumed: sum('consumed'), profit: sum('profit') }
}

/**
 * Parts of a period as they are shown, in whole cents: each figure adds up to that of the whole as shown, and in each part
 * revenue − consumed = profit. `whole` is how the whole is shown where it is a part of something else.
 */
export function shownSums<Part extends Sums>(parts: readonly Part[], whole?: Sums): Part[] {
  const exact = sumOf(parts)
  const { revenue, profit } = whole ?? shownProfit(exact.revenue, exact.consumed)
  const revenues = centsThatAddUp(
    parts.map((part) => part.revenue),
    revenue,
  )
  const profits = centsThatAddUp(
    parts.map((part) => part.profit),
    profit,
  )
  return parts.map((part, index) => {
    const [revenue = 0n, profit = 0n] = [revenues[index], profits[index]]
    return { ...part, revenue, consumed: revenue - profit, profit }
  })
}
