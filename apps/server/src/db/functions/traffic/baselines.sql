-- What bounds are measured by: a campaign's level from trials, a slot's index, and whether terms can pay for their views
-- (docs/decisions/041-bounds.md). Only the network's own trial orders move a level, never partners' flights.

-- How many views a trial takes to say something. A demo's are small.
create or replace function trial_views_min() returns bigint
language plpgsql stable as $$
begin
  return case when (select demo from network) then 1 else 9000 end;
end $$;

-- The usual level of a format before a moment: the median of its tried campaigns once there are three, else the setting.
create or replace function median_level(p_content_type text, p_kind text, p_before timestamptz) returns bigint
language plpgsql stable as $$
declare
  v_tried integer;
  v_median bigint;
begin
  select count(*), percentile_disc(0.5) within group (order by l.level) into v_tried, v_median
  from (
    select distinct on (l.campaign_id) l.level from campaign_level l join campaign c on c.id = l.campaign_id
    where c.content_type = p_content_type and l.kind = p_kind and l.since < p_before
    order by l.campaign_id, l.since desc
  ) l;
  if v_tried >= 3 then
    return greatest(v_median, 1);
  end if;
  return (select f.level from format_level f where f.content_type = p_content_type and f.kind = p_kind);
end $$;

-- Brings trials, levels and indices up to date. Does nothing where nothing is new; called by a job.
create or replace function keep_baselines(p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_other_clock(p_now);
  perform pg_advisory_xact_lock(7130225);
  perform keep_trial_results(p_now);
  perform keep_trial_reminders(p_now);
  perform keep_levels(p_now);
  perform keep_slot_indices(p_now);
end $$;

-- What the orders of a proposal brought together, once none of them is open any more.
create or replace function keep_trial_results(p_now timestamptz) returns void
language plpgsql as $$
begin
  insert into trial_result (proposal_id, campaign_id, ended_at, views, clicks, conversions, index_sum)
  select t.trial_proposal_id, t.campaign_id, t.ended_at, coalesce(sum(e.n) filter (where e.kind = 'impression'), 0),
    coalesce(sum(e.n) filter (where e.kind = 'click'), 0), coalesce(sum(e.n) filter (where e.kind = 'conversion'), 0),
    coalesce(sum(e.n * index_in_force(e.slot_id, window_start(t.ended_at))) filter (where e.kind = 'impression'), 0)
  from (
    select o.trial_proposal_id, o.campaign_id, max(o.settled_at) as ended_at
    from ad_order o
    where o.network_use = 'trial' and not exists (select from trial_result r where r.proposal_id = o.trial_proposal_id)
    group by o.trial_proposal_id, o.campaign_id
    having max(o.settled_at) is not null
      and bool_and(o.settled_at is not null or o.state = 'failed' and (o.matched_at is null or o.validation_ends_at is null))
  ) t
  join ad_order o on o.trial_proposal_id = t.trial_proposal_id and o.network_use = 'trial'
  join event_count e on e.bucket = bucket_of(o.id) and e.order_id = o.id and e.reason = ''
  group by t.trial_proposal_id, t.campaign_id, t.ended_at
  on conflict do nothing;
end $$;

-- The newest trial of each campaign that is large enough to say something.
create or replace function newest_trials() returns table (campaign_id uuid, proposal_id uuid, ended_at timestamptz)
language plpgsql stable as $$
begin
  return query
  select distinct on (r.campaign_id) r.campaign_id, r.proposal_id, r.ended_at from trial_result r
  where r.views >= trial_views_min() order by r.campaign_id, r.ended_at desc, r.proposal_id;
end $$;

-- Ends what a trial has answered since, and reminds of campaigns that have to be tried anew. The caller has locked it all, so that
-- processes that come at the same moment remind once.
create or replace function keep_trial_reminders(p_now timestamptz) returns void
language plpgsql as $$
begin
  update trial_reminder m set ended_by = t.proposal_id from newest_trials() t
  where m.ended_by is null and t.campaign_id = m.campaign_id and t.ended_at > m.since;
  insert into trial_reminder (campaign_id, reason, cause, since)
  select distinct on (d.campaign_id) d.campaign_id, d.reason, d.cause, d.since
  from (
    select t.campaign_id, 'level_old' as reason, t.proposal_id as cause, t.ended_at + 28 * interval '24 hours' as since
    from newest_trials() t where t.ended_at + 28 * interval '24 hours' <= p_now
    union all
    select h.campaign_id, 'flight_held', h.order_id, h.sealed_at from held_flights() h
  ) d join campaign c on c.id = d.campaign_id
  where c.active order by d.campaign_id, d.since, d.cause
  on conflict do nothing;
end $$;

-- Partners' flights, judged for good and begun after the campaign's newest trial, with results that were withheld while the bound
-- of the whole group withheld some. None of a campaign that has a reminder.
create or replace function held_flights() returns table (campaign_id uuid, order_id uuid, sealed_at timestamptz)
language plpgsql stable as $$
begin
  return query
  select g.campaign_id, f.order_id, f.sealed_at
  from ad_group g
  join withheld_day w on w.bucket = g.bucket and w.group_id = g.id and w.step = 'group'
  join flight f on f.bucket = g.bucket and f.group_id = g.id
  left join newest_trials() t on t.campaign_id = g.campaign_id
  where f.network_use is null and f.sealed_at is not null and f.starts_at > coalesce(t.ended_at, '-infinity')
    and w.day >= utc_day(f.starts_at) and w.day <= utc_day(f.ends_at) + 1
    and not exists (select from trial_reminder m where m.campaign_id = g.campaign_id and m.ended_by is null)
    and exists (
      select from event_count e
      where e.bucket = bucket_of(f.order_id) and e.order_id = f.order_id and e.kind = w.kind and e.reason = 'above_expected'
        and e.n > 0);
end $$;

-- A level from the two newest trials that are large enough, where they are a week apart and agree.
create or replace function keep_levels(p_now timestamptz) returns void
language plpgsql as $$
begin
  insert into campaign_level (campaign_id, kind, since, level)
  select p.campaign_id, p.kind, p_now,
    level_from_trial(median_level(c.content_type, p.kind, p_now), p.n[1] + p.n[2], p.index_sum[1] + p.index_sum[2])
  from (
    select r.campaign_id, k.kind, array_agg(case k.kind when 'click' then r.clicks else r.conversions end order by r.ended_at desc) as n,
      array_agg(r.index_sum order by r.ended_at desc) as index_sum, array_agg(r.ended_at order by r.ended_at desc) as ended_at
    from trial_result r cross join (values ('click'), ('conversion')) k (kind)
    where r.views >= trial_views_min() and r.index_sum > 0
    group by r.campaign_id, k.kind having count(*) >= 2
  ) p
  join campaign c on c.id = p.campaign_id
  where trials_agree(p.n[2], expectation_of(p.index_sum[2]), p.ended_at[2], p.n[1], expectation_of(p.index_sum[1]), p.ended_at[1])
    and not exists (
      select from campaign_level l where l.campaign_id = p.campaign_id and l.kind = p.kind and l.since >= p.ended_at[1]);
end $$;

-- Once a day, from what settled within the 28 days before: a slot's clicks beside what its views let expect on a usual slot,
-- over all campaigns.
create or replace function keep_slot_indices(p_now timestamptz) returns void
language plpgsql as $$
begin
  insert into slot_index (slot_id, day, clicks, expected, index)
  select s.slot_id, utc_day(p_now), s.clicks, s.expected, slot_index_of(s.clicks, s.expected)
  from (
    select e.slot_id, coalesce(sum(e.n) filter (where e.kind = 'click'), 0)::bigint as clicks,
      coalesce(sum(e.n * l.level) filter (where e.kind = 'impression'), 0)::bigint as expected
    from ad_order o
    join event_count e on e.bucket = bucket_of(o.id) and e.order_id = o.id and e.reason = ''
    join (
      select c.id, (level_in_force(row(0, c.id, c.id, 1, 1, 'click', c.content_type)::ad_group, 'click', p_now)).level from campaign c
    ) l on l.id = o.campaign_id
    where o.settled_at >= utc_midnight(p_now) - 28 * interval '24 hours' and o.settled_at < utc_midnight(p_now)
      and not exists (select from slot_index i where i.day = utc_day(p_now))
    group by e.slot_id
  ) s on conflict do nothing;
end $$;

create or replace function utc_midnight(p_at timestamptz) returns timestamptz
language plpgsql immutable strict parallel safe as $$
begin
  return date_trunc('day', p_at, 'UTC');
end $$;

-- Terms that could not pay for their views even at the highest rate that the campaign's newest trial leaves likely take nobody's
-- money. Micros of a view and of a result.
create or replace function below_break_even(p_campaign uuid, p_price bigint, p_payout bigint, p_event text) returns boolean
language plpgsql stable as $$
declare
  v_trial trial_result;
begin
  select * into v_trial from trial_result where campaign_id = p_campaign and views >= trial_views_min()
  order by ended_at desc limit 1;
  return found and not can_break_even(
    case p_event when 'click' then v_trial.clicks else v_trial.conversions end, v_trial.views, p_price, p_payout);
end $$;

create or replace function refuse_below_break_even(p_campaign uuid, p_price bigint, p_payout bigint, p_event text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if below_break_even(p_campaign, p_price, p_payout, p_event) then
    perform refuse('terms_below_break_even');
  end if;
  return true;
end $$;

grant execute on function keep_baselines to fairlead_jobs;
grant select on trial_reminder to fairlead_app, fairlead_console;
