import { Pills } from '@fairlead/ui/Pills'
import { Tabs } from '@fairlead/ui/Tabs'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { navigate } from '../../router/navigate.ts'
import { useAsked } from '../../router/shown-page.ts'
import { PullToRefresh } from '../../shell/PullToRefresh.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NoticeList } from './NoticeList.tsx'
import css from './NotificationPage.module.css'
import { type NoticeFilter, noticeStates, noticesQuery, noticeTabs } from './notice-queries.ts'
import { PushOffer } from './PushOffer.tsx'

/** The chosen filter. It lives in the address, so that going back from a notice finds the list as it was left. */
function useNoticeFilter(): [NoticeFilter, (filter: NoticeFilter) => void] {
  const { category, state } = useAsked('/notification')
  return [
    {
      tab: noticeTabs.find((tab) => tab === category) ?? 'all',
      state: noticeStates.find((each) => each === state) ?? 'all',
    },
    (filter) =>
      navigate({
        to: '/notification',
        asked: { category: filter.tab, state: filter.state },
        replace: true,
        staysScrolled: true,
      }),
  ]
}

/** Everything the partner was told, by category and by whether it was read. */
export function Page(): ReactNode {
  const { t } = useTranslation()
  const [filter, setFilter] = useNoticeFilter()
  const query = useInfiniteQuery(noticesQuery(filter))
  const showsUnread = query.data?.pages.some(({ items }) => items.some(({ read }) => !read)) ?? false
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
        <MarkAllRead showsUnread={showsUnread} />
      </div>
      <NoticeList filter={filter} query={query} onShow={(state) => setFilter({ ...filter, state })} />
    </PullToRefresh>
  )
}
