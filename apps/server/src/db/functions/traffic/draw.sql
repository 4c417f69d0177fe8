-- The draw: who is credited with what a group's ads brought. By weights that are kept, and by the day's seed.

-- What everybody in the group weighs now. Views: view_weights. Clicks: its paid views of the last 24 hours, and its part of 100
-- more by what it weighs when a view is drawn. Conversions: its paid clicks within the time that conversions are attributed in,
-- and its part of 10 more. Both are counted in whole quarters of an hour. So the luck of a few views moves little, and whoever
-- comes into a group that had many has no more of its clicks than of its views.
create or replace function weigh(p_bucket smallint, p_group uuid, p_now timestamptz) returns draw_weights
language plpgsql stable as $$
declare
  v_weights draw_weights;
  v_views bigint[];
  v_clicks bigint[];
begin
  select coalesce(array_agg(f.order_id order by f.order_id), '{}'),
    coalesce(array_agg(paid_events(f.order_id, 'impression', p_now - interval '24 hours') order by f.order_id), '{}'),
    coalesce(array_agg(paid_events(f.order_id, 'click', p_now - make_interval(secs => f.attribution_s)) order by f.order_id), '{}')
  into v_weights.orders, v_views, v_clicks
  from flight f where f.bucket = p_bucket and f.group_id = p_group and f.sealed_at is null;
  v_weights.view_weights := view_weights(p_bucket, p_group, p_now);
  v_weights.click_weights := weights_with_part_of(100, v_views, v_weights.view_weights);
  v_weights.conversion_weights := weights_with_part_of(10, v_clicks, v_weights.view_weights);
  v_weights.bucket := p_bucket;
  v_weights.group_id := p_group;
  v_weights.minute := date_trunc('minute', p_now, 'UTC');
  return v_weights;
end $$;

-- Counts that weigh together with so many more, which are divided by other weights; the counts alone where those are all 0.
create or replace function weights_with_part_of(p_more bigint, p_counts bigint[], p_weights bigint[]) returns bigint[]
language plpgsql immutable as $$
declare
  v_sum bigint := (select coalesce(sum(w), 0) from unnest(p_weights) w);
begin
  return array(
    select c.n * greatest(v_sum, 1) + p_more * c.weight from unnest(p_counts, p_weights) with ordinality c (n, weight, place)
    order by c.place);
end $$;

-- What each of the group's flights that are not sealed, by order, weighs when a view is drawn: what it can take now, but of one
-- partner at most a quarter of all (a tenth of one who is limited), the standing order taking what is missing. Trials draw
-- only while no partner's flight is open, and then alone.
create or replace function view_weights(p_bucket smallint, p_group uuid, p_now timestamptz) returns bigint[]
language plpgsql stable as $$
declare
  v_keys uuid[];
  v_uses text[];
  v_views bigint[];
  v_partners boolean;
  v_limited uuid[];
  v_capped bigint[];
  v_standing bigint := 0;
begin
  select array_agg(f.partner_key order by f.order_id), array_agg(coalesce(f.network_use, 'partner') order by f.order_id),
    array_agg(view_allowance(f, p_now) order by f.order_id), bool_or(f.network_use is null and f.open),
    coalesce(array_agg(f.partner_key) filter (where f.limited), '{}')
  into v_keys, v_uses, v_views, v_partners, v_limited
  from flight f where f.bucket = p_bucket and f.group_id = p_group and f.sealed_at is null;
  if v_keys is null then
    return '{}';
  elsif not v_partners then
    return array(
      select case when u.network_use = 'trial' then u.views else 0 end
      from unnest(v_uses, v_views) with ordinality u (network_use, views, place) order by u.place);
  elsif not (select share_ceiling from network) then
    return array(
      select case when u.network_use = 'partner' then u.views else 0 end
      from unnest(v_uses, v_views) with ordinality u (network_use, views, place) order by u.place);
  end if;
  v_capped := capped_weights(v_keys,
    array(
      select case when u.network_use = 'partner' then u.views else 0 end
      from unnest(v_uses, v_views) with ordinality u (network_use, views, place) order by u.place),
    (select coalesce(sum(u.views) filter (where u.network_use = 'standing'), 0)::bigint from unnest(v_uses, v_views) u (network_use, views)),
    v_limited);
  -- One standing order after the other takes what falls to the network.
  v_standing := v_capped[cardinality(v_capped)];
  for v_place in 1 .. cardinality(v_keys) loop
    if v_uses[v_place] = 'standing' then
      v_capped[v_place] := least(v_views[v_place], v_standing);
      v_standing := v_standing - v_capped[v_place];
    end if;
  end loop;
  return v_capped[1:cardinality(v_keys)];
end $$;

create or replace function paid_events(p_order uuid, p_kind text, p_since timestamptz) returns bigint
language sql stable as $$
  select coalesce(sum(n), 0)::bigint from event_count
  where bucket = bucket_of(p_order) and order_id = p_order and kind = p_kind and reason = ''
    and quarter >= date_bin('15 minutes', p_since, timestamptz '2020-01-01')
$$;

-- The weights that this minute draws by, kept with the first draw in it.
create or replace function weights_of_minute(p_bucket smallint, p_group uuid, p_now timestamptz) returns draw_weights
language plpgsql as $$
declare
  v_weights draw_weights;
begin
  select * into v_weights from draw_weights
  where bucket = p_bucket and group_id = p_group and minute = date_trunc('minute', p_now, 'UTC')
  order by epoch desc limit 1;
  if not found then
    v_weights := weigh(p_bucket, p_group, p_now);
    v_weights.epoch := 0;
    insert into draw_weights select v_weights.*;
  elsif exists (
    select from flight where bucket = p_bucket and order_id = any (v_weights.orders) and sealed_at is not null) then
    -- Settled since, perhaps by a clock that was a minute apart: nothing may fall to it any more.
    v_weights := next_epoch(v_weights, p_now);
  end if;
  return v_weights;
end $$;

-- Weighs anew within the minute, because somebody who was drawn can take no more, or nobody weighed anything yet. What came
-- out as before is not kept twice: the epoch stays.
create or replace function next_epoch(p_before draw_weights, p_now timestamptz) returns draw_weights
language plpgsql as $$
declare
  v_weights draw_weights := weigh(p_before.bucket, p_before.group_id, p_now);
begin
  if (v_weights.orders, v_weights.view_weights, v_weights.click_weights, v_weights.conversion_weights)
    = (p_before.orders, p_before.view_weights, p_before.click_weights, p_before.conversion_weights) then
    return p_before;
  end if;
  v_weights.minute := p_before.minute;
  v_weights.epoch := p_before.epoch + 1;
  insert into draw_weights select v_weights.*;
  return v_weights;
end $$;

-- Events that their weights and their day's seed give to somebody else than whom they were credited to. It sees the seeds of
-- days that are not over, and tells nothing of them.
create or replace function wrong_draws() returns table (id text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
  select concat_ws('/', e.bucket, encode(e.nonce, 'hex'), e.kind) from event e
  left join draw_weights w
    on w.bucket = e.bucket and w.group_id = e.group_id and w.minute = e.minute and w.epoch = e.epoch
  left join draw_seed s on s.day = (e.minute at time zone 'UTC')::date
  where e.group_id is not null and (w.minute is null or s.day is null or e.order_id is distinct from w.orders[
    pick_by_weight(
      case e.kind when 'impression' then w.view_weights when 'click' then w.click_weights else w.conversion_weights end,
      draw_unit(s.seed, e.nonce, e.kind, e.step))]);
end $$;

grant execute on function wrong_draws to fairlead_console;
