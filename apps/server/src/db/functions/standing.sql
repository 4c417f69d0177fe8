-- A partner's standing: what the level is worked out from, and the lines of the credit score. Both are written by
-- settlement alone, from the order that settled and what was counted for it; `npm run verify` works both out anew (I13).
-- Neither is read by anything that lets money out (docs/rules.md, Levels).

-- The level by what settled and the age of the ad account; one small row per partner is read.
create or replace function level_of(p_account uuid, p_now timestamptz) returns integer
language plpgsql stable as $$
begin
  return (
    select least(max(l.level), max(r.level_max)) from level_rule l
    left join partner_standing s on s.account_id = p_account
    left join partner p on p.id = p_account
    left join partner_presence r on r.account_id = p_account
    where l.advertisers_needed <= coalesce(s.advertisers, 0)
      and coalesce(s.filtered, 0) * 10000 <= coalesce(s.received, 0) * l.invalid_bp_max
      and l.age_needed <= coalesce(p_now - p.account_opened_at, '0 days'));
end $$;

create or replace function partner_level(p_account uuid, p_now timestamptz) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select level_of(p_account, p_now)
$$;

-- 500, and every line of the last 180 days; never below 0 or above 1000.
create or replace function credit_score(p_account uuid, p_now timestamptz) returns integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return least(greatest(500 + credit_points(p_account, p_now), 0), 1000);
end $$;

-- The points of the last 180 days: whole days of UTC as they were added up, and line by line what lies before the first
-- and behind the last of them.
create or replace function credit_points(p_account uuid, p_now timestamptz) returns integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_after timestamptz := p_now - 180 * interval '24 hours';
  v_first timestamptz := date_bin('1 day', v_after, '2020-01-01 00:00:00+00') + interval '24 hours';
  v_last timestamptz := date_bin('1 day', p_now, '2020-01-01 00:00:00+00');
begin
  return (
    select coalesce(sum(points), 0) from (
      select points from order_period
      where account_id = p_account and span = 'day' and starts_at >= v_first and starts_at < v_last
      union all
      select points from credit_line where account_id = p_account and at > v_after and at < v_first
      union all
      select points from credit_line where account_id = p_account and at >= v_last and at <= p_now
    ) counted);
end $$;

-- What was counted for an order that says something of its partner: events of all kinds that came in, and those with a reason
-- not to pay them. What anybody can send says nothing, and neither does what the network itself withheld or had no money for.
create or replace function beacons_of(p_order uuid, out received bigint, out filtered bigint)
language sql stable as $$
  select coalesce(sum(n), 0)::bigint, coalesce(sum(n) filter (where reason <> ''), 0)::bigint
  from event_count where bucket = bucket_of(p_order) and order_id = p_order and counts_for_standing(reason)
$$;

-- What is not paid says nothing of a partner: who sent it is not known, and the draw gave it to whom it fell. Whether clicks
-- follow a partner is told by presence.
create or replace function counts_for_standing(p_reason text) returns boolean
language sql immutable as $$
  select p_reason = ''
$$;

-- The causes a settled order gives a line for. An order that the network ended because the advertiser left, or because of
-- the page or the content, says nothing against its partner. Few beacons say little about filtering; under a hundred it is
-- not looked at.
create or replace function credit_causes_of(p_settled order_standing) returns table (cause text)
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when exists (select from ad_order o
      where o.account_id = p_settled.account_id and o.id = p_settled.order_id and o.reason = 'void_traffic')
      then 'order_voided'
    else 'order_settled' end
  union all
  select 'much_filtered' where p_settled.received >= 100 and p_settled.filtered * 10 > p_settled.received * 3
$$;

-- Adds a settled order to its partner's standing. The caller, settle_order, has locked the wallet.
create or replace function record_standing(p_account uuid, p_order uuid, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_settled order_standing;
  v_known boolean;
begin
  insert into partner_standing (account_id) values (p_account) on conflict do nothing;
  select p_account, p_order, c.advertiser_id, b.received, b.filtered, p_now into strict v_settled
  from ad_order o join campaign c on c.id = o.campaign_id cross join beacons_of(p_order) b
  where o.account_id = p_account and o.id = p_order;
  v_known := exists (
    select from order_standing where account_id = p_account and advertiser_id = v_settled.advertiser_id);
  insert into order_standing select v_settled.*;
  update partner_standing set orders = orders + 1, advertisers = advertisers + case when v_known then 0 else 1 end,
    received = received + v_settled.received, filtered = filtered + v_settled.filtered
  where account_id = p_account;
  insert into credit_line (account_id, at, order_id, cause, points)
  select p_account, p_now, p_order, c.cause, c.points
  from credit_causes_of(v_settled) o join credit_cause c on c.cause = o.cause;
  perform record_presence(p_account, p_order, p_now);
end $$;

grant execute on function partner_level, credit_score, credit_points, credit_causes_of, counts_for_standing to fairlead_app;
grant select on partner_standing, order_standing, credit_cause, credit_line to fairlead_app;
