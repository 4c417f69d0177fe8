import type { Checked } from '../../shell/useCheckedForm.ts'
import type { DestinationInput } from './destination-input.ts'
import type { Destination } from './wallet-queries.ts'

/** Checks by the contract's own schema, which loads when the first field is left; without it the server alone checks. */
export async function checkTyped(input: DestinationInput): Promise<Checked<DestinationInput>> {
  const schema = await import('./check-destination.ts').catch(() => null)
  return schema ? schema.checkDestination(input) : { good: input, problems: {} }
}

/** Starts from what is bound. The number starts empty: only its tail is known here, and it must be typed in full. */
export function startFrom(bound: Destination | null): DestinationInput {
  return {
    ...startKind(bound, bound?.kind ?? 'bank_card'),
    beneficiary_name: bound?.beneficiary_name ?? '',
    mobile: bound?.mobile ?? '',
  }
}

/** The fields that belong to one kind only: a bank's name or branch says nothing about a wallet. */
export function startKind(bound: Destination | null, kind: Destination['kind']) {
  const same = bound?.kind === kind ? bound : null
  return {
    kind,
    bank_name: same?.bank_name ?? '',
    account_number: '',
    bank_address: same?.bank_address ?? '',
    branch_name: same?.branch_name ?? '',
  }
}

const problems = ['required', 'phone', 'account_number', 'too_long'] as const
export type DestinationProblem = (typeof problems)[number]

/** The name of what is wrong with a field, from the schema's own message. */
export function problemOf(message: string | undefined): DestinationProblem | undefined {
  if (message === undefined) return undefined
  return problems.find((problem) => problem === message) ?? 'too_long'
}
