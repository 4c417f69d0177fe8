-- The draw: who is credited with what a group's ads brought. By weights that are kept, and by the day's seed.

-- What everybody in the group weighs now when a view is drawn (view_weights). What comes of a view is drawn by the weights
-- of that view, and has none of its own (view_weights_of).
create or replace function weigh(p_bucket smallint, p_group uuid, p_now timestamptz) returns draw_weights
language plpgsql stable as $$
declare
  v_weights draw_weights;
begin
  v_weights.orders := array(
    select f.order_id from flight f where f.bucket = p_bucket and f.group_id = p_group and f.sealed_at is null order by f.order_id);
  v_weights.view_weights := view_weights(p_bucket, p_group, p_now);
  v_weights.bucket := p_bucket;
  v_weights.group_id := p_group;
  v_weights.minute := date_trunc('minute', p_now, 'UTC');
  return v_weights;
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

-- The weights that the view of an ad was drawn by, for those orders that an epoch lists: a result falls to each with the chance
-- that its view had, drawn anew. So nobody's luck with views, which they can watch, moves a later draw. All 0 where there is no
-- drawn view.
create or replace function view_weights_of(p_epoch draw_weights, p_ts timestamptz, p_nonce bytea) returns bigint[]
language plpgsql stable set enable_seqscan = off as $$
declare
  v_view draw_weights;
begin
  select w.* into v_view from event e
  join draw_weights w on w.bucket = e.bucket and w.group_id = e.group_id and w.minute = e.minute and w.epoch = e.epoch
  where e.bucket = p_epoch.bucket and e.ts = p_ts and e.nonce = p_nonce and e.kind = 'impression' and e.step = '' limit 1;
  return weights_for(p_epoch.orders, v_view.orders, v_view.view_weights);
end $$;

-- The weights that events of a kind are drawn by in an epoch. Of a result that is believed: those of its view. Minutes of
-- earlier versions kept weights for clicks and conversions.
create or replace function weights_of_event(
  p_epoch draw_weights, p_kind text, p_believed boolean, p_ts timestamptz, p_nonce bytea
) returns bigint[]
language plpgsql stable as $$
begin
  if p_kind = 'impression' then
    return p_epoch.view_weights;
  elsif p_epoch.click_weights is not null then
    return case p_kind when 'click' then p_epoch.click_weights else p_epoch.conversion_weights end;
  end if;
  return case when p_believed then view_weights_of(p_epoch, p_ts, p_nonce) else p_epoch.view_weights end;
end $$;

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
  if (v_weights.orders, v_weights.view_weights) = (p_before.orders, p_before.view_weights) then
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
    pick_by_weight(weights_of_event(w, e.kind, e.reason in ('', 'above_expected'), e.ts, e.nonce),
      draw_unit(s.seed, e.nonce, e.kind, e.step))]);
end $$;

grant execute on function wrong_draws to fairlead_app;
