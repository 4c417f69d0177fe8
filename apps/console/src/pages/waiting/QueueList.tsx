import { ApiRefusal } from '@fairlead/contract/client'
import { Button } from '@fairlead/ui/Button'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { FailedState } from '@fairlead/ui/FailedState'
import { readOn } from '@fairlead/ui/read-on'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { dueParts, partOf } from '../../shell/due.ts'
import { t } from '../../words.ts'
import css from './QueueList.module.css'
import { QueueRow } from './QueueRow.tsx'
import { keyOf } from './say-item.ts'
import type { useQueue } from './useQueue.ts'

type QueueListProps = {
  queue: ReturnType<typeof useQueue>
  current: string | undefined
  asked: Readonly<Record<string, string>>
  isOpen: boolean
}

/** The rows by when they are due, in the four states of a list. */
export function QueueList({ queue: { list, rows }, current, asked, isOpen }: QueueListProps) {
  const now = Date.now()
  const parts = dueParts
    .map((part) => ({ part, items: rows?.filter((row) => partOf(row, now) === part) ?? [] }))
    .filter(({ items }) => items.length > 0)
  const isFiltered = Object.keys(asked).length > 0
  return (
    <section className={css.list} aria-busy={list.isLoading}>
      {parts.length > 0 && (
        <table className={css.table} data-open={isOpen ? '' : undefined}>
          <thead>
            <tr>
              <th scope="col">{t('console.waiting.due')}</th>
              <th scope="col">{t('console.waiting.what')}</th>
              <th scope="col">{t('console.waiting.who')}</th>
              <th scope="col">{t('console.waiting.why')}</th>
              <th scope="col">{t('console.waiting.amount')}</th>
            </tr>
          </thead>
          {parts.map(({ part, items }, index) => (
            <tbody key={part}>
              <tr className={css.part}>
                <th scope="rowgroup" colSpan={5}>
                  {t(`console.waiting.${part}`)}{' '}
                  {(index < parts.length - 1 || !list.hasNextPage) && <span>{items.length}</span>}
                </th>
              </tr>
              {items.map((item) => (
                <QueueRow
                  key={keyOf(item)}
                  item={item}
                  now={now}
                  isCurrent={keyOf(item) === current}
                  asked={asked}
                />
              ))}
            </tbody>
          ))}
        </table>
      )}
      {rows?.length === 0 && (
        <EmptyState
          drawing="flows"
          title={t(isFiltered ? 'console.list.nothingMatches' : 'console.waiting.nothing')}
          text={t(isFiltered ? 'console.list.nothingMatchesText' : 'console.waiting.nothingText')}
        />
      )}
      {!rows && list.isError && (
        <FailedState
          title={t('console.list.failed')}
          text={list.error instanceof ApiRefusal ? list.error.message : t('console.list.noAnswer')}
          onRetry={() => list.refetch()}
        />
      )}
      {!rows && !list.isError && <Skeleton rows={6} />}
      {list.hasNextPage && (
        <div className={css.more}>
          <Button variant="outline" waiting={list.isFetchingNextPage} onClick={() => readOn(list)}>
            {t('console.waiting.showLater')}
          </Button>
        </div>
      )}
    </section>
  )
}
