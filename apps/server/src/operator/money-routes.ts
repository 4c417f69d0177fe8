import type { Handlers } from '@fairlead/contract/handlers'
import type { moneyStaff } from '@fairlead/contract/money-staff'
import type { Ctx } from '../context.ts'
import { listAlarms } from './alarms.ts'
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
import type { Staff } from './sessions.ts'
import { proposeFees, proposePayee, proposeSetting, readSettings } from './settings.ts'

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
  alarmList: listAlarms,
  escrowDeposit: openEscrowDeposit,
  networkDeposit: openNetworkDeposit,
  payeeSet: proposePayee,
  feesSet: proposeFees,
  settingSet: proposeSetting,
  settings: readSettings,
}
