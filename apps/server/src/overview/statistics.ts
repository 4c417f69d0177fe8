import type { Data, Input } from '@fairlead/contract/endpoint'
import { type overview, overviewPeriods } from '@fairlead/contract/overview'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many, one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { readTimeZone, zoneForDatabase } from '../http/time-zone.ts'
import { atWork } from '../plan/at-work.ts'
import { localMonths } from './local-periods.ts'

type Statistics = Data<typeof overview.statistics>
type DayRow = {
  day: string
  impressions: bigint
  clicks: bigint
  revenue: bigint
  consumed: bigint
  estimated: boolean
}
type TotalsRow = {
  invested: bigint
  followed: bigint
  delivered: bigint
  running: bigint
  paused: bigint
  unsettled: boolean
}

/** `date_trunc` units of the periods; `all` has no start and is shown by month. */
const units = {
  [overviewPeriods.today]: 'day',
  [overviewPeriods.week]: 'week',
  [overviewPeriods.month]: 'month',
} as const

/**
 * Delivery and money of a period in the caller's zone. Quarters of an hour are assigned to local days, so the days of a
 * period add up to it, over clock changes too. Revenue counts at most what escrow reserved for the order.
 */
export async function statistics(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof overview.statistics>,
): Promise<Statistics> {
  const zone = zoneForDatabase(
    input.user_time_zone ? readTimeZone(input.user_time_zone, 'user_time_zone') : caller.zone,
  )
  const now = ctx.clock.now()
  const unit = units[input.type as keyof typeof units] ?? null
  const period = [caller.partnerId, zone, now, unit]
  const [days, totals] = await Promise.all([
    many<DayRow>(ctx.db, unit ? daysSql : monthsSql, period),
    one<TotalsRow>(ctx.db, unit ? totalsSql : totalsOfAllSql, period),
  ])
  const sum = (pick: (row: DayRow) => bigint) => days.reduce((total, row) => total + pick(row), 0n)
  return {
    ...figures({
      impressions: sum((row) => row.impressions),
      clicks: sum((row) => row.clicks),
      revenue: sum((row) => row.revenue),
      consumed: sum((row) => row.consumed),
    }),
    delivery_order: Number(totals.delivered),
    running_orders: Number(totals.running),
    paused_orders: Number(totals.paused),
    amount_invested: formatAmount(totals.invested),
    externally_operated: formatAmount(totals.followed),
    estimated: totals.unsettled || days.some((row) => row.estimated),
    as_of: now.toISOString(),
    series: days.map((row) => ({ day: row.day, ...figures(row), estimated: row.estimated })),
  }
}

function figures(row: { impressions: bigint; clicks: bigint; revenue: bigint; consumed: bigint }) {
  return {
    impressions: Number(row.impressions),
    clicks: Number(row.clicks),
    advertising_revenue: formatAmount(row.revenue),
    consumed: formatAmount(row.consumed),
    profit: formatAmount(row.revenue - row.consumed),
  }
}

/**
 * Whether a moment is in the period. Local times are compared, not moments: where a clock goes back over midnight, a
 * day has two midnights, and the hour between them belongs to it too. The first line lets an index find it.
 */
const inPeriod = (moment: string) =>
  `($4::text is null or ${moment} >= ${searchedFrom}
     and date_trunc($4, ${moment} at time zone $2) = date_trunc($4, $3::timestamptz at time zone $2))`

/** Whether a moment is in the period or after it; what ended then ran in the period. */
const notBefore = (moment: string) =>
  `($4::text is null or ${moment} at time zone $2 >= date_trunc($4, $3::timestamptz at time zone $2))`

/** Before anything of the period; a clock that goes back does so by an hour or two. */
const searchedFrom = `date_trunc($4, $3::timestamptz at time zone $2) at time zone $2 - interval '3 hours'`

/**
 * What orders at work have delivered so far. Running sums per order decide which results are still under its payout cap,
 * quarter by quarter.
 */
const atWorkSql = `
  with counted as (
    select o.id, e.quarter, o.impression_price, o.payout, o.reserve_total,
      sum(e.n) filter (where e.kind = 'impression') as impressions,
      sum(e.n) filter (where e.kind = 'click') as clicks,
      sum(e.n) filter (where e.kind = r.payout_event) as results
    from ad_order o
    join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
    join event_count e on e.bucket = bucket_of(o.id) and e.order_id = o.id and e.reason = ''
    where o.account_id = $1 and ${atWork}
    group by 1, 2, 3, 4, 5
  )
  select quarter, coalesce(impressions, 0) as impressions, coalesce(clicks, 0) as clicks,
    coalesce(impressions, 0) * impression_price as consumed,
    (least(coalesce(sum(results) over upto, 0), reserve_total / payout)
      - least(coalesce(sum(results) over upto, 0) - coalesce(results, 0), reserve_total / payout)) * payout as revenue
  from counted window upto as (partition by id order by quarter)`

/** Orders that are over, by quarters of an hour of the period; each with the local day it belongs to. */
const overInPeriod = `
  select q.*, date_trunc('day', q.starts_at at time zone $2) as day from order_period q
  where q.account_id = $1 and q.span = 'quarter' and q.starts_at >= ${searchedFrom}
    and date_trunc($4, q.starts_at at time zone $2) = date_trunc($4, $3::timestamptz at time zone $2)`

/** A row of each local day of the period, also of an empty one; of `all`, a row of each local month there was. */
const daysOf = (unit: 'day' | 'month', over: string, format: string) => `
  with delivered as (
    select ${unit} as day, impressions, clicks, delivered_revenue as revenue, delivered_consumed as consumed,
      false as estimated
    from (${over}) o where impressions + clicks > 0 or delivered_revenue <> 0 or delivered_consumed <> 0
    union all
    select date_trunc('${unit}', quarter at time zone $2), impressions, clicks, revenue, consumed, true
    from (${atWorkSql}) w where ${inPeriod('quarter')}
    union all
    select d, 0, 0, 0, 0, false from generate_series(
      date_trunc($4, $3::timestamptz at time zone $2),
      date_trunc($4, $3::timestamptz at time zone $2) + ('1 ' || $4)::interval - interval '1 day',
      interval '1 day') d
    where $4::text is not null
  )
  select to_char(day, '${format}') as day, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks,
    sum(revenue)::bigint as revenue, sum(consumed)::bigint as consumed, bool_or(estimated) as estimated
  from delivered group by 1 order by 1`

const daysSql = daysOf('day', overInPeriod, 'YYYY-MM-DD')
const monthsSql = daysOf('month', localMonths('order_period'), 'YYYY-MM')

/** Orders that are over as they were added up, and those at work as they stand. */
const totalsOf = (over: string, endedOver: string) => `
  select (coalesce(o.put, 0) + w.put)::bigint as invested, (coalesce(o.put_by_following, 0) + w.put_by_following)::bigint as followed,
    (coalesce(e.ended, 0) + w.delivered)::bigint as delivered,
    w.running - w.paused as running, w.paused, w.delivered > 0 as unsettled
  from (
    select coalesce(sum(funded) filter (where ${inPeriod('funded_at')}), 0) as put,
      coalesce(sum(x.amount) filter (where ${inPeriod('funded_at')}), 0) as put_by_following,
      count(*) filter (where matched_at is not null and ${notBefore('coalesce(finished_at, $3)')}) as delivered,
      count(*) filter (where state = 'running') as running,
      count(*) filter (where state = 'running' and paused_until > $3) as paused
    from (select * from ad_order where account_id = $1 and ${atWork}) o
    left join follow_order x on x.account_id = o.account_id and x.order_id = o.id
  ) w
  cross join (select sum(put) as put, sum(put_by_following) as put_by_following from (${over}) o) o
  cross join (select sum(ended) as ended from (${endedOver}) e) e`

const allOver = `select * from order_period where account_id = $1 and span = 'day'`
const totalsSql = totalsOf(
  overInPeriod,
  `select * from order_period q where q.account_id = $1 and q.span = 'quarter' and q.starts_at >= ${searchedFrom}
     and ${notBefore('q.starts_at')}`,
)
const totalsOfAllSql = totalsOf(allOver, allOver)
