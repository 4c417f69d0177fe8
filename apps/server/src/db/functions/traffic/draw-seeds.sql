-- The seed of each day's draws, committed to before the day and published after it (docs/decisions/040-drawn-delivery.md).

-- Makes the seeds of today, tomorrow and the day after where they are missing. Only a network's very first day has a seed
-- that was committed to on the day itself.
create or replace function keep_seeds(p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_other_clock(p_now);
  insert into draw_seed (day, seed, commitment, committed_at)
  select d.day, d.seed, sha256(d.seed), p_now
  from (
    select (p_now at time zone 'UTC')::date + n as day,
      sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as seed
    from generate_series(0, 2) n
  ) d
  where not exists (select from draw_seed s where s.day = d.day) on conflict do nothing;
end $$;

-- The seeds of days that are over, for whoever wants to repeat their draws.
create or replace function published_seeds(p_from date, p_to date, p_now timestamptz)
returns table (day date, seed bytea, commitment bytea, committed_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform refuse_future(p_now);
  return query
  select s.day, s.seed, s.commitment, s.committed_at from draw_seed s
  where s.day between p_from and p_to and s.day < (p_now at time zone 'UTC')::date order by s.day;
end $$;

-- The day's seed for a draw in this bucket. Where it is not the one that the day's draws began under, that is told once.
create or replace function seed_of_day(p_bucket smallint, p_now timestamptz) returns bytea
language plpgsql as $$
declare
  v_day date := (p_now at time zone 'UTC')::date;
  v_seed draw_seed;
  v_commitment bytea;
begin
  select * into v_seed from draw_seed where day = v_day;
  if not found then
    perform keep_seeds(p_now);
    select * into strict v_seed from draw_seed where day = v_day;
  elsif v_seed.closed_at is not null then
    perform refuse_closed_day(p_now);
  end if;
  select commitment into v_commitment from draw_day where bucket = p_bucket and day = v_day;
  if not found then
    insert into draw_day (bucket, day, commitment) values (p_bucket, v_day, v_seed.commitment) on conflict do nothing;
  elsif v_commitment <> v_seed.commitment then
    insert into alarm (at, kind, subject, details)
    select p_now, 'seed_changed', v_day::text, jsonb_build_object('bucket', p_bucket)
    where not exists (select from alarm where kind = 'seed_changed' and subject = v_day::text);
  end if;
  return v_seed.seed;
end $$;

grant select (day, commitment, committed_at) on draw_seed to fairlead_app, fairlead_console;
grant select on draw_day, draw_weights to fairlead_app, fairlead_console;
grant execute on function published_seeds to fairlead_app, fairlead_console;
grant execute on function keep_seeds to fairlead_jobs;
