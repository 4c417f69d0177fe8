import type { Ctx } from '../context.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import { personalRowsRemoved } from '../metrics/metrics.ts'

/** So many rows of one table at once: a short transaction that others hardly wait for. */
const atOnceMax = 500

/**
 * Removes what is kept of people and past its time, a few rows of each table in each transaction, until nothing is left. A chore, daily.
 * Answers how many rows went, by rule (docs/data.md, How long).
 */
export async function removePastData(ctx: Ctx): Promise<Readonly<Record<string, number>>> {
  const total: Record<string, number> = {}
  for (;;) {
    const removed = await many<{ rule: string; removed: bigint }>(
      ctx.db,
      'select rule, removed from remove_past_data($1, $2)',
      [atOnceMax, ctx.clock.now()],
    )
    for (const each of removed) {
      const rows = Number(each.removed)
      total[each.rule] = (total[each.rule] ?? 0) + rows
      personalRowsRemoved.inc({ rule: each.rule }, rows)
    }
    if (removed.length === 0) break
  }
  await callMoney(ctx.db, 'note_past_data', { removed: JSON.stringify(total), now: ctx.clock.now() })
  if (Object.keys(total).length > 0) ctx.log.info({ removed: total }, 'past data removed')
  return total
}
