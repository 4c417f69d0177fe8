import { type Micros, parseAmount, roundToCents, shownProfit } from '@fairlead/money/amount'
import type { PlanOrder } from './plan-queries.ts'

type Figures = Pick<PlanOrder, 'put_amount' | 'consumed' | 'revenue'>

/**
 * The figures of an order as every screen shows them, so that a reader's sums hold: revenue − consumed = profit. `rest` is
 * what is held or came back; where it is all that was put and not consumed, put = consumed + rest.
 */
export function shownOrder({ put_amount, consumed, revenue }: Figures, rest: string) {
  const [put, exact, left] = [put_amount, consumed, rest].map(parseAmount) as [Micros, Micros, Micros]
  const shown = shownProfit(parseAmount(revenue), exact)
  return { ...shown, rest: put === exact + left ? roundToCents(put) - shown.consumed : roundToCents(left) }
}
