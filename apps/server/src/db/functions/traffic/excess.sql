-- Which events of a group's three days are more than their cohorts' views let expect. The same as `heldEvents` of
-- packages/traffic; every function here only reads.

-- The start of the three UTC days that a moment is counted in; the first began with 1970.
create or replace function window_start(p_at timestamptz) returns timestamptz
language plpgsql immutable strict parallel safe as $$
begin
  return date_bin(window_length(), p_at, timestamptz '1970-01-01 00:00:00+00');
end $$;

-- The campaign's level before a moment, and whether trials moved it; else that of its format.
create or replace function level_in_force(
  p_group ad_group, p_kind text, p_before timestamptz, out level bigint, out tried boolean
)
language plpgsql stable as $$
begin
  select l.level, true into level, tried from campaign_level l
  where l.campaign_id = p_group.campaign_id and l.kind = p_kind and l.since < p_before order by l.since desc limit 1;
  if not found then
    level := median_level(p_group.content_type, p_kind, p_before);
    tried := false;
  end if;
end $$;

-- The events of a group's window that are believed: paid, or withheld as too many. A click comes up to 24 hours after its view,
-- whose ts all of them have, and a conversion as long after its click as it is attributed; an hour for clocks. Events from
-- before there were groups were never drawn, and are not judged. No join of flights with events: a partition of today, of
-- which PostgreSQL knows nothing yet, would be read anew for each flight.
create or replace function believed_events(p_group ad_group, p_window timestamptz, p_kinds text[])
returns table (event event, settled boolean)
language plpgsql stable as $$
declare
  v_orders uuid[];
  v_from timestamptz;
begin
  select array_agg(f.order_id), p_window - make_interval(secs => max(f.attribution_s)) - interval '25 hours'
  into v_orders, v_from
  from flight f
  where f.bucket = p_group.bucket and f.group_id = p_group.id and f.starts_at < p_window + window_length()
    and f.ends_at + make_interval(secs => f.attribution_s) + interval '25 hours' > p_window;
  return query
  select e, (select f.sealed_at is not null from flight f where f.bucket = p_group.bucket and f.order_id = e.order_id)
  from event e
  where e.bucket = p_group.bucket and e.order_id = any (v_orders)
    and e.group_id is not null and e.kind = any (p_kinds) and (e.reason = '' or e.reason = 'above_expected')
    and e.received_at >= p_window and e.received_at < p_window + window_length()
    and e.ts < p_window + interval '73 hours' and e.ts >= v_from;
end $$;

-- A window's views by slot, network and day, with the base share of one of them.
create or replace function views_of_window(p_group ad_group, p_window timestamptz) returns shown_views[]
language plpgsql stable as $$
declare
  v_click bigint := (level_in_force(p_group, 'click', p_window + window_length())).level;
  v_conversion bigint := (level_in_force(p_group, 'conversion', p_window + window_length())).level;
begin
  return (
    with shown as (
      select (b.event).slot_id, coalesce((b.event).network, '') as network, utc_day((b.event).received_at) as day, count(*) as n
      from believed_events(p_group, p_window, array['impression']) b group by 1, 2, 3
    ), slot_base as materialized (
      -- Once a slot: there are few of them, and thousands of networks.
      select i.slot_id, base_share(v_click, i.index) as click, base_share(v_conversion, i.index) as conversion
      from (select s.slot_id, index_in_force(s.slot_id, p_window) as index from (select distinct slot_id from shown) s) i
    )
    select coalesce(array_agg(row(v.slot_id, v.network, v.day, v.n, v.n, b.click, b.conversion)::shown_views), '{}')
    from shown v join slot_base b on b.slot_id = v.slot_id);
end $$;

-- Three days are judged by the slot's index of their first.
create or replace function index_in_force(p_slot uuid, p_window timestamptz) returns bigint
language plpgsql stable as $$
begin
  return coalesce((
    select i.index from slot_index i where i.slot_id = p_slot and i.day <= utc_day(p_window) order by i.day desc limit 1), 1000000);
end $$;

create or replace function utc_day(p_at timestamptz) returns date
language plpgsql immutable strict parallel safe as $$
begin
  return (p_at at time zone 'UTC')::date;
end $$;

-- Marks what of each cohort is beyond the number that is paid, the highest ranks first; p_cohorts and p_paid stand beside the
-- events. Settled events keep what they are: those held at another step, or not at all, take their places, so that settling
-- one order changes nothing for the others.
create or replace function hold_beyond(p_events judged_event[], p_step text, p_cohorts text[], p_paid bigint[])
returns judged_event[]
language plpgsql stable as $$
begin
  return array(
    select row(r.ts, r.nonce, r.kind, r.step, r.slot_id, r.order_id, r.network, r.address, r.prefix, r.received_at, r.day, r.seed,
      r.settled, r.was,
      case
        when r.held is not null then r.held
        when r.settled and r.was = p_step or not r.settled and r.rank > greatest(r.paid - r.taken, 0) then p_step
      end)::judged_event
    from (
      select c.*, row_number() over (
        partition by c.cohort, c.held is null, c.settled
        order by case when c.n > c.paid and not c.settled and c.held is null then hold_rank(c.seed, c.nonce) end, c.nonce,
          c.step collate "C") as rank
      from (
        select e.*, k.cohort, k.paid, count(*) filter (where e.held is null) over cohort as n,
          count(*) filter (where e.held is null and e.settled and e.was is distinct from p_step) over cohort as taken
        from unnest(p_events) with ordinality e join unnest(p_cohorts, p_paid) with ordinality k (cohort, paid, place)
          on k.place = e.ordinality
        window cohort as (partition by k.cohort)
      ) c
    ) r order by r.ordinality);
end $$;

-- The expectation of each address's or prefix's day that has more than one click left: of one browser, ten minutes of the clock
-- count as one view, the likeliest to be clicked.
create or replace function visits_expected(
  p_group ad_group, p_window timestamptz, p_step text, p_clicks judged_event[], p_views shown_views[]
) returns table (day date, key bytea, mu double precision)
language plpgsql stable as $$
begin
  return query
  with wanted as (
    select c.day, case p_step when 'address' then c.address else c.prefix end as key
    from unnest(p_clicks) c where c.held is null group by 1, 2 having count(*) > 1
  ), base as (
    select distinct v.slot_id, v.click_base from unnest(p_views) v
  )
  select x.day, x.key, expectation_of(sum(x.share)::bigint)
  from (
    select w.day, w.key, max(b.click_base) as share
    from believed_events(p_group, p_window, array['impression']) v
    join wanted w on w.day = utc_day((v.event).received_at)
      and w.key = coalesce(case p_step when 'address' then (v.event).address_hash else (v.event).prefix_hash end, '')
    join base b on b.slot_id = (v.event).slot_id
    group by w.day, w.key, coalesce((v.event).browser_hash, ''),
      date_bin('10 minutes', (v.event).received_at, timestamptz '1970-01-01 00:00:00+00')
  ) x group by x.day, x.key;
end $$;

-- The clicks of a window, each with the step that holds it, up to the slots. A click counts in the network where its ad was seen:
-- people change theirs in between, and have two at home.
create or replace function judged_clicks(p_group ad_group, p_window timestamptz, p_views shown_views[]) returns judged_event[]
language plpgsql stable as $$
declare
  v_clicks judged_event[];
  v_cohorts text[];
  v_paid bigint[];
  v_step text;
begin
  v_clicks := array(
    select row((b.event).ts, (b.event).nonce, (b.event).kind, (b.event).step, (b.event).slot_id, (b.event).order_id,
      coalesce(v.network, (b.event).network, ''), coalesce((b.event).address_hash, ''), coalesce((b.event).prefix_hash, ''),
      (b.event).received_at, s.day, s.seed, b.settled, case when b.settled then (b.event).held_step end, null)::judged_event
    from believed_events(p_group, p_window, array['click']) b join draw_seed s on s.day = utc_day((b.event).received_at)
    left join lateral (
      select e.network from event e
      where e.bucket = p_group.bucket and e.ts = (b.event).ts and e.nonce = (b.event).nonce and e.kind = 'impression' and e.step = ''
      limit 1
    ) v on true);
  foreach v_step in array array['address', 'prefix'] loop
    select array_agg(c.day || ' ' || encode(c.key, 'hex') order by c.place),
      array_agg(paid_at_most(v_step, coalesce(m.mu, 0)) order by c.place)
    into v_cohorts, v_paid
    from (
      select e.day, case v_step when 'address' then e.address else e.prefix end as key, e.ordinality as place
      from unnest(v_clicks) with ordinality e
    ) c left join visits_expected(p_group, p_window, v_step, v_clicks, p_views) m on m.day = c.day and m.key = c.key;
    v_clicks := hold_beyond(v_clicks, v_step, v_cohorts, v_paid);
  end loop;
  foreach v_step in array array['network_slot', 'network', 'slot'] loop
    select array_agg(c.cohort order by c.place), array_agg(paid_at_most(v_step, coalesce(m.mu, 0)) order by c.place)
    into v_cohorts, v_paid
    from (select cohort_of(v_step, e.slot_id, e.network) as cohort, e.ordinality as place from unnest(v_clicks) with ordinality e) c
    left join cohorts_expected(v_step, p_views) m on m.cohort = c.cohort;
    v_clicks := hold_beyond(v_clicks, v_step, v_cohorts, v_paid);
  end loop;
  return v_clicks;
end $$;

create or replace function cohort_of(p_step text, p_slot uuid, p_network text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return case p_step when 'network_slot' then p_slot || ' ' || p_network when 'network' then p_network else p_slot::text end;
end $$;

create or replace function cohorts_expected(p_step text, p_views shown_views[])
returns table (cohort text, mu double precision)
language plpgsql immutable strict parallel safe as $$
begin
  return query
  select cohort_of(p_step, v.slot_id, v.network), expectation_of(sum(v.n * v.click_base)::bigint)
  from unnest(p_views) v group by 1;
end $$;
