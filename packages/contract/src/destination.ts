import * as z from 'zod/mini'
import { name, Phone, readAsWritten } from './wire.ts'

export const destinationKinds = ['bank_card', 'wallet_address'] as const

/** The parameters that a step-up for `bind_card` is bound to are exactly these fields. */
export const destinationFields = {
  kind: z.enum(destinationKinds),
  bank_name: name(100),
  beneficiary_name: name(100),
  mobile: Phone,
  account_number: z
    .string()
    .check(z.trim(), z.minLength(1, 'required'), z.regex(/^[A-Za-z0-9 -]{6,64}$/, 'account_number')),
  bank_address: z.string().check(z.trim(), z.maxLength(200), readAsWritten),
  branch_name: z.string().check(z.trim(), z.maxLength(100), readAsWritten),
}
