import { Button } from '@fairlead/ui/Button'
import type { DrawingName } from '@fairlead/ui/Drawing'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { readOn } from '@fairlead/ui/read-on'
import type { ReactNode } from 'react'
import { clockTime } from '../formats.ts'
import { t } from '../words.ts'
import { type Column, DataTable } from './DataTable.tsx'
import { type Key, Keys } from './Keys.tsx'
import css from './Listing.module.css'
import { ReadFailed } from './ReadFailed.tsx'
import type { usePages } from './usePages.ts'
import { useRowKeys } from './useRowKeys.ts'

type Blank = { drawing: DrawingName; title: string; text: string }

type ListingProps<Item extends { id: string }> = {
  title: string
  list: ReturnType<typeof usePages<Item>>
  columns: readonly Column<Item>[]
  empty: Blank
  /** Stands in the place of the rows where what was asked for makes no sense: asking again would not help. */
  refused?: Blank | undefined
  /** Stands in the place of the title; null where that stands above the list. */
  head?: ReactNode
  /** What can be pressed here, for the foot. */
  keys?: readonly Key[] | undefined
} & Pick<Parameters<typeof DataTable<Item>>[0], 'order' | 'onOrder' | 'rowHref' | 'select'>

/** A list in its four states, with the moment it was read and a way to older items. */
export function Listing<Item extends { id: string }>(props: ListingProps<Item>) {
  const { title, list, columns, empty, refused, head, keys, ...table } = props
  useRowKeys(table.select?.toggle)
  const items = list.data?.pages.flatMap((page) => page.items)
  return (
    <section className={css.listing} aria-label={title} aria-busy={list.isLoading}>
      {head === undefined ? <h2 className={css.title}>{title}</h2> : head}
      {items && list.isError && (
        <p className={css.late}>{t('console.list.notRefreshed', { time: clockTime(list.dataUpdatedAt) })}</p>
      )}
      <div className={css.sheet}>
        {items?.length === 0 && <EmptyState {...empty} />}
        {!items && list.isError && refused && <EmptyState {...refused} />}
        {!items && list.isError && !refused && (
          <div className={css.failed}>
            <ReadFailed error={list.error} onRetry={() => list.refetch()} />
          </div>
        )}
        {items?.length !== 0 && (items || !list.isError) && (
          <DataTable caption={title} columns={columns} rows={items} {...table} />
        )}
      </div>
      {list.hasNextPage && (
        <div className={css.more}>
          <Button variant="outline" waiting={list.isFetchingNextPage} onClick={() => readOn(list)}>
            {t('console.list.older')}
          </Button>
        </div>
      )}
      <footer className={css.foot}>
        {keys && <Keys of={keys} />}
        {items && !list.isError && (
          <p className={css.asOf}>{t('console.list.asOf', { time: clockTime(list.dataUpdatedAt) })}</p>
        )}
      </footer>
    </section>
  )
}
