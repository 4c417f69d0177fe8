import { type Micros, parseAmount } from '@fairlead/money/amount'
import { readTypedAmount } from '@fairlead/money/typed-amount'
import type { PlanOrderDetail } from './plan-queries.ts'

type Limits = Pick<PlanOrderDetail, 'put_amount_min' | 'put_amount_max' | 'put_amount_max_by'>

/** What a typed amount comes to: money to put, nothing yet, or the limit that it breaks. */
export type PutAmount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'good'; readonly micros: Micros }
  | { readonly kind: 'wrong'; readonly why: 'notAmount' | 'belowMinimum' }
  | { readonly kind: 'above'; readonly limit: Limits['put_amount_max_by'] }

/** Reads the field against the limits that came with the order. The server asks again when it counts. */
export function readPutAmount(typed: string, limits: Limits): PutAmount {
  const micros = readTypedAmount(typed)
  if (micros === 'empty') return { kind: 'empty' }
  if (micros === 'shape') return { kind: 'wrong', why: 'notAmount' }
  if (micros === 'zero') return { kind: 'wrong', why: 'belowMinimum' }
  if (micros > parseAmount(limits.put_amount_max)) return { kind: 'above', limit: limits.put_amount_max_by }
  if (micros < parseAmount(limits.put_amount_min)) return { kind: 'wrong', why: 'belowMinimum' }
  return { kind: 'good', micros }
}

/** True when the limits leave no room for any order. */
export function nothingFits(limits: Limits): boolean {
  return parseAmount(limits.put_amount_max) < parseAmount(limits.put_amount_min)
}
