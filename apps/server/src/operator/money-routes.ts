import type { Handlers } from '@fairlead/contract/handlers'
import type { moneyStaff } from '@fairlead/contract/money-staff'
import type { proposalStaff } from '@fairlead/contract/proposal'
import type { Ctx } from '../context.ts'
import {
  listSuspense,
  proposeEscrowOut,
  proposeIdentified,
  proposeNetworkOut,
  proposePublisherBounce,
  proposePublisherPayment,
  proposeReversal,
  proposeSendBack,
} from './corrections.ts'
import { openEscrowDeposit, openNetworkDeposit } from './deposit-intents.ts'
import { listPayments, markPaymentSent } from './payments.ts'
import { confirmProposal, declineProposal, listProposals } from './proposals.ts'
import type { Staff } from './sessions.ts'
import { proposeFees, proposePayee, proposeSetting, readSettings } from './settings.ts'

export const proposalRoutes: Handlers<Ctx, Staff, typeof proposalStaff> = {
  proposalList: listProposals,
  proposalConfirm: confirmProposal,
  proposalDecline: (ctx, staff, input) => declineProposal(ctx, staff, input.id),
}

export const moneyRoutes: Handlers<Ctx, Staff, typeof moneyStaff> = {
  suspenseList: listSuspense,
  suspenseIdentify: proposeIdentified,
  suspenseSendBack: proposeSendBack,
  depositReverse: proposeReversal,
  publisherPay: proposePublisherPayment,
  publisherBounced: proposePublisherBounce,
  escrowOut: proposeEscrowOut,
  networkOut: proposeNetworkOut,
  paymentList: listPayments,
  paymentSent: markPaymentSent,
  escrowDeposit: openEscrowDeposit,
  networkDeposit: openNetworkDeposit,
  payeeSet: proposePayee,
  feesSet: proposeFees,
  settingSet: proposeSetting,
  settings: readSettings,
}
