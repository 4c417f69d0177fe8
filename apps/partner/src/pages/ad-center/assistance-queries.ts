import type { assistance } from '@fairlead/contract/assistance'
import type { Data } from '@fairlead/contract/endpoint'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { api } from '../../api.ts'

type Listed = Data<typeof assistance.list>
export type Mandate = Listed['items'][number]
export type OwnOperatedId = Listed['own']
export type OperatedRecord = Data<typeof assistance.detail>
export type MirroredOrder = Data<typeof assistance.orders>['items'][number]

/** Everything read under this key is stale once somebody followed, stopped following or published. */
export const assistanceKey = ['assistance'] as const

export const mandatesQuery = infiniteQueryOptions({
  queryKey: [...assistanceKey, 'list'],
  queryFn: ({ pageParam, signal }) => api.assistance.list({ cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
  refetchInterval: ({ state }) => state.data?.pages.length === 1 && 30_000,
})

export const mirroredQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...assistanceKey, 'orders', id],
    queryFn: ({ pageParam, signal }) => api.assistance.orders({ id, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: ({ state }) => state.data?.pages.length === 1 && 30_000,
  })

export const recordQuery = (operatedId: string) =>
  queryOptions({
    queryKey: [...assistanceKey, 'record', operatedId],
    queryFn: ({ signal }) => api.assistance.detail({ operated_id: operatedId }, { signal }),
    retry: false,
  })

type Pages<Page> = UseInfiniteQueryResult<InfiniteData<Page>>
export type MandatesResult = Pages<Listed>
export type MirroredResult = Pages<Data<typeof assistance.orders>>
