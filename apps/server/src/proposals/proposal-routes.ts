import type { Handlers } from '@fairlead/contract/handlers'
import type { proposalStaff } from '@fairlead/contract/proposal'
import type { Ctx } from '../context.ts'
import { inOneTransaction } from '../staff/in-one-transaction.ts'
import type { Staff } from '../staff/sessions.ts'
import { confirmProposal, declineProposal, listProposals } from './proposals.ts'

export const proposalRoutes: Handlers<Ctx, Staff, typeof proposalStaff> = {
  proposalList: listProposals,
  proposalConfirm: inOneTransaction(confirmProposal),
  proposalDecline: inOneTransaction((ctx, staff, input) => declineProposal(ctx, staff, input.id)),
}
