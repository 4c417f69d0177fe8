-- A member of staff's session is started by the database: whoever has enrolled an authenticator brings a time step whose
-- code was not used before. Only the server knows the secrets and can tell a right code; it cannot use one twice, and it
-- cannot leave it out. Somebody without a second factor gets in to enrol; outside demo mode every function that asks for
-- a role refuses them (staff-proof.sql).

-- The oldest session of more than staff_sessions() ends. False when the operator is gone, or the step is missing or was used.
create or replace function start_operator_session(p_token_hash bytea, p_operator uuid, p_step bigint, p_now timestamptz)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator operator;
begin
  perform refuse_future(p_now);
  select * into v_operator from operator where id = p_operator and ended_at is null for update;
  if not found or v_operator.totp_enrolled_at is not null and (p_step is null or not use_totp(p_operator, p_step)) then
    return false;
  end if;
  insert into operator_session (token_hash, operator_id, created_at, expires_at, proven_at)
  values (p_token_hash, p_operator, p_now, p_now + staff_session_life(), case when v_operator.totp_enrolled_at is not null then p_now end);
  delete from operator_session where token_hash in (
    select token_hash from operator_session where operator_id = p_operator
    order by token_hash = p_token_hash desc, created_at desc, token_hash offset staff_sessions());
  return true;
end $$;
comment on function start_operator_session is 'Takes null: step.';

-- Sets another password in place of the one that the server found to be right (p_old_hash), from a session of the person's own;
-- whoever has enrolled an authenticator brings a time step whose code was not used before. All their other sessions end. False
-- when something of it is not so, or the password was changed meanwhile.
create or replace function change_operator_password(
  p_staff text, p_old_hash text, p_new_hash text, p_step bigint, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_session operator_session;
  v_operator operator;
begin
  perform refuse_other_clock(p_now);
  v_session := staff_session_of(p_staff, p_now);
  select * into v_operator from operator where id = v_session.operator_id and password_hash = p_old_hash for update;
  if not found
    or v_operator.totp_enrolled_at is not null and (p_step is null or not use_totp(v_operator.id, p_step)) then
    return false;
  end if;
  update operator set password_hash = p_new_hash where id = v_operator.id;
  delete from operator_session where operator_id = v_operator.id and token_hash <> v_session.token_hash;
  perform note_staff_action(v_operator.id, 'password_change', null, v_operator.id::text, '{}', p_now);
  return true;
end $$;
comment on function change_operator_password is 'Takes null: step.';

-- Shows the second factor once more in a session, by a code of a time step that was not used before. False where it was, or
-- the person is not enrolled.
create or replace function prove_operator_session(p_staff text, p_step bigint, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_session operator_session;
begin
  perform refuse_other_clock(p_now);
  v_session := staff_session_of(p_staff, p_now);
  perform from operator where id = v_session.operator_id and totp_enrolled_at is not null for update;
  if not found or not use_totp(v_session.operator_id, p_step) then
    return false;
  end if;
  update operator_session set proven_at = p_now where token_hash = v_session.token_hash;
  return true;
end $$;

-- Ends a session of whoever calls, by its id. Refused for any other id.
create or replace function end_operator_session(p_staff text, p_id uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_session operator_session := staff_session_of(p_staff, p_now);
begin
  delete from operator_session where operator_id = v_session.operator_id and id = p_id;
  if not found then
    perform refuse('data_error');
  end if;
  return true;
end $$;

-- Ends the session that calls.
create or replace function sign_out_operator(p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_session operator_session := staff_session_of(p_staff, p_now);
begin
  delete from operator_session where token_hash = v_session.token_hash;
  return found;
end $$;

-- Notes that the session that calls was used: it ends staff_session_idle() after its last use.
create or replace function note_operator_session_seen(p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_session operator_session := staff_session_of(p_staff, p_now);
begin
  perform refuse_future(p_now);
  update operator_session set last_seen_at = p_now where token_hash = v_session.token_hash;
  return found;
end $$;

-- Who of the staff, but one, has a waiting item open: their names. A panel that is open says so every five seconds, one that was
-- closed no longer does. Nobody is kept out by it: whoever acts first has acted.
create or replace function colleagues_at(p_item uuid, p_but uuid, p_now timestamptz) returns text[]
language sql stable as $$
  select coalesce(array_agg(distinct o.username order by o.username), '{}')
  from operator_session s join operator o on o.id = s.operator_id and o.ended_at is null
  where s.open_item = p_item and s.open_item_at > p_now - interval '15 seconds' and s.operator_id <> p_but
$$;

-- Notes that the session that calls has a waiting item open, and no other. The answer is who else has it open.
create or replace function note_item_open(p_staff text, p_item uuid, p_now timestamptz) returns text[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_session operator_session := staff_session_of(p_staff, p_now);
begin
  perform refuse_future(p_now);
  update operator_session set open_item = p_item, open_item_at = p_now where token_hash = v_session.token_hash;
  return colleagues_at(p_item, v_session.operator_id, p_now);
end $$;

grant execute on function colleagues_at, note_item_open to fairlead_console;
grant execute on function change_operator_password, end_operator_session, sign_out_operator, note_operator_session_seen
  to fairlead_console;
grant execute on function start_operator_session, prove_operator_session to fairlead_auth;
