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

-- The cause a settled order gives a line for. An order that the network ended because the advertiser left, or because of
-- the page or the content, says nothing against its partner; neither does what was filtered or withheld of it, since who sent
-- that is not known.
create or replace function credit_cause_of(p_account uuid, p_order uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case reason when 'void_traffic' then 'order_voided' else 'order_settled' end
  from ad_order where account_id = p_account and id = p_order
$$;

grant execute on function partner_level, credit_score, credit_points, credit_cause_of to fairlead_app, fairlead_console;
grant select on partner_standing, order_standing, credit_cause, credit_line to fairlead_app, fairlead_console;
