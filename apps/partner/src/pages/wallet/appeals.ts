import type { Data, Input } from '@fairlead/contract/endpoint'
import type { review } from '@fairlead/contract/review'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { walletKey } from './wallet-queries.ts'

export type Appeal = Data<typeof review.appealList>['items'][number]
/** What an appeal is about: a review, a refused withdrawal, a decision about the account, or withheld traffic. */
export type AppealSubject = Pick<Input<typeof review.appealOpen>, 'subject_kind' | 'subject_id'>

export const appealsQuery = infiniteQueryOptions({
  queryKey: [...walletKey, 'appeals'],
  queryFn: ({ pageParam, signal }) => api.review.appealList({ cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
})

/** Amber waits for an answer, sea was won; a dismissed appeal lost no money. */
export const appealChipTone = {
  open: 'amber',
  dismissed: 'plain',
  granted: 'sea',
  credited: 'sea',
} as const satisfies Record<Appeal['state'], 'amber' | 'plain' | 'sea'>
