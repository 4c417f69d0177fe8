import { ApiRefusal } from '@fairlead/contract/client'
import { formatAmount } from '@fairlead/money/amount'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../shell/useDebounced.ts'
import { type Coupon, type CouponEffect, effectQuery } from '../coupon/coupon-queries.ts'
import type { PlanOrderDetail } from './plan-queries.ts'
import type { PutAmount } from './put-amount.ts'

/** The coupon that a funding names, and what it gives on the amount in the field as far as that is known. */
export type NamedCoupon =
  | { readonly kind: 'none' }
  | { readonly kind: 'noAmount' | 'reading'; readonly coupon: Coupon }
  | { readonly kind: 'refused' | 'failed'; readonly coupon: Coupon; readonly failure: Error }
  | { readonly kind: 'known'; readonly coupon: Coupon; readonly effect: CouponEffect }

/** Names a coupon for an order. What it gives is asked of the server, which gives exactly that when it counts. */
export function useNamedCoupon(order: PlanOrderDetail, read: PutAmount) {
  const [coupon, name] = useState<Coupon | null>(null)
  const amount = read.kind === 'good' ? formatAmount(read.micros) : null
  const settled = useDebounced(amount)
  const query = useQuery(
    effectQuery(coupon && settled ? { coupon_id: coupon.id, order_id: order.id, amount: settled } : null),
  )

  function named(): NamedCoupon {
    if (!coupon) return { kind: 'none' }
    if (amount === null) return { kind: 'noAmount', coupon }
    if (amount !== settled) return { kind: 'reading', coupon }
    if (query.error instanceof ApiRefusal) return { kind: 'refused', coupon, failure: query.error }
    if (query.data) return { kind: 'known', coupon, effect: query.data }
    if (query.error) return { kind: 'failed', coupon, failure: query.error }
    return { kind: 'reading', coupon }
  }

  return { named: named(), name, retry: query.refetch }
}
