import { isIPv6 } from 'node:net'
import type { Ctx } from '../context.ts'
import { lendTo } from '../db/pool.ts'
import type { Borrower } from '../db/shares.ts'
import type { Visitor } from './caller.ts'

/** Somebody who is known by nothing but an address: an IPv4 address, or a network of IPv6 (/64), which is one customer's. */
export function strangerAt(address: string): Borrower {
  const plain = address.replace(/^::ffff:/, '')
  const from = isIPv6(plain) ? plain.split(':').slice(0, 4).join(':') : plain
  return { owner: `address ${from}`, stranger: true }
}

/** Whose share of the connections a call takes, by what is known of its caller. */
export function borrowerOf(caller: unknown, visitor: Visitor): Borrower {
  const { partnerId, operatorId } = caller as { partnerId?: string; operatorId?: string }
  if (partnerId) return { owner: `partner ${partnerId}` }
  return operatorId ? { owner: `operator ${operatorId}` } : strangerAt(visitor.address)
}

/** The context for finding out who somebody is: strangers share a part of the connections. */
export function asStranger(ctx: Ctx, visitor: Visitor): Ctx {
  return { ...ctx, db: lendTo(ctx.db, strangerAt(visitor.address)) }
}
