import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { Amount, AskedDay, Time } from './wire.ts'

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
    }),
    refusals: ['role_missing'],
  },
})
