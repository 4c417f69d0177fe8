-- Who a member of staff is, by the token of their session and nothing else: whoever only knows an id acts for nobody. A token
-- is random and the database keeps its hash alone, so none can be read out of it.

-- The session behind the hash of a token, while it lasts.
create or replace function live_staff_session(p_token_hash bytea, p_now timestamptz) returns setof operator_session
language sql stable as $$
  select s from operator_session s join operator o on o.id = s.operator_id and o.ended_at is null
  where s.token_hash = p_token_hash and s.expires_at > p_now
    and coalesce(s.last_seen_at, s.created_at) > p_now - staff_session_idle()
$$;

-- The session of whoever calls. A token that is no good, for whatever reason, is refused in one way. The moment is now: named
-- earlier it would bring back a session that has ended, and date what is done, and its line of the audit log, otherwise than it was.
create or replace function staff_session_of(p_staff text, p_now timestamptz) returns operator_session
language plpgsql stable as $$
declare
  v_session operator_session;
begin
  perform refuse_other_clock(p_now);
  select * into v_session from live_staff_session(sha256(convert_to(p_staff, 'UTF8')), p_now);
  if not found then
    perform refuse('token_expired');
  end if;
  return v_session;
end $$;

-- Who calls. Whoever has a second factor, as all do outside demo mode, has shown it in this session within staff_proof().
create or replace function staff_member(p_staff text, p_now timestamptz) returns uuid
language plpgsql stable as $$
declare
  v_session operator_session := staff_session_of(p_staff, p_now);
begin
  if exists (select from operator where id = v_session.operator_id and totp_enrolled_at is not null) then
    if coalesce(v_session.proven_at, '-infinity') <= p_now - staff_proof() then
      perform refuse('proof_needed');
    end if;
  elsif not (select demo from network) then
    perform refuse('totp_enrolment_missing');
  end if;
  return v_session.operator_id;
end $$;

-- Who calls, if they hold one of these roles now.
create or replace function staff_in_one_role(p_staff text, p_roles text[], p_now timestamptz) returns uuid
language plpgsql stable as $$
declare
  v_operator uuid := staff_member(p_staff, p_now);
begin
  if not exists (select from operator where id = v_operator and role = any (p_roles)) then
    perform refuse('role_missing', jsonb_build_object('role', array_to_string(p_roles, ', ')));
  end if;
  return v_operator;
end $$;

create or replace function staff_in_role(p_staff text, p_role text, p_now timestamptz) returns uuid
language sql stable as $$
  select staff_in_one_role(p_staff, array[p_role], p_now)
$$;

-- A UUIDv7 of this moment: of several of one moment, the one that is made later sorts later, to the microsecond.
create or replace function id_in_order(p_at timestamptz) returns uuid
language sql volatile as $$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || '7' || left(made, 3) || '8' || right(made, 10)
    || left(gen_random_uuid()::text, 5))::uuid
  from lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000)::bigint), 13, '0') made
$$;

-- What staff did, never changed and never deleted. It is written by the function that does it and granted to nobody: whoever holds
-- a token and a login writes no line but of what they do.
create or replace function note_staff_action(
  p_operator uuid, p_action text, p_account uuid, p_subject text, p_details jsonb, p_now timestamptz,
  p_id uuid default null
) returns void
language plpgsql as $$
begin
  insert into audit (id, at, operator_id, role, action, account_id, subject, details)
  select coalesce(p_id, id_in_order(p_now)), p_now, p_operator, role, p_action, p_account, p_subject, p_details
  from operator where id = p_operator;
end $$;

-- That whoever calls looked at the data of a partner: once an hour, however often they look meanwhile. The answer is when that
-- was noted. Two looks at the same moment are one line: the second waits for the first.
create or replace function note_look_at_partner(p_staff text, p_id uuid, p_account uuid, p_now timestamptz)
returns timestamptz
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := (staff_session_of(p_staff, p_now)).operator_id;
  v_noted_at timestamptz;
begin
  perform refuse_future(p_now);
  perform pg_advisory_xact_lock(hashtextextended('look ' || v_operator || p_account, 0));
  select at into v_noted_at from audit
  where account_id = p_account and at > p_now - interval '1 hour'
    and action = 'partner_opened' and operator_id = v_operator
  order by at desc limit 1;
  if v_noted_at is not null then
    return v_noted_at;
  end if;
  perform note_staff_action(v_operator, 'partner_opened', p_account, p_account::text, '{}', p_now, p_id);
  return p_now;
end $$;

-- That whoever calls takes all rows of a list as a file, and what they asked for; it goes before the first row.
create or replace function note_list_taken(p_staff text, p_list text, p_asked jsonb, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := (staff_session_of(p_staff, p_now)).operator_id;
begin
  if p_list !~ '^/operator(/[a-z_]+)+$' then
    perform refuse('data_error');
  end if;
  perform note_staff_action(v_operator, 'list_taken', null, p_list, p_asked, p_now);
  return true;
end $$;

grant execute on function live_staff_session, note_look_at_partner, note_list_taken to fairlead_console;
