import { destinationFields } from '@fairlead/contract/wallet'
import * as z from 'zod/mini'
import type { Destination } from './walletQueries.ts'

/** What is typed to bind a destination: the contract's fields, without the token that the password gives later. */
export const DestinationInput = z.strictObject(destinationFields)
export type DestinationInput = z.output<typeof DestinationInput>

/** Starts from what is bound. The number starts empty: only its tail is known here, and it must be typed in full. */
export function startFrom(bound: Destination | null): DestinationInput {
  return {
    kind: bound?.kind ?? 'bank_card',
    bank_name: bound?.bank_name ?? '',
    beneficiary_name: bound?.beneficiary_name ?? '',
    mobile: bound?.mobile ?? '',
    account_number: '',
    bank_address: bound?.bank_address ?? '',
    branch_name: bound?.branch_name ?? '',
  }
}

const problems = ['required', 'phone', 'account_number', 'too_long'] as const
export type DestinationProblem = (typeof problems)[number]

/** The name of what is wrong with a field, from the schema's own message. */
export function problemOf(message: string | undefined): DestinationProblem | undefined {
  if (message === undefined) return undefined
  return problems.find((problem) => problem === message) ?? 'too_long'
}
