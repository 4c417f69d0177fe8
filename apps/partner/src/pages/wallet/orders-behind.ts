import type { OrderState } from '@fairlead/contract/order-states'
import { centsThatAddUp, type Micros, microsPerCent, parseAmount } from '@fairlead/money/amount'
import type { PlanOrder } from '../plan/plan-queries.ts'

/** The amounts of the wallet that lie in orders: put and not consumed yet, by source, and earned but not final yet. */
export type InOrders = 'toBeConsumed' | 'promoInOrders' | 'advanceInOrders' | 'toBeSettled'

/** The states in which an order can have some of it; one that failed, until what it delivered has settled. */
const withHeld = ['matching', 'running', 'finished', 'failed'] as const satisfies readonly OrderState[]
export const statesWith = {
  toBeConsumed: withHeld,
  promoInOrders: withHeld,
  advanceInOrders: withHeld,
  toBeSettled: ['running', 'finished', 'settling', 'failed'],
} as const satisfies Record<InOrders, readonly OrderState[]>

/** How much of it one order has, as the wallet counts: what is booked, a little behind the order's live figures. */
export function amountIn({ in_wallet }: Pick<PlanOrder, 'in_wallet'>, kind: InOrders): bigint {
  const { held, pending } = in_wallet
  const amounts: Record<InOrders, string> = {
    toBeConsumed: held.cash,
    promoInOrders: held.promo,
    advanceInOrders: held.advance,
    toBeSettled: pending,
  }
  return parseAmount(amounts[kind])
}

/**
 * What each of these orders is shown with, in whole cents: together the wallet's `row`, unless they come to something else by
 * now or are not all of it.
 */
export function shownAmounts(
  orders: readonly Pick<PlanOrder, 'in_wallet'>[],
  kind: InOrders,
  row?: Micros,
): Micros[] {
  const exact = orders.map((order) => amountIn(order, kind))
  const off = exact.reduce((rest, each) => rest - each, row ?? 0n)
  return centsThatAddUp(exact, off < microsPerCent && off > -microsPerCent ? row : undefined)
}
