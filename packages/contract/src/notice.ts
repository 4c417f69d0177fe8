import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { Cursor, Done, Id, Nothing, pageOf, Time } from './wire.ts'

export const noticeCategories = [
  'system_announcement',
  'system_maintenance',
  'activity_notification',
] as const
export type NoticeCategory = (typeof noticeCategories)[number]

export const Notice = z.object({
  id: Id,
  category: z.enum(noticeCategories),
  title: z.string(),
  text: z.string(),
  at: Time,
  read: z.boolean(),
  /** A route of the app, or null. */
  link: z.nullable(z.string()),
})

export const notice = endpoints({
  list: {
    method: 'POST',
    path: '/user/notifications',
    access: 'token',
    summary: 'Notifications, newest first',
    input: z.strictObject({
      category: z.optional(z.enum(noticeCategories)),
      state: z.optional(z.enum(['all', 'unread', 'read'])),
      cursor: Cursor,
    }),
    data: pageOf(Notice),
    refusals: [],
  },
  read: {
    method: 'POST',
    path: '/user/notifications/read',
    access: 'token',
    summary: 'Mark one notification read, or all when no id is given',
    input: z.strictObject({ id: z.optional(Id) }),
    data: Done,
    refusals: ['data_error'],
  },
  unreadCount: {
    method: 'POST',
    path: '/user/notifications/unread_count',
    access: 'token',
    summary: 'How many notifications are unread',
    input: Nothing,
    data: z.object({ unread_total: z.number() }),
    refusals: [],
  },
})
