-- How many views a slot and an access network are credited with a day (docs/decisions/041-bounds.md): more than is usual is not
-- sold (above_usual). The same formulas as packages/traffic/src/volume.ts.

-- The mean of the same weekday in the weeks that have passed, four at the most, a week without views among them; but a tenth
-- more than was last forecast at the most, where that is not null. Null while the weekday was never seen.
create or replace function forecast_of(p_same_weekday bigint[], p_weeks integer, p_last bigint) returns bigint
language plpgsql immutable parallel safe as $$
declare
  v_mean bigint := (select div(sum(views), p_weeks) from unnest(p_same_weekday) views);
begin
  if v_mean is null then
    return null;
  end if;
  -- Rounded up, and one more in any case, so that a small slot can grow at all.
  return least(v_mean, greatest((p_last * 11 + 9) / 10, p_last + 1));
end $$;

create or replace function ceiling_of(p_kind text, p_forecast bigint) returns bigint
language plpgsql immutable strict parallel safe as $$
begin
  return case p_kind when 'slot' then p_forecast * 5 / 4 else p_forecast * 2 end + 20;
end $$;

-- The ceiling of a day. None in a demo, where slots are vouched for; for a slot whose publisher a person vouched for none until
-- it is known, and no limit to its growth; for networks none before the first four weeks are over, when all of them are new.
create or replace function volume_ceiling(p_kind text, p_key text, p_day date, out forecast bigint, out ceiling bigint)
language plpgsql stable as $$
declare
  v_same bigint[] := array(
    select v.views from volume v where v.kind = p_kind and v.key = p_key and v.day = any (array[p_day - 7, p_day - 14, p_day - 21, p_day - 28]));
  v_weeks integer := (select least((p_day - min(v.day)) / 7, 4) from volume v where v.kind = p_kind and v.key = p_key);
  -- The newest one: a week without views does not lift the limit.
  v_last bigint := (
    select v.forecast from volume v
    where v.kind = p_kind and v.key = p_key and v.day = any (array[p_day - 7, p_day - 14, p_day - 21, p_day - 28])
      and v.forecast is not null
    order by v.day desc limit 1);
  v_vouched boolean := p_kind = 'slot' and exists (
    select from slot s join publisher p on p.id = s.publisher_id where s.id::text = p_key and p.vouched_by is not null);
begin
  -- What was usual before there was a forecast is no growth.
  forecast := forecast_of(v_same, v_weeks, case when not v_vouched then v_last end);
  if (select demo from network) or v_vouched and cardinality(v_same) = 0
    or p_kind = 'network' and not exists (select from volume v where v.day <= p_day - 28) then
    return;
  end if;
  ceiling := ceiling_of(p_kind, coalesce(forecast, 0));
end $$;

-- Adds up what groups were shown today and yesterday. The ceiling of a day stays what it was when the day began, and is worked
-- out only then.
create or replace function keep_volumes(p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_other_clock(p_now);
  update volume v set views = s.n
  from volumes_shown(utc_day(p_now) - 1) s
  where v.kind = s.kind and v.key = s.key and v.day = s.day and v.views <> s.n;
  insert into volume as v (kind, key, day, views, forecast, ceiling)
  select s.kind, s.key, s.day, s.n, c.forecast, c.ceiling
  from volumes_shown(utc_day(p_now) - 1) s cross join lateral volume_ceiling(s.kind, s.key, s.day) c
  where not exists (select from volume o where o.kind = s.kind and o.key = s.key and o.day = s.day)
  order by 1, 2, 3
  on conflict (kind, key, day) do update set views = excluded.views where v.views <> excluded.views;
end $$;

create or replace function volumes_shown(p_since date) returns table (kind text, key text, day date, n bigint)
language plpgsql stable as $$
begin
  return query
  select k.kind, case k.kind when 'slot' then d.slot_id::text else d.network end, d.day, sum(d.n)::bigint
  from shown_day d cross join (values ('slot'), ('network')) k (kind)
  where d.day >= p_since group by 1, 2, 3;
end $$;

-- The slots and networks that are credited with nothing more today.
create or replace function full_volumes(p_now timestamptz) returns table (kind text, key text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
  select v.kind, v.key from volume v where v.day = utc_day(p_now) and v.views >= v.ceiling order by 1, 2;
end $$;

grant execute on function keep_volumes to fairlead_jobs;
grant execute on function full_volumes to fairlead_delivery;
grant select on shown_day to fairlead_app, fairlead_console;
