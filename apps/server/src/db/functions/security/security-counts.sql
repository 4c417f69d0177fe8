-- What concerns security is counted by the hour, and above these numbers becomes an alarm (decision 064).

-- How many of a kind within so many hours, counted by the clock, raise an alarm: of one network, or of one person.
create or replace function security_threshold() returns table (kind text, counted_by text, n bigint, hours integer, alarm text)
language sql immutable as $$
  values
    ('login_failed', 'network', 50, 1, 'many_failed_logins'),
    ('staff_login_failed', 'network', 10, 1, 'many_failed_staff_logins'),
    ('code_wrong', 'network', 20, 1, 'many_wrong_codes'),
    ('pin_wrong', 'network', 20, 1, 'many_wrong_pins'),
    ('limit_hit', 'network', 200, 1, 'many_limits_hit'),
    ('foreign_page', 'network', 20, 1, 'many_foreign_pages'),
    ('recovered', 'network', 5, 24, 'many_recoveries'),
    ('role_refused', 'who', 10, 1, 'many_role_refusals'),
    ('second_factor_wrong', 'who', 5, 1, 'many_wrong_second_factors'),
    ('second_factor_removed', 'who', 1, 1, 'second_factor_removed')
$$;

-- So many alarms of one kind are raised in a day at most.
create or replace function security_alarms_of_a_day() returns integer language sql immutable as 'select 20';

-- Adds what one process counted, and raises the alarms that it makes due: each once in a day (UTC) for whom it is about,
-- which the alarm's own id holds, however many processes count.
create or replace function count_security(p_kind text[], p_network text[], p_who text[], p_n bigint[], p_now timestamptz)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_day timestamptz := date_trunc('day', p_now, 'UTC');
begin
  perform refuse_other_clock(p_now);
  insert into security_count as c (hour, kind, network, who, n)
  select date_trunc('hour', p_now, 'UTC'), i.kind, i.network, i.who, sum(i.n)
  from unnest(p_kind, p_network, p_who, p_n) i (kind, network, who, n)
  group by i.kind, i.network, i.who order by i.kind, i.network, i.who
  on conflict (hour, kind, network, who) do update set n = c.n + excluded.n;
  insert into alarm (id, at, kind, subject, details)
  select d.id, p_now, d.alarm, d.subject, jsonb_build_object(
    d.counted_by, coalesce((select o.username from operator o where o.id::text = d.subject), d.subject),
    'times', d.times, 'hours', d.hours)
  from (
    select a.*, row_number() over (partition by a.alarm order by a.times desc, a.subject)
      + (select count(*) from alarm b where b.kind = a.alarm and b.at >= v_day) as place
    from (
      select t.alarm, t.counted_by, t.hours, s.subject, s.times,
        encode(substr(sha256(convert_to(concat_ws(' ', t.alarm, s.subject, extract(epoch from v_day)), 'UTF8')), 1, 16), 'hex')::uuid as id
      from security_threshold() t
      cross join lateral (
        select i.subject, sum(i.n) as times from (
          select case t.counted_by when 'network' then c.network else c.who end as subject, c.n
          from security_count c
          where c.kind = t.kind and c.hour > p_now - make_interval(hours => t.hours) and c.hour <= p_now) i
        where i.subject = any (case t.counted_by when 'network' then p_network else p_who end) and i.subject <> ''
        group by i.subject having sum(i.n) >= t.n) s
      where t.kind = any (p_kind)) a
    where not exists (select from alarm b where b.id = a.id)) d
  where d.place <= security_alarms_of_a_day()
  on conflict (id) do nothing;
end $$;

-- Forgets what was counted longer than 90 days ago.
create or replace function drop_security_counts(p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_future(p_now);
  delete from security_count where hour <= p_now - interval '2160 hours';
end $$;

grant execute on function count_security to fairlead_app;
grant execute on function drop_security_counts to fairlead_jobs;
