import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { staffList } from './staff-list.ts'
import { Amount, AskedDay, Day, Done, Id, Time } from './wire.ts'

/** How many days one journal may be of: a year, and a leap day. */
export const journalDaysMax = 366

/** What a class held, what moved, and what it holds then. */
const Sums = z.object({
  class: z.string(),
  opening: Amount,
  debit: Amount,
  credit: Amount,
  closing: Amount,
})

/**
 * Why books and bank differ at the end of a day. `not_at_bank`: in the books, on no statement up to then. `booked_later`: at the bank, in
 * the books only afterwards. `unmatched`: at the bank, in the books to this day not. `differs`: another amount than the bank's; none of it
 * may ever be.
 */
export const clientMoneyReasons = ['not_at_bank', 'booked_later', 'unmatched', 'differs'] as const

const Difference = z.object({
  /** Added to what the bank says, it leads to what the books say. */
  amount: Amount,
  reason: z.enum(clientMoneyReasons),
  /** Of the bank's line, or of what was booked without one. */
  reference: z.string(),
  at: Time,
})

/** Client money at a day's end that was worked out once the day was over, for two people to sign. */
const ClientMoneyDay = z.object({
  id: Id,
  day: Day,
  by_books: Amount,
  by_bank_lines: Amount,
  /** The sum of every difference. */
  books_less_bank: Amount,
  /** The bank’s own balance of that day; null where no statement says it. */
  bank_balance: z.nullable(Amount),
  /** Those that time alone does not explain; a balance of the bank’s own that its lines do not lead to is one more. */
  open_differences: z.number(),
  /** Who compared it with the bank’s balance; null where nobody has. */
  signed_by: z.nullable(z.string()),
  signed_at: z.nullable(Time),
  /** Who agreed. From then on it never changes. */
  kept_by: z.nullable(z.string()),
  kept_at: z.nullable(Time),
  /** SHA-256 of all figures and differences, which is what was signed. */
  hash: z.string(),
})

/** What the bookkeeper takes over. */
export const booksStaff = endpoints({
  journal: {
    method: 'GET',
    path: '/operator/books/journal',
    access: 'operator',
    roles: ['cashier', 'approver', 'auditor'],
    summary:
      'The trial balance of a period of days that are over (UTC): each class with what it held, its debits and credits. At the same path and `.csv`: every posting of the period, and this balance at its end',
    input: z.strictObject({ from: z.optional(AskedDay), to: z.optional(AskedDay) }),
    data: z.object({
      from: z.string(),
      to: z.string(),
      entries: z.number(),
      postings: z.number(),
      items: z.array(Sums),
      /** Of all classes: the two are the same. */
      debit: Amount,
      credit: Amount,
    }),
    refusals: ['role_missing', 'period_wrong'],
  },
  clientMoney: {
    method: 'GET',
    path: '/operator/books/client-money',
    access: 'operator',
    roles: ['cashier', 'approver', 'auditor'],
    summary:
      'Client money at the end of a day that is over (UTC): what the books say, what the bank’s lines say, and every difference by its reason',
    input: z.strictObject({ day: z.optional(AskedDay) }),
    data: z.object({
      day: z.string(),
      /** Client money by the books: what is owed to partners, advertisers and publishers, with what is the network’s own. */
      books: Amount,
      /** Money in less money out of every line that the bank booked up to then. */
      bank: Amount,
      /** When the newest line was booked that has been imported; one behind the day says that the day is all there. */
      lines_until: z.nullable(Time),
      /** bank + these = books, exactly. */
      reasons: z.array(z.object({ reason: z.enum(clientMoneyReasons), count: z.number(), amount: Amount })),
      /** The oldest first; `reasons` count those beyond what is shown. */
      items: z.array(Difference),
      /** Where two people have signed the day: everything is as it was then. Null where they have not. */
      kept: z.nullable(ClientMoneyDay),
    }),
    refusals: ['role_missing'],
  },
  clientMoneyDays: staffList({
    path: '/operator/books/days',
    roles: ['cashier', 'approver', 'auditor'],
    summary:
      'Client money of each day, the last first: figures, who signed them, and the hash that the two signatures are under',
    item: ClientMoneyDay,
    columns: [
      'day',
      'by_books',
      'by_bank_lines',
      'books_less_bank',
      'bank_balance',
      'open_differences',
      'signed_by',
      'signed_at',
      'kept_by',
      'kept_at',
      'hash',
    ],
    sorts: ['day'],
  }),
  clientMoneySign: {
    method: 'POST',
    path: '/operator/books/client-money/sign',
    access: 'operator',
    roles: ['cashier'],
    summary:
      'Sign that you compared client money of a day with the bank’s closing balance; a day with open differences is signed with them alone',
    input: z.strictObject({ id: Id, with_open: z.boolean() }),
    data: Done,
    refusals: ['role_missing', 'data_error', 'client_money_open', 'client_money_moved'],
  },
  clientMoneyKeep: {
    method: 'POST',
    path: '/operator/books/client-money/keep',
    access: 'operator',
    roles: ['approver'],
    summary: 'Countersign client money of a day, which from then on never changes',
    input: z.strictObject({ id: Id }),
    data: Done,
    refusals: ['role_missing', 'data_error', 'same_person', 'client_money_moved'],
  },
})
