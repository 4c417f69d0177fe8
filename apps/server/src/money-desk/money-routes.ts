import type { Handlers } from '@fairlead/contract/handlers'
import type { moneyStaff } from '@fairlead/contract/money-staff'
import type { Ctx } from '../context.ts'
import { inOneTransaction } from '../staff/in-one-transaction.ts'
import type { Staff } from '../staff/sessions.ts'
import { listAlarms } from './alarms.ts'
import {
  listSuspense,
  proposeEscrowOut,
  proposeIdentified,
  proposeMatch,
  proposeNetworkOut,
  proposePaymentFailure,
  proposePublisherBounce,
  proposePublisherPayment,
  proposeReversal,
  proposeSendBack,
} from './corrections.ts'
import { openEscrowDeposit, openNetworkDeposit } from './deposit-intents.ts'
import { previewPaymentFile } from './payment-file-preview.ts'
import { listPaymentFiles, makePaymentFile, readPaymentFile } from './payment-files.ts'
import { listPayments, markPaymentSent } from './payments.ts'
import { proposeFees, proposePayee, proposeRetention, proposeSetting, readSettings } from './settings.ts'

export const moneyRoutes: Handlers<Ctx, Staff, typeof moneyStaff> = {
  suspenseList: listSuspense,
  suspenseIdentify: inOneTransaction(proposeIdentified),
  suspenseSendBack: inOneTransaction(proposeSendBack),
  lineMatch: inOneTransaction(proposeMatch),
  depositReverse: inOneTransaction(proposeReversal),
  publisherPay: inOneTransaction(proposePublisherPayment),
  publisherBounced: inOneTransaction(proposePublisherBounce),
  escrowOut: inOneTransaction(proposeEscrowOut),
  networkOut: inOneTransaction(proposeNetworkOut),
  paymentList: listPayments,
  paymentSent: inOneTransaction(markPaymentSent),
  paymentFailed: inOneTransaction(proposePaymentFailure),
  paymentFileList: listPaymentFiles,
  paymentFilePreview: previewPaymentFile,
  paymentFileMake: inOneTransaction(makePaymentFile),
  paymentFileGet: inOneTransaction(readPaymentFile),
  alarmList: listAlarms,
  escrowDeposit: inOneTransaction(openEscrowDeposit),
  networkDeposit: inOneTransaction(openNetworkDeposit),
  payeeSet: inOneTransaction(proposePayee),
  feesSet: inOneTransaction(proposeFees),
  retentionSet: inOneTransaction(proposeRetention),
  settingSet: inOneTransaction(proposeSetting),
  settings: readSettings,
}
