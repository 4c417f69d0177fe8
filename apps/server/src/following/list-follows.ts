import type { Data, Input } from '@fairlead/contract/endpoint'
import type { following } from '@fairlead/contract/following'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { page, pageSize, readCursor } from '../http/cursor.ts'
import { ownView } from './followed-id.ts'
import { findCurrent, findFollows, followView } from './follows.ts'

/** Whom the partner follows, every follow there ever was, newest first, and the partner's own followed ID. */
export async function listFollows(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof following.list>,
): Promise<Data<typeof following.list>> {
  const before = readCursor(input.cursor)
  const [current, rows, own] = await Promise.all([
    findCurrent(ctx, caller.partnerId),
    findFollows(ctx, caller.partnerId, before, pageSize),
    ownView(ctx, caller.partnerId),
  ])
  return {
    ...page(rows, followView, (row) => [row.followed_at, row.id]),
    current: current ? followView(current) : null,
    own,
  }
}
