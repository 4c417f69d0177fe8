-- Sums that screens read instead of a partner's whole past (account_total, money_period, order_period). Each is added to in
-- the transaction that makes the fact, under the lock of the account's wallet, from what the ledger wrote itself. No sum is
-- set by anybody; `npm run verify` works all of them out anew (I14).

-- The quarter of an hour and the day of UTC in which a moment lies.
create or replace function spans_of(p_at timestamptz) returns table (span text, starts_at timestamptz)
language sql immutable as $$
  values ('quarter', date_bin('15 minutes', p_at, '2020-01-01 00:00:00+00')),
    ('day', date_bin('1 day', p_at, '2020-01-01 00:00:00+00'))
$$;

create or replace function add_to_total(
  p_account uuid, p_paid_in bigint default 0, p_paid_out bigint default 0, p_failed integer default 0,
  p_settled integer default 0, p_used integer default 0, p_expired integer default 0
) returns void
language plpgsql as $$
begin
  insert into account_total as t
    (account_id, paid_in, paid_out, orders_failed, orders_settled, coupons_used, coupons_expired)
  values (p_account, p_paid_in, p_paid_out, p_failed, p_settled, greatest(p_used, 0), greatest(p_expired, 0))
  on conflict (account_id) do update set
    paid_in = t.paid_in + p_paid_in, paid_out = t.paid_out + p_paid_out,
    orders_failed = t.orders_failed + p_failed, orders_settled = t.orders_settled + p_settled,
    coupons_used = t.coupons_used + p_used, coupons_expired = t.coupons_expired + p_expired;
end $$;

create or replace function add_money(
  p_account uuid, p_at timestamptz, p_in bigint, p_out bigint, p_credits bigint, p_fees bigint, p_share_paid bigint,
  p_share_received bigint
) returns void
language plpgsql as $$
begin
  insert into money_period as m
    (account_id, span, starts_at, money_in, money_out, credits, withdrawal_fees, share_paid, share_received)
  select p_account, s.span, s.starts_at, p_in, p_out, p_credits, p_fees, p_share_paid, p_share_received
  from spans_of(p_at) s
  on conflict (account_id, span, starts_at) do update set
    money_in = m.money_in + excluded.money_in, money_out = m.money_out + excluded.money_out,
    credits = m.credits + excluded.credits, withdrawal_fees = m.withdrawal_fees + excluded.withdrawal_fees,
    share_paid = m.share_paid + excluded.share_paid, share_received = m.share_received + excluded.share_received;
end $$;

-- Adds up what a posting moved across the network's edge, or between two partners. The classes tell which way; most
-- postings do neither. The caller holds the lock of every wallet the posting names.
create or replace function tally_posting(
  p_account uuid, p_entry uuid, p_type text, p_kind text, p_debit text, p_credit text, p_credit_owner uuid,
  p_amount bigint
) returns void
language plpgsql as $$
declare
  v_out_of_wallet boolean := p_debit in ('withdrawing', 'clearing');
  v_in bigint := case
    when p_type = 'deposit' and p_credit = 'available' then p_amount
    when p_type = 'deposit_reversed' then -p_amount else 0 end;
  v_out bigint := case
    when v_out_of_wallet and p_credit = 'custody' then p_amount
    when p_kind = 'withdraw_bounced' then -p_amount else 0 end;
  v_credits bigint := case when p_debit = 'marketing' and p_credit = 'available' then p_amount else 0 end;
  v_fees bigint := case
    when v_out_of_wallet and p_credit = 'fees' then p_amount
    when p_debit = 'fees' and p_credit = 'available' then -p_amount else 0 end;
  v_share bigint := case when p_kind = 'profit_share' then p_amount else 0 end;
  v_at timestamptz;
begin
  if v_in = 0 and v_out = 0 and v_credits = 0 and v_fees = 0 and v_share = 0 then
    return;
  end if;
  select at into strict v_at from entry where account_id = p_account and id = p_entry;
  perform add_money(p_account, v_at, v_in, v_out, v_credits, v_fees, v_share, 0);
  if v_in <> 0 then
    perform add_to_total(p_account, p_paid_in => v_in);
  end if;
  if v_share > 0 then
    perform add_money(p_credit_owner, v_at, 0, 0, 0, 0, 0, v_share);
  end if;
end $$;

-- Adds up an order that is over, once: unmatched, or settled. What was delivered is laid into its quarters as the counters
-- have it, revenue up to the payout cap; what settlement found otherwise goes into the last of them, so that the quarters
-- come to what the journal says.
create or replace function tally_order(p_account uuid, p_order uuid) returns void
language plpgsql as $$
declare
  v_order ad_order;
begin
  select * into strict v_order from ad_order where account_id = p_account and id = p_order;
  insert into order_period as o (account_id, span, starts_at, put, put_by_following, impressions, clicks,
    delivered_revenue, delivered_consumed, ended, settled, settled_revenue, settled_consumed, order_fees, points)
  select p_account, s.span, s.starts_at, sum(f.put), sum(f.put_by_following), sum(f.impressions), sum(f.clicks),
    sum(f.delivered_revenue), sum(f.delivered_consumed), sum(f.ended), sum(f.settled), sum(f.settled_revenue),
    sum(f.settled_consumed), sum(f.order_fees), sum(f.points)
  from facts_of_order(v_order) f cross join lateral spans_of(f.at) s
  group by s.span, s.starts_at order by s.span, s.starts_at
  on conflict (account_id, span, starts_at) do update set
    put = o.put + excluded.put, put_by_following = o.put_by_following + excluded.put_by_following,
    impressions = o.impressions + excluded.impressions, clicks = o.clicks + excluded.clicks,
    delivered_revenue = o.delivered_revenue + excluded.delivered_revenue,
    delivered_consumed = o.delivered_consumed + excluded.delivered_consumed, ended = o.ended + excluded.ended,
    settled = o.settled + excluded.settled, settled_revenue = o.settled_revenue + excluded.settled_revenue,
    settled_consumed = o.settled_consumed + excluded.settled_consumed, order_fees = o.order_fees + excluded.order_fees,
    points = o.points + excluded.points;
  if v_order.settled_at is not null
    and v_order.consumed > 0 then
    perform tally_record(v_order);
  end if;
end $$;

-- What an order that is over gives to the periods it touched, moment by moment.
create or replace function facts_of_order(p_order ad_order)
returns table (
  at timestamptz, put bigint, put_by_following bigint, impressions bigint, clicks bigint, delivered_revenue bigint,
  delivered_consumed bigint, ended bigint, settled bigint, settled_revenue bigint, settled_consumed bigint,
  order_fees bigint, points bigint
)
language plpgsql stable as $$
declare
  v_bucket integer := bucket_of(p_order.id);
  v_consumed bigint := p_order.consumed;
  v_cap bigint := p_order.reserve_total / p_order.payout;
  v_event text;
begin
  select payout_event into strict v_event from plan_rule
  where campaign_id = p_order.campaign_id and version = p_order.rule_version;
  return query
  with counted as (
    select c.quarter, coalesce(sum(c.n) filter (where c.kind = 'impression'), 0) as impressions,
      coalesce(sum(c.n) filter (where c.kind = 'click'), 0) as clicks,
      coalesce(sum(c.n) filter (where c.kind = v_event), 0) as results
    from event_count c
    where c.bucket = v_bucket and c.order_id = p_order.id and c.reason = '' group by c.quarter
  ), capped as (
    select c.quarter, c.impressions, c.clicks, c.impressions * p_order.impression_price as consumed,
      (least(sum(c.results) over upto, v_cap) - least(sum(c.results) over upto - c.results, v_cap)) * p_order.payout as revenue
    from counted c window upto as (order by c.quarter)
  )
  select p_order.funded_at, p_order.funded,
    coalesce((select x.amount from follow_order x where x.account_id = p_order.account_id and x.order_id = p_order.id), 0),
    0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint
  union all
  select c.quarter, 0, 0, c.impressions::bigint, c.clicks::bigint, c.revenue::bigint, c.consumed::bigint, 0, 0, 0, 0, 0, 0
  from capped c
  union all
  select coalesce(max(c.quarter), p_order.finished_at), 0, 0, 0, 0, (p_order.accrued - coalesce(sum(c.revenue), 0))::bigint,
    (v_consumed - coalesce(sum(c.consumed), 0))::bigint, 0, 0, 0, 0, 0, 0
  from capped c
  union all
  select p_order.finished_at, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0 where p_order.matched_at is not null
  union all
  select p_order.settled_at, 0, 0, 0, 0, 0, 0, 0, 1, p_order.accrued, v_consumed,
    coalesce((
      select sum(case when p.credit_class = 'fees' then p.amount else -p.amount end)
      from entry e join posting p on p.account_id = e.account_id and p.entry_id = e.id
      where e.account_id = p_order.account_id and e.order_id = p_order.id and e.type = 'delivery'
        and 'fees' in (p.credit_class, p.debit_class)), 0)::bigint,
    coalesce((
      select sum(l.points) from credit_line l where l.account_id = p_order.account_id and l.order_id = p_order.id), 0)::bigint
  where p_order.settled_at is not null;
end $$;

-- The account's record with one more order that delivered something and settled, gain or loss.
create or replace function tally_record(p_order ad_order) returns void
language plpgsql as $$
declare
  v_consumed bigint := p_order.consumed;
  v_put bigint := p_order.funded;
  v_so_far bigint;
  v_seq integer;
begin
  perform add_to_total(p_order.account_id);
  select record_revenue - record_consumed + p_order.accrued - v_consumed into strict v_so_far
  from account_total where account_id = p_order.account_id for update;
  update account_total set
    record_orders = record_orders + 1, record_lost = record_lost + (p_order.accrued < v_consumed)::integer,
    record_put = record_put + v_put, record_revenue = record_revenue + p_order.accrued,
    record_consumed = record_consumed + v_consumed, record_since = coalesce(record_since, p_order.settled_at),
    record_luck = record_luck + coalesce(p_order.draw_luck, 0),
    record_luck_orders = record_luck_orders + (p_order.draw_luck is not null)::integer,
    record_high = greatest(record_high, v_so_far),
    record_drawdown = greatest(record_drawdown, greatest(record_high, v_so_far) - v_so_far)
  where account_id = p_order.account_id returning record_orders into v_seq;
  update ad_order set record_seq = v_seq where account_id = p_order.account_id and id = p_order.id;
end $$;

grant select on account_total, money_period, order_period to fairlead_app, fairlead_console;
