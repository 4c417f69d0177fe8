-- A partner's session is started by the database: behind the password that the server found to be right, and no more of them
-- than partner_sessions() at once.

-- Answers how many sessions it ended for that, those unseen the longest. Granted to nobody: each door below shows first that whoever
-- comes may.
create or replace function begin_partner_session(
  p_token_hash bytea, p_account uuid, p_browser text, p_system text, p_network text, p_now timestamptz
) returns integer
language plpgsql as $$
declare
  v_ended integer;
begin
  insert into partner_session (token_hash, account_id, created_at, last_seen_at, expires_at, browser, system, network)
  values (p_token_hash, p_account, p_now, p_now, p_now + least(session_life(), session_idle()), p_browser, p_system,
    p_network);
  delete from partner_session where token_hash in (
    select token_hash from partner_session where account_id = p_account
    order by token_hash = p_token_hash desc, coalesce(last_seen_at, created_at) desc, token_hash
    offset partner_sessions());
  get diagnostics v_ended = row_count;
  return v_ended;
end $$;

-- Behind a password. Null when that was changed meanwhile: the lock makes it wait for such a change, which would not see this
-- session to end it, and for other log-ins of the partner. Refused where a second step is on (finish_login).
create or replace function start_partner_session(
  p_token_hash bytea, p_account uuid, p_password_hash text, p_browser text, p_system text, p_network text,
  p_now timestamptz
) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_future(p_now);
  perform from partner where id = p_account and password_hash = p_password_hash for no key update;
  if not found then
    return null;
  end if;
  if second_step_is_on(p_account, p_now) then
    perform refuse('second_step_needed');
  end if;
  return begin_partner_session(p_token_hash, p_account, p_browser, p_system, p_network, p_now);
end $$;
comment on function start_partner_session is 'Takes null: browser, system, network.';

-- Behind a host's ticket, which the server spent: the host knows its person, and asks for what it holds right.
create or replace function start_hosted_session(
  p_token_hash bytea, p_account uuid, p_password_hash text, p_browser text, p_system text, p_network text,
  p_now timestamptz
) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_future(p_now);
  perform from partner where id = p_account and password_hash = p_password_hash and host_user is not null
  for no key update;
  if not found then
    return null;
  end if;
  return begin_partner_session(p_token_hash, p_account, p_browser, p_system, p_network, p_now);
end $$;
comment on function start_hosted_session is 'Takes null: browser, system, network.';

-- Notes that a session was used, and where from: it ends session_idle after its last use, and session_life after it began. Reads
-- go on where the server's clock is not the database's, so this asks for the session alone (partner-proof.sql).
create or replace function note_session_seen(p_session text, p_network text, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update partner_session s set last_seen_at = p_now, network = p_network,
    expires_at = greatest(s.expires_at, least(s.created_at + session_life(), p_now + session_idle()))
  from partner p
  where s.token_hash = sha256(convert_to(p_session, 'UTF8')) and s.expires_at > p_now and p.id = s.account_id
    and p.state <> 'not_activated';
  if not found then
    perform refuse('token_expired');
  end if;
end $$;
comment on function note_session_seen is 'Takes null: network.';

grant execute on function start_partner_session, start_hosted_session to fairlead_auth;
grant execute on function note_session_seen to fairlead_app;
