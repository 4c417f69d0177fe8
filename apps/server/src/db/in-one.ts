import type { Ctx, Tx } from '../context.ts'
import { inTransactionWithRetry } from './money.ts'

/**
 * Runs a part of a use case in one transaction: a money call, and what is noted and told of it. Whoever dies in between
 * has done none of it. All of it is done again where it lost a deadlock, so `work` does nothing outside the database.
 */
export function inOne<Value>(ctx: Ctx, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  return inTransactionWithRetry(ctx.db, (db) => work({ ...ctx, db }))
}
