-- What browsers and advertisers' servers report, written once and drawn to the order that is credited with it.

-- Writes a batch of one bucket's events and answers for each, in the order of the batch: '' when it is paid,
-- 'duplicate', or why it is not. Impressions go before clicks and clicks before conversions, so that a batch may carry all
-- three of one token. The caller's reason is kept; here come expired, no_impression, no_click and budget_over.
create or replace function record_delivery(
  p_bucket smallint, p_group uuid[], p_ts timestamptz[], p_nonce bytea[], p_kind text[], p_step text[], p_slot uuid[],
  p_reason text[], p_value bigint[], p_address bytea[], p_browser bytea[], p_prefix bytea[], p_network text[],
  p_referrer text[], p_in_view_ms integer[], p_measured text[], p_signature bytea[], p_rules smallint, p_now timestamptz
) returns text[]
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_seed bytea;
  v_group uuid;
  v_kind text;
  v_places integer[];
  v_reasons text[];
  v_drawn drawn_events;
  -- Of the whole batch: to whom it was drawn, in which epoch, and what it came to.
  v_orders uuid[];
  v_epochs integer[];
  v_verdicts text[] := array_fill('duplicate'::text, array[cardinality(p_nonce)]);
begin
  perform refuse_other_clock(p_now);
  v_seed := seed_of_day(p_bucket, p_now);
  for v_group in select distinct g.id from unnest(p_group) g (id) order by 1 loop
    -- One batch of a group after the other: what the next one finds written is committed.
    perform from ad_group where bucket = p_bucket and id = v_group for no key update;
    continue when not found;
    if utc_day(p_now) <> utc_day(clock_timestamp()) then
      perform refuse_closed_day(p_now);
    end if;
    foreach v_kind in array array['impression', 'click', 'conversion'] loop
      continue when not v_kind = any (p_kind);
      select array_agg(n.place order by n.place), array_agg(n.reason order by n.place) into v_places, v_reasons
      from unrecorded_events(p_bucket, v_group, v_kind, p_group, p_ts, p_nonce, p_kind, p_step, p_reason) n;
      continue when v_places is null;

      v_drawn := draw_events(p_bucket, v_group, v_kind, v_places, v_reasons, p_nonce, p_step, v_seed, p_now);
      v_orders := array_fill(null::uuid, array[cardinality(p_nonce)]);
      v_epochs := array_fill(null::integer, array[cardinality(p_nonce)]);
      v_reasons := v_drawn.reasons;
      for v_n in 1 .. cardinality(v_places) loop
        v_orders[v_places[v_n]] := (v_drawn).orders[v_n];
        v_epochs[v_places[v_n]] := (v_drawn).epochs[v_n];
        v_verdicts[v_places[v_n]] := v_reasons[v_n];
      end loop;
      insert into event (bucket, ts, nonce, kind, step, group_id, slot_id, order_id, minute, epoch, reason, received_at, value,
        address_hash, browser_hash, prefix_hash, network, referrer, in_view_ms, measured, signature, rules)
      select p_bucket, i.ts, i.nonce, v_kind, i.step, v_group, i.slot_id, i.order_id, date_trunc('minute', p_now, 'UTC'), i.epoch,
        i.verdict, p_now, i.value, i.address, i.browser, i.prefix, i.network, i.referrer, i.in_view_ms, i.measured, i.signature,
        p_rules
      from (
        -- In the select list: taken apart side by side, and none of them kept whole in between.
        select unnest(p_ts) as ts, unnest(p_nonce) as nonce, unnest(p_step) as step, unnest(p_slot) as slot_id,
          unnest(p_value) as value, unnest(p_address) as address, unnest(p_browser) as browser, unnest(p_prefix) as prefix,
          unnest(p_network) as network, unnest(p_referrer) as referrer, unnest(p_in_view_ms) as in_view_ms,
          unnest(p_measured) as measured, unnest(p_signature) as signature, unnest(v_orders) as order_id,
          unnest(v_epochs) as epoch, unnest(v_verdicts) as verdict
      ) i where i.epoch is not null;
      insert into event_count as c (bucket, order_id, account_id, slot_id, quarter, kind, reason, n)
      select bucket_of(d.order_id), d.order_id, f.account_id, d.slot_id, date_bin('15 minutes', p_now, timestamptz '2020-01-01'),
        v_kind, d.verdict, d.n
      from (
        select i.order_id, i.slot_id, i.verdict, count(*) as n from unnest(p_slot, v_orders, v_verdicts) i (slot_id, order_id, verdict)
        where i.order_id is not null group by i.order_id, i.slot_id, i.verdict
      ) d
      join flight f on f.bucket = p_bucket and f.order_id = d.order_id
      order by d.order_id, d.slot_id, d.verdict
      on conflict (bucket, order_id, slot_id, quarter, kind, reason) do update set n = c.n + excluded.n;
    end loop;
  end loop;

  insert into group_count as c (bucket, group_id, slot_id, hour, kind, reason, n)
  select p_bucket, i.group_id, i.slot_id, date_trunc('hour', p_now, 'UTC'), i.kind, i.verdict, count(*)
  from unnest(p_group, p_slot, p_kind, v_verdicts) i (group_id, slot_id, kind, verdict)
  group by i.group_id, i.slot_id, i.kind, i.verdict order by i.group_id, i.slot_id, i.kind, i.verdict
  on conflict (bucket, group_id, slot_id, hour, kind, reason) do update set n = c.n + excluded.n;
  return v_verdicts;
end $$;

-- Those of a batch's events that are not recorded yet, each once, and whether what must have gone before is there: the paid
-- view of a click, the paid click of a conversion; what is withheld may be given back. One look by the whole primary key for
-- each (that is what LIMIT is for), also where nothing is known yet of how large the day's partition has become.
create or replace function unrecorded_events(
  p_bucket smallint, p_one uuid, p_of text, p_group uuid[], p_ts timestamptz[], p_nonce bytea[], p_kind text[],
  p_step text[], p_reason text[]
) returns table (place integer, reason text)
language plpgsql stable rows 1000 set enable_seqscan = off as $$
declare
  v_parent text := case p_of when 'click' then 'impression' when 'conversion' then 'click' end;
begin
  return query
  select distinct on (i.ts, i.nonce, i.step) i.place::integer,
    case when i.reason <> '' or v_parent is null or before.reason in ('', 'above_expected') then i.reason else 'no_' || v_parent end
  from unnest(p_group, p_ts, p_nonce, p_kind, p_step, p_reason) with ordinality i (group_id, ts, nonce, kind, step, reason, place)
  left join lateral (
    select true as found from event e
    where e.bucket = p_bucket and e.ts = i.ts and e.nonce = i.nonce and e.kind = p_of and e.step = i.step limit 1
  ) known on true
  left join lateral (
    select e.reason from event e
    where e.bucket = p_bucket and e.ts = i.ts and e.nonce = i.nonce and e.kind = v_parent and e.step = '' limit 1
  ) before on true
  where i.group_id = p_one and i.kind = p_of and known.found is null
  order by i.ts, i.nonce, i.step, i.place;
end $$;

-- Draws events of one group and kind, in the order of their places, and counts them at the flights: paid views take budget,
-- results earn. Whoever was drawn and can take no view, is weighed anew, and this view drawn again. The caller has locked
-- the group. Nobody at all: no order, and for a valid view budget_over, for anything later expired.
create or replace function draw_events(
  p_bucket smallint, p_group uuid, p_kind text, p_places integer[], p_reasons text[], p_nonce bytea[], p_step text[],
  p_seed bytea, p_now timestamptz
) returns drawn_events
language plpgsql as $$
declare
  v_orders uuid[] := '{}';
  v_epochs integer[] := '{}';
  v_reasons text[] := p_reasons;
  v_before integer;
  v_epoch draw_weights := weights_of_minute(p_bucket, p_group, p_now);
  v_weights bigint[];
  v_left bigint[];
  v_took bigint[];
  v_may_reweigh boolean := true;
  v_units double precision[] := draw_units(p_seed, p_nonce, p_kind, p_step, p_places);
  v_picks integer[];
  v_k integer;
begin
  v_weights := weights_of_kind(v_epoch, p_kind);
  v_left := allowances_of(v_epoch, p_kind, p_now);
  v_picks := picks_by_weight(v_weights, v_units);
  v_took := valid_picks(v_picks, p_reasons, cardinality(v_weights));
  -- Where there is room for all that everybody was drawn for, one after the other comes to the same.
  if 0 <> all (v_picks) and (v_left is null or not exists (
    select from unnest(v_took, v_left) d (took, allowed) where d.took > d.allowed)) then
    perform count_at_flights(p_bucket, p_kind, v_epoch.orders, v_took);
    return (orders_at(v_epoch.orders, v_picks), array_fill(v_epoch.epoch, array[cardinality(v_picks)]), p_reasons);
  end if;

  v_weights := null;
  for v_n in 1 .. cardinality(p_places) loop
    loop
      if v_weights is null then
        v_weights := weights_of_kind(v_epoch, p_kind);
        v_took := array_fill(0::bigint, array[cardinality(v_weights)]);
        v_left := allowances_of(v_epoch, p_kind, p_now);
      end if;
      v_k := pick_by_weight(v_weights, v_units[v_n]);
      exit when v_k > 0 and (p_reasons[v_n] <> '' or v_left is null or v_took[v_k] < v_left[v_k]);
      if not v_may_reweigh then
        v_k := 0;
        exit;
      end if;
      perform count_at_flights(p_bucket, p_kind, v_epoch.orders, v_took);
      v_weights := null;
      v_before := v_epoch.epoch;
      v_epoch := next_epoch(v_epoch, p_now);
      v_may_reweigh := v_epoch.epoch <> v_before;
    end loop;
    if v_k = 0 then
      v_orders[v_n] := null;
      if p_reasons[v_n] = '' then
        v_reasons[v_n] := case p_kind when 'impression' then 'budget_over' else 'expired' end;
      end if;
    else
      v_orders[v_n] := v_epoch.orders[v_k];
      if p_reasons[v_n] = '' then
        v_took[v_k] := v_took[v_k] + 1;
      end if;
    end if;
    v_epochs[v_n] := v_epoch.epoch;
  end loop;
  perform count_at_flights(p_bucket, p_kind, v_epoch.orders, v_took);
  return (v_orders, v_epochs, v_reasons);
end $$;

create or replace function weights_of_kind(p_epoch draw_weights, p_kind text) returns bigint[]
language plpgsql immutable as $$
begin
  return case p_kind when 'impression' then p_epoch.view_weights when 'click' then p_epoch.click_weights
    else p_epoch.conversion_weights end;
end $$;

-- How many views each order of an epoch can take now; null for other kinds, of which there is no end.
create or replace function allowances_of(p_epoch draw_weights, p_kind text, p_now timestamptz) returns bigint[]
language plpgsql stable as $$
begin
  return case p_kind when 'impression' then array(
    select view_allowance(f, p_now) from unnest(p_epoch.orders) with ordinality o (id, place)
    join flight f on f.bucket = p_epoch.bucket and f.order_id = o.id order by o.place) end;
end $$;

-- How often each of p_orders places was drawn for an event that is valid.
create or replace function valid_picks(p_picks integer[], p_reasons text[], p_orders integer) returns bigint[]
language plpgsql immutable as $$
begin
  return array(
    select count(k.pick) from generate_series(1, p_orders) o (place)
    left join unnest(p_picks, p_reasons) k (pick, reason) on k.pick = o.place and k.reason = ''
    group by o.place order by o.place);
end $$;

create or replace function orders_at(p_orders uuid[], p_places integer[]) returns uuid[]
language plpgsql immutable as $$
begin
  return array(select p_orders[p.place] from unnest(p_places) with ordinality p (place, n) order by p.n);
end $$;

-- Adds what flights took: impressions to their paid views, and to their results what they are paid for.
create or replace function count_at_flights(p_bucket smallint, p_kind text, p_orders uuid[], p_took bigint[]) returns void
language plpgsql as $$
begin
  update flight f set
    views = f.views + case p_kind when 'impression' then t.n else 0 end,
    results = f.results + case when p_kind = f.payout_event then t.n else 0 end
  from unnest(p_orders, p_took) t (order_id, n)
  where f.bucket = p_bucket and f.order_id = t.order_id and t.n > 0;
end $$;

-- The groups that take a view now, and how many views are not promised yet. A node says how many it has promised to requests
-- whose ads were not seen yet; what the others said within two minutes is taken off, but no more than half: whoever only asks
-- leaves views for others.
create or replace function groups_to_show(p_node uuid, p_groups uuid[], p_outstanding bigint[], p_now timestamptz)
returns table (group_id uuid, bucket smallint, campaign_id uuid, content_type text, views_left bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_other_clock(p_now);
  -- What this node promises no more. For a node that has ended clear_reservations does it.
  delete from reservation r where r.node = p_node and r.group_id <> all (p_groups);
  insert into reservation as r (node, group_id, outstanding, at)
  select p_node, o.group_id, o.n, p_now from unnest(p_groups, p_outstanding) o (group_id, n) order by o.group_id
  on conflict on constraint reservation_pkey do update set outstanding = excluded.outstanding, at = excluded.at;
  return query
  select g.id, g.bucket, g.campaign_id, g.content_type,
    (w.total - least(coalesce((
      select sum(r.outstanding) from reservation r
      where r.group_id = g.id and r.node <> p_node and r.at > p_now - interval '2 minutes'), 0), div(w.total, 2)))::bigint
  from ad_group g
  cross join lateral (select coalesce(sum(v), 0) as total from unnest(view_weights(g.bucket, g.id, p_now)) v) w
  where g.id in (select f.group_id from flight f where f.open) and w.total > 0
  order by g.id;
end $$;

-- Clears away what nodes promised that have ended. Returns how much.
create or replace function clear_reservations(p_now timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_gone bigint;
begin
  perform refuse_other_clock(p_now);
  delete from reservation where at <= p_now - interval '2 minutes';
  get diagnostics v_gone = row_count;
  return v_gone;
end $$;

grant select on ad_group, flight, group_count, reservation to fairlead_app, fairlead_console;
grant execute on function clear_reservations to fairlead_jobs;
grant execute on function record_delivery, groups_to_show to fairlead_delivery;
