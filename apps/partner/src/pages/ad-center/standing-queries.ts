import type { Data } from '@fairlead/contract/endpoint'
import type { standing } from '@fairlead/contract/standing'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

export type Level = Data<typeof standing.level>
export type LevelRule = Level['levels'][number]
export type CreditLine = Data<typeof standing.creditScore>['items'][number]

export const levelQuery = queryOptions({
  queryKey: ['standing', 'level'],
  queryFn: ({ signal }) => api.standing.level({}, { signal }),
})

export const creditQuery = infiniteQueryOptions({
  queryKey: ['standing', 'credit'],
  queryFn: ({ pageParam, signal }) => api.standing.creditScore({ cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
})
