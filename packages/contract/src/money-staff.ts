import * as z from 'zod/mini'
import { Alarm, alarmKinds } from './alarm.ts'
import { endpoints } from './endpoint.ts'
import { BankReference, OperatorDeposit, StatementLine } from './operator.ts'
import { operatorRoles, partnerReaders } from './operator-roles.ts'
import { failureRefusals, OutgoingPayment, paymentPurposes, paymentStates } from './outgoing-payment.ts'
import { Note, Proposal } from './proposal.ts'
import { NextPeriod, Retention } from './retention.ts'
import { AskedAmount, between, oneOf, staffList } from './staff-list.ts'
import { Amount, Id, inSeconds, Nothing, Time, TypedAmount, text } from './wire.ts'

/** Classes that bank money can be for. */
const depositClasses = ['available', 'escrow', 'marketing', 'advances', 'fees', 'rounding'] as const
const NetworkClass = z.enum(['marketing', 'advances', 'fees', 'rounding'])

/** What withdrawals are paid to, each kind in files of its own: wallet addresses are no accounts of a bank. */
const paymentFileKinds = ['bank_card', 'wallet_address'] as const
export type PaymentFileKind = (typeof paymentFileKinds)[number]

/** Why a withdrawal that waits is not in a file: these are approved, and of the last two nobody has approved any yet. */
const leftOutReasons = [
  'other_kind',
  'own_approval',
  'destination',
  'next_file',
  'requested',
  'in_review',
] as const

export const PaymentFile = z.object({
  id: Id,
  reference: z.string(),
  kind: z.enum(paymentFileKinds),
  withdrawals: z.number(),
  /** What the bank is told to pay in all. */
  amount: Amount,
  made_by: z.string(),
  made_at: Time,
})

const Payee = z.object({
  version: z.number(),
  name: z.string(),
  bank: z.string(),
  account: z.string(),
  published_at: Time,
  proposed_by: z.nullable(z.string()),
  confirmed_by: z.nullable(z.string()),
})

const FeeTable = z.object({
  version: z.number(),
  rate_percent: z.number(),
  fee_min: Amount,
  fee_max: Amount,
  published_at: Time,
})

/** An amount of the fee table: whole cents, zero is one. */
const FeeAmount = z.string().check(z.regex(/^\d{1,3}(\.\d{1,2})?$/, 'amount'))

const proposing = { refusals: ['role_missing', 'data_error'] } as const

/** Money that staff put right, send out or take in, and what is published about money. */
export const moneyStaff = endpoints({
  suspenseList: staffList({
    path: '/operator/suspense/list',
    roles: partnerReaders,
    summary: 'Bank money that nobody has identified yet, newest first',
    item: StatementLine,
    columns: ['bank_reference', 'direction', 'amount', 'booked_at', 'text', 'recorded_deposit'],
    search: ['bank_reference'],
    sorts: ['booked_at'],
    filters: { ...between('amount', AskedAmount) },
  }),
  suspenseIdentify: {
    method: 'POST',
    path: '/operator/suspense/identify',
    access: 'operator',
    roles: ['cashier'],
    summary: 'Propose whose this unidentified money is: a partner’s, a campaign’s or Fairlead’s',
    input: z.strictObject({ id: Id, owner_id: Id, class: z.enum(depositClasses), note: Note }),
    data: Proposal,
    ...proposing,
  },
  suspenseSendBack: {
    method: 'POST',
    path: '/operator/suspense/send_back',
    access: 'operator',
    roles: ['cashier'],
    summary: 'Propose to send this unidentified money back to whoever paid it',
    input: z.strictObject({ id: Id, note: Note }),
    data: Proposal,
    ...proposing,
  },
  lineMatch: {
    method: 'POST',
    path: '/operator/statement/match',
    access: 'operator',
    roles: ['cashier'],
    summary:
      'Propose which deposit, withdrawal or payment this bank line shows, where their references differ, or which withdrawal came back on it',
    input: z.strictObject({ id: Id, reference: text(20), note: Note }),
    data: Proposal,
    refusals: [
      ...proposing.refusals,
      'line_matched_already',
      'line_target_unknown',
      'line_not_awaited',
      'line_of_another_amount',
      'line_before_its_payment',
    ],
  },
  depositReverse: {
    method: 'POST',
    path: '/operator/deposit/reverse',
    access: 'operator',
    roles: ['cashier'],
    summary: 'Propose to reverse a mistaken deposit, within 5 business days of its confirmation',
    input: z.strictObject({ id: Id, note: Note }),
    data: Proposal,
    refusals: [
      ...proposing.refusals,
      'deposit_move_refused',
      'deposit_too_old_to_reverse',
      'deposit_reversal_waits',
    ],
  },
  publisherPay: {
    method: 'POST',
    path: '/operator/publisher/pay',
    access: 'operator',
    roles: ['cashier'],
    summary: 'Propose to pay a publisher all that is due to it',
    input: z.strictObject({ id: Id, note: Note }),
    data: Proposal,
    ...proposing,
  },
  publisherBounced: {
    method: 'POST',
    path: '/operator/publisher/bounced',
    access: 'operator',
    roles: ['cashier'],
    summary: 'Propose that this unidentified money is a payment to a publisher that came back',
    input: z.strictObject({ id: Id, payment_id: Id, note: Note }),
    data: Proposal,
    ...proposing,
  },
  escrowOut: {
    method: 'POST',
    path: '/operator/escrow/out',
    access: 'operator',
    roles: ['cashier'],
    summary: 'Propose to pay an advertiser back what no order has reserved of a campaign’s escrow',
    input: z.strictObject({ id: Id, amount: TypedAmount, note: Note }),
    data: Proposal,
    ...proposing,
  },
  networkOut: {
    method: 'POST',
    path: '/operator/network/out',
    access: 'operator',
    roles: ['cashier'],
    summary: 'Propose to pay out money of Fairlead’s own: fees earned for good, marketing or startup funds',
    input: z.strictObject({
      class: z.enum(['fees', 'marketing', 'advances']),
      amount: TypedAmount,
      note: Note,
    }),
    data: Proposal,
    ...proposing,
  },
  paymentList: staffList({
    path: '/operator/payment/list',
    roles: partnerReaders,
    summary: 'Payments that two people decided, other than withdrawals, newest first',
    item: OutgoingPayment,
    columns: ['reference', 'purpose', 'payee', 'amount', 'state', 'approved_by', 'approved_at', 'sent_by'],
    search: ['reference', 'payee'],
    sorts: ['approved_at'],
    filters: { state: oneOf(paymentStates), purpose: oneOf(paymentPurposes) },
  }),
  paymentSent: {
    method: 'POST',
    path: '/operator/payment/sent',
    access: 'operator',
    roles: ['cashier'],
    money: true,
    summary:
      'Say that the bank was told to pay, with the bank’s reference; not by the person who confirmed it',
    input: z.strictObject({ id: Id, bank_reference: BankReference }),
    data: OutgoingPayment,
    refusals: [
      'role_missing',
      'data_error',
      'payment_move_refused',
      'bank_reference_used',
      'line_of_other_direction',
      'line_before_its_payment',
      'same_person',
    ],
  },
  paymentFailed: {
    method: 'POST',
    path: '/operator/payment/failed',
    access: 'operator',
    roles: ['cashier'],
    summary: 'Propose that a payment was not made and never will be; not by the person who sent it',
    input: z.strictObject({ id: Id, note: Note }),
    data: Proposal,
    refusals: ['role_missing', 'data_error', ...failureRefusals, 'payment_failure_waits'],
  },
  paymentFileList: staffList({
    path: '/operator/payment_file/list',
    roles: partnerReaders,
    summary: 'Withdrawals that were sent in one file for the bank, newest first',
    item: PaymentFile,
    columns: ['reference', 'kind', 'withdrawals', 'amount', 'made_by', 'made_at'],
    search: ['reference'],
    sorts: ['made_at'],
    filters: { kind: oneOf(paymentFileKinds), ...between('made_at', Time) },
  }),
  paymentFilePreview: {
    method: 'GET',
    path: '/operator/payment_file/preview',
    access: 'operator',
    roles: ['cashier', 'auditor'],
    summary:
      'What a file of approved withdrawals would send now: how many and which, and what it would leave out, and why',
    input: z.strictObject({ kind: z.enum(paymentFileKinds) }),
    data: z.object({
      kind: z.enum(paymentFileKinds),
      currency: z.string(),
      withdrawals: z.number(),
      /** Which they are. Whoever makes the file hands them back. */
      withdrawal_ids: z.array(Id),
      /** What partners asked for, less the fees, is what the bank is told to pay. */
      asked: Amount,
      fees: Amount,
      amount: Amount,
      left_out: z.array(
        z.object({ reason: z.enum(leftOutReasons), withdrawals: z.number(), amount: Amount }),
      ),
    }),
    refusals: ['role_missing'],
  },
  paymentFileMake: {
    method: 'POST',
    path: '/operator/payment_file/make',
    access: 'operator',
    roles: ['cashier'],
    money: true,
    summary:
      'Cashier: send every approved withdrawal of a kind, at most 200, in one file for the bank; from then on none of them can be cancelled, and what you approved yourself is left out',
    input: z.strictObject({
      kind: z.enum(paymentFileKinds),
      /**
       * What the preview said: these are sent, but for what was cancelled or put in review since, and nothing else is. Where none
       * of them waits any more, or it would be more money, nothing is sent.
       */
      promised: z.optional(
        z.strictObject({
          withdrawal_ids: z.array(Id).check(z.minLength(1), z.maxLength(200)),
          amount: Amount,
        }),
      ),
    }),
    data: PaymentFile,
    refusals: [
      'role_missing',
      'payment_file_empty',
      'payment_file_changed',
      'payment_file_left_out',
      'withdrawal_move_refused',
      'bank_reference_used',
      'line_of_other_direction',
      'line_before_its_payment',
    ],
  },
  paymentFileGet: {
    method: 'GET',
    path: '/operator/payment_file/get',
    access: 'operator',
    roles: partnerReaders,
    summary: 'A file of payments, as ISO 20022 pain.001.001.09 or CSV; wallet addresses as CSV only',
    input: z.strictObject({ id: Id, format: z.enum(['pain_001', 'csv']) }),
    data: z.object({ name: z.string(), type: z.string(), content_base64: z.string() }),
    refusals: ['role_missing', 'data_error', 'payment_file_only_csv'],
  },
  alarmList: staffList({
    path: '/operator/alarm/list',
    roles: operatorRoles,
    summary:
      'What people have to look at: counters that disagree, money that is missing, signs of an attack, newest first',
    item: Alarm,
    columns: ['kind', 'at', 'amount', 'details'],
    sorts: ['at'],
    filters: { kind: oneOf(alarmKinds), ...between('at', Time) },
  }),
  escrowDeposit: {
    method: 'POST',
    path: '/operator/escrow/deposit',
    access: 'operator',
    roles: ['cashier', 'campaign_manager'],
    money: true,
    summary: 'Get a reference with which an advertiser pays into a campaign’s escrow',
    input: z.strictObject({ id: Id, amount: TypedAmount }),
    data: OperatorDeposit,
    refusals: ['role_missing', 'data_error', 'network_late', 'intake_stopped'],
  },
  networkDeposit: {
    method: 'POST',
    path: '/operator/network/deposit',
    access: 'operator',
    roles: ['cashier'],
    money: true,
    summary: 'Get a reference with which Fairlead pays in money of its own',
    input: z.strictObject({ class: NetworkClass, amount: TypedAmount }),
    data: OperatorDeposit,
    refusals: ['role_missing', 'network_late'],
  },
  payeeSet: {
    method: 'POST',
    path: '/operator/payee/set',
    access: 'operator',
    roles: ['admin'],
    summary: 'Propose who deposits are paid to',
    input: z.strictObject({ name: text(120), bank: text(120), account: text(34), note: Note }),
    data: Proposal,
    ...proposing,
  },
  feesSet: {
    method: 'POST',
    path: '/operator/fees/set',
    access: 'operator',
    roles: ['admin'],
    summary: 'Propose the next fee table for withdrawals: at most 1%, and a lowest fee of at most $1.00',
    input: z.strictObject({
      rate_percent: z.number().check(z.minimum(0), z.maximum(1), z.multipleOf(0.01)),
      fee_min: FeeAmount,
      fee_max: FeeAmount,
      note: Note,
    }),
    data: Proposal,
    ...proposing,
  },
  settingSet: {
    method: 'POST',
    path: '/operator/setting/set',
    access: 'operator',
    roles: ['admin'],
    summary: 'Propose a setting of the network; none can be set above its published maximum',
    input: z.strictObject({
      name: z.enum(['match_window', 'offer_window']),
      seconds: inSeconds(z.int().check(z.minimum(60), z.maximum(604_800))),
      note: Note,
    }),
    data: Proposal,
    ...proposing,
  },
  retentionSet: {
    method: 'POST',
    path: '/operator/setting/retention',
    access: 'operator',
    roles: ['admin'],
    summary: 'Propose how many days something stored of people is kept, within the bounds of its rule',
    input: NextPeriod,
    data: Proposal,
    refusals: ['role_missing', 'period_outside_bounds'],
  },
  settings: {
    method: 'GET',
    path: '/operator/setting/list',
    access: 'operator',
    roles: operatorRoles,
    summary: 'What is set for the whole network, with every payee and fee table there was',
    input: Nothing,
    data: z.object({
      match_window_seconds: inSeconds(z.number()),
      offer_window_seconds: inSeconds(z.number()),
      payees: z.array(Payee),
      fee_tables: z.array(FeeTable),
      balances: z.object({
        marketing: Amount,
        advances: Amount,
        suspense: Amount,
      }),
      retention: z.array(Retention),
    }),
    refusals: [],
  },
})
