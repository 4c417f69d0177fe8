import type { Ctx } from '../context.ts'
import { lendTo } from '../db/pool.ts'
import type { Borrower } from '../db/shares.ts'
import type { Visitor } from './caller.ts'
import { connectionOfVisitor } from './visitor-address.ts'

/** Somebody who is known by nothing but the connection they come from. */
export function strangerAt(address: string): Borrower {
  return { owner: `address ${connectionOfVisitor({ address })}`, stranger: true }
}

/** A partner: signed in, or proved to be it by a device or a mailbox. */
export function partnerBorrows(partnerId: string): Borrower {
  return { owner: `partner ${partnerId}` }
}

/** A member of staff who is signed in. */
export function staffBorrows(operatorId: string): Borrower {
  return { owner: `operator ${operatorId}` }
}

/** Whose share of the connections a call takes, by what is known of its caller. */
export function borrowerOf(caller: unknown, visitor: Visitor): Borrower {
  const { partnerId, operatorId } = caller as { partnerId?: string; operatorId?: string }
  if (partnerId) return partnerBorrows(partnerId)
  return operatorId ? staffBorrows(operatorId) : strangerAt(visitor.address)
}

/** The context for finding out who somebody is: strangers share a part of the connections. */
export function asStranger(ctx: Ctx, visitor: Visitor): Ctx {
  return { ...ctx, db: lendTo(ctx.db, strangerAt(visitor.address)) }
}
