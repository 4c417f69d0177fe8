import type { Data } from '@fairlead/contract/endpoint'
import type { plan } from '@fairlead/contract/plan'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import { liveFigures, type OrderRow } from './orders.ts'

type Detail = Data<typeof plan.orderDetail>
type Counted = Detail['impressions']
type Row = { kind: string; reason: string; n: bigint }

/**
 * What was received, paid and filtered of one order: received = paid + filtered, exactly. Results above the payout cap
 * are filtered with the reason over_cap.
 */
export async function countedDelivery(
  ctx: Ctx,
  order: OrderRow,
): Promise<Pick<Detail, 'impressions' | 'clicks' | 'conversions'>> {
  const rows = await many<Row>(
    ctx.db,
    `select kind, reason, sum(n)::bigint as n from event_count
     where bucket = bucket_of($1) and order_id = $1 group by kind, reason order by n desc, reason`,
    [order.id],
  )
  const payable = Number(liveFigures(order).revenue / order.payout)
  return {
    impressions: counted(rows, 'impression'),
    clicks: counted(rows, 'click', order.payout_event === 'click' ? payable : undefined),
    conversions: counted(rows, 'conversion', order.payout_event === 'conversion' ? payable : undefined),
  }
}

function counted(rows: readonly Row[], kind: string, paidMax?: number): Counted {
  const mine = rows.filter((row) => row.kind === kind)
  const received = mine.reduce((sum, row) => sum + Number(row.n), 0)
  const valid = Number(mine.find((row) => row.reason === '')?.n ?? 0n)
  const paid = Math.min(valid, paidMax ?? valid)
  const filtered = mine
    .filter((row) => row.reason !== '')
    .map((row) => ({ reason: row.reason, count: Number(row.n) }))
  if (valid > paid) filtered.push({ reason: 'over_cap', count: valid - paid })
  return { received, paid, filtered }
}
