import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { operatorRoles, partnerReaders } from './operator-roles.ts'
import { Review } from './review.ts'
import { AskedAmount, between, OfPartner, oneOf, staffList } from './staff-list.ts'
import { depositStates } from './wallet.ts'
import { Amount, Done, Id, Nothing, Time, TypedPassword, text } from './wire.ts'
import { withdrawalStates } from './withdrawal-states.ts'

const Me = z.object({
  id: Id,
  username: z.string(),
  role: z.enum(operatorRoles),
  demo: z.boolean(),
  /** The second factor. `missing`: nothing but enrolling is possible; `optional`: the same, but in demo mode. */
  totp: z.enum(['enrolled', 'optional', 'missing']),
})

/** What becomes of a mistaken deposit: a cashier may propose its reversal now, that waits for an approver, or it is done. */
const reversalStates = ['possible', 'waiting', 'done'] as const

export const OperatorDeposit = z.object({
  id: Id,
  owner: z.string(),
  purpose: z.string(),
  reference: z.string(),
  state: z.enum(depositStates),
  amount: Amount,
  bank_reference: z.nullable(z.string()),
  opened_at: Time,
  recorded_by: z.nullable(z.string()),
  approved_by: z.nullable(z.string()),
  on_statement: z.boolean(),
  /** Null where it cannot be reversed: not confirmed, no partner’s, or confirmed more than 5 business days ago. */
  reversal: z.nullable(z.enum(reversalStates)),
})

export const OperatorWithdrawal = z.object({
  id: Id,
  partner: z.string(),
  reference: z.string(),
  state: z.enum(withdrawalStates),
  amount: Amount,
  fee: Amount,
  receives: Amount,
  destination: z.string(),
  /** The bank and the end of the number: of the destination, what its partner sees. */
  account: z.string(),
  requested_at: Time,
  approve_by: Time,
  send_by: Time,
  approved_by: z.nullable(z.string()),
  sent_by: z.nullable(z.string()),
  bank_reference: z.nullable(z.string()),
  review: z.nullable(Review),
  answer_by: z.nullable(Time),
})

export const StatementLine = z.object({
  id: Id,
  bank_reference: z.string(),
  direction: z.enum(['in', 'out']),
  amount: Amount,
  booked_at: Time,
  text: z.string(),
  /** What it was matched to, such as `deposit D-7QK2M9`; null is a break. */
  matched: z.nullable(z.string()),
  /** The confirmed deposit under the same bank reference whose amount it is not. */
  deposit: z.nullable(z.string()),
  /** The recorded deposit under the same bank reference and of its amount: confirming that makes the line its owner’s. */
  recorded_deposit: z.nullable(z.string()),
})

/** A code of an authenticator (RFC 6238): six digits, good for half a minute and once. */
export const TotpCode = z.string().check(z.regex(/^\d{6}$/, 'six_digits'))

export const BankReference = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.regex(/^[A-Za-z0-9-]{4,64}$/, 'bank_reference'))

const StatementContent = z.strictObject({
  content: z.string().check(z.minLength(1, 'required'), z.maxLength(2_000_000)),
})
const StatementCounts = z.object({
  lines: z.number(),
  new_lines: z.number(),
  matched: z.number(),
  breaks: z.number(),
})
const statementRefusals = [
  'role_missing',
  'statement_unreadable',
  'statement_date_wrong',
  'statement_line_differs',
  'statement_doctype',
  'statement_not_camt',
  'statement_of_another_account',
  'statement_currency',
  'statement_part_wrong',
  'statement_batch_differs',
  'statement_reference_repeated',
  'statement_balances_differ',
  'statement_sequence_broken',
] as const

/** The staff's calls. They are served on the console's own address only. */
export const operator = endpoints({
  login: {
    method: 'POST',
    path: '/operator/login',
    access: 'anyone',
    summary: 'Sign an operator in',
    input: z.strictObject({
      username: text(64),
      password: TypedPassword,
      /** Six digits of the authenticator, once enrolled. */
      code: z.optional(TotpCode),
    }),
    data: Me,
    refusals: ['login_wrong', 'totp_needed', 'totp_wrong', 'too_many_tries'],
  },
  logout: {
    method: 'POST',
    path: '/operator/logout',
    access: 'operator',
    roles: operatorRoles,
    summary: 'End this operator session',
    input: Nothing,
    data: Done,
    refusals: [],
  },
  me: {
    method: 'GET',
    path: '/operator/me',
    access: 'operator',
    roles: operatorRoles,
    summary: 'Who is signed in at the console',
    input: Nothing,
    data: Me,
    refusals: [],
  },
  depositList: staffList({
    path: '/operator/deposit/list',
    roles: partnerReaders,
    summary: 'Deposit intents, newest first',
    item: OperatorDeposit,
    columns: [
      'reference',
      'owner',
      'amount',
      'state',
      'bank_reference',
      'opened_at',
      'recorded_by',
      'approved_by',
      'on_statement',
    ],
    search: ['reference', 'owner', 'bank_reference'],
    sorts: ['opened_at', 'amount'],
    filters: {
      partner: OfPartner,
      state: oneOf(depositStates),
      ...between('amount', AskedAmount),
      ...between('opened_at', Time),
    },
  }),
  depositRecord: {
    method: 'POST',
    path: '/operator/deposit/record',
    access: 'operator',
    roles: ['cashier'],
    summary: 'Cashier: record the bank’s reference of a payment that came in',
    input: z.strictObject({ id: Id, bank_reference: BankReference }),
    data: OperatorDeposit,
    refusals: [
      'role_missing',
      'data_error',
      'account_erased',
      'deposit_move_refused',
      'deposit_of_another_amount',
      'bank_reference_used',
      'line_of_other_direction',
    ],
  },
  depositConfirm: {
    method: 'POST',
    path: '/operator/deposit/confirm',
    access: 'operator',
    roles: ['approver'],
    money: true,
    summary: 'Approver: confirm a recorded deposit; must be another person than the cashier',
    /** `bank_reference` is the one that was read: where another is recorded by now, nothing is confirmed. */
    input: z.strictObject({ id: Id, bank_reference: z.optional(BankReference) }),
    data: OperatorDeposit,
    refusals: [
      'role_missing',
      'data_error',
      'account_erased',
      'deposit_move_refused',
      'same_person',
      'line_not_in_suspense',
      'deposit_of_another_amount',
      'network_late',
      'idempotency_key_reused',
    ],
  },
  depositDecline: {
    method: 'POST',
    path: '/operator/deposit/decline',
    access: 'operator',
    roles: ['approver'],
    summary: 'Approver: decline a recorded deposit; its bank reference is free again, and it waits as before',
    input: z.strictObject({ id: Id, bank_reference: BankReference }),
    data: OperatorDeposit,
    refusals: ['role_missing', 'data_error', 'deposit_move_refused'],
  },
  statementPreview: {
    method: 'POST',
    path: '/operator/statement/preview',
    access: 'operator',
    roles: ['cashier'],
    bodyBytesMax: 2_500_000,
    summary: 'Cashier: what importing a bank statement would do; nothing is imported',
    input: StatementContent,
    data: z.extend(StatementCounts, {
      /** Of the new lines. */
      money_in: Amount,
      money_out: Amount,
      /** What a statement in camt.053 says of each account; CSV says nothing. */
      balances: z.array(z.object({ account: z.string(), opening: Amount, closing: Amount })),
      /** The first hundred new lines, those without a match before the others. */
      items: z.array(StatementLine),
    }),
    refusals: statementRefusals,
  },
  statementImport: {
    method: 'POST',
    path: '/operator/statement/import',
    access: 'operator',
    roles: ['cashier'],
    money: true,
    bodyBytesMax: 2_500_000,
    summary:
      'Cashier: import a bank statement, in CSV or camt.053; its lines are matched to deposits and withdrawals',
    input: StatementContent,
    data: StatementCounts,
    refusals: statementRefusals,
  },
  statementLines: staffList({
    path: '/operator/statement/lines',
    roles: partnerReaders,
    summary: 'Imported bank lines, newest first, with what each was matched to',
    item: StatementLine,
    columns: ['bank_reference', 'direction', 'amount', 'booked_at', 'text', 'matched'],
    search: ['bank_reference'],
    sorts: ['booked_at', 'amount'],
    filters: {
      direction: oneOf(['in', 'out']),
      ...between('amount', AskedAmount),
      ...between('booked_at', Time),
    },
  }),
  withdrawalList: staffList({
    path: '/operator/withdrawal/list',
    roles: partnerReaders,
    summary: 'Withdrawals, newest first',
    item: OperatorWithdrawal,
    columns: [
      'reference',
      'partner',
      'amount',
      'receives',
      'destination',
      'state',
      'requested_at',
      'approve_by',
      'approved_by',
      'sent_by',
    ],
    search: ['reference', 'partner', 'bank_reference'],
    sorts: ['requested_at', 'amount'],
    filters: {
      partner: OfPartner,
      state: oneOf(withdrawalStates),
      ...between('amount', AskedAmount),
      ...between('requested_at', Time),
    },
  }),
  withdrawalApprove: {
    method: 'POST',
    path: '/operator/withdrawal/approve',
    access: 'operator',
    roles: ['approver'],
    money: true,
    summary: 'Approver: approve a withdrawal',
    input: z.strictObject({ id: Id }),
    data: OperatorWithdrawal,
    refusals: ['role_missing', 'data_error', 'withdrawal_move_refused'],
  },
  withdrawalSent: {
    method: 'POST',
    path: '/operator/withdrawal/sent',
    access: 'operator',
    roles: ['cashier'],
    money: true,
    summary: 'Cashier: say that the bank was told to pay, with the bank’s reference',
    input: z.strictObject({ id: Id, bank_reference: BankReference }),
    data: OperatorWithdrawal,
    refusals: [
      'role_missing',
      'data_error',
      'withdrawal_move_refused',
      'bank_reference_used',
      'line_of_other_direction',
      'line_before_its_payment',
      'same_person',
    ],
  },
})
