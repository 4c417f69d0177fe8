-- All that is held in a group's three days: results beyond what the group's views let expect, and views of cohorts that are
-- proven false, or stand at their volume ceiling and are clicked too little. The same as `heldEvents` of packages/traffic.

-- `mu` is what the views that are paid let expect, `believed` how many results are paid.
create or replace function judged_window(
  p_group ad_group, p_window timestamptz, out held judged_event[], out mu double precision, out believed bigint,
  out shown shown_views[]
)
language plpgsql stable as $$
declare
  v_clicks judged_event[];
  v_views judged_event[];
  v_results judged_event[];
  v_tried boolean := (level_in_force(p_group, p_group.payout_event, p_window + window_length())).tried;
  v_left bigint;
  v_paid bigint;
begin
  shown := views_of_window(p_group, p_window);
  v_clicks := judged_clicks(p_group, p_window, shown);
  v_results := case p_group.payout_event when 'click' then v_clicks else judged_conversions(p_group, p_window, v_clicks) end;
  select count(*) into v_left from unnest(v_results) r where r.held is null or r.held not in ('address', 'prefix');
  -- What is paid is paid for views that are paid: or a flood that takes its own views back would be paid and cost nothing.
  v_views := judged_views(p_group, p_window, shown, v_clicks);
  mu := paid_views_expected(p_group, shown, v_views);
  v_paid := paid_at_most_in_group(mu, v_left, v_tried);
  v_results := hold_beyond(v_results, 'group', array_fill('group'::text, array[cardinality(v_results)]),
    array_fill(v_paid, array[cardinality(v_results)]));
  select count(*) into believed from unnest(v_results) r where r.held is null;
  held := array(
    select r from unnest(case p_group.payout_event when 'conversion' then v_clicks || v_results else v_results end
      || v_views) r
    where r.held is not null);
end $$;

-- A window's conversions; each goes with its click, wherever that was held.
create or replace function judged_conversions(p_group ad_group, p_window timestamptz, p_clicks judged_event[])
returns judged_event[]
language plpgsql stable as $$
begin
  return array(
    select row((b.event).ts, (b.event).nonce, (b.event).kind, (b.event).step, (b.event).slot_id, (b.event).order_id, '', '', '',
      (b.event).received_at, s.day, s.seed, b.settled, w.was, nullif(case when b.settled then w.was
        else coalesce(c.was, c.held, earlier.held) end, 'group'))::judged_event
    from believed_events(p_group, p_window, array['conversion']) b
    join draw_seed s on s.day = utc_day((b.event).received_at)
    left join unnest(p_clicks) c on c.nonce = (b.event).nonce and c.ts = (b.event).ts
    cross join lateral (select case when b.settled then (b.event).held_step end as was) w
    left join lateral (
      select e.held_step as held from event e
      where c.nonce is null and e.bucket = p_group.bucket and e.ts = (b.event).ts and e.nonce = (b.event).nonce
        and e.kind = 'click' and e.step = '' and e.reason = 'above_expected'
    ) earlier on true);
end $$;

-- The expectation of results of the views that are paid: of all that were shown where none is held (p_views is empty then).
create or replace function paid_views_expected(p_group ad_group, p_shown shown_views[], p_views judged_event[])
returns double precision
language plpgsql immutable as $$
begin
  return (
    with base as (
      select s.slot_id, s.n, case p_group.payout_event when 'click' then s.click_base else s.conversion_base end as share
      from unnest(p_shown) s
    )
    select expectation_of(coalesce(sum(e.share), 0)::bigint)
    from (
      select b.n * b.share as share from base b where cardinality(p_views) = 0
      union all
      select b.share from unnest(p_views) v join (select distinct slot_id, base.share from base) b on b.slot_id = v.slot_id
      where v.held is null
    ) e);
end $$;

-- Which cohorts of a step are proven false by the clicks that addresses and prefixes left.
create or replace function proven_cohorts(p_step text, p_shown shown_views[], p_clicks judged_event[])
returns table (cohort text, mu double precision, clicks bigint)
language plpgsql stable as $$
begin
  return query
  select c.cohort, coalesce(m.mu, 0), c.n
  from (
    select cohort_of(p_step, k.slot_id, k.network) as cohort, count(*) as n from unnest(p_clicks) k
    where k.held is null or k.held not in ('address', 'prefix') group by 1
  ) c left join cohorts_expected(p_step, p_shown) m on m.cohort = c.cohort
  where is_proven(coalesce(m.mu, 0), c.n);
end $$;

-- Which slots or networks were clicked too little on the days on which they stood at their volume ceiling.
create or replace function unwanted_cohorts(p_step text, p_shown shown_views[], p_clicks judged_event[])
returns table (cohort text, days date[], mu double precision, clicks bigint)
language plpgsql stable as $$
begin
  return query
  select v.cohort, v.days, v.mu, coalesce(c.n, 0)
  from (
    select cohort_of(p_step, s.slot_id, s.network) as cohort, array_agg(distinct s.day) as days,
      expectation_of(sum(s.n * s.click_base)::bigint) as mu
    from unnest(p_shown) s join volume u on u.kind = p_step and u.key = cohort_of(p_step, s.slot_id, s.network) and u.day = s.day
    where u.views >= u.ceiling group by 1
  ) v cross join lateral (
    select count(*) as n from unnest(p_clicks) k
    where cohort_of(p_step, k.slot_id, k.network) = v.cohort and k.day = any (v.days)
      and (k.held is null or k.held not in ('address', 'prefix'))
  ) c
  where views_reversed(v.mu, coalesce(c.n, 0), 1000000) > 0;
end $$;

-- The views of a window, each with the step that holds it; none at all where none is held.
create or replace function judged_views(
  p_group ad_group, p_window timestamptz, p_shown shown_views[], p_clicks judged_event[]
) returns judged_event[]
language plpgsql stable as $$
declare
  v_step text;
  v_views judged_event[];
  v_cohorts text[];
  v_paid bigint[];
begin
  if not (
    exists (select from proven_cohorts('network_slot', p_shown, p_clicks))
    or exists (select from proven_cohorts('network', p_shown, p_clicks))
    or exists (select from proven_cohorts('slot', p_shown, p_clicks))
    or exists (select from unwanted_cohorts('slot', p_shown, p_clicks))
    or exists (select from unwanted_cohorts('network', p_shown, p_clicks))
    or exists (select from withheld_events(p_group, p_window) w where w.settled and w.kind = 'impression')
  ) then
    return '{}';
  end if;
  v_views := array(
    select row(v.ts, v.nonce, v.kind, v.step, v.slot_id, v.order_id, v.network, '', '', v.received_at, s.day, s.seed, v.settled,
      v.was, null)::judged_event
    from (
      select (b.event).*, b.settled from believed_events(p_group, p_window, array['impression']) b
    ) e
    cross join lateral (select e.ts, e.nonce, e.kind, e.step, e.slot_id, e.order_id, coalesce(e.network, '') as network,
      e.received_at, e.settled, case when e.settled then e.held_step end as was) v
    join draw_seed s on s.day = utc_day(v.received_at));
  -- Whoever is in no such cohort is paid as before.
  foreach v_step in array array['network_slot', 'network', 'slot'] loop
    select array_agg(coalesce(c.cohort, '-') order by c.place),
      array_agg(coalesce(c.n - views_taken_back(c.mu, c.clicks, c.n), 9223372036854775807) order by c.place)
    into v_cohorts, v_paid
    from (
      select p.cohort, p.mu, p.clicks, e.ordinality as place, count(*) over (partition by p.cohort) as n
      from unnest(v_views) with ordinality e
      left join proven_cohorts(v_step, p_shown, p_clicks) p on p.cohort = cohort_of(v_step, e.slot_id, e.network)
    ) c;
    v_views := hold_beyond(v_views, v_step, v_cohorts, v_paid);
  end loop;
  foreach v_step in array array['slot', 'network'] loop
    select array_agg(coalesce(c.cohort, '-') order by c.place),
      array_agg(coalesce(c.n - views_reversed(c.mu, c.clicks, c.n), 9223372036854775807) order by c.place)
    into v_cohorts, v_paid
    from (
      select u.cohort, u.mu, u.clicks, e.ordinality as place, count(*) filter (where e.held is null) over (partition by u.cohort) as n
      from unnest(v_views) with ordinality e
      left join unwanted_cohorts(v_step, p_shown, p_clicks) u
        on u.cohort = cohort_of(v_step, e.slot_id, e.network) and e.day = any (u.days)
    ) c;
    v_views := hold_beyond(v_views, v_step || '_interest', v_cohorts, v_paid);
  end loop;
  return v_views;
end $$;
