-- Raw events go, a day (UTC, of the ads' ts) at a time, once nothing that is still to be decided reads them and whoever wants to
-- repeat their draws can (docs/decisions/042-roots-and-deletion.md). Counters, seeds and roots stay.

-- How long after its settlement an order's partner may still say that something was wrongly withheld.
create or replace function traffic_appeal_time() returns interval
language sql immutable as $$ select 30 * interval '24 hours' $$;

-- Why the events of a day are kept; null where they may go. What costs least is asked first.
create or replace function why_kept(p_day date, p_now timestamptz) returns text
language plpgsql stable as $$
declare
  v_from timestamptz := utc_moment(p_day);
  v_to timestamptz := utc_moment(p_day + 1);
  v_orders uuid[];
  v_groups uuid[];
  v_days date[];
  v_last timestamptz[];
begin
  -- Nothing that was handed out on the day may be redeemed any more: without its row it would count again. A click comes up to
  -- 25 hours after its ad's ts, its conversion within the plan's attribution window.
  if v_to + interval '49 hours' + make_interval(secs => (select coalesce(max(r.attribution_s), 0) from plan_rule r)) > p_now then
    return 'redeemable';
  elsif exists (
    select from draw_group_day g where g.day = p_day
      and not exists (select from traffic_export x where x.group_id = g.group_id and x.as_of >= v_to)) then
    return 'not_exported';
  end if;
  select coalesce(array_agg(distinct e.order_id) filter (where e.order_id is not null), '{}') into v_orders
  from event e where e.ts >= v_from and e.ts < v_to;
  -- Conversions of the day's ads may be of later orders than its views.
  if exists (
    select from unnest(v_orders) w (id) left join ad_order o on o.id = w.id where o.settled_at is null) then
    return 'unsettled';
  elsif exists (
    select from unnest(v_orders) w (id) join ad_order o on o.id = w.id where o.settled_at + traffic_appeal_time() > p_now) then
    return 'appealable';
  elsif exists (
    select from unnest(v_orders) w (id) join ad_order o on o.id = w.id
    where exists (select from appeal a where a.account_id = o.account_id
        and (a.state = 'open' or a.state = 'granted' and a.credit > 0))
      or exists (select from review r where r.account_id = o.account_id and r.outcome is null)) then
    return 'appealed';
  end if;
  select coalesce(array_agg(g.group_id), '{}'), coalesce(array_agg(g.last), '{}') into v_groups, v_last
  from (
    select e.group_id, max(e.received_at) as last from event e
    where e.ts >= v_from and e.ts < v_to and e.group_id is not null group by e.group_id
  ) g;
  -- Three days are judged together, settled events among them, until the last order of the group in them is sealed; and before
  -- them those that a conversion's click may lie in.
  if exists (
    select from unnest(v_groups, v_last) g (id, last)
    join flight f on f.group_id = g.id and f.sealed_at is null
      and window_start(f.starts_at - make_interval(secs => f.attribution_s)) <= g.last) then
    return 'judged';
  end if;
  v_days := array(
    select distinct utc_day(e.minute) from event e where e.ts >= v_from and e.ts < v_to and e.group_id is not null);
  if exists (select from unnest(v_days) d (day) where not exists (select from draw_root r where r.day = d.day)) then
    return 'no_root';
  elsif exists (
    select from unnest(v_groups, v_last) g (id, last)
    where not exists (
      select from traffic_export x where x.group_id = g.id and x.as_of > g.last and x.as_of > (
        select coalesce(max(o.settled_at), '-infinity') from flight f
        join ad_order o on o.account_id = f.account_id and o.id = f.order_id
        where f.group_id = g.id and f.order_id = any (v_orders)))) then
    return 'not_exported';
  end if;
  return null;
end $$;

-- Drops the events of the oldest day that may go, and the weights that no event is left of. Returns the day, or null where none
-- may go now, or somebody is reading.
create or replace function drop_old_events(p_now timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  v_day date;
  v_part text;
  v_events bigint;
  v_last timestamptz;
begin
  perform refuse_other_clock(p_now);
  -- Nobody makes partitions meanwhile.
  perform pg_advisory_xact_lock(7130223);
  for v_day in
    select d.day from (
      select to_date(right(c.relname, 8), 'YYYYMMDD') as day from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'event'::regclass and c.relname ~ '^event_\d{8}$'
      union select utc_day(ts) from event_default
    ) d order by d.day
  loop
    continue when why_kept(v_day, p_now) is not null;
    v_part := 'event_' || to_char(v_day, 'YYYYMMDD');
    -- Nobody judges meanwhile (lock_judging), and nothing may arrive between looking and dropping.
    perform pg_advisory_xact_lock(7130227);
    if to_regclass(v_part) is null then
      lock table event_default in share row exclusive mode;
    else
      execute format('lock table %I in share row exclusive mode', v_part);
    end if;
    continue when why_kept(v_day, p_now) is not null;
    select count(*), max(received_at) into v_events, v_last from event
    where ts >= utc_moment(v_day) and ts < utc_moment(v_day + 1);
    insert into dropped_day as d (day, events, recorded_until, dropped_at) values (v_day, v_events, v_last, p_now)
    on conflict (day) do update set events = d.events + excluded.events, dropped_at = excluded.dropped_at,
      recorded_until = greatest(d.recorded_until, excluded.recorded_until);
    if to_regclass(v_part) is not null then
      execute format('drop table %I', v_part);
    end if;
    delete from event_default where ts >= utc_moment(v_day) and ts < utc_moment(v_day + 1);
    perform drop_weights_before(v_day);
    return v_day::text;
  end loop;
  return null;
exception when lock_not_available or deadlock_detected then
  return null;
end $$;

-- Drops the weights up to a day whose events are gone, of days that have their root and that no event is left of.
create or replace function drop_weights_before(p_day date) returns void
language plpgsql as $$
declare
  v_kept timestamptz := coalesce(
    (select date_trunc('day', min(minute), 'UTC') from event where ts < utc_moment(p_day + 2) and group_id is not null),
    utc_moment(p_day + 1));
begin
  delete from draw_weights
  where minute < least(v_kept, (select utc_moment(max(day) + 1) from draw_root));
end $$;

-- Whether some of what was recorded on a day is no longer kept.
create or replace function is_dropped(p_day date) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from dropped_day d where p_day >= d.day - 1 and p_day <= utc_day(d.recorded_until) and d.events > 0);
end $$;

grant select on dropped_day, traffic_export to fairlead_app, fairlead_console;
grant execute on function drop_old_events to fairlead_jobs;
