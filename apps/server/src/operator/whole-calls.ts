import type { Endpoints } from '@fairlead/contract/endpoint'
import type { Handler, Handlers } from '@fairlead/contract/handlers'
import type { Ctx, Tx } from '../context.ts'
import { inOne } from '../db/in-one.ts'
import type { Staff } from './sessions.ts'

/** The handlers of a group of staff calls. Those that change something get a transaction. */
export type StaffCalls<Group extends Endpoints> = {
  readonly [Name in keyof Group]: Handler<Group[Name]['method'] extends 'GET' ? Ctx : Tx, Staff, Group[Name]>
}

type AnyHandler<Context> = (ctx: Context, staff: Staff, input: unknown) => Promise<unknown>

/**
 * The same calls, each that changes something in one transaction: what staff did, the line in the audit log and what the
 * partner is told of it happen together or not at all. Not for calls that count tries: a refusal would take the count back.
 */
export function wholeCalls<const Group extends Endpoints>(
  group: Group,
  handlers: StaffCalls<Group>,
): Handlers<Ctx, Staff, Group> {
  const whole = (handler: AnyHandler<Tx>): AnyHandler<Ctx> => {
    return (ctx, staff, input) => inOne(ctx, (tx) => handler(tx, staff, input))
  }
  const calls = Object.entries(handlers as Readonly<Record<string, AnyHandler<Ctx> & AnyHandler<Tx>>>)
  return Object.fromEntries(
    calls.map(([name, handler]) => [name, group[name]?.method === 'GET' ? handler : whole(handler)]),
  ) as unknown as Handlers<Ctx, Staff, Group>
}
