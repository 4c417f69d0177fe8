import type { proposalStaff } from '@fairlead/contract/proposal'
import { confirmProposal, declineProposal, listProposals } from './proposals.ts'
import type { StaffCalls } from './whole-calls.ts'

export const proposalRoutes: StaffCalls<typeof proposalStaff> = {
  proposalList: listProposals,
  proposalConfirm: confirmProposal,
  proposalDecline: (ctx, staff, input) => declineProposal(ctx, staff, input.id),
}
