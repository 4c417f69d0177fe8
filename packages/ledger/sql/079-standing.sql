-- A partner's standing: what the level is worked out from, and the lines of the credit score. Both are written by
-- settlement alone, from the order that settled and what was counted for it; `npm run verify` works both out anew (I13).
-- Neither is read by anything that lets money out (product rules §8).

-- Kept, because funding asks for the level each time and must not count every order again. The level itself is not
-- kept: an account grows older without anything being written.
create table partner_standing (
  account_id uuid primary key references wallet,
  -- Settled orders with different advertisers.
  advertisers integer not null default 0 check (advertisers >= 0),
  -- Beacons of settled orders, all kinds: how many came in, and how many of them were filtered.
  received bigint not null default 0 check (received >= 0),
  filtered bigint not null default 0 check (filtered between 0 and received)
);

-- One settled order, with its beacons as they stood when it settled: late ones still come in, and are never paid.
create table order_standing (
  account_id uuid not null references partner_standing,
  order_id uuid not null,
  advertiser_id uuid not null references advertiser,
  received bigint not null check (received >= 0),
  filtered bigint not null check (filtered between 0 and received),
  at timestamptz not null,
  primary key (account_id, order_id),
  foreign key (account_id, order_id) references ad_order
);
create index order_standing_of_advertiser on order_standing (account_id, advertiser_id);

-- Why a score changes, and by how much. Only what a partner chooses is here: nothing about deposits or withdrawals.
create table credit_cause (
  cause text primary key,
  points integer not null check (points <> 0),
  constraint credit_cause_points_key unique (cause, points)
);
insert into credit_cause (cause, points) values ('order_settled', 4), ('much_filtered', -8), ('order_voided', -20);

-- Append only, and at most one line of a cause for one order: nobody can write points of their own choice.
create table credit_line (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  order_id uuid not null,
  cause text not null,
  points integer not null,
  primary key (account_id, id),
  constraint credit_line_once_per_order unique (account_id, order_id, cause),
  constraint credit_line_names_a_settled_order foreign key (account_id, order_id) references order_standing,
  constraint credit_line_has_the_points_of_its_cause foreign key (cause, points) references credit_cause (cause, points)
);
create index credit_line_newest on credit_line (account_id, at desc, id desc);

-- The level by what settled and the age of the ad account; one small row per partner is read.
create function level_of(p_account uuid, p_now timestamptz) returns integer
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

create function partner_level(p_account uuid, p_now timestamptz) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select level_of(p_account, p_now)
$$;

-- 500, and every line of the last 180 days; never below 0 or above 1000.
create function credit_score(p_account uuid, p_now timestamptz) returns integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select least(greatest(500 + coalesce(sum(points), 0), 0), 1000)::integer
    from credit_line where account_id = p_account and at > p_now - 180 * interval '24 hours' and at <= p_now);
end $$;

-- What was counted for an order: beacons of all kinds that came in, and those with a reason not to pay them.
create function beacons_of(p_order uuid, out received bigint, out filtered bigint)
language sql stable as $$
  select coalesce(sum(n), 0)::bigint, coalesce(sum(n) filter (where reason <> ''), 0)::bigint
  from event_count where bucket = bucket_of(p_order) and order_id = p_order
$$;

-- The causes a settled order gives a line for. An order that the network ended because the advertiser left, or because of
-- the page or the content, says nothing against its partner. Few beacons say little about filtering; under a hundred it is
-- not looked at.
create function credit_causes_of(p_settled order_standing) returns table (cause text)
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
create function record_standing(p_account uuid, p_order uuid, p_now timestamptz) returns void
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
  update partner_standing set advertisers = advertisers + case when v_known then 0 else 1 end,
    received = received + v_settled.received, filtered = filtered + v_settled.filtered
  where account_id = p_account;
  insert into credit_line (account_id, at, order_id, cause, points)
  select p_account, p_now, p_order, c.cause, c.points
  from credit_causes_of(v_settled) o join credit_cause c on c.cause = o.cause;
end $$;

revoke execute on function
  level_of, partner_level, credit_score, beacons_of, credit_causes_of, record_standing
from public;
grant execute on function partner_level, credit_score, credit_causes_of to fairlead_app;
grant select on partner_standing, order_standing, credit_cause, credit_line to fairlead_app;
