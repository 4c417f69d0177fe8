import { Card } from '@fairlead/ui/Card'
import { FailedState } from '@fairlead/ui/FailedState'
import { readOn } from '@fairlead/ui/read-on'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { LoadMore } from '../../shell/LoadMore.tsx'
import { PageState } from '../../shell/PageState.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { NoNotices } from './NoNotices.tsx'
import css from './NoticeList.module.css'
import { NoticeRow } from './NoticeRow.tsx'
import type { Notice, NoticeFilter, NoticeState } from './notice-queries.ts'
import { useNoticeDays } from './useNoticeDays.ts'

type Props = {
  filter: NoticeFilter
  query: UseInfiniteQueryResult<InfiniteData<{ items: Notice[] }>>
  onShow: (state: NoticeState) => void
}

/** Notifications under today, yesterday and earlier, in each of the four states of a list. */
export function NoticeList({ filter, query, onShow }: Props) {
  const { t } = useTranslation()
  const notices = query.data?.pages.flatMap((page) => page.items)
  const days = useNoticeDays(notices ?? [])
  if (!notices) return <PageState query={query} />
  if (notices.length === 0) return <NoNotices filter={filter} onShow={onShow} />
  return (
    <>
      {days.map((day) => (
        <section key={day.heading} aria-label={day.heading}>
          <h2 className={css.day}>{day.heading}</h2>
          <Card>
            <ul className={css.rows}>
              {day.notices.map((notice) => (
                <li key={notice.id}>
                  <NoticeRow notice={notice} earlier={day.earlier} />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
      {query.isFetchNextPageError ? (
        <Card>
          <FailedState title={t('shell.errors.failed')} onRetry={() => readOn(query)} />
        </Card>
      ) : (
        query.hasNextPage && <LoadMore waiting={query.isFetchingNextPage} onLoad={() => readOn(query)} />
      )}
    </>
  )
}
