import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { Amount, AskedDay, Cursor, Day, Id, Nothing, pageOf, Time } from './wire.ts'

/** What a month, or all of them, came to. Orders count in the month in which they settled. */
const MonthFigures = {
  /** Deposits, less those reversed. */
  money_in: Amount,
  /** What left for the partner's destinations, less what came back. */
  money_out: Amount,
  /** Paid by the network: late withdrawals, appeals won. */
  credits: Amount,
  revenue: Amount,
  consumed: Amount,
  /** The network's share of `consumed`. */
  order_fees: Amount,
  withdrawal_fees: Amount,
  /** Revenue − consumed; may be negative. */
  profit: Amount,
  /** Profit shares received less those paid. */
  profit_sharing: Amount,
  orders_settled: z.number(),
}

export const exportStates = ['waiting', 'ready', 'failed', 'expired'] as const
export const exportFormats = ['csv', 'pdf'] as const

export const StatementExport = z.object({
  id: Id,
  format: z.enum(exportFormats),
  from: Day,
  to: Day,
  zone: z.string(),
  state: z.enum(exportStates),
  requested_at: Time,
  lines_total: z.number(),
  lines_done: z.number(),
  bytes: z.nullable(z.number()),
  /** SHA-256 over the statement's lines, in hex; printed in the file. */
  content_hash: z.nullable(z.string()),
  /** Ed25519 over that hash by the network's key, both in base64url; printed in the file too. */
  signature: z.nullable(z.string()),
  public_key: z.string(),
  ready_at: z.nullable(Time),
  /** The file is deleted then; the journal stays. */
  expires_at: z.nullable(Time),
})

const ById = z.strictObject({ id: Id })

export const statement = endpoints({
  monthly: {
    method: 'GET',
    path: '/user/property/monthly',
    access: 'wallet',
    summary: 'What each month came to, newest first, in the caller’s zone; the months add up to the total',
    input: Nothing,
    data: z.object({
      months: z.array(z.object({ month: z.string(), ...MonthFigures })),
      total: z.object(MonthFigures),
      as_of: Time,
    }),
    refusals: [],
  },
  exportRequest: {
    method: 'POST',
    path: '/user/statement/export',
    access: 'wallet',
    summary: 'Ask for a statement of account as a file, for whole days of the caller’s zone; twenty a day',
    input: z.strictObject({ format: z.enum(exportFormats), from: AskedDay, to: AskedDay }),
    data: StatementExport,
    refusals: ['period_wrong', 'too_often'],
  },
  exportList: {
    method: 'GET',
    path: '/user/statement/export/list',
    access: 'wallet',
    summary: 'Statements asked for, newest first',
    input: z.strictObject({ cursor: Cursor }),
    data: pageOf(StatementExport),
    refusals: [],
  },
  exportDetail: {
    method: 'GET',
    path: '/user/statement/export/detail',
    access: 'wallet',
    summary: 'One statement and how far it is',
    input: ById,
    data: StatementExport,
    refusals: ['data_error'],
  },
  exportFile: {
    method: 'GET',
    path: '/user/statement/export/file',
    access: 'wallet',
    summary: 'The file of a statement that is ready',
    input: ById,
    data: z.object({ name: z.string(), type: z.string(), content_base64: z.string() }),
    refusals: ['data_error', 'statement_not_ready'],
  },
})
