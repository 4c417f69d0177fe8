import type { acceptor } from '@fairlead/contract/acceptor'
import type { Data } from '@fairlead/contract/endpoint'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { walletKey } from '../wallet/wallet-queries.ts'

export type ExchangeDetail = Data<typeof acceptor.detail>
export type Acceptor = ExchangeDetail['enterprise'][number]
export type AcceptorPlace = Acceptor['places'][number]
export type AcceptorQuote = Data<typeof acceptor.quote>
export type AcceptorOrder = Data<typeof acceptor.orderDetail>

const exchangeKey = [...walletKey, 'exchange'] as const

export const exchangeQuery = queryOptions({
  queryKey: [...exchangeKey, 'detail'],
  queryFn: ({ signal }) => api.acceptor.detail({}, { signal }),
})

export const acceptorOrdersQuery = infiniteQueryOptions({
  queryKey: [...exchangeKey, 'orders'],
  queryFn: ({ pageParam, signal }) => api.acceptor.orderList({ cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
})

export const acceptorOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...exchangeKey, 'order', id],
    queryFn: ({ signal }) => api.acceptor.orderDetail({ id }, { signal }),
  })
