import { type Micros, parseAmount } from '@fairlead/money/amount'
import type { PlanOrderDetail } from './plan-queries.ts'

/**
 * What comes back to the partner of what an order holds now. Extra media of a coupon is consumed first; what is not
 * consumed of it goes back to the network.
 */
export function comesBack(order: Pick<PlanOrderDetail, 'held' | 'consumed' | 'coupon'>): Micros {
  const left = order.coupon ? parseAmount(order.coupon.extra_media) - parseAmount(order.consumed) : 0n
  return parseAmount(order.held) - (left > 0n ? left : 0n)
}
