-- Withholds what is more than views let expect, and gives back what later views bear. Every event of an order that is not
-- settled is judged anew whenever its group's three days have grown.

-- Judges the windows of a group that have changed. False where none had.
create or replace function hold_excess(p_group uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_group ad_group;
  v_window timestamptz;
  v_from timestamptz;
  v_did boolean := false;
begin
  perform refuse_future(p_now);
  select * into v_group from ad_group where id = p_group;
  perform lock_judging(p_group);
  perform keep_limited(v_group);
  select greatest(min(f.starts_at), (
    select min(c.hour) from group_count c where c.bucket = v_group.bucket and c.group_id = p_group))
  into v_from from flight f
  where f.bucket = v_group.bucket and f.group_id = p_group and f.sealed_at is null;
  for v_window in
    select w from generate_series(window_start(v_from), window_start(p_now), window_length()) w order by w
  loop
    v_did := hold_window(v_group, v_window, p_now) or v_did;
  end loop;
  return v_did;
end $$;

-- The groups that somebody should judge now: those with orders that are not settled. Judging may take a fiftieth of the time, and
-- each group the same part of that: one of millions of events is judged every few minutes, and keeps no small one waiting.
create or replace function groups_to_judge(p_now timestamptz) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
  with unsealed as (
    select distinct f.bucket, f.group_id from flight f where f.sealed_at is null
  )
  select u.group_id from unsealed u where not exists (
    select from group_window w
    where w.bucket = u.bucket and w.group_id = u.group_id and w.starts_at = window_start(p_now)
      and w.judged_at + 50 * w.took * (select count(*) from unsealed) > p_now)
  order by 1;
end $$;

create or replace function hold_window(p_group ad_group, p_window timestamptz, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_before group_window;
  v_counted bigint := (
    select coalesce(sum(n), 0) from group_count
    where bucket = p_group.bucket and group_id = p_group.id and kind in ('impression', 'click', 'conversion')
      and (reason = '' or reason = 'above_expected')
      and hour >= p_window and hour < p_window + window_length())
    -- A slot or network that has come to its ceiling is judged by its clicks, also where nothing comes after.
    + (select count(*) from (
        select distinct k.kind, case k.kind when 'slot' then s.slot_id::text else s.network end as key, s.day
        from shown_day s cross join (values ('slot'), ('network')) k (kind)
        where s.bucket = p_group.bucket and s.group_id = p_group.id and s.day >= utc_day(p_window) and s.day < utc_day(p_window) + 3
      ) s join volume u on u.kind = s.kind and u.key = s.key and u.day = s.day where u.views >= u.ceiling);
  v_level bigint := (level_in_force(p_group, p_group.payout_event, p_window + window_length())).level;
  v_began timestamptz := clock_timestamp();
  v_judged record;
begin
  select * into v_before from group_window
  where bucket = p_group.bucket and group_id = p_group.id and starts_at = p_window;
  if v_counted = coalesce(v_before.counted, 0) and v_level = coalesce(v_before.level, v_level) then
    return false;
  end if;
  v_judged := judged_window(p_group, p_window);
  perform apply_judgement(p_group, p_window, v_judged.held, p_now);
  delete from shown_day
  where bucket = p_group.bucket and group_id = p_group.id and day >= utc_day(p_window) and day < utc_day(p_window) + 3;
  insert into shown_day (bucket, group_id, day, slot_id, network, n)
  select p_group.bucket, p_group.id, v.day, v.slot_id, v.network, v.n from unnest(v_judged.shown) v;
  insert into group_window as w (bucket, group_id, starts_at, judged_at, counted, level, mu, believed, took)
  values (p_group.bucket, p_group.id, p_window, p_now, v_counted, v_level, v_judged.mu, v_judged.believed,
    clock_timestamp() - v_began)
  on conflict (bucket, group_id, starts_at) do update set judged_at = excluded.judged_at, counted = excluded.counted,
    level = excluded.level, mu = excluded.mu, believed = excluded.believed, took = excluded.took;
  return true;
end $$;

-- Writes down what is held now and what no more, and moves the counters with it. The group first, as in record_delivery. One
-- look by the whole primary key for each event, also where nothing is known yet of how large the day's partition has become.
create or replace function apply_judgement(
  p_group ad_group, p_window timestamptz, p_held judged_event[], p_now timestamptz
) returns void
language plpgsql set enable_seqscan = off as $$
declare
  v_changes changed_hold[] := array(select row(c.*)::changed_hold from changed_holds(p_group, p_window, p_held) c);
  v_moved moved_event[];
begin
  perform from ad_group where bucket = p_group.bucket and id = p_group.id for no key update;
  with changed as (
    update event e set reason = case when c.held is null then '' else 'above_expected' end, held_step = c.held
    from unnest(v_changes) c, flight f
    where e.bucket = p_group.bucket and e.ts = c.ts and e.nonce = c.nonce and e.kind = c.kind and e.step = c.step
      and e.reason = case when c.was is null then '' else 'above_expected' end
      and f.bucket = e.bucket and f.order_id = e.order_id and f.sealed_at is null
    returning e.order_id, e.slot_id, e.kind, e.received_at,
      case when c.was is null then 1 when c.held is null then -1 else 0 end as n
  )
  select array_agg(row(m.order_id, m.slot_id, m.kind, m.received_at, m.n)::moved_event) into v_moved
  from changed m where m.n <> 0;
  perform move_counts(p_group, v_moved, p_now);

  delete from withheld_day
  where bucket = p_group.bucket and group_id = p_group.id and day >= utc_day(p_window) and day < utc_day(p_window) + 3;
  insert into withheld_day (bucket, group_id, slot_id, day, kind, step, n)
  select p_group.bucket, p_group.id, w.slot_id, utc_day(w.received_at), w.kind, w.held_step, count(*)
  from withheld_events(p_group, p_window) w group by 3, 4, 5, 6;
end $$;

-- Where judging changes what is written: held now and not before, no more, or at another step. A full join is never made by
-- looking at every pair, however few events PostgreSQL expects.
create or replace function changed_holds(p_group ad_group, p_window timestamptz, p_held judged_event[])
returns setof changed_hold
language plpgsql stable as $$
begin
  return query
  select coalesce(h.ts, w.ts), coalesce(h.nonce, w.nonce), coalesce(h.kind, w.kind), coalesce(h.step, w.step),
    w.held_step, h.held
  from unnest(p_held) h
  full join withheld_events(p_group, p_window) w
    on h.ts = w.ts and h.nonce = w.nonce and h.kind = w.kind and h.step = w.step
  where h.held is distinct from w.held_step and w.settled is not true;
end $$;

-- What is withheld of a window, by the same flights as believed_events.
create or replace function withheld_events(p_group ad_group, p_window timestamptz)
returns table (ts timestamptz, nonce bytea, kind text, step text, slot_id uuid, received_at timestamptz, held_step text,
  settled boolean)
language plpgsql stable as $$
begin
  return query
  select e.ts, e.nonce, e.kind, e.step, e.slot_id, e.received_at, e.held_step, f.sealed_at is not null
  from flight f join event e on e.bucket = p_group.bucket and e.order_id = f.order_id
  where f.bucket = p_group.bucket and f.group_id = p_group.id and f.starts_at < p_window + window_length()
    and f.ends_at + make_interval(secs => f.attribution_s) + interval '25 hours' > p_window
    and e.group_id is not null and e.reason = 'above_expected'
    and e.received_at >= p_window and e.received_at < p_window + window_length();
end $$;

-- Counts what was withheld (n = 1) or given back (-1) where screens, draws and stop-losses read it. A flight keeps the budget
-- of a view that is withheld: settlement gives its price back, and it may be paid after all.
create or replace function move_counts(p_group ad_group, p_moved moved_event[], p_now timestamptz) returns void
language plpgsql as $$
begin
  if p_moved is null then
    return;
  end if;
  -- First what goes up, then what goes down: the same number moves between two rows.
  insert into event_count as c (bucket, order_id, account_id, slot_id, quarter, kind, reason, n)
  select bucket_of(m.order_id), m.order_id, f.account_id, m.slot_id, m.quarter, m.kind, m.to_reason, abs(m.n)
  from moved_counts(p_moved, '15 minutes') m join flight f on f.bucket = p_group.bucket and f.order_id = m.order_id
  order by 2, 4, 5, 6, 7
  on conflict (bucket, order_id, slot_id, quarter, kind, reason) do update set n = c.n + excluded.n;
  update event_count c set n = c.n - abs(m.n)
  from moved_counts(p_moved, '15 minutes') m
  where c.bucket = bucket_of(m.order_id) and c.order_id = m.order_id and c.slot_id = m.slot_id and c.quarter = m.quarter
    and c.kind = m.kind and c.reason = m.from_reason;
  insert into group_count as c (bucket, group_id, slot_id, hour, kind, reason, n)
  select p_group.bucket, p_group.id, m.slot_id, m.quarter, m.kind, m.to_reason, sum(abs(m.n))
  from moved_counts(p_moved, '1 hour') m group by 3, 4, 5, 6 order by 3, 4, 5, 6
  on conflict (bucket, group_id, slot_id, hour, kind, reason) do update set n = c.n + excluded.n;
  update group_count c set n = c.n - m.n
  from (select slot_id, quarter, kind, from_reason, sum(abs(n)) as n from moved_counts(p_moved, '1 hour') group by 1, 2, 3, 4) m
  where c.bucket = p_group.bucket and c.group_id = p_group.id and c.slot_id = m.slot_id and c.hour = m.quarter
    and c.kind = m.kind and c.reason = m.from_reason;
  -- What is withheld may carry the loss beyond its stop, which held for what was counted.
  update flight f set results = f.results - m.n, recounted_at = case when m.n > 0 then p_now else f.recounted_at end
  from (
    select v.order_id, sum(v.n) as n from unnest(p_moved) v where v.kind = p_group.payout_event group by v.order_id
  ) m
  where f.bucket = p_group.bucket and f.order_id = m.order_id and m.n <> 0;
end $$;

create or replace function moved_counts(p_moved moved_event[], p_bin interval)
returns table (order_id uuid, slot_id uuid, quarter timestamptz, kind text, from_reason text, to_reason text, n bigint)
language plpgsql immutable as $$
begin
  return query
  select v.order_id, v.slot_id, date_bin(p_bin, v.received_at, timestamptz '2020-01-01 00:00:00+00'), v.kind,
    case when v.n > 0 then '' else 'above_expected' end, case when v.n > 0 then 'above_expected' else '' end, sum(v.n)
  from unnest(p_moved) v group by 1, 2, 3, 4, 5, 6;
end $$;

grant execute on function hold_excess, groups_to_judge to fairlead_jobs;
grant select on format_level, trial_result, campaign_level, slot_index, volume, withheld_day, group_window to fairlead_app, fairlead_console;
