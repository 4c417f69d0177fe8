import type { Data, Input } from '@fairlead/contract/endpoint'
import type { overview } from '@fairlead/contract/overview'
import { Refusal } from '@fairlead/contract/refusals'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { shownAt } from '../http/shown-at.ts'
import { readTimeZone, zoneForDatabase } from '../http/time-zone.ts'
import type { Translations } from '../http/translations.ts'
import { atWork } from '../plan/at-work.ts'

type Row = {
  id: string
  product: string
  translations: Translations<'product'>
  picture: string
  revenue: bigint
  consumed: bigint
  estimated: boolean
}

const daysMax = 31
const dayMs = 86_400_000
const ordersMax = 20

/**
 * Which orders some days of the overview are made of. Their revenue and consumed amounts add up to those days, to the micro:
 * quarters of an hour are assigned to local days and revenue is capped as in `statistics`; an order that is over has what
 * settlement found otherwise in the last quarter in which something was counted, as in `tally_order`.
 * Throws Refusal period_wrong for days the wrong way round or more than 31, time_zone_unknown.
 */
export async function ordersOfDays(
  ctx: Ctx,
  caller: Caller,
  { from, to, user_time_zone }: Input<typeof overview.orders>,
): Promise<Data<typeof overview.orders>> {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days < 1 || days > daysMax) throw new Refusal('period_wrong', { most: String(daysMax) })
  const zone = user_time_zone ? readTimeZone(user_time_zone, 'user_time_zone') : caller.zone
  const rows = await many<Row>(ctx.db, ordersSql, [caller.partnerId, zoneForDatabase(zone), from, to])
  const sum = (pick: (row: Row) => bigint) => rows.reduce((total, row) => total + pick(row), 0n)
  return {
    ...figures({ revenue: sum((row) => row.revenue), consumed: sum((row) => row.consumed) }),
    order_count: rows.length,
    orders: rows.slice(0, ordersMax).map((row) => ({
      id: row.id,
      product: row.translations[caller.language]?.product ?? row.product,
      picture: shownAt(row.picture, ctx),
      ...figures(row),
      estimated: row.estimated,
    })),
  }
}

function figures({ revenue, consumed }: Pick<Row, 'revenue' | 'consumed'>) {
  return {
    advertising_revenue: formatAmount(revenue),
    consumed: formatAmount(consumed),
    profit: formatAmount(revenue - consumed),
  }
}

/** Orders that may have been at work then; whole, as the payout cap counts from an order's first result. */
const ordersSql = `
  with touched as (
    select *, ${atWork} as open from ad_order
    where account_id = $1 and matched_at is not null
      and matched_at < ($4::date + interval '2 days') at time zone $2
      and coalesce(settled_at, closed_at, 'infinity') >= ($3::date - interval '1 day') at time zone $2
  ), counted as (
    select o.id, o.open, e.quarter, o.impression_price, o.payout, o.reserve_total,
      coalesce(sum(e.n) filter (where e.kind = 'impression'), 0) as impressions,
      coalesce(sum(e.n) filter (where e.kind = r.payout_event), 0) as results
    from touched o
    join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
    join event_count e on e.bucket = bucket_of(o.id) and e.order_id = o.id and e.reason = ''
    group by 1, 2, 3, 4, 5, 6
  ), capped as (
    select id, quarter, impressions * impression_price as consumed,
      (least(sum(results) over upto, reserve_total / payout)
        - least(sum(results) over upto - results, reserve_total / payout)) * payout as revenue
    from counted window upto as (partition by id order by quarter)
  ), delivered as (
    select id, quarter, consumed, revenue from capped
    union all
    select o.id, coalesce(max(c.quarter), o.finished_at),
      o.consumed - coalesce(sum(c.consumed), 0),
      o.accrued - coalesce(sum(c.revenue), 0)
    from touched o left join capped c on c.id = o.id where not o.open
    group by o.id, o.finished_at, o.consumed, o.accrued
  )
  select o.id, r.product, r.translations, r.picture, o.settled_at is null as estimated,
    d.revenue::bigint as revenue, d.consumed::bigint as consumed
  from (
    select id, sum(revenue) as revenue, sum(consumed) as consumed from delivered
    where (quarter at time zone $2)::date between $3::date and $4::date
    group by id having sum(revenue) <> 0 or sum(consumed) <> 0
  ) d
  join touched o on o.id = d.id
  join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
  order by abs(d.revenue - d.consumed) desc, o.id`
