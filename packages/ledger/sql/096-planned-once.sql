-- A function of language sql that is called for its value is planned anew in every statement that calls it, which takes
-- several times as long as the few rows it looks at. These are asked for by funding, the profile, the wallet and the
-- acceptors' screen; in plpgsql each is planned once a connection. What they answer is unchanged.

create or replace function level_of(p_account uuid, p_now timestamptz) returns integer
language plpgsql stable as $$
begin
  return (
    select max(l.level) from level_rule l
    left join partner_standing s on s.account_id = p_account
    left join partner p on p.id = p_account
    where l.advertisers_needed <= coalesce(s.advertisers, 0)
      and coalesce(s.filtered, 0) * 10000 <= coalesce(s.received, 0) * l.invalid_bp_max
      and l.age_needed <= coalesce(p_now - p.account_opened_at, '0 days'));
end $$;

create or replace function credit_score(p_account uuid, p_now timestamptz) returns integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select least(greatest(500 + coalesce(sum(points), 0), 0), 1000)::integer
    from credit_line where account_id = p_account and at > p_now - interval '180 days' and at <= p_now);
end $$;

create or replace function operated_standing(
  p_account uuid, p_now timestamptz, out days integer, out orders integer, out active boolean
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  select coalesce(extract(day from p_now - p.account_opened_at)::integer, 0),
    (select count(*)::integer from ad_order o where o.account_id = p_account and o.state = 'settled'),
    p.state = 'active'
  into days, orders, active
  from partner p where p.id = p_account;
end $$;

create or replace function acceptor_why_not(p_acceptor uuid, p_country text, p_now timestamptz) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select case
      when a.approved_by is null then 'not_approved'
      -- A quote is locked for half an hour, and the licence has to last as long.
      when l.expires_at is null or l.expires_at <= p_now + interval '30 minutes' then 'licence_expired'
      when a.kind = 'personal' and not exists (
        select from personal_switch s where s.country = p_country and s.approved_by is not null and s.ended_at is null
      ) then 'personal_off'
    end
    from acceptor a cross join lateral licence_in_force(a.id) l where a.id = p_acceptor);
end $$;

create or replace function fresh_rate(p_currency text, p_now timestamptz) returns setof mid_rate
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select * from (
      select * from mid_rate where currency = p_currency and approved_by is not null and at <= p_now
      order by at desc, id desc limit 1
    ) newest
    where add_business_days(at, 1) >= p_now;
end $$;

create or replace function acceptor_day_left(p_account uuid, p_acceptor uuid, p_now timestamptz) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select greatest(a.day_max - (
      select coalesce(sum(o.amount), 0) from acceptor_order o
      where o.account_id = p_account and o.acceptor_id = p_acceptor and o.requested_at > p_now - interval '24 hours'
        and o.state not in ('cancelled', 'returned')), 0)::bigint
    from acceptor a where a.id = p_acceptor);
end $$;
