import type { Data, Input } from '@fairlead/contract/endpoint'
import { type overview, overviewPeriods } from '@fairlead/contract/overview'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many, one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { readTimeZone, zoneForDatabase } from '../http/time-zone.ts'

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
  operated: bigint
  delivered: bigint
  running: bigint
  unsettled: boolean
}

/** `date_trunc` units of the seed's periods; `all` has no start and is shown by month. */
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
  const days = await many<DayRow>(ctx.db, daysSql, period)
  const totals = await one<TotalsRow>(ctx.db, totalsSql, period)
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
    amount_invested: formatAmount(totals.invested),
    externally_operated: formatAmount(totals.operated),
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
 * day has two midnights, and the hour between them belongs to it too.
 */
const inPeriod = (moment: string) =>
  `($4::text is null or date_trunc($4, ${moment} at time zone $2) = date_trunc($4, $3::timestamptz at time zone $2))`

/** Whether a moment is in the period or after it; what ended then ran in the period. */
const notBefore = (moment: string) =>
  `($4::text is null or ${moment} at time zone $2 >= date_trunc($4, $3::timestamptz at time zone $2))`

/**
 * Running sums per order decide which results are still under its payout cap, quarter by quarter; then quarters are
 * laid into local days (months for `all`). Every day of the period has a row, also an empty one.
 */
const daysSql = `
  with counted as (
    select e.order_id, e.quarter, o.impression_price, o.payout, o.reserve_total, o.settled_at is null as estimated,
      sum(e.n) filter (where e.kind = 'impression') as impressions,
      sum(e.n) filter (where e.kind = 'click') as clicks,
      sum(e.n) filter (where e.kind = r.payout_event) as results
    from event_count e
    join ad_order o on o.account_id = e.account_id and o.id = e.order_id
    join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
    where e.account_id = $1 and e.reason = ''
    group by 1, 2, 3, 4, 5, 6
  ), capped as (
    select *, least(coalesce(sum(results) over w, 0), reserve_total / payout)
      - least(coalesce(sum(results) over w, 0) - coalesce(results, 0), reserve_total / payout) as paid
    from counted window w as (partition by order_id order by quarter)
  ), local as (
    select to_char(quarter at time zone $2, case when $4::text is null then 'YYYY-MM' else 'YYYY-MM-DD' end) as day,
      coalesce(impressions, 0) as impressions, coalesce(clicks, 0) as clicks, paid * payout as revenue,
      coalesce(impressions, 0) * impression_price as consumed, estimated
    from capped where ${inPeriod('quarter')}
  ), calendar as (
    select to_char(d, 'YYYY-MM-DD') as day
    from generate_series(
      date_trunc($4, $3::timestamptz at time zone $2),
      date_trunc($4, $3::timestamptz at time zone $2) + ('1 ' || $4)::interval - interval '1 day',
      interval '1 day') d
    where $4::text is not null
  )
  select coalesce(c.day, l.day) as day, coalesce(sum(l.impressions), 0)::bigint as impressions,
    coalesce(sum(l.clicks), 0)::bigint as clicks, coalesce(sum(l.revenue), 0)::bigint as revenue,
    coalesce(sum(l.consumed), 0)::bigint as consumed, coalesce(bool_or(l.estimated), false) as estimated
  from calendar c full join local l on l.day = c.day
  group by 1 order by 1`

const delivered = `matched_at is not null and ${notBefore('coalesce(finished_at, $3)')}`

const totalsSql = `
  select coalesce(sum(funded_cash + funded_promo + funded_advance) filter (
      where funded_at is not null and ${inPeriod('funded_at')}), 0)::bigint as invested,
    coalesce(sum(x.amount) filter (where ${inPeriod('funded_at')}), 0)::bigint as operated,
    count(*) filter (where ${delivered}) as delivered,
    count(*) filter (where state = 'running') as running,
    coalesce(bool_or(${delivered} and settled_at is null), false) as unsettled
  from ad_order o left join mirrored_order x on x.account_id = o.account_id and x.order_id = o.id
  where o.account_id = $1`
