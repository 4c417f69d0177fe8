import { newId } from '../../src/db/ids.ts'
import { callMoney } from '../../src/db/money.ts'
import type { Pool } from '../../src/db/pool.ts'

/** An order, and the moment at which it is settled. */
export type Settling = { readonly account: string; readonly order: string; readonly now: Date }

/**
 * Settles an order as the job does: has its delivery judged and sealed, then pays. False where it is too early or was done
 * before.
 */
export async function settleOrder(db: Pool, { account, order, now }: Settling): Promise<boolean> {
  await callMoney(db, 'seal_delivery', { order, now })
  return paySealed(db, { account, order, now })
}

/** The second half of it: pays what was sealed. */
export function paySealed(db: Pool, { account, order, now }: Settling): Promise<boolean> {
  const entries = { delivery_entry: newId(now), release_entry: newId(now), entry: newId(now) }
  return callMoney(db, 'settle_order', { account, order, ...entries, now })
}
