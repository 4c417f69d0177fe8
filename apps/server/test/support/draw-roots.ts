import type { Ctx } from '../../src/context.ts'
import { many } from '../../src/db/read.ts'
import { makeDrawRoot } from '../../src/traffic/draw-roots.ts'

/**
 * Makes the roots of all days that are over, as the job does; returns those days. It goes on until they are there: a day is
 * closed first, and what began before that is waited for.
 */
export async function makeRoots(ctx: Ctx): Promise<string[]> {
  const made: string[] = []
  while ((await many(ctx.db, dueRoots, [ctx.clock.now()])).length > 0) {
    const day = await makeDrawRoot(ctx)
    if (day !== null) made.push(day)
  }
  return made
}

const dueRoots = `select from draw_seed
  where day > coalesce((select max(day) from draw_root), '-infinity')
    and (day + 1)::timestamp at time zone 'UTC' + interval '5 minutes' <= $1`
