import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import type { DrawingName } from '@fairlead/ui/Drawing'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { readOn } from '@fairlead/ui/read-on'
import { Skeleton } from '@fairlead/ui/Skeleton'
import type { ReactNode } from 'react'
import { clockTime } from '../formats.ts'
import { t } from '../words.ts'
import { type Column, DataTable } from './DataTable.tsx'
import css from './Listing.module.css'
import { ReadFailed } from './ReadFailed.tsx'
import type { usePages } from './usePages.ts'

type ListingProps<Item extends { id: string }> = {
  title: string
  list: ReturnType<typeof usePages<Item>>
  columns: readonly Column<Item>[]
  empty: { drawing: DrawingName; title: string; text: string }
  /** Stands in the place of the title. */
  head?: ReactNode
} & Pick<Parameters<typeof DataTable<Item>>[0], 'order' | 'onOrder' | 'rowHref' | 'select'>

/** A list in its four states, with the moment it was read and a way to older items. */
export function Listing<Item extends { id: string }>(props: ListingProps<Item>) {
  const { title, list, columns, empty, head, ...table } = props
  const items = list.data?.pages.flatMap((page) => page.items)
  return (
    <section className={css.listing} aria-label={title} aria-busy={list.isLoading}>
      {head ?? <h2 className={css.title}>{title}</h2>}
      {items && list.isError && (
        <p className={css.late}>{t('console.list.notRefreshed', { time: clockTime(list.dataUpdatedAt) })}</p>
      )}
      <Card>
        {items && items.length > 0 && <DataTable caption={title} columns={columns} rows={items} {...table} />}
        {items?.length === 0 && <EmptyState {...empty} />}
        {!items && list.isError && <ReadFailed error={list.error} onRetry={() => list.refetch()} />}
        {!items && !list.isError && <Skeleton rows={4} />}
      </Card>
      {items && !list.isError && (
        <p className={css.asOf}>{t('console.list.asOf', { time: clockTime(list.dataUpdatedAt) })}</p>
      )}
      {list.hasNextPage && (
        <div className={css.more}>
          <Button variant="outline" waiting={list.isFetchingNextPage} onClick={() => readOn(list)}>
            {t('console.list.older')}
          </Button>
        </div>
      )}
    </section>
  )
}
