import { one } from '../../src/db/read.ts'
import type { World } from './world.ts'

/** The payment that a confirmed proposal left to be made. */
export function paymentOf({ staff }: World, proposalId: string): Promise<{ id: string; reference: string }> {
  return one(staff.db, 'select id, reference from outgoing_payment where proposal_id = $1', [proposalId])
}
