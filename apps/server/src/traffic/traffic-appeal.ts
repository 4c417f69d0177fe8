import type { Data } from '@fairlead/contract/endpoint'
import type { traffic } from '@fairlead/contract/traffic'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { maybeOne } from '../db/read.ts'

type Shown = Data<typeof traffic.orderTraffic>['appeal']
type Row = { at_stake: bigint; until: Date; state: NonNullable<Shown>['state'] }

/**
 * What the partner may appeal about an order's withheld traffic, and how the appeal stands. Null where there is nothing of it:
 * the order has not settled, nothing that would have paid was withheld, or the time was over before one was opened.
 */
export async function trafficAppeal(ctx: Ctx, accountId: string, orderId: string): Promise<Shown> {
  const row = await maybeOne<Row>(
    ctx.db,
    `select s.at_stake, s.appeal_until as until, a.state from withheld_stake s
     left join appeal a on a.account_id = s.account_id and a.subject_kind = 'traffic' and a.subject_id = s.order_id
     where s.account_id = $1 and s.order_id = $2 and (a.id is not null or s.appeal_until > $3)`,
    [accountId, orderId, ctx.clock.now()],
  )
  return row
    ? { until: row.until.toISOString(), at_stake: formatAmount(row.at_stake), state: row.state }
    : null
}
