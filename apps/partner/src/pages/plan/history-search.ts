import type { PlanOrder } from './plan-queries.ts'

type Named = Pick<PlanOrder, 'product' | 'advertiser' | 'plan_number' | 'source'>

/** Whether an order is one that somebody looks for: what they typed stands in its names or numbers, in any case. */
export function isSought(order: Named, text: string): boolean {
  const sought = plain(text)
  const names = [order.product, order.advertiser, order.plan_number, order.source?.followed_id ?? '']
  return names.some((name) => plain(name).includes(sought))
}

/** Letters without their marks and widths, so that nobody has to type them. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
