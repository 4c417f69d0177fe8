import { Card } from '@fairlead/ui/Card'
import { FailedState } from '@fairlead/ui/FailedState'
import { readOn } from '@fairlead/ui/read-on'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMore } from './LoadMore.tsx'
import { PageState } from './PageState.tsx'
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
  if (!items) return <PageState query={query} rows={3} />
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
