import type { Ctx } from '../context.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'

/**
 * Makes the root of the oldest day that is over and has none, bucket by bucket, each in a transaction of its own: nothing
 * waits for it, and one that was interrupted goes on. Returns the day, or null where none could be made now.
 */
export async function makeDrawRoot(ctx: Ctx): Promise<string | null> {
  const day = await callMoney<'day_for_root', string | null>(ctx.db, 'day_for_root', {
    now: ctx.clock.now(),
  })
  if (day === null) return null
  const buckets = await many<{ bucket: number }>(
    ctx.db,
    'select distinct bucket from ad_group order by bucket',
    [],
  )
  for (const { bucket } of buckets) await callMoney(ctx.db, 'digest_bucket', { bucket, day })
  await callMoney(ctx.db, 'make_root', { day, now: ctx.clock.now() })
  return day
}
