import type { Ctx } from '../context.ts'
import { laneOf } from '../db/lanes.ts'
import { isOutOfSpace } from '../db/out-of-space.ts'
import { maybeOne } from '../db/read.ts'
import { isOlder, thisRelease } from '../db/upgrade/release.ts'
import { soon } from './soon.ts'

/** Why this process cannot do its work now (docs/configuration.md), for whoever watches it; undefined where it can. */
export async function whyNotReady(
  ctx: Pick<Ctx, 'clock' | 'db' | 'faults' | 'network'>,
): Promise<string | undefined> {
  const before = ctx.clock.now().getTime()
  try {
    const row = await soon(
      maybeOne<{ read_only: boolean; lowest: string; at: Date }>(
        laneOf(ctx.db, 'operations'),
        `select current_setting('transaction_read_only')::boolean as read_only, lowest_release as lowest,
           clock_timestamp() as at
         from migration.installation`,
      ),
    )
    if (row?.read_only) return 'database is read-only'
    // It can be read; only who wrote has found out.
    if (ctx.faults.isFull) return 'disk full'
    // A demo's clock may be set.
    const clocks =
      row && !ctx.network.demo && clocksDiffer(before, row.at.getTime(), ctx.clock.now().getTime())
    if (clocks) return clocks
    // Another server has upgraded it meanwhile.
    return row && isOlder(thisRelease, row.lowest)
      ? `database admits no server before ${row.lowest}, this is ${thisRelease}`
      : undefined
  } catch (error) {
    return reasonOf(error)
  }
}

/** As the database refuses to go by a server's clock (functions/rules/clocks.sql); from before and after it was asked. */
function clocksDiffer(before: number, at: number, after: number): string | undefined {
  if (before > at + 5_000) return 'clock ahead of the database’s'
  return after < at - 60_000 ? 'clock behind the database’s' : undefined
}

function reasonOf(error: unknown): string {
  if (isOutOfSpace(error)) return 'disk full'
  const code = String(codeOf(error) ?? '')
  if (code === '53300') return 'database has no connection free'
  if (code.startsWith('28')) return 'database refuses the login'
  if (code === '42501') return 'database gives the login no rights'
  return 'database away'
}

/** SQLSTATE, also of what kept a connection from being made. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  return 'code' in error ? error.code : codeOf(error.cause)
}
