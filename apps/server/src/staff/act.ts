import { Refusal } from '@fairlead/contract/refusals'
import type { Tx } from '../context.ts'
import {
  type Args,
  claimKey,
  type MoneyFunction,
  type RequestKey,
  type Result,
  withIdempotencyKey,
} from '../db/money.ts'
import type { Transaction } from '../db/pool.ts'
import type { Read } from '../db/read.ts'
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
    readonly note: (done: Done) => Promise<void> | void
  },
): Promise<boolean> {
  if (key && !(await claimKey(tx.db, key))) return false
  const done: unknown = await change(tx.db)
  // A function that answers nothing would leave no line in the audit log of anything.
  if (typeof done !== 'boolean') throw new Error('a call of staff does not say whether it changed anything')
  if (done) await note({ ...tx, staff } as Done)
  return done
}

/**
 * The same for one money function under a key, with what is to be told and answered of it read in the same round trip: claim,
 * call and read go together, and what `note` writes goes with the commit. Returns the row as it is afterwards, also where the
 * key was used before. `changed` reads a value that is not simply whether something changed. Throws Refusal data_error where
 * there is no row.
 */
export async function actOnce<Name extends MoneyFunction, Row>(
  tx: Tx,
  staff: Staff,
  {
    key,
    call,
    read,
    changed = (value) => value === true,
    note,
  }: {
    readonly key: RequestKey
    readonly call: readonly [Name, Args<Name>]
    readonly read: Read<Row>
    readonly changed?: (value: Result<Name>) => boolean
    readonly note: (done: Done, row: Row) => void
  },
): Promise<{ readonly row: Row; readonly done: boolean }> {
  const { value, row } = await withIdempotencyKey(tx.db, key, call, { read })
  if (!row) throw new Refusal('data_error')
  const done = value !== null && changed(value)
  if (done) note({ ...tx, staff } as Done, row)
  return { row, done }
}
