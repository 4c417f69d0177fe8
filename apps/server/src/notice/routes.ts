import type { Handlers } from '@fairlead/contract/handlers'
import type { notice } from '@fairlead/contract/notice'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { countUnread, listNotices, readNotices } from './notices.ts'

export const noticeRoutes: Handlers<Ctx, Caller, typeof notice> = {
  list: listNotices,
  read: (ctx, caller, input) => readNotices(ctx, caller, input.id),
  unreadCount: countUnread,
}
