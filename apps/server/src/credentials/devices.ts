import { createHmac } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { peppersOf } from '../crypto/peppers.ts'
import { maybeOne } from '../db/read.ts'
import type { Visitor } from '../http/caller.ts'
import { deviceNames } from './device-names.ts'

/**
 * Remembers the browser and network of a partner who has just proven to be no stranger on them, before any log-in: nothing is asked
 * about them then. What they are is kept as a keyed hash only. Log-ins note theirs with the session (functions/session/partner-sessions.sql).
 */
export async function noteDevice(ctx: Ctx, visitor: Visitor, partnerId: string): Promise<void> {
  await ctx.db.query({
    text: `insert into known_device (account_id, mark, seen_at, browser) values ($1, $2, $3, $4)
           on conflict (account_id, mark) do update set seen_at = excluded.seen_at`,
    values: [
      partnerId,
      deviceMarks(ctx, visitor, partnerId)[0],
      ctx.clock.now(),
      deviceNames(visitor.agent).browser !== undefined,
    ],
  })
}

/** Whether the partner was seen with this browser and network before. */
export async function isKnownDevice(ctx: Ctx, visitor: Visitor, partnerId: string): Promise<boolean> {
  const known = await maybeOne<{ seen_at: Date }>(
    ctx.db,
    'select max(seen_at) as seen_at from known_device where account_id = $1 and mark = any ($2) having count(*) > 0',
    [partnerId, deviceMarks(ctx, visitor, partnerId)],
  )
  return known !== undefined
}

/** What they are kept under: by the pepper of today, then by each other that is read. */
export function deviceMarks(ctx: Ctx, visitor: Visitor, partnerId: string): Buffer[] {
  const seen = `device\0${partnerId}\0${visitor.agent ?? ''}\0${networkOf(visitor.address)}`
  return peppersOf(ctx).map((pepper) => createHmac('sha256', pepper).update(seen).digest())
}

/** Telephones change their address all day, but within their carrier: the first half of an IPv4 one, two groups of IPv6. */
function networkOf(address: string): string {
  const v4 = address.replace(/^::ffff:/, '')
  return v4.includes('.') ? v4.split('.').slice(0, 2).join('.') : v4.split(':').slice(0, 2).join(':')
}
