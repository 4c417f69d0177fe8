import type { moneyStaff } from '@fairlead/contract/money-staff'
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
import { proposeFees, proposePayee, proposeSetting, readSettings } from './settings.ts'
import type { StaffCalls } from './whole-calls.ts'

export const moneyRoutes: StaffCalls<typeof moneyStaff> = {
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
