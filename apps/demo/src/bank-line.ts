import { Amount, Time } from '@fairlead/contract/wire'
import * as z from 'zod/mini'

/** One booked line of the demo bank, as it stands in the book and in the statement. */
export const BankLine = z.strictObject({
  bank_reference: z.string().check(z.regex(/^HB-[0-9A-Z]{8}$/)),
  direction: z.enum(['in', 'out']),
  amount: Amount,
  currency: z.literal('USD'),
  booked_at: Time,
  text: z.string(),
})
export type BankLine = z.output<typeof BankLine>
