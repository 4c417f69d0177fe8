import type { Data } from '@fairlead/contract/endpoint'
import type { notice, noticeCategories } from '@fairlead/contract/notice'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

export type Notice = Data<typeof notice.list>['items'][number]

/** The contract's categories. Written again, and held equal by the compiler, so that its schemas stay out of this page. */
const categories = [
  'system_announcement',
  'system_maintenance',
  'activity_notification',
] as const satisfies typeof noticeCategories
export const noticeTabs = ['all', ...categories] as const
export const noticeStates = ['all', 'unread', 'read'] as const
export type NoticeTab = (typeof noticeTabs)[number]
export type NoticeState = (typeof noticeStates)[number]
export type NoticeFilter = { readonly tab: NoticeTab; readonly state: NoticeState }

export const noticesKey = ['notices'] as const

/** Notifications of one tab and state, newest first, page by page. */
export const noticesQuery = ({ tab, state }: NoticeFilter) =>
  infiniteQueryOptions({
    queryKey: [...noticesKey, tab, state],
    queryFn: ({ pageParam, signal }) =>
      api.notice.list({ ...(tab !== 'all' && { category: tab }), state, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
