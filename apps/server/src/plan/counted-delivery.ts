import type { Data } from '@fairlead/contract/endpoint'
import type { plan } from '@fairlead/contract/plan'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import { type CountRow, countsOf } from './counted.ts'
import { liveFigures, type OrderRow } from './orders.ts'

type Detail = Data<typeof plan.orderDetail>

/**
 * What was received, paid, filtered and withheld of one order. Results above the payout cap are filtered with the reason
 * over_cap.
 */
export async function countedDelivery(
  ctx: Ctx,
  order: OrderRow,
): Promise<Pick<Detail, 'impressions' | 'clicks' | 'conversions'>> {
  const rows = await many<CountRow>(
    ctx.db,
    `select kind, reason, sum(n)::bigint as n from event_count
     where bucket = bucket_of($1) and order_id = $1 group by kind, reason`,
    [order.id],
  )
  return countsOf(rows.flatMap(cappedTo(order)), order.settled_at !== null)
}

/** Parts results into those that the payout cap lets pay, and those above it. */
function cappedTo(order: OrderRow): (row: CountRow) => CountRow[] {
  const payable = payableResults(order)
  return (row) =>
    row.kind === order.payout_event && row.reason === '' && row.n > payable
      ? [
          { ...row, n: payable },
          { ...row, reason: 'over_cap', n: row.n - payable },
        ]
      : [row]
}

/** How many results of the paid event the payout cap lets pay. */
export function payableResults(order: OrderRow): bigint {
  return liveFigures(order).revenue / order.payout
}
