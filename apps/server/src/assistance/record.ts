import type { assistance } from '@fairlead/contract/assistance'
import type { Data } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { beyondFence } from '../db/fence.ts'
import { maybeOne } from '../db/read.ts'
import { outlookFrom } from '../plan/outlook.ts'

type Row = {
  operated_id: string
  fee_bp: number
  published_at: Date
  days: number
  n: bigint
  lost: bigint
  first_settled_at: Date | null
  put: bigint
  revenue: bigint
  consumed: bigint
  drawdown: bigint
  /** In micros per 100.00 put, smallest first. */
  profits: string[]
}

/**
 * The record of an operated ID, from every order of the account that has settled, also those that failed after some
 * delivery: losses count like gains. What delivered nothing is no order of it: it came back whole and says nothing. There is
 * no stored figure that somebody could edit. Throws Refusal follow_id_wrong for an ID that cannot be followed.
 */
export async function operatedRecord(ctx: Ctx, operatedId: string): Promise<Data<typeof assistance.detail>> {
  // Published by another partner, to be read by everybody.
  const row = await maybeOne<Row>(beyondFence(ctx.db), recordSql, [operatedId, ctx.clock.now()])
  if (!row) throw new Refusal('follow_id_wrong')
  const settled = Number(row.n)
  return {
    operated_id: row.operated_id,
    fee_percent: row.fee_bp / 100,
    published_at: row.published_at.toISOString(),
    account_days: row.days,
    settled_orders: settled,
    lost_orders: Number(row.lost),
    first_settled_at: row.first_settled_at?.toISOString() ?? null,
    put: formatAmount(row.put),
    revenue: formatAmount(row.revenue),
    consumed: formatAmount(row.consumed),
    profit: formatAmount(row.revenue - row.consumed),
    drawdown: formatAmount(row.drawdown),
    outlook: outlookFrom(row.profits.map(BigInt)),
  }
}

/** Profit is summed in the order of settlement; the drawdown is its deepest fall below the highest sum so far. */
const recordSql = `
  with settled as (
    select o.id, o.settled_at, o.accrued as revenue, o.consumed_cash + o.consumed_promo + o.consumed_advance as consumed,
      o.funded_cash + o.funded_promo + o.funded_advance as put
    from ad_order o join operated p on p.account_id = o.account_id
    where p.operated_id = $1 and o.settled_at is not null
      and o.consumed_cash + o.consumed_promo + o.consumed_advance > 0
  ), summed as (
    select *, sum(revenue - consumed) over (order by settled_at, id) as so_far from settled
  ), peaked as (
    select *, greatest(max(so_far) over (order by settled_at, id), 0) - so_far as below from summed
  )
  select p.operated_id, p.fee_bp, p.published_at, s.days, r.*
  from operated p
  cross join operated_standing(p.account_id, $2) s
  cross join (
    select count(*) as n, count(*) filter (where revenue < consumed) as lost, min(settled_at) as first_settled_at,
      coalesce(sum(put), 0)::bigint as put, coalesce(sum(revenue), 0)::bigint as revenue,
      coalesce(sum(consumed), 0)::bigint as consumed, coalesce(max(below), 0)::bigint as drawdown,
      coalesce(array_agg(floor((revenue - consumed)::numeric * 100000000 / put)::text
        order by (revenue - consumed)::numeric / put), '{}') as profits
    from peaked
  ) r
  where p.operated_id = $1 and p.withdrawn_at is null and s.active`
