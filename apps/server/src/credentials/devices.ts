import { createHmac } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { maybeOne, one } from '../db/read.ts'
import type { Visitor } from '../http/caller.ts'

/**
 * Remembers the browser and network that a partner comes from. True when both were never seen together before: what
 * they are is kept as a keyed hash only.
 */
export async function noteDevice(ctx: Ctx, visitor: Visitor, partnerId: string): Promise<boolean> {
  // A row that was there before carries the transaction that had changed it last.
  const { fresh } = await one<{ fresh: boolean }>(
    ctx.db,
    `insert into known_device (account_id, mark, seen_at) values ($1, $2, $3)
     on conflict (account_id, mark) do update set seen_at = excluded.seen_at returning xmax = 0 as fresh`,
    [partnerId, markOf(ctx, visitor, partnerId), ctx.clock.now()],
  )
  return fresh
}

/** Whether the partner was seen with this browser and network before. */
export async function isKnownDevice(ctx: Ctx, visitor: Visitor, partnerId: string): Promise<boolean> {
  const known = await maybeOne<{ seen_at: Date }>(
    ctx.db,
    'select seen_at from known_device where account_id = $1 and mark = $2',
    [partnerId, markOf(ctx, visitor, partnerId)],
  )
  return known !== undefined
}

function markOf(ctx: Ctx, visitor: Visitor, partnerId: string): Buffer {
  return createHmac('sha256', ctx.pepper)
    .update(`device\0${partnerId}\0${visitor.agent ?? ''}\0${networkOf(visitor.address)}`)
    .digest()
}

/** Telephones change their address all day, but within their carrier: the first half of an IPv4 one, two groups of IPv6. */
function networkOf(address: string): string {
  const v4 = address.replace(/^::ffff:/, '')
  return v4.includes('.') ? v4.split('.').slice(0, 2).join('.') : v4.split(':').slice(0, 2).join(':')
}
