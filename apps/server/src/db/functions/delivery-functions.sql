-- Lends p_want impressions of a running order's budget to a node. Returns how many were lent; 0 when nothing is left.
-- leased + redeemed never exceeds the budget (constraint order_delivers_only_what_was_funded), whatever nodes do.
create or replace function lease_slice(
  p_account uuid, p_order uuid, p_slice uuid, p_node text, p_want bigint,
  p_mint_for interval, p_token_life interval, p_now timestamptz
) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order ad_order;
  v_size bigint;
  v_mint_until timestamptz;
begin
  perform refuse_other_clock(p_now);
  select * into v_order from ad_order where account_id = p_account and id = p_order for update;
  if not found or v_order.state <> 'running' or v_order.flight_ends_at <= p_now
    or v_order.paused_until > p_now or v_order.reserved < v_order.payout then
    return 0;
  end if;
  v_size := least(p_want,
    (v_order.funded_cash + v_order.funded_promo + v_order.funded_advance) / v_order.impression_price
      - v_order.leased - v_order.redeemed);
  if v_size <= 0 then
    return 0;
  end if;
  v_mint_until := least(p_now + p_mint_for, v_order.flight_ends_at);
  update ad_order set leased = leased + v_size where account_id = p_account and id = p_order;
  insert into slice (bucket, id, account_id, order_id, node, size, leased_at, mint_until, expires_at)
  values (bucket_of(p_order), p_slice, p_account, p_order, p_node, v_size, p_now, v_mint_until,
    v_mint_until + p_token_life);
  return v_size;
end $$;

-- Writes a batch of beacons and counts exactly the rows that were really new, in the same statements. Impressions go
-- before clicks and clicks before conversions, so that a batch may carry all three of one token. The caller's reason
-- (robot, expired, …) is kept; the database adds its own: expired, no_impression, no_click, duplicate.
create or replace function record_events(
  p_bucket smallint[], p_ts timestamptz[], p_nonce bytea[], p_kind text[], p_step text[], p_slice uuid[],
  p_order uuid[], p_slot uuid[], p_reason text[], p_address text[], p_now timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_kind text;
  v_parent text;
begin
  -- In key order, as everywhere; a settlement that seals these slices waits, and so do we for it.
  perform from slice s
  where (s.bucket, s.id) in (select * from unnest(p_bucket, p_slice))
  order by s.bucket, s.id for no key update;

  foreach v_kind in array array['impression', 'click', 'conversion'] loop
    continue when not v_kind = any (p_kind);
    v_parent := case v_kind when 'click' then 'impression' when 'conversion' then 'click' end;
    with input as (
      select i.*, s.account_id, sl.publisher_id,
        case
          when i.reason <> '' then i.reason
          when s.sealed_at is not null or v_kind = 'impression' and s.closed_at is not null then 'expired'
          when v_parent is not null and not exists (
            select from event e
            where e.bucket = i.bucket and e.ts = i.ts and e.nonce = i.nonce and e.kind = v_parent and e.reason = ''
          ) then 'no_' || v_parent
          else ''
        end as verdict
      from unnest(p_bucket, p_ts, p_nonce, p_kind, p_step, p_slice, p_order, p_slot, p_reason, p_address)
        as i (bucket, ts, nonce, kind, step, slice_id, order_id, slot_id, reason, address)
      join slice s on s.bucket = i.bucket and s.id = i.slice_id and s.order_id = i.order_id
      join slot sl on sl.id = i.slot_id
      where i.kind = v_kind
    ), inserted as (
      insert into event (bucket, ts, nonce, kind, step, slice_id, order_id, slot_id, publisher_id, reason,
        received_at, address_prefix)
      select bucket, ts, nonce, kind, step, slice_id, order_id, slot_id, publisher_id, verdict, p_now, address
      from input order by bucket, ts, nonce, step
      on conflict do nothing
      returning bucket, order_id, slot_id, publisher_id, slice_id, reason
    ), redeemed as (
      update slice set redeemed = redeemed + r.n
      from (
        select bucket, slice_id, count(*) as n from inserted
        where v_kind = 'impression' and reason = '' group by bucket, slice_id
      ) r
      where slice.bucket = r.bucket and slice.id = r.slice_id
    ), counted as (
      select bucket, order_id, slot_id, reason, count(*) as n from inserted group by 1, 2, 3, 4
      union all
      select bucket, order_id, slot_id, 'duplicate', count(*) - (
        select count(*) from inserted x
        where x.bucket = i.bucket and x.order_id = i.order_id and x.slot_id = i.slot_id)
      from input i group by 1, 2, 3
    )
    insert into event_count (bucket, order_id, account_id, slot_id, publisher_id, quarter, kind, reason, n)
    select c.bucket, c.order_id, s.account_id, c.slot_id, s.publisher_id,
      date_bin('15 minutes', p_now, timestamptz '2020-01-01'), v_kind, c.reason, c.n
    from counted c
    join (select distinct bucket, order_id, slot_id, account_id, publisher_id from input) s
      on s.bucket = c.bucket and s.order_id = c.order_id and s.slot_id = c.slot_id
    where c.n > 0
    order by c.bucket, c.order_id, c.slot_id, c.reason
    on conflict (bucket, order_id, slot_id, quarter, kind, reason) do update set n = event_count.n + excluded.n;
  end loop;
end $$;

-- Counts beacons that name nothing we can trust.
create or replace function count_rejected(p_door text[], p_reason text[], p_n bigint[], p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into rejected_beacon (door, hour, reason, n)
  select door, date_trunc('hour', p_now, 'UTC'), reason, n
  from unnest(p_door, p_reason, p_n) as i (door, reason, n) order by door, reason
  on conflict (door, hour, reason) do update set n = rejected_beacon.n + excluded.n
$$;

-- Locks an order's slices in key order, as record_events does: an UPDATE alone takes them as they happen to lie.
create or replace function lock_slices_of(p_order uuid) returns void
language plpgsql as $$
begin
  perform from slice where bucket = bucket_of(p_order) and order_id = p_order order by bucket, id for no key update;
end $$;

-- Closes an order's open slices: what was not redeemed is budget again. The caller has locked the order.
create or replace function close_slices_of(p_account uuid, p_order uuid, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_size bigint;
  v_redeemed bigint;
begin
  perform lock_slices_of(p_order);
  with closed as (
    update slice set closed_at = p_now
    where bucket = bucket_of(p_order) and order_id = p_order and closed_at is null
    returning size, redeemed
  )
  select coalesce(sum(size), 0), coalesce(sum(redeemed), 0) into v_size, v_redeemed from closed;
  update ad_order set leased = leased - v_size, redeemed = ad_order.redeemed + v_redeemed
  where account_id = p_account and id = p_order;
end $$;

create or replace function seal_slices_of(p_account uuid, p_order uuid, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform lock_slices_of(p_order);
  update slice set sealed_at = p_now where bucket = bucket_of(p_order) and order_id = p_order and sealed_at is null;
end $$;

-- Closes slices whose last token has died, so that their unspent impressions can be lent again.
create or replace function close_expired_slices(p_account uuid, p_order uuid, p_now timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_size bigint;
  v_redeemed bigint;
begin
  perform from ad_order where account_id = p_account and id = p_order for update;
  perform lock_slices_of(p_order);
  with closed as (
    update slice set closed_at = p_now
    where bucket = bucket_of(p_order) and order_id = p_order and closed_at is null and expires_at <= p_now
    returning size, redeemed
  )
  select coalesce(sum(size), 0), coalesce(sum(redeemed), 0) into v_size, v_redeemed from closed;
  update ad_order set leased = leased - v_size, redeemed = ad_order.redeemed + v_redeemed
  where account_id = p_account and id = p_order and v_size > 0;
  return v_size;
end $$;

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

grant execute on function
  lease_slice, record_events, count_rejected, close_expired_slices, add_event_partitions
to fairlead_app;
