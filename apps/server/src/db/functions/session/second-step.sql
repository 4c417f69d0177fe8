-- A partner's second step at the log-in (decision 072). The server knows secrets and codes and tells a right one; it cannot use one
-- twice, and it cannot leave it out: start_partner_session refuses where the step is on. The login of authentication alone reads
-- and calls any of this, but for the jobs' word that one is over.

-- Whether log-ins take it. One whose removal was asked for 72 hours ago is off by itself: nothing has to run for that.
create or replace function second_step_is_on(p_account uuid, p_now timestamptz) returns boolean
language sql stable as $$
  select exists (
    select from second_step where account_id = p_account and on_at is not null and coalesce(ends_at > p_now, true))
$$;

-- Stops a removal that was asked for. False where there is none.
create or replace function stop_second_step_removal(p_account uuid, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  update second_step set removal_asked_at = null, ends_at = null where account_id = p_account and ends_at > p_now;
  return found;
end $$;

-- Uses up the code of a time step, or a recovery code. Whoever has one has not lost what a removal is for: one that was asked for
-- stops. False when that code or a later one was used before.
create or replace function use_second_step(p_account uuid, p_step bigint, p_code bytea, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  if not second_step_is_on(p_account, p_now) then
    return false;
  elsif p_step is not null then
    update second_step set last_step = p_step where account_id = p_account and coalesce(last_step < p_step, true);
  else
    update second_step_code set used_at = p_now
    where account_id = p_account and code_hash = p_code and used_at is null;
  end if;
  if not found then
    return false;
  end if;
  perform stop_second_step_removal(p_account, p_now);
  return true;
end $$;

create or replace function put_second_step_codes(p_account uuid, p_codes bytea[], p_now timestamptz) returns void
language sql as $$
  delete from second_step_code where account_id = p_account;
  insert into second_step_code (account_id, code_hash, made_at) select p_account, c, p_now from unnest(p_codes) c;
$$;

-- Whose session calls, with a lock that other changes of the same second step, and log-ins by it, wait for.
create or replace function lock_second_step(p_session text, p_now timestamptz) returns uuid
language plpgsql as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
begin
  perform from partner where id = v_account for no key update;
  return v_account;
end $$;

-- Keeps a new secret until its first code proves that the partner has it. False where the second step is on. Refused on a device
-- that the partner is asked about: a thief of the password would lock its owner out (decision 080).
create or replace function begin_second_step(p_session text, p_secret bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := lock_second_step(p_session, p_now);
begin
  perform refuse_new_device(p_session, p_now);
  if second_step_is_on(v_account, p_now) then
    return false;
  end if;
  delete from second_step where account_id = v_account;
  insert into second_step (account_id, secret, begun_at) values (v_account, p_secret, p_now);
  return true;
end $$;

-- Turns it on by the first code. False where nothing was begun or it is on.
create or replace function turn_on_second_step(p_session text, p_step bigint, p_codes bytea[], p_now timestamptz)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := lock_second_step(p_session, p_now);
begin
  perform refuse_new_device(p_session, p_now);
  update second_step set on_at = p_now, last_step = p_step where account_id = v_account and on_at is null;
  if not found then
    return false;
  end if;
  perform put_second_step_codes(v_account, p_codes, p_now);
  return true;
end $$;

-- New recovery codes in place of all before, by a code of either kind. False where that is no good.
create or replace function renew_second_step_codes(
  p_session text, p_step bigint, p_code bytea, p_codes bytea[], p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := lock_second_step(p_session, p_now);
begin
  if not use_second_step(v_account, p_step, p_code, p_now) then
    return false;
  end if;
  perform put_second_step_codes(v_account, p_codes, p_now);
  return true;
end $$;
comment on function renew_second_step_codes is 'Takes null: step, code.';

-- Turns it off at once, by a code of either kind. False where that is no good.
create or replace function turn_off_second_step(p_session text, p_step bigint, p_code bytea, p_now timestamptz)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := lock_second_step(p_session, p_now);
begin
  if not use_second_step(v_account, p_step, p_code, p_now) then
    return false;
  end if;
  delete from second_step where account_id = v_account;
  delete from login_ticket where account_id = v_account;
  return true;
end $$;
comment on function turn_off_second_step is 'Takes null: step, code.';

-- Uses a code of either kind up for what a password alone must not open. False where that is no good.
create or replace function prove_second_step(p_session text, p_step bigint, p_code bytea, p_now timestamptz)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return use_second_step(lock_second_step(p_session, p_now), p_step, p_code, p_now);
end $$;
comment on function prove_second_step is 'Takes null: step, code.';

-- Stops a removal that was asked for, by a session. False where there is none.
create or replace function keep_second_step(p_session text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return stop_second_step_removal(lock_second_step(p_session, p_now), p_now);
end $$;

-- Notes that the password of a log-in was right and its second step is missing, with the hash of what names that log-in.
create or replace function open_login_ticket(p_ticket bytea, p_account uuid, p_password_hash text, p_now timestamptz)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_other_clock(p_now);
  delete from login_ticket where account_id = p_account and expires_at <= p_now;
  insert into login_ticket (ticket_hash, account_id, password_hash, made_at, expires_at)
  values (p_ticket, p_account, p_password_hash, p_now, p_now + interval '5 minutes');
end $$;

-- Whose log-in a ticket names, locked: one that is over, or whose password was changed since, names nobody's.
create or replace function account_of_login_ticket(p_ticket bytea, p_now timestamptz) returns uuid
language plpgsql as $$
declare
  v_account uuid;
begin
  perform refuse_other_clock(p_now);
  select p.id into v_account
  from login_ticket t join partner p on p.id = t.account_id and p.password_hash = t.password_hash
  where t.ticket_hash = p_ticket and t.expires_at > p_now for no key update of p;
  return v_account;
end $$;

-- Starts the session of a log-in by its second step, and spends the ticket. Answers as begin_partner_session; null where ticket or
-- code is no good, for whatever reason.
create or replace function finish_login(
  p_ticket bytea, p_step bigint, p_code bytea, p_token_hash bytea, p_browser text, p_system text, p_network text,
  p_device bytea[], p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := account_of_login_ticket(p_ticket, p_now);
begin
  if v_account is null or not use_second_step(v_account, p_step, p_code, p_now) then
    return null;
  end if;
  delete from login_ticket where ticket_hash = p_ticket;
  if not found then
    return null;
  end if;
  return begin_partner_session(p_token_hash, v_account, p_browser, p_system, p_network, p_device, false, p_now);
end $$;
comment on function finish_login is 'Takes null: step, code, browser, system, network.';

-- Asks for the second step to be taken off, by a log-in whose password was right. True when that is new, false when it was asked
-- for before, null where the ticket is no good.
create or replace function ask_second_step_removal(p_ticket bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := account_of_login_ticket(p_ticket, p_now);
begin
  if v_account is null or not second_step_is_on(v_account, p_now) then
    return null;
  end if;
  update second_step set removal_asked_at = p_now, ends_at = p_now + second_step_removal_wait()
  where account_id = v_account and removal_asked_at is null;
  return found;
end $$;

-- Forgets second steps whose removal has come, so that their partners are told; log-ins do without from that moment already.
create or replace function end_second_steps(p_now timestamptz) returns setof uuid
language sql security definer set search_path = public, pg_temp as $$
  delete from second_step where ends_at <= p_now returning account_id
$$;

-- Keeps the same secret, sealed with today's pepper, where it is what it was.
create or replace function renew_second_step_seal(p_account uuid, p_before bytea, p_secret bytea) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update second_step set secret = p_secret where account_id = p_account and secret = p_before;
end $$;

grant execute on function end_second_steps to fairlead_jobs;
grant select on second_step, second_step_code, login_ticket to fairlead_auth;
grant execute on function
  second_step_is_on, begin_second_step, turn_on_second_step, renew_second_step_codes, turn_off_second_step, prove_second_step, keep_second_step,
  open_login_ticket, finish_login, ask_second_step_removal, renew_second_step_seal
to fairlead_auth;
