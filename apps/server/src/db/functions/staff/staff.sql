-- Staff: who they are, how they prove it, and what two of them can change together.

create or replace function publish_payee(p_proposal proposal, p_now timestamptz) returns void
language sql as $$
  insert into payee (version, name, bank, account, published_at, proposal_id)
  select max(version) + 1, p_proposal.params->>'name', p_proposal.params->>'bank', p_proposal.params->>'account', p_now,
    p_proposal.id
  from payee
$$;

-- The constraints of fee_table are the maxima.
create or replace function publish_fees(p_proposal proposal, p_now timestamptz) returns void
language sql as $$
  insert into fee_table (version, rate_bp, fee_min, fee_max, published_at)
  select max(version) + 1, (p_proposal.params->>'rate_bp')::integer, (p_proposal.params->>'fee_min')::bigint,
    (p_proposal.params->>'fee_max')::bigint, p_now
  from fee_table
$$;

-- Refuses a period of retention_rule outside its bounds.
create or replace function refuse_period(p_params jsonb) returns void
language plpgsql stable as $$
declare
  v_rule retention_rule;
begin
  select * into v_rule from retention_rule where name = p_params->>'rule' and days is not null;
  if not found then
    perform refuse('data_error');
  elsif (p_params->>'days')::integer not between v_rule.at_least and v_rule.at_most then
    perform refuse('period_outside_bounds', jsonb_build_object('least', v_rule.at_least::text, 'most', v_rule.at_most::text));
  end if;
end $$;

-- The constraints of network are the maxima, and those of retention_rule the bounds.
create or replace function change_setting(p_proposal proposal) returns void
language plpgsql as $$
begin
  case p_proposal.params->>'name'
    when 'retention' then
      perform refuse_period(p_proposal.params);
      update retention_rule set days = (p_proposal.params->>'days')::integer where name = p_proposal.params->>'rule';
    when 'match_window' then
      update network set match_window = make_interval(secs => (p_proposal.params->>'seconds')::integer);
    when 'offer_window' then
      update network set offer_window = make_interval(secs => (p_proposal.params->>'seconds')::integer);
  end case;
end $$;

-- One person holds one account, and its name is nobody else's. Said when it is proposed, and again when it is confirmed.
create or replace function refuse_known_operator(p_username text, p_person text) returns void
language plpgsql as $$
begin
  if exists (select from operator where username = p_username) then
    perform refuse('username_taken');
  elsif exists (select from operator where person_compared(person) = person_compared(p_person)) then
    perform refuse('person_has_account');
  end if;
end $$;

create or replace function add_operator(p_proposal proposal, p_ids uuid[], p_setup bytea, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform refuse_known_operator(p_proposal.params->>'username', p_proposal.params->>'person');
  insert into operator (id, username, person, role, setup_hash, setup_expires_at, created_at)
  values (p_ids[1], p_proposal.params->>'username', p_proposal.params->>'person', p_proposal.params->>'role', p_setup,
    p_now + setup_code_life(), p_now);
end $$;

-- Another role, or the end. Neither of the two may be the person it is about, and two admins have to remain.
create or replace function change_operator(p_proposal proposal, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform refuse_own_case(p_proposal);
  if p_proposal.kind = 'operator_end' then
    update operator set ended_at = p_now where id = p_proposal.subject and ended_at is null;
  else
    update operator set role = p_proposal.params->>'role' where id = p_proposal.subject and ended_at is null;
  end if;
  if not found then
    perform refuse('data_error');
  elsif (select count(*) from operator where role = 'admin' and ended_at is null) < 2 then
    perform refuse('admins_too_few');
  end if;
  delete from operator_session where operator_id = p_proposal.subject;
end $$;

-- Forgets password and second factor; the person sets both anew with the code.
create or replace function recover_operator(p_proposal proposal, p_setup bytea, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform refuse_own_case(p_proposal);
  update operator set password_hash = null, totp_secret = null, totp_enrolled_at = null,
    setup_hash = p_setup, setup_expires_at = p_now + setup_code_life()
  where id = p_proposal.subject and ended_at is null;
  if not found then
    perform refuse('data_error');
  end if;
  delete from operator_session where operator_id = p_proposal.subject;
end $$;

create or replace function refuse_own_case(p_proposal proposal) returns void
language plpgsql as $$
begin
  if p_proposal.subject in (p_proposal.proposed_by, p_proposal.decided_by) then
    perform refuse('same_person');
  end if;
end $$;

-- Sets the password of whoever holds the code; the code is used up. False when it is wrong, used or past its time.
create or replace function set_up_operator(p_username text, p_setup bytea, p_password_hash text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_past(p_now);
  update operator set password_hash = p_password_hash, setup_hash = null, setup_expires_at = null
  where username = p_username and setup_hash = p_setup and setup_expires_at > p_now and ended_at is null;
  return found;
end $$;

-- Keeps a new secret until its first code proves that the person has it. False for somebody who is enrolled already:
-- only two admins can undo that.
create or replace function begin_totp(p_staff text, p_secret bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_session operator_session := staff_session_of(p_staff, p_now);
begin
  update operator set totp_secret = p_secret, totp_last_step = null
  where id = v_session.operator_id and totp_enrolled_at is null;
  return found;
end $$;

-- Enrols whoever calls by the code of a time step, and with them this session, but no other of theirs. False when they are
-- enrolled already, or the step was used.
create or replace function enrol_totp(p_staff text, p_step bigint, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_session operator_session;
begin
  perform refuse_other_clock(p_now);
  v_session := staff_session_of(p_staff, p_now);
  perform from operator where id = v_session.operator_id and totp_enrolled_at is null for update;
  if not found or not use_totp(v_session.operator_id, p_step) then
    return false;
  end if;
  update operator set totp_enrolled_at = p_now where id = v_session.operator_id;
  update operator_session set proven_at = p_now where token_hash = v_session.token_hash;
  perform note_staff_action(v_session.operator_id, 'totp_enrol', null, v_session.operator_id::text, '{}', p_now);
  return true;
end $$;

-- Uses the code of a time step up. False when that code or a later one was used before.
create or replace function use_totp(p_operator uuid, p_step bigint) returns boolean
language plpgsql as $$
begin
  update operator set totp_last_step = p_step
  where id = p_operator and totp_secret is not null and coalesce(totp_last_step < p_step, true);
  return found;
end $$;

grant execute on function set_up_operator, begin_totp to fairlead_console;
grant execute on function enrol_totp to fairlead_auth;
grant select on payee to fairlead_app, fairlead_console;
