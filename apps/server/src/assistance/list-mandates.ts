import type { assistance } from '@fairlead/contract/assistance'
import type { Data, Input } from '@fairlead/contract/endpoint'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { page, pageSize, readCursor } from '../http/cursor.ts'
import { findCurrent, findMandates, mandateView } from './mandates.ts'
import { ownView } from './operated-id.ts'

/** Whom the partner follows, every mandate there ever was, newest first, and the partner's own operated ID. */
export async function listMandates(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof assistance.list>,
): Promise<Data<typeof assistance.list>> {
  const before = readCursor(input.cursor)
  const [current, rows, own] = await Promise.all([
    findCurrent(ctx, caller.partnerId),
    findMandates(ctx, caller.partnerId, before, pageSize),
    ownView(ctx, caller.partnerId),
  ])
  return {
    ...page(rows, mandateView, (row) => [row.followed_at, row.id]),
    current: current ? mandateView(current) : null,
    own,
  }
}
