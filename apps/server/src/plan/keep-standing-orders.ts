import { randomBytes } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { readable } from '../crypto/readable.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'

/** How many are opened at once; the next round opens more. */
const openedMax = 8

/**
 * Opens the network's standing orders that are missing: one for each group of terms that partners run orders in, on the
 * campaigns for which two people decided it. They draw what no partner may (traffic rules, 3).
 */
export async function keepStandingOrders(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await callMoney(ctx.db, 'keep_standing_orders', {
    ids: Array.from({ length: 2 * openedMax }, () => newId(now)),
    references: Array.from({ length: openedMax }, () => readable(randomBytes(9))),
    now,
  })
}
