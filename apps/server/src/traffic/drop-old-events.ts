import type { Ctx } from '../context.ts'
import { callMoney } from '../db/money.ts'

/** Drops the raw events of every day that may go, one day after the other. Returns the days. */
export async function dropOldEvents(ctx: Ctx): Promise<string[]> {
  const dropped: string[] = []
  for (;;) {
    const day = await callMoney<'drop_old_events', string | null>(ctx.db, 'drop_old_events', {
      now: ctx.clock.now(),
    })
    if (day === null) return dropped
    ctx.log.info({ day }, 'events dropped')
    dropped.push(day)
  }
}
