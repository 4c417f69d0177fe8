import type { Tx } from '../context.ts'
import { claimKey, type RequestKey } from '../db/money.ts'
import type { Transaction } from '../db/pool.ts'
import type { Staff } from './sessions.ts'

declare const changed: unique symbol

/** A transaction in which a member of staff has changed something: a line of the audit log asks for one. */
export type Done = Tx & { readonly staff: Staff; readonly [changed]: true }

/**
 * Does something as a member of staff, and writes what is noted and told of it in the same transaction: only where it
 * changed something. It does not where the key was used for it before, or where `change` answers that things are so
 * already, as every money function of staff does. Throws Refusal idempotency_key_reused.
 */
export async function act(
  tx: Tx,
  staff: Staff,
  {
    key,
    change,
    note,
  }: {
    readonly key?: RequestKey
    readonly change: (db: Transaction) => Promise<boolean>
    readonly note: (done: Done) => Promise<void>
  },
): Promise<boolean> {
  if (key && !(await claimKey(tx.db, key))) return false
  const done: unknown = await change(tx.db)
  // A function that answers nothing would leave no line in the audit log of anything.
  if (typeof done !== 'boolean') throw new Error('a call of staff does not say whether it changed anything')
  if (done) await note({ ...tx, staff } as Done)
  return done
}
