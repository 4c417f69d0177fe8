import {
  centsThatAddUp,
  formatAmount,
  type Micros,
  parseAmount,
  roundToCents,
  shownProfit,
} from '@fairlead/money/amount'
import { stateOf } from './order-looks.ts'
import type { PlanOrder, PlanOrderDetail } from './plan-queries.ts'

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

/**
 * What of an order that is over went back to the network with its coupon, as it is shown: put = consumed + returned + this.
 * Nothing else of what was put goes anywhere.
 */
export function couponReturned(
  { put_amount, consumed, returned }: Figures & Pick<PlanOrder, 'returned'>,
  shown: { readonly consumed: Micros; readonly rest: Micros },
): Micros {
  const [put, spent, back] = [put_amount, consumed, returned].map(parseAmount) as [Micros, Micros, Micros]
  return put > spent + back ? roundToCents(put) - shown.consumed - shown.rest : 0n
}

/**
 * Where what an order has not consumed is: held while it can be consumed, on its way back once it has ended, or back. What a
 * coupon added goes to the network and not back, so where it is part of the rest nothing is promised.
 */
export function whereRestIs(
  order: Pick<PlanOrderDetail, 'status' | 'held' | 'comes_back'>,
): 'notConsumed' | 'comingBack' | 'cameBack' {
  if (parseAmount(order.held) === 0n) return 'cameBack'
  const coupons = parseAmount(order.comes_back.coupon) + parseAmount(order.comes_back.extra_media)
  return stateOf(order) === 'finished' && coupons === 0n ? 'comingBack' : 'notConsumed'
}

/** What is held for an order and not consumed, whoever it would go back to; undefined where nothing is. */
export function leftOf({ comes_back }: Pick<PlanOrder, 'comes_back'>): string | undefined {
  const left = Object.values(comes_back).reduce((sum, part) => sum + parseAmount(part), 0n)
  return left > 0n ? formatAmount(left) : undefined
}

/** What would come back, by where it goes, as it is shown: the parts add up to what is shown as left. */
export function shownBack(
  order: Figures & Pick<PlanOrder, 'comes_back'>,
): Record<keyof PlanOrder['comes_back'], Micros> {
  const { cash, promo, advance, coupon, extra_media } = order.comes_back
  const exact = [cash, promo, advance, coupon, extra_media].map(parseAmount)
  const [first = 0n, second = 0n, third = 0n, fourth = 0n, fifth = 0n] = centsThatAddUp(
    exact,
    shownOrder(order, leftOf(order) ?? '0.00').rest,
  )
  return { cash: first, promo: second, advance: third, coupon: fourth, extra_media: fifth }
}
