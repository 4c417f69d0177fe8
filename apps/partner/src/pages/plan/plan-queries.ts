import type { Data } from '@fairlead/contract/endpoint'
import { type OrderState, orderStateCodec } from '@fairlead/contract/order-states'
import type { plan } from '@fairlead/contract/plan'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { api } from '../../api.ts'
import { type OrderList, orderPhases, stateOf, wireFilter } from './order-looks.ts'

export type DeliveryHour = Data<typeof plan.orderHours>['items'][number]
export type PlanOrder = Data<typeof plan.orderPut>
export type PlanOrderDetail = Data<typeof plan.orderDetail>
export type Counted = PlanOrderDetail['impressions']

/** Everything read under this key is stale once an order moved. */
export const planKey = ['plan'] as const

/** Every list of orders is kept under it. */
export const orderListsKey = [...planKey, 'list'] as const

/** Offers and orders of one list, page by page. */
export const ordersQuery = (list: OrderList) =>
  infiniteQueryOptions({
    queryKey: [...orderListsKey, list],
    queryFn: ({ pageParam, signal }) =>
      api.plan.orderList({ status: wireFilter(list), cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // Somebody who scrolled far reads; only the first page keeps itself fresh.
    refetchInterval: ({ state }) => state.data?.pages.length === 1 && 30_000,
  })

export type OrdersQuery = UseInfiniteQueryResult<InfiniteData<{ items: PlanOrder[] }>>

/** What of a list has been read; undefined before its first page. */
export const ordersIn = ({ data }: Pick<OrdersQuery, 'data'>): PlanOrder[] | undefined =>
  data?.pages.flatMap((page) => page.items)

/** The newest orders in any of these states, and whether there are more than one page of them. */
export const ordersInQuery = (states: readonly OrderState[]) =>
  queryOptions({
    queryKey: [...planKey, 'in', ...states],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        states.map((state) => api.plan.orderList({ status: orderStateCodec.encode(state) }, { signal })),
      )
      return {
        orders: pages.flatMap((page) => page.items),
        more: pages.some((page) => page.next_cursor !== null),
      }
    },
  })

/** One order, live: a delivering one every 30 s; in a demo, where matching and settling take seconds, every 3 s. */
export const orderQuery = (id: string, demo: boolean) =>
  queryOptions({
    queryKey: [...planKey, 'order', id],
    queryFn: ({ signal }) => api.plan.orderDetail({ id }, { signal }),
    refetchInterval: ({ state }) =>
      demo && state.data && orderPhases[stateOf(state.data)].moves === 'soon' ? 3_000 : 30_000,
  })

/** What a list that was read before knows of an order. */
export function knownOrder(cache: QueryClient, id: string): PlanOrder | undefined {
  return cache
    .getQueriesData<{ pages: { items: PlanOrder[] }[] }>({ queryKey: orderListsKey })
    .flatMap(([, list]) => list?.pages.flatMap((page) => page.items) ?? [])
    .find((order) => order.id === id)
}

export const goodsQuery = (id: string) =>
  queryOptions({
    queryKey: [...planKey, 'goods', id],
    queryFn: ({ signal }) => api.plan.goodsDetail({ id }, { signal }),
  })

export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: [...planKey, 'statement', id],
    queryFn: ({ signal }) => api.plan.orderStatement({ id, part: 'other' }, { signal }),
  })

/** What was booked of its delivery, by hour, newest first. */
export const hoursQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...planKey, 'hours', id],
    queryFn: ({ pageParam, signal }) => api.plan.orderHours({ id, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })

/** The entries of one of these hours. */
export const hourQuery = (id: string, from: string) =>
  queryOptions({
    queryKey: [...planKey, 'hour', id, from],
    queryFn: ({ signal }) => api.plan.orderStatement({ id, part: 'delivery', from }, { signal }),
  })

export const offersWaitingQuery = queryOptions({
  queryKey: [...planKey, 'waiting'],
  queryFn: ({ signal }) => api.plan.awaitPutCount({}, { signal }),
  refetchInterval: 30_000,
})
