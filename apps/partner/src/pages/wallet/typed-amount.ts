import { parseAmount } from '@fairlead/money/amount'

/** Why what was typed is no amount yet: nothing there, not a number of whole cents, or zero. */
export type AmountProblem = 'empty' | 'shape' | 'zero'

/** Checks an amount as it is typed; undefined when it can be sent. */
export function amountProblem(typed: string): AmountProblem | undefined {
  if (typed === '') return 'empty'
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(typed)) return 'shape'
  return parseAmount(typed) === 0n ? 'zero' : undefined
}
