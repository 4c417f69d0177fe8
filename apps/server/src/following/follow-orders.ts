import type { Data, Input } from '@fairlead/contract/endpoint'
import type { following } from '@fairlead/contract/following'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { page, pageSize, placeBehind } from '../http/cursor.ts'
import { findFollow, followView } from './follows.ts'

type Row = {
  source_order_id: string
  at: Date
  product: string
  order_id: string | null
  skipped: string | null
  available: bigint
  amount: bigint
  net_gain: bigint | null
  profit_share: bigint | null
}

/** What each order of the followed account meant under one follow, newest first. Throws Refusal data_error. */
export async function listFollowOrders(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof following.orders>,
): Promise<Data<typeof following.orders>> {
  const [at, id] = placeBehind(input.cursor)
  const follow = await findFollow(ctx, caller.partnerId, input.id)
  const rows = await many<Row>(
    ctx.db,
    `select x.source_order_id, x.at, word_in(r.product, r.translations, $6, 'product') as product, x.order_id, x.skipped, x.available, x.amount, x.profit_share,
       case when x.settle_seq is not null
         then o.accrued - o.consumed end as net_gain
     from follow_order x
     cross join lateral source_plan(x.account_id, x.follow_id, x.source_order_id) s
     join plan_rule r on r.campaign_id = s.campaign_id and r.version = s.rule_version
     left join ad_order o on o.account_id = x.account_id and o.id = x.order_id
     where x.account_id = $1 and x.follow_id = $2
       and (x.at, x.source_order_id) < ($3, $4::uuid)
     order by x.at desc, x.source_order_id desc limit $5`,
    [caller.partnerId, input.id, at, id, pageSize + 1, caller.language],
  )
  const amount = (value: bigint | null) => (value === null ? null : formatAmount(value))
  return {
    follow: followView(follow),
    ...page(
      rows,
      (row) => ({
        source_order_id: row.source_order_id,
        at: row.at.toISOString(),
        product: row.product,
        order_id: row.order_id,
        skipped: row.skipped,
        available_before: formatAmount(row.available),
        amount: formatAmount(row.amount),
        net_gain: amount(row.net_gain),
        profit_share: amount(row.profit_share),
      }),
      (row) => [row.at, row.source_order_id],
    ),
  }
}
