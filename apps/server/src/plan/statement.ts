import type { Data, Input } from '@fairlead/contract/endpoint'
import type { plan } from '@fairlead/contract/plan'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { page, pageSize, placeBehind } from '../http/cursor.ts'
import { entriesOf } from '../wallet/entries.ts'
import { findOrder, orderView } from './orders.ts'

/** The journal entries of one order: all of them, or a part. Throws Refusal data_error for an order of somebody else. */
export async function orderStatement(
  ctx: Ctx,
  caller: Caller,
  { id, ...wanted }: Input<typeof plan.orderStatement>,
): Promise<Data<typeof plan.orderStatement>> {
  const order = await findOrder(ctx, caller.partnerId, id)
  return {
    order: orderView(ctx, order, caller.language),
    entries: await entriesOf(ctx, caller.partnerId, 'order_id', id, wanted),
  }
}

type HourRow = {
  from: Date
  entries: number
  spent: bigint
  earned: bigint
  spent_by_then: bigint
  earned_by_then: bigint
}

/** Hours have no id of their own; the last of all makes an hour itself the place behind which one reads on. */
const noId = '00000000-0000-0000-0000-000000000000'

/**
 * What was booked of one order's delivery, by hour, newest first. Hours without a booking are left out. Throws Refusal
 * data_error for an order of somebody else.
 */
export async function orderHours(
  ctx: Ctx,
  caller: Caller,
  { id, cursor }: Input<typeof plan.orderHours>,
): Promise<Data<typeof plan.orderHours>> {
  const [behind] = placeBehind(cursor)
  await findOrder(ctx, caller.partnerId, id)
  const rows = await many<HourRow>(
    ctx.db,
    `with hour as (
       select date_trunc('hour', e.at, 'UTC') as "from", count(*)::int as entries,
         coalesce(sum(moved.spent), 0)::bigint as spent, coalesce(sum(moved.earned), 0)::bigint as earned
       from entry e
       cross join lateral (
         select
           sum(case when p.debit_class like 'held%' then p.amount when p.credit_class like 'held%' then -p.amount end) as spent,
           sum(case when p.credit_class = 'pending' then p.amount when p.debit_class = 'pending' then -p.amount end) as earned
         from posting p where p.account_id = e.account_id and p.entry_id = e.id
       ) moved
       where e.account_id = $1 and e.order_id = $2 and e.type = 'delivery'
       group by 1
     ), told as (
       select hour.*, sum(spent) over running as spent_by_then, sum(earned) over running as earned_by_then
       from hour window running as (order by "from")
     )
     select "from", entries, spent, earned, spent_by_then::bigint, earned_by_then::bigint
     from told where "from" < $3 order by "from" desc limit ${pageSize + 1}`,
    [caller.partnerId, id, behind],
  )
  return page(
    rows,
    (row) => ({
      from: row.from.toISOString(),
      entries: row.entries,
      spent: formatAmount(row.spent),
      earned: formatAmount(row.earned),
      spent_by_then: formatAmount(row.spent_by_then),
      earned_by_then: formatAmount(row.earned_by_then),
    }),
    (row) => [row.from, noId],
  )
}
