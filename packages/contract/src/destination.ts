import * as z from 'zod/mini'
import { plainAccountNumber } from './account-number.ts'
import { name, Phone, readAsWritten } from './wire.ts'

export const destinationKinds = ['bank_card', 'wallet_address'] as const

/** The parameters that a step-up for `bind_card` is bound to are exactly these fields. */
export const destinationFields = {
  kind: z.enum(destinationKinds),
  bank_name: name(100),
  beneficiary_name: name(100),
  mobile: Phone,
  /** People group its characters with spaces and dashes, which are not kept and not counted. */
  account_number: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'required'),
      z.regex(/^[ -]*(?:[A-Za-z0-9][ -]*){6,64}$/, 'account_number'),
    ),
  bank_address: z.string().check(z.trim(), z.maxLength(200), readAsWritten),
  branch_name: z.string().check(z.trim(), z.maxLength(100), readAsWritten),
}

/** The most characters of an account at a bank that a file of payments can name (ISO 20022, Max34Text). */
const bankAccountMax = 34

/** An account at a bank that a file of payments can name whole; the address of a wallet may be longer. */
export const namedWhole = z.refine<{ kind: string; account_number: string }>(
  ({ kind, account_number }) =>
    kind !== 'bank_card' || plainAccountNumber(account_number).length <= bankAccountMax,
  { error: 'too_long', path: ['account_number'] },
)
