import * as z from 'zod/mini'
import { DataFile } from './account.ts'
import { StaffAccount } from './account-staff.ts'
import { destinationKinds } from './destination.ts'
import { endpoints } from './endpoint.ts'
import { OperatorDeposit, OperatorWithdrawal } from './operator.ts'
import { AuditLine } from './people-staff.ts'
import { Note, Proposal } from './proposal.ts'
import { reviewOutcomes, reviewReasons } from './review.ts'
import { OperatorAppeal } from './review-staff.ts'
import { StaffOrder } from './staff-order.ts'
import { lineCauses } from './standing.ts'
import { Amount, Cursor, Id, pageOf, Time, text } from './wire.ts'

/** Rows of each list on the page; the rest stands on the list itself. */
export const partnerRowsMax = 20

const Standing = z.object({
  level: z.number(),
  score: z.number(),
  advertisers: z.number(),
  days: z.number(),
  lines: z.array(
    z.object({
      id: Id,
      at: Time,
      cause: z.enum(lineCauses),
      points: z.number(),
      product: z.string(),
      plan_number: z.string(),
    }),
  ),
})

const Money = z.object({
  total_assets: Amount,
  available_balance: Amount,
  to_be_consumed: Amount,
  to_be_settled: Amount,
  on_its_way: Amount,
  discount_amount: Amount,
  startup_funds: Amount,
  money_in: Amount,
  money_out: Amount,
})

const Entry = z.object({
  id: Id,
  at: Time,
  /** A type of the journal, such as `fund`. */
  type: z.string(),
  /** The reference or the plan number of what it is about. */
  about: z.nullable(z.string()),
  lines: z.array(z.object({ from: z.string(), to: z.string(), amount: Amount })),
  /** The available balance right after it, where it moved. */
  available: z.nullable(Amount),
})

const Destination = z.object({
  id: Id,
  kind: z.enum(destinationKinds),
  bank_name: z.string(),
  account_number_tail: z.string(),
  bound_at: Time,
  usable_from: Time,
})

const Session = z.object({
  id: Id,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  created_at: Time,
  last_seen_at: Time,
})

const Review = z.object({
  id: Id,
  reference: z.string(),
  reason: z.enum(reviewReasons),
  since: Time,
  ends_at: Time,
  outcome: z.nullable(z.enum(reviewOutcomes)),
})

/** One partner as staff see them, on one page. */
export const partnerStaff = endpoints({
  open: {
    method: 'GET',
    path: '/operator/partner',
    access: 'operator',
    roles: ['support', 'cashier', 'approver', 'auditor', 'admin'],
    summary:
      'One partner: account, standing, money, and the newest of each list. Who looks is noted, once an hour, and the partner can read it',
    input: z.strictObject({ username: text(64) }),
    data: z.object({
      account: StaffAccount,
      lang: z.string(),
      account_opened_at: z.nullable(Time),
      /** Null for roles that do not need it. */
      contact: z.nullable(z.object({ email: z.string(), phone: z.string() })),
      /** When this look, or the one within the last hour, was noted. */
      noted_at: Time,
      /** Null before the ad account is open. */
      standing: z.nullable(Standing),
      money: Money,
      entries: z.array(Entry),
      orders: z.array(StaffOrder),
      deposits: z.array(OperatorDeposit),
      withdrawals: z.array(z.omit(OperatorWithdrawal, { destination: true })),
      destinations: z.array(Destination),
      sessions: z.array(Session),
      reviews: z.array(Review),
      appeals: z.array(OperatorAppeal),
      /** What staff did about this partner, looks among it. */
      acts: z.array(AuditLine),
    }),
    refusals: ['role_missing', 'data_error'],
  },
  entries: {
    method: 'GET',
    path: '/operator/partner/entries',
    access: 'operator',
    roles: ['support', 'cashier', 'approver', 'auditor', 'admin'],
    summary:
      'All entries of one partner’s journal, newest first. Who looks is noted, as where the partner is opened',
    input: z.strictObject({ username: text(64), cursor: Cursor }),
    data: pageOf(Entry),
    refusals: ['role_missing', 'data_error'],
  },
  dataFile: {
    method: 'POST',
    path: '/operator/partner/data',
    access: 'operator',
    roles: ['support'],
    summary:
      'All that is kept of a partner who asked for it, as one JSON file to hand to them; the reason is noted, and the partner reads that it was taken',
    input: z.strictObject({ id: Id, reason: text(500) }),
    data: DataFile,
    refusals: ['role_missing', 'data_error'],
  },
  erase: {
    method: 'POST',
    path: '/operator/partner/erase',
    access: 'operator',
    roles: ['support'],
    summary:
      'Propose to erase the personal data of somebody who asked for it in writing: 30 days after an approver confirms it, and not while any money, order or question is left. They are told, and can stop it until then',
    input: z.strictObject({ id: Id, note: Note }),
    data: Proposal,
    refusals: ['role_missing', 'data_error', 'erasure_money_first', 'erasure_account_disabled'],
  },
})
