-- The last word on what an order is paid for, in a transaction of its own: it locks a group and no money, so that many
-- orders of one group settle side by side. settle_order only counts what was sealed.

-- Judges what the order's group brought and seals its delivery: from now on nothing falls to it, and its events keep what they
-- are. All others of the group that are due go with it, so that the group is judged once for all of them. Returns true when
-- this call sealed the order; false before its validation period is over, and where it is sealed.
create or replace function seal_delivery(p_order uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_group ad_group;
  v_due uuid[];
  v_counted bigint;
begin
  perform refuse_future(p_now);
  select g.* into v_group from flight f join ad_group g on g.bucket = f.bucket and g.id = f.group_id
  where f.order_id = p_order and f.sealed_at is null;
  if not found or p_order <> all (deliveries_to_seal(v_group, p_now)) then
    return false;
  end if;
  perform lock_judging(v_group.id);
  v_due := deliveries_to_seal(v_group, p_now);
  v_counted := believed_of(v_due);
  perform hold_window(v_group, w, p_now) from windows_to_seal(v_group, v_due) w;
  -- Recording went on while a long window was judged. Now it waits, and what came for these orders is judged as well.
  perform from ad_group where bucket = v_group.bucket and id = v_group.id for no key update;
  if believed_of(v_due) <> v_counted then
    perform hold_window(v_group, w, p_now) from windows_to_seal(v_group, v_due) w;
  end if;
  update flight set open = false, sealed_at = p_now where bucket = v_group.bucket and order_id = any (v_due);
  return p_order = any (v_due);
end $$;

-- A group's orders whose validation period is over and whose delivery is not sealed.
create or replace function deliveries_to_seal(p_group ad_group, p_now timestamptz) returns uuid[]
language plpgsql stable as $$
begin
  return array(
    select f.order_id from flight f join ad_order o on o.account_id = f.account_id and o.id = f.order_id
    where f.bucket = p_group.bucket and f.group_id = p_group.id and f.sealed_at is null
      and o.state in ('settling', 'failed') and o.validation_ends_at <= p_now);
end $$;

-- How many events of these orders are paid or withheld.
create or replace function believed_of(p_orders uuid[]) returns bigint
language plpgsql stable as $$
begin
  return (
    select coalesce(sum(c.n), 0) from unnest(p_orders) o (id)
    join event_count c on c.bucket = bucket_of(o.id) and c.order_id = o.id and (c.reason = '' or c.reason = 'above_expected'));
end $$;

-- The windows that decide what these orders are paid for, the first one first: those in which something was counted for
-- them, and before them those that a conversion's click may lie in.
create or replace function windows_to_seal(p_group ad_group, p_orders uuid[]) returns setof timestamptz
language plpgsql stable as $$
begin
  return query
  select w from (
    select window_start(min(c.first - make_interval(secs => f.attribution_s))) as first, window_start(max(c.last)) as last
    from flight f cross join lateral (
      select min(quarter) as first, max(quarter) as last from event_count
      where bucket = bucket_of(f.order_id) and order_id = f.order_id and (reason = '' or reason = 'above_expected')
    ) c
    where f.bucket = p_group.bucket and f.order_id = any (p_orders)
  ) s cross join lateral generate_series(s.first, s.last, window_length()) w order by w;
end $$;

-- One judge of a group at a time: what the next one reads is what this one wrote. Before the group's row, never after it. And none
-- while a day's events are dropped: a judge reads all events before it marks some, and both would wait for each other.
create or replace function lock_judging(p_group uuid) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7130227);
  perform pg_advisory_xact_lock(7130224, hashtext(p_group::text));
end $$;

grant execute on function seal_delivery to fairlead_jobs;
