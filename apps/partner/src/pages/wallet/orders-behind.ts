import type { OrderState } from '@fairlead/contract/order-states'
import { parseAmount } from '@fairlead/money/amount'
import type { PlanOrder } from '../plan/plan-queries.ts'

/** The two amounts of the wallet that lie in orders: put and not consumed yet, and earned but not final yet. */
export type InOrders = 'toBeConsumed' | 'toBeSettled'

/** The states in which an order can have some of it. */
export const statesWith = {
  toBeConsumed: ['matching', 'running', 'finished'],
  toBeSettled: ['running', 'finished', 'settling'],
} as const satisfies Record<InOrders, readonly OrderState[]>

type Figures = Pick<PlanOrder, 'put_amount' | 'consumed' | 'returned' | 'revenue'>

/** How much of it one order has. */
export function amountIn(order: Figures, kind: InOrders): bigint {
  if (kind === 'toBeSettled') return parseAmount(order.revenue)
  return parseAmount(order.put_amount) - parseAmount(order.consumed) - parseAmount(order.returned)
}
