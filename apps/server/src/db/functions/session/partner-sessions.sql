-- A partner's session is started by the database: behind the password that the server found to be right, and no more of them
-- than partner_sessions() at once.

-- Notes the device of a session that begins, by its marks: today's first, then those of earlier peppers. `asked` is since when its
-- partner is asked about it, `fresh` whether it is new. A device that nobody answered for is new again once none of its sessions is
-- left. The first browser of an account has nobody to ask, nor has one that a host vouches for (decision 075).
create or replace function note_device(
  p_account uuid, p_marks bytea[], p_browser boolean, p_vouched boolean, p_now timestamptz,
  out fresh boolean, out asked timestamptz
) language plpgsql as $$
begin
  select k.asked_at, k.asked_at is not null and not p_vouched and not exists (
      select from partner_session s where s.account_id = p_account and s.device = any (p_marks) and s.expires_at > p_now)
  into asked, fresh
  from known_device k where k.account_id = p_account and k.mark = any (p_marks)
  order by array_position(p_marks, k.mark) limit 1;
  fresh := coalesce(fresh, true);
  if fresh then
    asked := case when not p_vouched
      and exists (select from known_device where account_id = p_account and browser and not mark = any (p_marks)) then p_now end;
  end if;
  insert into known_device (account_id, mark, seen_at, asked_at, browser) values (p_account, p_marks[1], p_now, asked, p_browser)
  on conflict (account_id, mark) do update set seen_at = excluded.seen_at, asked_at = excluded.asked_at;
end $$;

-- Answers how many sessions it ended for that, those unseen the longest, whether the device is new and whether it is asked about. Granted to nobody: each door
-- below shows first that whoever comes may.
create or replace function begin_partner_session(
  p_token_hash bytea, p_account uuid, p_browser text, p_system text, p_network text, p_device bytea[], p_vouched boolean,
  p_now timestamptz
) returns jsonb
language plpgsql as $$
declare
  v_ended integer;
  v_device record;
begin
  select * into v_device from note_device(p_account, p_device, p_browser is not null, p_vouched, p_now);
  insert into partner_session (token_hash, account_id, created_at, last_seen_at, expires_at, browser, system, network, device,
    asked_at)
  values (p_token_hash, p_account, p_now, p_now, p_now + least(session_life(), session_idle()), p_browser, p_system,
    p_network, p_device[1], case when not p_vouched then v_device.asked end);
  -- Use is noted every ten minutes at most: of sessions seen within a quarter of an hour any may be in use, and the older ones stay.
  delete from partner_session where token_hash in (
    select token_hash from partner_session where account_id = p_account
    order by token_hash = p_token_hash desc, least(coalesce(last_seen_at, created_at), p_now - interval '15 minutes') desc,
      created_at, token_hash
    offset partner_sessions());
  get diagnostics v_ended = row_count;
  return jsonb_build_object('ended', v_ended, 'new_device', v_device.fresh,
    'asked', v_device.asked is not null and not p_vouched);
end $$;

-- Behind a password. Null when that was changed meanwhile: the lock makes it wait for such a change, which would not see this
-- session to end it, and for other log-ins of the partner. Refused where a second step is on (finish_login).
create or replace function start_partner_session(
  p_token_hash bytea, p_account uuid, p_password_hash text, p_browser text, p_system text, p_network text, p_device bytea[],
  p_now timestamptz
) returns jsonb
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
  return begin_partner_session(p_token_hash, p_account, p_browser, p_system, p_network, p_device, false, p_now);
end $$;
comment on function start_partner_session is 'Takes null: browser, system, network.';

-- Behind a host's ticket, which the server spent: the host knows its person, and asks for what it holds right.
create or replace function start_hosted_session(
  p_token_hash bytea, p_account uuid, p_password_hash text, p_browser text, p_system text, p_network text, p_device bytea[],
  p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_future(p_now);
  perform from partner where id = p_account and password_hash = p_password_hash and host_user is not null
  for no key update;
  if not found then
    return null;
  end if;
  return begin_partner_session(p_token_hash, p_account, p_browser, p_system, p_network, p_device, true, p_now);
end $$;
comment on function start_hosted_session is 'Takes null: browser, system, network.';

-- Refuses a session whose device the partner is asked about: for new_device_wait, unless another device says yes before.
create or replace function refuse_new_device(p_session text, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
begin
  perform from partner_session
  where account_id = v_account and token_hash = sha256(convert_to(p_session, 'UTF8')) and asked_at + new_device_wait() > p_now;
  if found then
    perform refuse('device_unanswered');
  end if;
end $$;

-- The partner's yes to a device, from another one that nothing is asked about.
create or replace function confirm_device(p_session text, p_id uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_device bytea;
begin
  perform refuse_new_device(p_session, p_now);
  perform from partner where id = v_account for no key update;
  select device into v_device from partner_session where account_id = v_account and id = p_id and expires_at > p_now;
  if not found then
    perform refuse('data_error');
  end if;
  update partner_session set asked_at = null where account_id = v_account and device = v_device;
  update known_device set asked_at = null where account_id = v_account and mark = v_device;
end $$;

-- The session that calls is over. Whoever ends something is held to no clock: nobody gains by an earlier moment but to end what is over.
create or replace function log_out(p_session text, p_now timestamptz) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid;
begin
  delete from partner_session s using partner p
  where s.token_hash = sha256(convert_to(p_session, 'UTF8')) and s.expires_at > p_now and p.id = s.account_id
    and p.state <> 'not_activated'
  returning s.account_id into v_account;
  if not found then
    perform refuse('token_expired');
  end if;
  return v_account;
end $$;

-- Ends a session of whoever calls, by its id; where they are asked about its device, every session there: it is the no. Refused for
-- any other id.
create or replace function end_session(p_session text, p_id uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
begin
  delete from partner_session s using partner_session named
  where named.account_id = v_account and named.id = p_id and named.expires_at > p_now and s.account_id = v_account
    and (s.id = named.id or s.device = named.device and s.asked_at is not null);
  if not found then
    perform refuse('data_error');
  end if;
end $$;

-- Ends every session of whoever calls but the one that does; answers how many had not ended by themselves.
create or replace function end_other_sessions(p_session text, p_now timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_live integer;
begin
  with ended as (
    delete from partner_session where account_id = v_account and token_hash <> sha256(convert_to(p_session, 'UTF8'))
    returning expires_at)
  select count(*) filter (where expires_at > p_now) into v_live from ended;
  return v_live;
end $$;

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
  -- In use when its question was over, and nobody had said no: a device of the partner's.
  update known_device k set asked_at = null from partner_session s
  where s.token_hash = sha256(convert_to(p_session, 'UTF8')) and s.asked_at <= p_now - new_device_wait()
    and k.account_id = s.account_id and k.mark = s.device;
end $$;
comment on function note_session_seen is 'Takes null: network.';

grant select on known_device to fairlead_app;
grant execute on function start_partner_session, start_hosted_session to fairlead_auth;
grant execute on function note_session_seen, refuse_new_device, confirm_device, log_out, end_session, end_other_sessions
  to fairlead_app;
