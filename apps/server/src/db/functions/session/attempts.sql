-- How often something was tried, so that limits outlive a restart (packages/contract/src/try-limits.ts). Whoever serves counts; only
-- authentication, which knows what was right, takes back what was counted.

-- Counts a try before it is made; answers how many the window has with it. The window is over when that says which counts it.
create or replace function count_try(p_scope text, p_subject text, p_now timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_over timestamptz := p_now - try_window(p_scope);
  v_tries integer;
begin
  -- A later moment would be past the window of any count.
  perform refuse_future(p_now);
  if v_over is null then
    perform refuse('data_error');
  end if;
  insert into attempt as counted (scope, subject, window_start, tries) values (p_scope, p_subject, p_now, 1)
  on conflict (scope, subject) do update set
    tries = case when counted.window_start <= v_over then 1 else counted.tries + 1 end,
    window_start = case when counted.window_start <= v_over then p_now else counted.window_start end
  returning counted.tries into v_tries;
  return v_tries;
end $$;

-- Takes one try back.
create or replace function give_back_try(p_scope text, p_subject text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update attempt set tries = tries - 1 where scope = p_scope and subject = p_subject and tries > 0
$$;

-- The same of a look at what is taken, which proves nothing and guesses at no secret.
create or replace function give_back_look(p_scope text, p_subject text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update attempt set tries = tries - 1
  where scope = p_scope and subject = p_subject and tries > 0 and try_is_look(p_scope)
$$;

-- Forgets them all.
create or replace function forget_tries(p_scope text, p_subject text) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from attempt where scope = p_scope and subject = p_subject
$$;

-- Deletes what is counted in no window any more.
create or replace function sweep_tries(p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_future(p_now);
  delete from attempt where window_start <= p_now - coalesce(try_window(scope), interval '0');
end $$;

grant execute on function count_try to fairlead_app, fairlead_console;
grant execute on function give_back_look to fairlead_app;
grant execute on function give_back_try, forget_tries to fairlead_auth;
grant execute on function sweep_tries to fairlead_jobs;
