import { type Micros, parseAmount } from '@fairlead/money/amount'
import type { Coupon, CouponEffect } from '../coupon/coupon-queries.ts'
import type { PlanOrderDetail } from './plan-queries.ts'
import { type SourceShares, shareSources } from './sources.ts'

export type CouponUse = { readonly coupon: Pick<Coupon, 'id' | 'name'>; readonly effect: CouponEffect }

/**
 * Where an amount comes from when a coupon is named: what the coupon gives first, apart from promo that was there
 * before. `extra` is the part of it that comes on top of the amount.
 */
export function sourcesWith(
  use: CouponUse | null,
  amount: Micros,
  order: Pick<PlanOrderDetail, 'sources'>,
): SourceShares & { readonly granted: Micros; readonly extra: Micros } {
  if (!use) return { ...shareSources(amount, order.sources), granted: 0n, extra: 0n }
  const { granted, extra_media, sources } = use.effect
  return {
    granted: parseAmount(granted),
    extra: parseAmount(extra_media),
    promo: parseAmount(sources.promo) - parseAmount(granted),
    advance: parseAmount(sources.advance),
    cash: parseAmount(sources.cash),
  }
}
