-- What delivery keeps beside its events: counts of what names nothing, and the events' daily partitions.

-- Whether a writer's flush is new, and notes it. Writers whose process is gone for long send nothing again: looked for when
-- one begins.
create or replace function is_new_flush(p_writer uuid, p_flush bigint, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  insert into count_flush as f (writer, flush, at) values (p_writer, p_flush, p_now)
  on conflict (writer) do update set flush = excluded.flush, at = excluded.at where f.flush < excluded.flush;
  if not found then
    return false;
  end if;
  if p_flush = 1 then
    delete from count_flush
    where writer in (select writer from count_flush where at <= p_now - 7 * interval '24 hours' for update skip locked);
  end if;
  return true;
end $$;

-- Counts beacons that name nothing we can trust, once for each number that a writer counts up. False where these were counted.
create or replace function count_rejected_once(
  p_writer uuid, p_flush bigint, p_door text[], p_reason text[], p_n bigint[], p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_new_flush(p_writer, p_flush, p_now) then
    return false;
  end if;
  perform count_rejected(p_door, p_reason, p_n, p_now);
  return true;
end $$;

-- The same without a number, as servers of 0.2.0 call it.
create or replace function count_rejected(p_door text[], p_reason text[], p_n bigint[], p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into rejected_beacon (door, hour, reason, n)
  select door, date_trunc('hour', p_now, 'UTC'), reason, n
  from unnest(p_door, p_reason, p_n) as i (door, reason, n) order by door, reason
  on conflict (door, hour, reason) do update set n = rejected_beacon.n + excluded.n
$$;

-- Makes the daily partitions of `event` from p_day on, for p_days days. Events of a day that came before its partition
-- was made wait in the default one and move over with it.
create or replace function add_event_partitions(p_day date, p_days integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_day date;
  v_name text;
  v_from timestamptz;
  v_to timestamptz;
begin
  -- Processes that come at the same moment do it one after the other: the later ones find it done.
  perform pg_advisory_xact_lock(7130223);
  for v_day in select p_day + n from generate_series(0, p_days - 1) n loop
    v_name := 'event_' || to_char(v_day, 'YYYYMMDD');
    continue when to_regclass(v_name) is not null;
    v_from := (v_day::text || ' 00:00:00+00')::timestamptz;
    v_to := ((v_day + 1)::text || ' 00:00:00+00')::timestamptz;
    -- Nothing may arrive there between looking and attaching.
    lock table event_default in access exclusive mode;
    execute format('create table %I (like event including all)', v_name);
    execute format(
      'with moved as (delete from event_default where ts >= %L and ts < %L returning *) insert into %I select * from moved',
      v_from, v_to, v_name);
    execute format('alter table event attach partition %I for values from (%L) to (%L)', v_name, v_from, v_to);
  end loop;
end $$;

grant select on count_flush to fairlead_app, fairlead_console;
grant execute on function count_rejected to fairlead_app;
grant execute on function add_event_partitions to fairlead_jobs;
grant execute on function count_rejected_once to fairlead_delivery;
