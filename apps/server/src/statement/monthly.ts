import type { Data } from '@fairlead/contract/endpoint'
import type { statement } from '@fairlead/contract/statement'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { zoneForDatabase } from '../http/time-zone.ts'

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

/** What each month of the caller's zone came to, read from the journal and the settled orders (seed §2, monthly detail). */
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
 * Every fact with its moment, then laid into local months; the empty grouping set is the sum of all, and no row where
 * nothing has moved yet. $1 is the account.
 * Money crosses the network's edge where a posting touches custody; classes tell which way.
 */
const monthlySql = `
  with line as (
    select e.at, e.type, e.order_id, p.kind, p.debit_class, p.credit_class, p.amount
    from entry e join posting p on p.account_id = e.account_id and p.entry_id = e.id
    where e.account_id = $1
  ), fact as (
    select at, case
        when type = 'deposit' and credit_class = 'available' then amount
        when type = 'deposit_reversed' then -amount else 0 end as money_in,
      case
        when debit_class in ('withdrawing', 'clearing') and credit_class = 'custody' then amount
        when type not in ('deposit', 'deposit_reversed') and debit_class = 'custody' then -amount else 0 end as money_out,
      case when debit_class = 'marketing' and credit_class = 'available' then amount else 0 end as credits,
      0 as revenue, 0 as consumed, 0 as order_fees,
      case
        when debit_class in ('withdrawing', 'clearing') and credit_class = 'fees' then amount
        when debit_class = 'fees' and credit_class = 'available' then -amount else 0 end as withdrawal_fees,
      0 as profit_sharing, 0 as orders_settled
    from line where order_id is null
    union all
    select o.settled_at, 0, 0, 0, o.accrued, o.consumed_cash + o.consumed_promo + o.consumed_advance,
      (select coalesce(sum(case when l.credit_class = 'fees' then l.amount else -l.amount end), 0) from line l
        where l.order_id = o.id and l.type = 'delivery' and 'fees' in (l.credit_class, l.debit_class)),
      0, 0, 1
    from ad_order o where o.account_id = $1 and o.settled_at is not null
    union all
    select at, 0, 0, 0, 0, 0, 0, 0, -amount, 0 from line where kind = 'profit_share'
    union all
    select r.at, 0, 0, 0, 0, 0, 0, 0, r.amount, 0 from profit_shares_received($1) r
  )
  select to_char(at at time zone $2, 'YYYY-MM') as month, sum(money_in)::bigint as money_in,
    sum(money_out)::bigint as money_out, sum(credits)::bigint as credits, sum(revenue)::bigint as revenue,
    sum(consumed)::bigint as consumed, sum(order_fees)::bigint as order_fees,
    sum(withdrawal_fees)::bigint as withdrawal_fees, sum(profit_sharing)::bigint as profit_sharing,
    sum(orders_settled)::bigint as orders_settled
  from fact group by grouping sets ((1), ()) having count(*) > 0 order by 1 desc nulls first`
