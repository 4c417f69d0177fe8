import type { Ctx, Tx } from '../context.ts'
import { inOne } from '../db/in-one.ts'
import type { Staff } from './sessions.ts'

/**
 * A call of staff in one transaction: what they did, its line in the audit log and what the partner is told of it happen
 * together or not at all. Not for calls that count tries: a refusal would take the count back.
 */
export function inOneTransaction<Input, Data>(
  handler: (tx: Tx, staff: Staff, input: Input) => Promise<Data>,
): (ctx: Ctx, staff: Staff, input: Input) => Promise<Data> {
  return (ctx, staff, input) => inOne(ctx, (tx) => handler(tx, staff, input))
}
