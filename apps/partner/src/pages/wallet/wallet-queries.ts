import type { Data, Input } from '@fairlead/contract/endpoint'
import type { wallet } from '@fairlead/contract/wallet'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

export type Property = Data<typeof wallet.property>
export type Flow = Data<typeof wallet.flowDetail>['flow']
export type FlowType = Flow['flow_type']
export type Destination = Data<typeof wallet.cardEdit>
export type Destinations = Data<typeof wallet.cardDetail>
export type Quote = Data<typeof wallet.withdrawQuote>
export type Withdrawal = Data<typeof wallet.withdrawalDetail>
export type Deposit = Data<typeof wallet.depositDetail>
export type FlowSource = NonNullable<Input<typeof wallet.flowList>['source']>
export type FlowFilter = Pick<Input<typeof wallet.flowList>, 'flow_type' | 'month'>

/** Everything read under this key is stale once money has moved. */
export const walletKey = ['wallet'] as const

export const propertyQuery = queryOptions({
  queryKey: [...walletKey, 'property'],
  queryFn: ({ signal }) => api.wallet.property({}, { signal }),
})

export const destinationsQuery = queryOptions({
  queryKey: [...walletKey, 'destinations'],
  queryFn: ({ signal }) => api.wallet.cardDetail({}, { signal }),
})

export const flowsQuery = (filter: FlowFilter, source: FlowSource) =>
  infiniteQueryOptions({
    queryKey: [...walletKey, 'flows', source, filter],
    queryFn: ({ pageParam, signal }) =>
      api.wallet.flowList({ ...filter, source, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })

export const flowTypesQuery = queryOptions({
  queryKey: [...walletKey, 'flowTypes'],
  queryFn: ({ signal }) => api.wallet.flowTypes({}, { signal }),
})

export const flowQuery = (id: string) =>
  queryOptions({
    queryKey: [...walletKey, 'flow', id],
    queryFn: ({ signal }) => api.wallet.flowDetail({ id }, { signal }),
  })

export const withdrawalsQuery = infiniteQueryOptions({
  queryKey: [...walletKey, 'withdrawals'],
  queryFn: ({ pageParam, signal }) => api.wallet.withdrawalList({ cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
})

export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: [...walletKey, 'withdrawal', id],
    queryFn: ({ signal }) => api.wallet.withdrawalDetail({ id }, { signal }),
  })

/** What the list of withdrawals, where it was read before, knows of one. */
export function knownWithdrawal(cache: QueryClient, id: string): Withdrawal | undefined {
  const list = cache.getQueryData(withdrawalsQuery.queryKey)
  return list?.pages.flatMap((page) => page.items).find((withdrawal) => withdrawal.id === id)
}

export const depositsQuery = infiniteQueryOptions({
  queryKey: [...walletKey, 'deposits'],
  queryFn: ({ pageParam, signal }) => api.wallet.depositList({ cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
})

export const depositQuery = (id: string) =>
  queryOptions({
    queryKey: [...walletKey, 'deposit', id],
    queryFn: ({ signal }) => api.wallet.depositDetail({ id }, { signal }),
  })

export const quoteQuery = (amount: string) =>
  queryOptions({
    queryKey: [...walletKey, 'quote', amount],
    queryFn: ({ signal }) => api.wallet.withdrawQuote({ amount }, { signal }),
    retry: false,
  })

/** Reads the newest page of a list again and again, until somebody has scrolled on: who reads is left in peace. */
export function liveFirstPage(demo: boolean) {
  return {
    refetchInterval: ({ state }: { state: { data: { pages: unknown[] } | undefined } }) =>
      state.data?.pages.length === 1 ? pollMs(demo) : false,
  } as const
}

/** How often an open withdrawal or deposit is read again: a demo moves in seconds, a bank in hours. */
export function pollMs(demo: boolean): number {
  return demo ? 3_000 : 30_000
}
