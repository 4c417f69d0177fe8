import type { Ctx } from '../context.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import { jobFailures } from '../metrics/metrics.ts'

/** Groups that could not be judged: how often in a row, and until when (milliseconds) others are judged instead. */
export type FailedGroups = Map<string, { readonly times: number; readonly until: number }>

const firstPauseMs = 5_000
const pauseMaxMs = 15 * 60_000
/** Trying in vain may take as small a part of the time as judging does (groups_to_judge). */
const pausePerTry = 50

/**
 * Withholds in each group what is more than its views let expect, and gives back what later views bear. A group that fails
 * keeps none of the others from being judged; it is tried again after twice as long each time, a quarter of an hour at most.
 */
export async function holdExcess(
  ctx: Ctx,
  failed: FailedGroups,
  tell: (error: unknown, group: string) => void = (error, group) => {
    jobFailures.inc({ job: 'hold excess of a group' })
    ctx.log.error({ err: error, group }, 'group could not be judged')
  },
): Promise<void> {
  const groups = await many<{ id: string }>(ctx.db, 'select id from groups_to_judge($1) id', [
    ctx.clock.now(),
  ])
  const open = new Set(groups.map(({ id }) => id))
  for (const id of failed.keys()) if (!open.has(id)) failed.delete(id)
  for (const { id } of groups) {
    const { times, until } = failed.get(id) ?? { times: 0, until: 0 }
    const now = ctx.clock.now()
    if (until > now.getTime()) continue
    const began = performance.now()
    try {
      await callMoney(ctx.db, 'hold_excess', { group: id, now })
      failed.delete(id)
    } catch (error) {
      const took = performance.now() - began
      const pause = Math.min(Math.max(firstPauseMs * 2 ** times, took * pausePerTry), pauseMaxMs)
      failed.set(id, { times: times + 1, until: ctx.clock.now().getTime() + pause })
      tell(error, id)
    }
  }
}
