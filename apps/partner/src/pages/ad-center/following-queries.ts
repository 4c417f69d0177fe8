import type { Data } from '@fairlead/contract/endpoint'
import type { following } from '@fairlead/contract/following'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { api } from '../../api.ts'

type Listed = Data<typeof following.list>
export type Follow = Listed['items'][number]
export type OwnFollowedId = Listed['own']
export type TrackRecord = Data<typeof following.detail>
export type FollowOrder = Data<typeof following.orders>['items'][number]

/** Everything read under this key is stale once somebody followed, stopped following or published. */
export const followingKey = ['following'] as const

export const followsQuery = infiniteQueryOptions({
  queryKey: [...followingKey, 'list'],
  queryFn: ({ pageParam, signal }) => api.following.list({ cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
  refetchInterval: ({ state }) => state.data?.pages.length === 1 && 30_000,
})

export const followOrdersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...followingKey, 'orders', id],
    queryFn: ({ pageParam, signal }) => api.following.orders({ id, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: ({ state }) => state.data?.pages.length === 1 && 30_000,
  })

export const recordQuery = (followedId: string) =>
  queryOptions({
    queryKey: [...followingKey, 'record', followedId],
    queryFn: ({ signal }) => api.following.detail({ followed_id: followedId }, { signal }),
    retry: false,
  })

type Pages<Page> = UseInfiniteQueryResult<InfiniteData<Page>>
export type FollowsResult = Pages<Listed>
export type FollowOrdersResult = Pages<Data<typeof following.orders>>
