import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { Amount, AskedDay } from './wire.ts'

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
})
