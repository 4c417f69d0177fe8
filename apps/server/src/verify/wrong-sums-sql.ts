import { atWork } from '../plan/at-work.ts'

/** Where what is kept of an account for ever is not what its deposits, withdrawals, orders and coupons come to. */
const wrongTotals = `
  select coalesce(t.account_id, f.account_id)::text as id from account_total t
  full join (
    select account_id, sum(paid_in) as paid_in, sum(paid_out) as paid_out, sum(failed) as failed, sum(settled) as settled,
      sum(used) as used, sum(expired) as expired
    from (
      select account_id, amount - reversed as paid_in, 0 as paid_out, 0 as failed, 0 as settled, 0 as used, 0 as expired
      from deposit where state = 'confirmed' and credit_class = 'available'
      union all select account_id, 0, amount - fee, 0, 0, 0, 0 from withdrawal where state = 'arrived'
      union all select account_id, 0, amount - fee, 0, 0, 0, 0 from acceptor_order where state = 'arrived'
      union all
      select account_id, 0, 0, count(*) filter (where state = 'failed'), count(*) filter (where state = 'settled'), 0, 0
      from ad_order group by account_id
      union all
      select account_id, 0, 0, 0, 0, count(*) filter (where state = 'used'), count(*) filter (where state = 'expired')
      from coupon group by account_id
    ) fact group by account_id
  ) f on f.account_id = t.account_id
  where coalesce(t.paid_in, 0) <> coalesce(f.paid_in, 0) or coalesce(t.paid_out, 0) <> coalesce(f.paid_out, 0)
    or coalesce(t.orders_failed, 0) <> coalesce(f.failed, 0) or coalesce(t.orders_settled, 0) <> coalesce(f.settled, 0)
    or coalesce(t.coupons_used, 0) <> coalesce(f.used, 0) or coalesce(t.coupons_expired, 0) <> coalesce(f.expired, 0)`

const wrongFollows = `
  select 'follow ' || m.id from follow m
  left join (
    select account_id, follow_id, count(order_id) as orders, count(skipped) as skipped, sum(amount) as put,
      sum(profit_share) as shared
    from follow_order group by account_id, follow_id
  ) x on x.account_id = m.account_id and x.follow_id = m.id
  where m.orders <> coalesce(x.orders, 0) or m.skipped <> coalesce(x.skipped, 0) or m.put <> coalesce(x.put, 0)
    or m.shared <> coalesce(x.shared, 0)`

/** Orders that delivered something and settled, in the order in which they did, with the profit of the account so far. */
const settledInTurn = `
  select account_id, id, record_seq, settled_at, draw_luck, accrued as revenue,
    consumed, funded as put,
    sum(accrued - consumed) over upto as so_far,
    row_number() over upto as place
  from ad_order
  where settled_at is not null and consumed > 0
  window upto as (partition by account_id order by record_seq)`

const wrongPlaces = `
  select id::text from (${settledInTurn}) s where record_seq is distinct from place
  union all
  select id::text from ad_order
  where record_seq is not null and (settled_at is null or consumed = 0)`

/** An account's record worked out anew from every order of it. */
const wrongRecords = `
  select coalesce(t.account_id, r.account_id)::text from account_total t
  full join (
    select account_id, count(*) as orders, count(*) filter (where revenue < consumed) as lost, sum(put) as put,
      sum(revenue) as revenue, sum(consumed) as consumed, min(settled_at) filter (where place = 1) as since,
      sum(draw_luck) as luck, count(draw_luck) as luck_orders,
      max(high) as high, max(high - so_far) as drawdown
    from (
      select *, greatest(max(so_far) over (partition by account_id order by place), 0) as high
      from (${settledInTurn}) s
    ) peaked group by account_id
  ) r on r.account_id = t.account_id
  where coalesce(t.record_orders, 0) <> coalesce(r.orders, 0) or coalesce(t.record_lost, 0) <> coalesce(r.lost, 0)
    or coalesce(t.record_put, 0) <> coalesce(r.put, 0) or coalesce(t.record_revenue, 0) <> coalesce(r.revenue, 0)
    or coalesce(t.record_consumed, 0) <> coalesce(r.consumed, 0) or t.record_since is distinct from r.since
    or coalesce(t.record_luck, 0) <> coalesce(r.luck, 0) or coalesce(t.record_luck_orders, 0) <> coalesce(r.luck_orders, 0)
    or coalesce(t.record_high, 0) <> coalesce(r.high, 0) or coalesce(t.record_drawdown, 0) <> coalesce(r.drawdown, 0)`

type Sums = { readonly table: string; readonly facts: string; readonly figures: readonly string[] }

/** Rows of facts, each with its account and moment, as the periods of their table should hold them. */
export function spanned({ facts, figures }: Sums): string {
  return `
    select account_id, span, starts_at, ${figures.map((name) => `sum(${name})::bigint as ${name}`).join(', ')}
    from (
      with fact as (${facts})
      select fact.*, 'quarter' as span, date_bin('15 minutes', at, '2020-01-01 00:00:00+00') as starts_at from fact
      union all
      select fact.*, 'day', date_bin('1 day', at, '2020-01-01 00:00:00+00') from fact
    ) fact_in_span
    group by account_id, span, starts_at`
}

/** Where the periods that the ledger keeps are others. */
function comparedBySpan(sums: Sums): string {
  const { table, figures } = sums
  return `
    select coalesce(k.account_id, f.account_id) || ' ' || coalesce(k.span, f.span) || ' '
      || coalesce(k.starts_at, f.starts_at)
    from ${table} k
    full join (${spanned(sums)}) f on f.account_id = k.account_id and f.span = k.span and f.starts_at = k.starts_at
    where ${figures.map((name) => `coalesce(k.${name}, 0) <> coalesce(f.${name}, 0)`).join(' or ')}`
}

/** From the journal: money crosses the network's edge where a posting touches custody; classes tell which way. */
const moneyFacts = `
  select e.account_id, e.at,
    case when p.entry_type = 'deposit' and p.credit_class = 'available' then p.amount
      when p.entry_type = 'deposit_reversed' then -p.amount else 0 end as money_in,
    case when p.debit_class in ('withdrawing', 'clearing') and p.credit_class = 'custody' then p.amount
      when p.kind = 'withdraw_bounced' then -p.amount else 0 end as money_out,
    case when p.debit_class = 'marketing' and p.credit_class = 'available' then p.amount else 0 end as credits,
    case when p.debit_class in ('withdrawing', 'clearing') and p.credit_class = 'fees' then p.amount
      when p.debit_class = 'fees' and p.credit_class = 'available' then -p.amount else 0 end as withdrawal_fees,
    case when p.kind = 'profit_share' then p.amount else 0 end as share_paid, 0 as share_received
  from posting p join entry e on e.account_id = p.account_id and e.id = p.entry_id
  where p.entry_type in ('deposit', 'deposit_reversed', 'withdraw_bounced', 'withdraw_paid', 'acceptor_paid')
    or p.debit_class = 'marketing' and p.credit_class = 'available' or p.kind = 'profit_share'
  union all
  select p.credit_owner, e.at, 0, 0, 0, 0, 0, p.amount
  from posting p join entry e on e.account_id = p.account_id and e.id = p.entry_id
  where p.kind = 'profit_share'`

const moneyFigures = ['money_in', 'money_out', 'credits', 'withdrawal_fees', 'share_paid', 'share_received']

/** From the orders that are over, their counters, their journal and their lines of the credit score. */
const orderFacts = `
  select o.* from (
    with past as (
      select o.*, r.payout_event, o.reserve_total / o.payout as cap
      from ad_order o join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
      where o.funded_at is not null and not ${atWork}
    ), counted as (
      select o.account_id, o.id, o.impression_price, o.payout, o.cap, e.quarter,
        coalesce(sum(e.n) filter (where e.kind = 'impression'), 0) as impressions,
        coalesce(sum(e.n) filter (where e.kind = 'click'), 0) as clicks,
        coalesce(sum(e.n) filter (where e.kind = o.payout_event), 0) as results
      from past o join event_count e on e.bucket = bucket_of(o.id) and e.order_id = o.id and e.reason = ''
      group by 1, 2, 3, 4, 5, 6
    ), capped as (
      select *, impressions * impression_price as used, payout * (least(sum(results) over upto, cap)
        - least(sum(results) over upto - results, cap)) as revenue
      from counted window upto as (partition by account_id, id order by quarter)
    ), delivered as (
      select account_id, id, max(quarter) as last, sum(used) as used, sum(revenue) as revenue from capped group by 1, 2
    ), fees as (
      select e.account_id, e.order_id, sum(case when p.credit_class = 'fees' then p.amount else -p.amount end) as fees
      from posting p join entry e on e.account_id = p.account_id and e.id = p.entry_id
      where p.entry_type = 'delivery' and 'fees' in (p.credit_class, p.debit_class) group by 1, 2
    ), lines as (
      select account_id, order_id, sum(points) as points from credit_line group by 1, 2
    )
    select o.account_id, o.funded_at as at, o.funded as put,
      coalesce(x.amount, 0) as put_by_following, 0 as impressions, 0 as clicks, 0 as delivered_revenue,
      0 as delivered_consumed, 0 as ended, 0 as settled, 0 as settled_revenue, 0 as settled_consumed, 0 as order_fees,
      0 as points
    from past o left join follow_order x on x.account_id = o.account_id and x.order_id = o.id
    union all
    select account_id, quarter, 0, 0, impressions, clicks, revenue, used, 0, 0, 0, 0, 0, 0 from capped
    union all
    select o.account_id, coalesce(d.last, o.finished_at), 0, 0, 0, 0, o.accrued - coalesce(d.revenue, 0),
      o.consumed - coalesce(d.used, 0), 0, 0, 0, 0, 0, 0
    from past o left join delivered d on d.account_id = o.account_id and d.id = o.id
    union all
    select account_id, finished_at, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0 from past where matched_at is not null
    union all
    select o.account_id, o.settled_at, 0, 0, 0, 0, 0, 0, 0, 1, o.accrued, o.consumed, coalesce(f.fees, 0),
      coalesce(l.points, 0)
    from past o
    left join fees f on f.account_id = o.account_id and f.order_id = o.id
    left join lines l on l.account_id = o.account_id and l.order_id = o.id
    where o.settled_at is not null
  ) o`

const orderFigures = [
  'put',
  'put_by_following',
  'impressions',
  'clicks',
  'delivered_revenue',
  'delivered_consumed',
  'ended',
  'settled',
  'settled_revenue',
  'settled_consumed',
  'order_fees',
  'points',
]

export const moneySums: Sums = { table: 'money_period', facts: moneyFacts, figures: moneyFigures }
export const orderSums: Sums = { table: 'order_period', facts: orderFacts, figures: orderFigures }

/** Sums that screens read, worked out anew (I14), one statement each. */
export const wrongSumParts: readonly string[] = [
  wrongTotals,
  wrongFollows,
  wrongPlaces,
  wrongRecords,
  comparedBySpan(moneySums),
  comparedBySpan(orderSums),
]
