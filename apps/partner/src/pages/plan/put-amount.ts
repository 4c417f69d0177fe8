import { type Micros, parseAmount } from '@fairlead/money/amount'
import { readTypedAmount } from '@fairlead/money/typed-amount'
import type { PlanOrderDetail } from './plan-queries.ts'

type Limits = Pick<PlanOrderDetail, 'put_amount_min' | 'put_amount_max'>

/** What a typed amount comes to: money to put, nothing yet, no amount at all, or one outside the limits. */
export type PutAmount =
  | { readonly kind: 'empty' | 'notAmount' | 'outside' }
  | { readonly kind: 'good'; readonly micros: Micros }

/** Reads the field against the limits that came with the order. The server asks again when it counts. */
export function readPutAmount(typed: string, limits: Limits): PutAmount {
  const micros = readTypedAmount(typed)
  if (micros === 'empty') return { kind: 'empty' }
  if (micros === 'shape') return { kind: 'notAmount' }
  const fits =
    micros !== 'zero' &&
    micros >= parseAmount(limits.put_amount_min) &&
    micros <= parseAmount(limits.put_amount_max)
  return fits ? { kind: 'good', micros } : { kind: 'outside' }
}

/** The round amounts that can be put and are less than the most. */
export function quickAmounts(limits: Limits): Micros[] {
  return [10_000_000n, 25_000_000n, 50_000_000n].filter(
    (micros) => micros >= parseAmount(limits.put_amount_min) && micros < parseAmount(limits.put_amount_max),
  )
}

/** True when the limits leave no room for any order. */
export function nothingFits(limits: Limits): boolean {
  return parseAmount(limits.put_amount_max) < parseAmount(limits.put_amount_min)
}
