import { type Micros, wholeCents } from '@fairlead/money/amount'
import type { PlanOrder } from './plan-queries.ts'

/** The loss at which an order of this amount, with what a coupon adds to it, stops by itself; in whole cents, never more. */
export function stopLossOf(amount: Micros, order: Pick<PlanOrder, 'stop_loss_percent'>): Micros {
  return wholeCents((amount * BigInt(order.stop_loss_percent)) / 100n)
}
