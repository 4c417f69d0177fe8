import { Refusal } from '@fairlead/contract/refusals'
import type { Tx } from '../context.ts'
import { type Args, type MoneyFunction, type RequestKey, withIdempotencyKey } from '../db/money.ts'
import type { Transaction } from '../db/pool.ts'
import type { Read } from '../db/read.ts'
import type { Staff } from './sessions.ts'

declare const changed: unique symbol

/** A transaction in which a member of staff has changed something: what is told of it asks for one. */
export type Done = Tx & { readonly staff: Staff; readonly [changed]: true }

/**
 * Does something as a member of staff and tells of it in the same transaction, only where `change` answers that it changed
 * something, as every money function of staff does. Its line of the audit log is written by that function.
 */
export async function act(
  tx: Tx,
  staff: Staff,
  {
    change,
    tell,
  }: {
    readonly change: (db: Transaction) => Promise<boolean>
    readonly tell: (done: Done) => Promise<void> | void
  },
): Promise<void> {
  const done: unknown = await change(tx.db)
  // Of a function that answers nothing nobody would be told.
  if (typeof done !== 'boolean') throw new Error('a call of staff does not say whether it changed anything')
  if (done) await tell({ ...tx, staff } as Done)
}

/**
 * The same for one money function under a key, with what is to be told and answered of it read in the same round trip: claim,
 * call and read go together, and what `tell` writes goes with the commit. Returns the row as it is afterwards, also where the
 * key was used before. Throws Refusal data_error where there is no row.
 */
export async function actOnce<Name extends MoneyFunction, Row>(
  tx: Tx,
  staff: Staff,
  {
    key,
    call,
    read,
    tell,
  }: {
    readonly key: RequestKey
    readonly call: readonly [Name, Args<Name>]
    readonly read: Read<Row>
    readonly tell?: (done: Done, row: Row) => void
  },
): Promise<{ readonly row: Row; readonly done: boolean }> {
  const { value, row } = await withIdempotencyKey(tx.db, key, call, { read })
  if (!row) throw new Refusal('data_error')
  const done = value === true
  if (done) tell?.({ ...tx, staff } as Done, row)
  return { row, done }
}
