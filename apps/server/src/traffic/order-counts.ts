import { Refusal } from '@fairlead/contract/refusals'
import type { Ctx } from '../context.ts'
import { maybeOne, one } from '../db/read.ts'
import { payableResults } from '../plan/counted-delivery.ts'
import { findOrder, type OrderRow } from '../plan/orders.ts'
import { type Period, periodOf, utcDayOf } from './periods.ts'

/** An order whose traffic somebody may see. */
export type Seen = { readonly accountId: string; readonly order: OrderRow }

/** The partner's own order. Throws Refusal data_error. */
export async function ownOrder(ctx: Ctx, partnerId: string, id: string): Promise<Seen> {
  return { accountId: partnerId, order: await findOrder(ctx, partnerId, id) }
}

/** Anybody's order, for staff. Throws Refusal data_error. */
export async function anyOrder(ctx: Ctx, id: string): Promise<Seen> {
  const row = await maybeOne<{ account_id: string }>(
    ctx.db,
    'select account_id from ad_order where id = $1',
    [id],
  )
  if (!row) throw new Refusal('data_error')
  return ownOrder(ctx, row.account_id, id)
}

/**
 * `traffic (day, slot_id, kind, reason, n)`: what was counted for an order, by UTC day. What the payout cap does not let pay
 * has the reason over_cap: the latest days first, and within a day the slots with the highest ids. Values: `countedValues`.
 */
export const traffic = `
  counted as (
    select (quarter at time zone 'UTC')::date as day, slot_id, kind, reason, sum(n)::bigint as n from event_count
    where bucket = bucket_of($1) and order_id = $1 and account_id = $2 group by 1, 2, 3, 4
  ), capped as (
    select c.*, case when c.kind = $3 and c.reason = '' then least(c.n, greatest($4 - (
      sum(c.n) over (partition by c.kind, c.reason order by c.day, c.slot_id) - c.n), 0))::bigint else c.n end as kept
    from counted c
  ), traffic as (
    select day, slot_id, kind, reason, kept as n from capped where kept > 0 and day between $5 and $6
    union all
    select day, slot_id, kind, 'over_cap', n - kept from capped where kept < n and day between $5 and $6
  )`

/** The values $1 to $6 of `traffic`. */
export function trafficValues({ accountId, order }: Seen, { from, to }: Period): unknown[] {
  return [order.id, accountId, order.payout_event, payableResults(order), from, to]
}

/** The period that was asked for, by default up to the order's last day, and whether there are days before it. */
export async function findPeriod(
  ctx: Ctx,
  { accountId, order }: Seen,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Period & { readonly earlier: boolean }> {
  const { first, last } = await one<{ first: string | null; last: string | null }>(
    ctx.db,
    `select min((quarter at time zone 'UTC')::date)::text as first, max((quarter at time zone 'UTC')::date)::text as last
     from event_count where bucket = bucket_of($1) and order_id = $1 and account_id = $2`,
    [order.id, accountId],
  )
  const period = periodOf(asked, last ?? utcDayOf(ctx.clock.now()))
  return { ...period, earlier: first !== null && first < period.from }
}
