import { Pills } from '@fairlead/ui/Pills'
import { Tabs } from '@fairlead/ui/Tabs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PullToRefresh } from '../../shell/PullToRefresh.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NoticeList } from './NoticeList.tsx'
import css from './NotificationPage.module.css'
import { type NoticeFilter, noticeStates, noticesQuery, noticeTabs } from './notice-queries.ts'
import { PushOffer } from './PushOffer.tsx'

/** Everything the partner was told, by category and by whether it was read. */
export function Page() {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<NoticeFilter>({ tab: 'all', state: 'all' })
  const query = useInfiniteQuery(noticesQuery(filter))
  const empty = query.data?.pages[0]?.items.length === 0
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <PushOffer />
      <Tabs
        label={t('notice.category.label')}
        options={noticeTabs.map((value) => ({ value, label: t(`notice.category.${value}`) }))}
        value={filter.tab}
        onChange={(tab) => setFilter({ ...filter, tab })}
      />
      <div className={css.filters}>
        <Pills
          label={t('notice.state.label')}
          options={noticeStates.map((value) => ({ value, label: t(`notice.state.${value}`) }))}
          value={filter.state}
          onChange={(state) => setFilter({ ...filter, state })}
        />
        {!empty && <MarkAllRead />}
      </div>
      <NoticeList filter={filter} query={query} onShow={(state) => setFilter({ ...filter, state })} />
    </PullToRefresh>
  )
}
