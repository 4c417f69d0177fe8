import type { Data } from '@fairlead/contract/endpoint'
import type { statement } from '@fairlead/contract/statement'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { zoneForDatabase } from '../http/time-zone.ts'
import { localMonths } from '../overview/local-periods.ts'

type Row = {
  /** Null is the sum of all. */
  month: string | null
  money_in: bigint
  money_out: bigint
  credits: bigint
  revenue: bigint
  consumed: bigint
  order_fees: bigint
  withdrawal_fees: bigint
  profit_sharing: bigint
  orders_settled: bigint
}

/**
 * What each month of the caller's zone came to, read from the journal and the settled orders
 * (docs/screens-and-calls.md, Routes).
 */
export async function monthly(ctx: Ctx, caller: Caller): Promise<Data<typeof statement.monthly>> {
  const rows = await many<Row>(ctx.db, monthlySql, [caller.partnerId, zoneForDatabase(caller.zone)])
  const total = rows.find((row) => row.month === null)
  return {
    months: rows.flatMap((row) => (row.month === null ? [] : [{ month: row.month, ...figures(row) }])),
    total: figures(total ?? nothing),
    as_of: ctx.clock.now().toISOString(),
  }
}

const nothing: Row = {
  month: null,
  money_in: 0n,
  money_out: 0n,
  credits: 0n,
  revenue: 0n,
  consumed: 0n,
  order_fees: 0n,
  withdrawal_fees: 0n,
  profit_sharing: 0n,
  orders_settled: 0n,
}

function figures(row: Row) {
  return {
    money_in: formatAmount(row.money_in),
    money_out: formatAmount(row.money_out),
    credits: formatAmount(row.credits),
    revenue: formatAmount(row.revenue),
    consumed: formatAmount(row.consumed),
    order_fees: formatAmount(row.order_fees),
    withdrawal_fees: formatAmount(row.withdrawal_fees),
    profit: formatAmount(row.revenue - row.consumed),
    profit_sharing: formatAmount(row.profit_sharing),
    orders_settled: Number(row.orders_settled),
  }
}

/**
 * The sums that the ledger keeps by period, laid into local months; the empty grouping set is the sum of all, and no row
 * where nothing has moved yet. $1 is the account, $2 the zone.
 */
const monthlySql = `
  with facts as (
    select month, money_in, money_out, credits, withdrawal_fees, share_received - share_paid as profit_sharing,
      0 as revenue, 0 as consumed, 0 as order_fees, 0 as settled
    from (${localMonths('money_period')}) m
    union all
    select month, 0, 0, 0, 0, 0, settled_revenue, settled_consumed, order_fees, settled
    from (${localMonths('order_period')}) o where settled > 0
  )
  select to_char(month, 'YYYY-MM') as month, sum(money_in)::bigint as money_in, sum(money_out)::bigint as money_out,
    sum(credits)::bigint as credits, sum(revenue)::bigint as revenue, sum(consumed)::bigint as consumed,
    sum(order_fees)::bigint as order_fees, sum(withdrawal_fees)::bigint as withdrawal_fees,
    sum(profit_sharing)::bigint as profit_sharing, sum(settled)::bigint as orders_settled
  from facts f group by grouping sets ((f.month), ()) having count(*) > 0 order by 1 desc nulls first`
