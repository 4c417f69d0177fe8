import type { coupon } from '@fairlead/contract/coupon'
import type { Data } from '@fairlead/contract/endpoint'
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../../api.ts'

export type Coupon = Data<typeof coupon.list>['items'][number]
export type CouponState = Coupon['state']
export type Activity = Data<typeof coupon.activityList>['items'][number]
export type CouponEffect = Data<typeof coupon.effect>

/** Everything read under this key is stale once a coupon was received or used. */
export const couponKey = ['coupon'] as const

/** The partner's coupons in one state, newest first; each page counts all three states. */
export const couponsQuery = (state: CouponState) =>
  infiniteQueryOptions({
    queryKey: [...couponKey, 'list', state],
    queryFn: ({ pageParam, signal }) => api.coupon.list({ state, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })

/** Activities whose coupons can be received. The face of the next coupon moves as others receive theirs. */
export const activitiesQuery = infiniteQueryOptions({
  queryKey: [...couponKey, 'activities'],
  queryFn: ({ pageParam, signal }) => api.coupon.activityList({ cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
  refetchInterval: ({ state }) => state.data?.pages.length === 1 && 30_000,
})

/**
 * What a coupon would give on an amount of this order; `amount` is a decimal string. Null asks nothing. It follows from what
 * is printed on the coupon and from the order's terms, and so never changes. Neither under `couponKey` nor stale with
 * everything else: once the coupon is used, asking again would only be refused.
 */
export const effectQuery = (asked: { coupon_id: string; order_id: string; amount: string } | null) =>
  queryOptions({
    queryKey: ['couponEffect', asked],
    queryFn: asked ? ({ signal }) => api.coupon.effect(asked, { signal }) : skipToken,
    staleTime: 'static',
  })
