import { Card } from '@fairlead/ui/Card'
import { FailedState } from '@fairlead/ui/FailedState'
import { readOn } from '@fairlead/ui/read-on'
import { Skeleton } from '@fairlead/ui/Skeleton'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMore } from './LoadMore.tsx'
import { QueryFailed } from './QueryFailed.tsx'
import { useFailureMessage } from './useFailure.ts'
import { useTranslation } from './words.tsx'

type Props<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>
  /** Shown when there is nothing: what will appear here and why it does not yet. Null where that is said elsewhere. */
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A list read page by page, in each of its four states. What is already there stays while the rest fails. */
export function Paged<Item>({ query, empty, children }: Props<Item>) {
  const { t } = useTranslation()
  const messageOf = useFailureMessage()
  const items = query.data?.pages.flatMap((page) => page.items)
  if (!items) {
    return (
      <Card>{query.isError || query.isPaused ? <QueryFailed query={query} /> : <Skeleton rows={3} />}</Card>
    )
  }
  if (items.length === 0) return empty && <Card>{empty}</Card>
  return (
    <>
      {children(items)}
      {query.isFetchNextPageError ? (
        <Card>
          <FailedState
            title={t('shell.errors.failed')}
            text={messageOf(query.error)}
            onRetry={() => readOn(query)}
          />
        </Card>
      ) : (
        query.hasNextPage && <LoadMore waiting={query.isFetchingNextPage} onLoad={() => readOn(query)} />
      )}
    </>
  )
}
