import type { Data, Input } from '@fairlead/contract/endpoint'
import type { plan } from '@fairlead/contract/plan'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { page, pageSize, placeBehind } from '../http/cursor.ts'
import { zoneForDatabase } from '../http/time-zone.ts'
import { entriesOf } from '../journal/entries.ts'
import { findOrder, type OrderRow, orderView } from './orders.ts'

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
  spent_of_day: bigint
  earned_of_day: bigint
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
  const order = await findOrder(ctx, caller.partnerId, id)
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
       select hour.*, sum(spent) over running as spent_by_then, sum(earned) over running as earned_by_then,
         sum(spent) over day as spent_of_day, sum(earned) over day as earned_of_day
       from hour
       window running as (order by "from"), day as (partition by ("from" at time zone $4)::date order by "from")
     )
     select "from", entries, spent, earned, spent_by_then::bigint, earned_by_then::bigint, spent_of_day::bigint,
       earned_of_day::bigint
     from told where "from" < $3 order by "from" desc limit ${pageSize + 1}`,
    [caller.partnerId, id, behind, zoneForDatabase(caller.zone)],
  )
  return page(
    rows,
    (row) => ({
      from: row.from.toISOString(),
      entries: row.entries,
      ...bookedView(order, row.spent, row.earned),
      by_then: bookedView(order, row.spent_by_then, row.earned_by_then),
      of_day: bookedView(order, row.spent_of_day, row.earned_of_day),
    }),
    (row) => [row.from, noId],
  )
}

/** Amounts with what they were booked for: each paid impression has the order's price, each paid result its payout. */
function bookedView(order: OrderRow, spent: bigint, earned: bigint) {
  return {
    spent: formatAmount(spent),
    earned: formatAmount(earned),
    impressions: Number(spent / order.impression_price),
    results: Number(earned / order.payout),
  }
}
