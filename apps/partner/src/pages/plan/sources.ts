import { type Micros, parseAmount } from '@fairlead/money/amount'
import type { PlanOrderDetail } from './plan-queries.ts'

export type SourceShares = { readonly promo: Micros; readonly advance: Micros; readonly cash: Micros }

/** Where an amount would come from: promo first, then advance, then cash. docs/rules.md, Postings. */
export function shareSources(amount: Micros, sources: PlanOrderDetail['sources']): SourceShares {
  const promo = smaller(amount, parseAmount(sources.promo))
  const advance = smaller(amount - promo, parseAmount(sources.advance))
  return { promo, advance, cash: amount - promo - advance }
}

function smaller(a: Micros, b: Micros): Micros {
  return a < b ? a : b
}
