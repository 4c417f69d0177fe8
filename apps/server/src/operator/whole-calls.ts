import type { Endpoints } from '@fairlead/contract/endpoint'
import type { Handlers } from '@fairlead/contract/handlers'
import type { Ctx } from '../context.ts'
import { allAtOnce } from '../db/money.ts'
import type { Staff } from './sessions.ts'

type Handler = (ctx: Ctx, staff: Staff, input: unknown) => Promise<unknown>

/**
 * The same calls, each in one transaction: what staff did, the line in the audit log and what the partner is told of it
 * happen together or not at all. Not for calls that count tries: a refusal would take the count back.
 */
export function wholeCalls<const Group extends Endpoints>(
  group: Group,
  handlers: Handlers<Ctx, Staff, Group>,
): Handlers<Ctx, Staff, Group> {
  const whole = (handler: Handler): Handler => {
    return (ctx, staff, input) => allAtOnce(ctx.db, (db) => handler({ ...ctx, db }, staff, input))
  }
  const calls = Object.entries(handlers as Readonly<Record<string, Handler>>)
  return Object.fromEntries(
    calls.map(([name, handler]) => [name, group[name]?.method === 'GET' ? handler : whole(handler)]),
  ) as Handlers<Ctx, Staff, Group>
}
