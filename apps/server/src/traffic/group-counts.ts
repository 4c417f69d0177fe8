import type { Data } from '@fairlead/contract/endpoint'
import type { traffic } from '@fairlead/contract/traffic'
import type { Ctx } from '../context.ts'
import { many, one } from '../db/read.ts'
import type { Seen } from './order-counts.ts'
import { dayAfter, type Period } from './periods.ts'

type Shown = Pick<Data<typeof traffic.orderTraffic>, 'draw' | 'campaign'>

/** The most of a group's views that one partner has (docs/decisions/040-drawn-delivery.md). */
const sharePercentMax = 25
const hourMs = 3_600_000

/**
 * The order's part of what its group received while it ran within these days, and what came for all of them. Both null
 * before the order is matched, and for orders of releases that drew nothing.
 */
export async function groupCounts(ctx: Ctx, seen: Seen, period: Period): Promise<Shown> {
  const span = spanOf(seen, period)
  if (!span) return { draw: null, campaign: null }
  const [rows, own, forged] = await Promise.all([
    many<{ kind: string; reason: string; n: bigint }>(
      ctx.db,
      `select kind, case when kind = 'impression' or reason = 'robot' or reason = 'duplicate' then reason else '-' end as reason,
         sum(n)::bigint as n
       from group_count where bucket = $1 and group_id = $2 and hour >= $3 and hour < $4 group by 1, 2`,
      [span.bucket, span.group_id, span.from, span.to],
    ),
    one<{ n: bigint }>(
      ctx.db,
      `select coalesce(sum(n), 0)::bigint as n from event_count
       where bucket = bucket_of($1) and order_id = $1 and account_id = $2 and kind = 'impression' and reason = ''
         and quarter >= $3 and quarter < $4`,
      [seen.order.id, seen.accountId, span.from, span.to],
    ),
    one<{ n: bigint }>(
      ctx.db,
      `select coalesce(sum(r.n), 0)::bigint as n from (values ('e'), ('c'), ('pb')) d (door)
       join rejected_beacon r on r.door = d.door and r.hour >= $1 and r.hour < $2 and r.reason = 'forged'`,
      [span.from, span.to],
    ),
  ])
  const sum = (wanted: (row: { kind: string; reason: string }) => boolean) =>
    rows.filter(wanted).reduce((total, { n }) => total + Number(n), 0)
  const inView = sum(
    ({ kind, reason }) => kind === 'impression' && reason !== 'duplicate' && reason !== 'hidden',
  )
  const groupViews = sum(({ kind, reason }) => kind === 'impression' && reason === '')
  return {
    draw: {
      own_views: Number(own.n),
      group_views: groupViews,
      share_percent_max: seen.flight?.share_ceiling ? sharePercentMax : null,
    },
    campaign: {
      requests: sum(({ kind }) => kind === 'request'),
      ads: sum(({ kind }) => kind === 'ad'),
      in_view: inView,
      // Counted by the hour and apart from the views: never more of them than there are.
      measured: Math.min(
        inView,
        sum(({ kind }) => kind === 'measured'),
      ),
      robots: sum(({ kind, reason }) => kind === 'robot' || reason === 'robot'),
      duplicates: sum(({ reason }) => reason === 'duplicate'),
      unpaid:
        inView - sum(({ kind, reason }) => kind === 'impression' && (reason === '' || reason === 'robot')),
      forgeries: Number(forged.n),
    },
  }
}

/** The whole hours of these days in which the order ran. */
function spanOf({ flight }: Seen, { from, to }: Period) {
  if (!flight) return undefined
  const { bucket, group_id, starts_at, ends_at } = flight
  return {
    bucket,
    group_id,
    from: new Date(Math.max(hourOf(starts_at), Date.parse(from))),
    to: new Date(Math.min(hourOf(ends_at) + hourMs, Date.parse(dayAfter(to, 1)))),
  }
}

/** When the UTC hour of a moment began. */
function hourOf(at: Date): number {
  return Math.floor(at.getTime() / hourMs) * hourMs
}
