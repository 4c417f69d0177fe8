import type { Data } from '@fairlead/contract/endpoint'
import type { following } from '@fairlead/contract/following'
import { Refusal } from '@fairlead/contract/refusals'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { unscoped } from '../db/one-trip/scope.ts'
import { maybeOne } from '../db/read.ts'
import { outlookFrom } from '../plan/outlook.ts'

type Row = {
  followed_id: string
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
  luck: bigint
  luck_orders: number
  /** In micros per 100.00 put, smallest first. */
  profits: string[]
}

/**
 * The record of a followed ID, from every order of the account that has settled, also those that failed after some
 * delivery: losses count like gains. What delivered nothing is no order of it: it came back whole and says nothing. The sums
 * are the ledger's own and held by `npm run verify` (I14); nobody can edit one. Throws Refusal follow_id_wrong for an ID that cannot be followed.
 */
export async function trackRecord(ctx: Ctx, followedId: string): Promise<Data<typeof following.detail>> {
  // Published by another partner, to be read by everybody.
  const row = await maybeOne<Row>(unscoped(ctx.db), recordSql, [followedId, ctx.clock.now()])
  if (!row) throw new Refusal('follow_id_wrong')
  const settled = Number(row.n)
  return {
    followed_id: row.followed_id,
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
    luck: row.luck_orders > 0 ? formatAmount(row.luck) : null,
    luck_orders: row.luck_orders,
    outlook: outlookFrom(row.profits.map(BigInt)),
  }
}

/** How many of the newest orders the spread of profits is taken from. */
const ordersMost = 1_000

/** What settlement keeps of the account, and the profits of its newest orders. */
const recordSql = `
  select p.followed_id, p.fee_bp, p.published_at, s.days, coalesce(t.record_orders, 0)::bigint as n,
    coalesce(t.record_lost, 0)::bigint as lost, t.record_since as first_settled_at, coalesce(t.record_put, 0) as put,
    coalesce(t.record_revenue, 0) as revenue, coalesce(t.record_consumed, 0) as consumed,
    coalesce(t.record_drawdown, 0) as drawdown, coalesce(t.record_luck, 0) as luck,
    coalesce(t.record_luck_orders, 0) as luck_orders, r.profits
  from followed_account p
  cross join standing_to_be_followed(p.account_id, $2) s
  left join account_total t on t.account_id = p.account_id
  cross join lateral (
    select coalesce(array_agg(floor((revenue - consumed)::numeric * 100000000 / put)::text
      order by (revenue - consumed)::numeric / put), '{}') as profits
    from (
      select o.accrued as revenue, o.consumed, o.funded as put
      from ad_order o where o.account_id = p.account_id and o.record_seq is not null
      order by o.record_seq desc limit ${ordersMost}
    ) newest
  ) r
  where p.followed_id = $1 and p.withdrawn_at is null and s.active`
