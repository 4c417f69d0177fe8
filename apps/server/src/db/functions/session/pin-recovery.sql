-- The transaction password: set once with the login password, changed with the old one, and recovered when forgotten:
-- proof by e-mail, then a wait in which any session can stop it, then for seven days old destinations only.

-- Opens a recovery; one whose proof never came gives way to it.
create or replace function begin_pin_recovery(p_session text, p_recovery uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
begin
  perform from partner where id = v_account for update;
  update pin_recovery set stopped_at = p_now
  where account_id = v_account and stopped_at is null and done_at is null and proved_at is null;
  if exists (
    select from pin_recovery where account_id = v_account and stopped_at is null and done_at is null
  ) then
    perform refuse('recovery_under_way');
  end if;
  insert into pin_recovery (account_id, id, asked_at, code_until)
  values (v_account, p_recovery, p_now, p_now + interval '30 minutes');
end $$;

-- Counts a try of the code that was sent, before it is compared; null when there is nothing to try or no try left.
create or replace function try_recovery_code(p_session text, p_now timestamptz) returns uuid
language sql security definer set search_path = public, pg_temp as $$
  update pin_recovery set tries = tries + 1
  where account_id = partner_in_session(p_session, p_now) and stopped_at is null and done_at is null and proved_at is null
    and code_until > p_now and tries < 5
  returning id
$$;

-- The code was right: the new transaction password begins its wait.
create or replace function prove_pin_recovery(p_session text, p_recovery uuid, p_pin_hash text, p_now timestamptz)
returns timestamptz
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_works_from timestamptz;
begin
  update pin_recovery set proved_at = p_now, pin_hash = p_pin_hash, works_from = p_now + recovered_pin_wait()
  where account_id = v_account and id = p_recovery and stopped_at is null and done_at is null and proved_at is null
    and code_until > p_now
  returning works_from into v_works_from;
  if not found then
    perform refuse('recovery_code_wrong');
  end if;
  return v_works_from;
end $$;

-- Any session stops it. True when there was one.
create or replace function stop_pin_recovery(p_session text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
begin
  update pin_recovery set stopped_at = p_now, pin_hash = null
  where account_id = v_account and stopped_at is null and done_at is null;
  return found;
end $$;

-- Lets the recovered passwords work whose wait is over; returns whose.
create or replace function finish_pin_recoveries(p_now timestamptz) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_recovery pin_recovery;
begin
  perform refuse_future(p_now);
  for v_recovery in
    select * from pin_recovery where stopped_at is null and done_at is null and works_from <= p_now
    order by account_id for update skip locked
  loop
    update pin_recovery set done_at = p_now, pin_hash = null
    where account_id = v_recovery.account_id and id = v_recovery.id;
    update partner set pin_hash = v_recovery.pin_hash, pin_set_at = p_now, pin_recovered_at = p_now, pin_wrong = 0,
      pin_wait_until = null, pin_wrong_elsewhere = 0, pin_wait_elsewhere = null
    where id = v_recovery.account_id;
    delete from step_up where account_id = v_recovery.account_id;
    return next v_recovery.account_id;
  end loop;
end $$;

-- The first transaction password. A second one takes change_pin.
create or replace function set_first_pin(p_session text, p_pin_hash text, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
begin
  update partner set pin_hash = p_pin_hash, pin_set_at = p_now, pin_wrong = 0, pin_wait_until = null,
    pin_wrong_elsewhere = 0, pin_wait_elsewhere = null
  where id = v_account and pin_hash is null;
  if not found then
    perform refuse('step_up_invalid');
  end if;
end $$;

-- Changes it, by a step-up that the old one gave; what else the old one gave is good for nothing any more. Whoever knows the old one
-- needs no recovery: one under way is stopped.
create or replace function change_pin(
  p_session text, p_pin_hash text, p_step_up bytea, p_params bytea, p_now timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
begin
  perform from partner where id = v_account for update;
  perform spend_step_up(v_account, p_step_up, 'set_pin', p_params, p_now);
  perform stop_pin_recovery(p_session, p_now);
  update partner set pin_hash = p_pin_hash, pin_set_at = p_now, pin_wrong = 0, pin_wait_until = null,
    pin_wrong_elsewhere = 0, pin_wait_elsewhere = null
  where id = v_account;
  delete from step_up where account_id = v_account;
end $$;

grant select on pin_recovery to fairlead_app, fairlead_console;
grant execute on function
  begin_pin_recovery, try_recovery_code, prove_pin_recovery, stop_pin_recovery, set_first_pin, change_pin
to fairlead_app;
grant execute on function finish_pin_recoveries to fairlead_jobs;
