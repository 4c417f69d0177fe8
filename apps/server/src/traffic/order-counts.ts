import { Refusal } from '@fairlead/contract/refusals'
import type { Ctx } from '../context.ts'
import { maybeOne } from '../db/read.ts'
import { payableResults } from '../plan/counted-delivery.ts'
import { findOrder, type OrderRow } from '../plan/orders.ts'
import { type Period, periodOf, utcDayOf } from './periods.ts'

/** An order whose traffic somebody may see, with what tells which days and which group's counts belong to it. */
export type Seen = {
  readonly accountId: string
  readonly order: OrderRow
  /** The UTC days of its first and last counts; null while nothing was counted. */
  readonly first: string | null
  readonly last: string | null
  readonly flight: Flight | undefined
}

/** What an order is drawn in, and from when until when it ran or will run. */
type Flight = {
  bucket: number
  group_id: string
  starts_at: Date
  ends_at: Date
  /** One partner has at most a quarter of the group's views. */
  share_ceiling: boolean
}

type Around = Pick<Seen, 'first' | 'last'> & { account_id: string } & (
    | Flight
    | { readonly [name in keyof Flight]: null }
  )

const selectAround = `
  select o.account_id, d.first, d.last, f.bucket, f.group_id, f.share_ceiling, f.starts_at,
    least(f.ends_at, coalesce(o.finished_at, f.ends_at)) as ends_at
  from ad_order o left join flight f on f.account_id = o.account_id and f.order_id = o.id
  cross join lateral (
    select min((quarter at time zone 'UTC')::date)::text as first, max((quarter at time zone 'UTC')::date)::text as last
    from event_count where bucket = bucket_of(o.id) and order_id = o.id and account_id = o.account_id
  ) d where o.id = $1`

/** The partner's own order, in one wait for the database. Throws Refusal data_error. */
export async function ownOrder(ctx: Ctx, partnerId: string, id: string): Promise<Seen> {
  const [order, around] = await Promise.all([
    findOrder(ctx, partnerId, id),
    maybeOne<Around>(ctx.db, `${selectAround} and o.account_id = $2`, [id, partnerId]),
  ])
  return seenOf(order, around)
}

/** Anybody's order, for staff. Throws Refusal data_error. */
export async function anyOrder(ctx: Ctx, id: string): Promise<Seen> {
  const around = await maybeOne<Around>(ctx.db, selectAround, [id])
  if (!around) throw new Refusal('data_error')
  return seenOf(await findOrder(ctx, around.account_id, id), around)
}

function seenOf(order: OrderRow, around: Around | undefined): Seen {
  if (!around) throw new Refusal('data_error')
  const { account_id, first, last, ...flight } = around
  return { accountId: account_id, order, first, last, flight: flight.bucket === null ? undefined : flight }
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
export function seenPeriod(
  ctx: Ctx,
  { first, last }: Seen,
  asked: { from?: string | undefined; to?: string | undefined },
): Period & { readonly earlier: boolean } {
  const period = periodOf(asked, last ?? utcDayOf(ctx.clock.now()))
  return { ...period, earlier: first !== null && first < period.from }
}
