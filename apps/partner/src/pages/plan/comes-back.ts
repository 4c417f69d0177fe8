import { type Micros, parseAmount } from '@fairlead/money/amount'
import type { PlanOrderDetail } from './plan-queries.ts'

/**
 * What comes back to the partner, as money, of what an order holds now. While nothing is consumed a coupon comes back as
 * a coupon. Its extra media is consumed first; what is then not consumed of it goes back to the network.
 */
export function comesBack(order: Pick<PlanOrderDetail, 'held' | 'consumed' | 'coupon'>): Micros {
  const { coupon } = order
  const consumed = parseAmount(order.consumed)
  const left = coupon ? parseAmount(consumed ? coupon.extra_media : coupon.granted) - consumed : 0n
  return parseAmount(order.held) - (left > 0n ? left : 0n)
}
