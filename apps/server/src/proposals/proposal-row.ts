import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { proposalKinds, proposalStates } from '@fairlead/contract/proposal'
import type { PaymentFacts } from './payment-facts.ts'
import type { Reversal } from './reversal.ts'

export type ProposalKind = (typeof proposalKinds)[number]

/** A proposal as it is read for the staff. */
export type ProposalRow = {
  id: string
  kind: ProposalKind
  state: (typeof proposalStates)[number]
  subject: string | null
  account_id: string | null
  about: string | null
  params: Record<string, string>
  reversal: Reversal | null
  payment: PaymentFacts | null
  note: string
  proposed_by: string
  proposed_at: Date
  expires_at: Date
  confirmer_role: OperatorRole
  decided_by: string | null
  decided_at: Date | null
}
