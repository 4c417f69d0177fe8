import type { Data } from '@fairlead/contract/endpoint'
import type { statement } from '@fairlead/contract/statement'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { walletKey } from './wallet-queries.ts'

export type MonthFigures = Data<typeof statement.monthly>['total']
export type Export = Data<typeof statement.exportDetail>

export const monthlyQuery = queryOptions({
  queryKey: [...walletKey, 'monthly'],
  queryFn: ({ signal }) => api.statement.monthly({}, { signal }),
})

export const exportsQuery = infiniteQueryOptions({
  queryKey: [...walletKey, 'exports'],
  queryFn: ({ pageParam, signal }) => api.statement.exportList({ cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
  // One that is being made is looked at again until it is there.
  refetchInterval: ({ state }) =>
    state.data?.pages.length === 1 && state.data.pages[0]?.items.some((each) => each.state === 'waiting')
      ? 1_000
      : false,
})
