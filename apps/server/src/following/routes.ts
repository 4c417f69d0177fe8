import type { following } from '@fairlead/contract/following'
import type { Handlers } from '@fairlead/contract/handlers'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { follow, unfollow } from './follow.ts'
import { listFollowOrders } from './follow-orders.ts'
import { publishId, withdrawId } from './followed-id.ts'
import { listFollows } from './list-follows.ts'
import { trackRecord } from './record.ts'

export const followingRoutes: Handlers<Ctx, Caller, typeof following> = {
  list: listFollows,
  detail: (ctx, _caller, input) => trackRecord(ctx, input.followed_id),
  orders: listFollowOrders,
  follow,
  unfollow: (ctx, caller, input) => unfollow(ctx, caller, input.id),
  publish: publishId,
  withdrawId,
}
