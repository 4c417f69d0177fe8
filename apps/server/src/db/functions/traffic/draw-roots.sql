-- The root of each day's draws: one hash over its events, its seed and its weights (docs/decisions/042-roots-and-deletion.md). What is
-- hashed is text, one field a line, so that packages/traffic does the same from an export.

create or replace function hash_of_lines(variadic p_lines text[]) returns bytea
language sql stable parallel safe as $$
  select sha256(convert_to(array_to_string(p_lines, E'\n', ''), 'UTF8'))
$$;

create or replace function epoch_ms(p_at timestamptz) returns bigint
language sql stable parallel safe as $$
  select (extract(epoch from p_at) * 1000)::bigint
$$;

-- What an export calls an order, and anybody who knows its id recognises.
create or replace function order_digest(p_order uuid) returns text
language sql immutable strict parallel safe as $$
  select encode(sha256(uuid_send(p_order)), 'hex')
$$;

-- The evidence that an export shows under a key of its own only.
create or replace function evidence_digest(p_event event) returns text
language sql stable parallel safe as $$
  select encode(hash_of_lines(encode(p_event.nonce, 'hex'), p_event.kind, p_event.step, encode(p_event.address_hash, 'hex'),
    encode(p_event.browser_hash, 'hex'), encode(p_event.prefix_hash, 'hex'), encode(p_event.signature, 'hex')), 'hex')
$$;

-- An event as it was recorded: whether it was withheld later is judged from these, and settled.
create or replace function event_digest(p_event event) returns bytea
language sql stable parallel safe as $$
  select hash_of_lines(epoch_ms(p_event.ts)::text, encode(p_event.nonce, 'hex'), p_event.kind, p_event.step,
    p_event.slot_id::text, order_digest(p_event.order_id), epoch_ms(p_event.minute)::text, p_event.epoch::text,
    nullif(p_event.reason, 'above_expected'), epoch_ms(p_event.received_at)::text, p_event.value::text, p_event.network,
    p_event.referrer, p_event.in_view_ms::text, p_event.measured, p_event.rules::text, evidence_digest(p_event))
$$;

create or replace function weights_digest(p_weights draw_weights) returns bytea
language sql stable parallel safe as $$
  select hash_of_lines(epoch_ms(p_weights.minute)::text, p_weights.epoch::text,
    array_to_string(array(select order_digest(o.id) from unnest(p_weights.orders) with ordinality o (id, place) order by o.place), ','),
    array_to_string(p_weights.view_weights, ','), array_to_string(p_weights.click_weights, ','),
    array_to_string(p_weights.conversion_weights, ','))
$$;

-- What was recorded on a day (UTC) for the groups of a bucket, read in the order of the table and hashed on the way: however
-- many events there are, none is kept. An ad is seen and clicked within a day and a bit of its ts.
create or replace function draw_digests(p_bucket smallint, p_day date) returns setof draw_group_day
language plpgsql stable as $$
declare
  v_from timestamptz := utc_moment(p_day);
  v_to timestamptz := utc_moment(p_day + 1);
  v_groups uuid[] := array(select g.id from ad_group g where g.bucket = p_bucket order by g.id);
  v_events bigint[] := array_fill(0::bigint, array[cardinality(v_groups)]);
  v_event_chains bytea[] := array_fill('\x'::bytea, array[cardinality(v_groups)]);
  v_weights bigint[] := v_events;
  v_weight_chains bytea[] := v_event_chains;
  v_row record;
  v_k integer;
begin
  for v_row in
    select e.group_id, event_digest(e) as digest from (
      select e.* from event e
      where e.bucket = p_bucket and e.ts >= v_from - interval '48 hours' and e.ts < v_to + interval '24 hours'
        and e.minute >= v_from and e.minute < v_to and e.kind <> 'conversion'
      union all
      select e.* from event e
      where e.bucket = p_bucket and e.minute >= v_from and e.minute < v_to and e.kind = 'conversion'
    ) e
    where e.group_id is not null order by e.ts, e.nonce, e.kind collate "C", e.step collate "C"
  loop
    v_k := array_position(v_groups, v_row.group_id);
    continue when v_k is null;
    v_events[v_k] := v_events[v_k] + 1;
    v_event_chains[v_k] := sha256(v_event_chains[v_k] || v_row.digest);
  end loop;
  for v_row in
    select w.group_id, weights_digest(w) as digest from draw_weights w
    where w.bucket = p_bucket and w.group_id = any (v_groups) and w.minute >= v_from and w.minute < v_to
    order by w.group_id, w.minute, w.epoch
  loop
    v_k := array_position(v_groups, v_row.group_id);
    v_weights[v_k] := v_weights[v_k] + 1;
    v_weight_chains[v_k] := sha256(v_weight_chains[v_k] || v_row.digest);
  end loop;
  return query
  select p_day, d.group_id, p_bucket, d.events, d.event_chain, d.weights, d.weight_chain
  from unnest(v_groups, v_events, v_event_chains, v_weights, v_weight_chains)
    d (group_id, events, event_chain, weights, weight_chain)
  where d.events > 0 or d.weights > 0;
end $$;

create or replace function utc_moment(p_day date) returns timestamptz
language sql immutable strict parallel safe as $$
  select p_day::timestamp at time zone 'UTC'
$$;

create or replace function group_day_digest(p_day draw_group_day) returns text
language sql stable parallel safe as $$
  select encode(hash_of_lines('group', p_day.group_id::text, p_day.events::text, encode(p_day.event_chain, 'hex'),
    p_day.weights::text, encode(p_day.weight_chain, 'hex')), 'hex')
$$;

-- The root that a day's groups and its seed give behind the one before.
create or replace function root_of_day(p_day date, p_previous bytea) returns bytea
language sql stable as $$
  select hash_of_lines(variadic array['day', p_day::text, encode(p_previous, 'hex'),
      (select encode(s.seed, 'hex') from draw_seed s where s.day = p_day)]
    || array(select group_day_digest(g) from draw_group_day g where g.day = p_day order by g.group_id))
$$;

-- The oldest day that can have its root now, if there is one. First the day is closed, five minutes after it is over; then it
-- is noted which transactions may still have begun before that; when those of this database have ended, everything of the day
-- is there. What was noted before a dump was restored on a younger cluster, whose ids begin anew, is noted again.
create or replace function day_for_root(p_now timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_seed draw_seed;
begin
  perform refuse_future(p_now);
  select * into v_seed from draw_seed
  where day > coalesce((select max(day) from draw_root), '-infinity') order by day limit 1 for update;
  if v_seed.closed_before <= pg_snapshot_xmax(pg_current_snapshot()) then
    return case when writers_ended_before() >= v_seed.closed_before then v_seed.day::text end;
  elsif v_seed.closed_at is not null then
    update draw_seed set closed_before = pg_current_xact_id() where day = v_seed.day;
  else
    update draw_seed set closed_at = p_now
    where day = v_seed.day and utc_moment(v_seed.day + 1) + interval '5 minutes' <= p_now;
  end if;
  return null;
end $$;

-- Keeps what one bucket's groups recorded on a day that is whole. Again, it finds it done.
create or replace function keep_digest(p_bucket smallint, p_day date) returns void
language plpgsql as $$
begin
  if not exists (select from draw_group_day where day = p_day and bucket = p_bucket) then
    insert into draw_group_day select * from draw_digests(p_bucket, p_day) on conflict do nothing;
  end if;
end $$;

-- The same, ahead of the root; it does nothing where the day is not whole.
create or replace function digest_bucket(p_bucket smallint, p_day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from draw_seed where day = p_day and closed_before <= writers_ended_before())
    and not exists (select from draw_root where day = p_day) then
    perform keep_digest(p_bucket, p_day);
  end if;
end $$;

-- Makes the root of a day whose buckets were all hashed. False where it is there already.
create or replace function make_root(p_day date, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before draw_root;
begin
  perform refuse_future(p_now);
  perform pg_advisory_xact_lock(7130226);
  if day_for_root(p_now) is distinct from p_day::text then
    return false;
  end if;
  perform keep_digest(b.bucket, p_day) from (select distinct bucket from ad_group) b;
  select * into v_before from draw_root order by day desc limit 1;
  insert into draw_root (day, previous_day, previous_root, root, made_at)
  values (p_day, v_before.day, v_before.root, root_of_day(p_day, v_before.root), p_now);
  return true;
end $$;

-- Nothing more is recorded for a day that is closed. Asked behind the lock of a group, when the day may have ended meanwhile.
create or replace function refuse_closed_day(p_now timestamptz) returns void
language plpgsql as $$
begin
  if exists (select from draw_seed where day = utc_day(p_now) and closed_at is not null) then
    raise exception 'the day of % is closed', p_now;
  end if;
end $$;

-- Roots that do not come out again, from events as far as they are kept. It sees seeds of days that are not over, and tells
-- nothing of them.
create or replace function wrong_roots() returns table (id text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
  select 'root of ' || r.day from draw_root r where r.root <> root_of_day(r.day, r.previous_root)
  union all
  select 'root of ' || coalesce(k.day, d.day) || ' ' || coalesce(k.group_id, d.group_id)
  from (
    select d.* from draw_root r cross join (select distinct bucket from ad_group) b
    cross join lateral draw_digests(b.bucket, r.day) d where not is_dropped(r.day)
  ) d
  full join (
    select g.* from draw_group_day g join draw_root r on r.day = g.day where not is_dropped(r.day)
  ) k on k.day = d.day and k.group_id = d.group_id
  where (k.events, k.event_chain, k.weights, k.weight_chain)
    is distinct from (d.events, d.event_chain, d.weights, d.weight_chain)
  union all
  -- Nothing may lie where hashing does not look.
  select 'events of ' || coalesce(k.day, e.day) from (
    select utc_day(minute) as day, count(*) as n from event where group_id is not null group by 1
  ) e
  full join (select g.day, sum(g.events) as n from draw_group_day g group by g.day) k on k.day = e.day
  where coalesce(k.n, 0) <> coalesce(e.n, 0) and coalesce(k.day, e.day) in (select day from draw_root where not is_dropped(day));
end $$;

grant select on draw_group_day, draw_root to fairlead_app, fairlead_console;
grant execute on function wrong_roots to fairlead_console;
grant execute on function day_for_root, digest_bucket, make_root to fairlead_jobs;
