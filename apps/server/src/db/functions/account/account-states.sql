-- What can become of an account. Its state is the end of a chain of legal moves, as an order's is; the moves that take
-- something from a partner, and the one that gives an account back, name a decision that two people agreed on.

-- The first move of an account, before its partner row.
create or replace function begin_account(p_account uuid, p_needs_activation boolean, p_now timestamptz) returns void
language sql as $$
  insert into account_move (account_id, seq, action, from_state, to_state, actor, at)
  values (p_account, 1, 'register', 'none', case when p_needs_activation then 'not_activated' else 'active' end,
    'partner', p_now)
$$;

-- The date by which customer service owes an answer.
create or replace function ask_activation(p_account uuid, p_now timestamptz) returns void
language sql as $$
  insert into activation (account_id, asked_at, decide_by) values (p_account, p_now, add_business_days(p_now, 2))
$$;

-- One step of an account. Locks the partner's row; the foreign keys of account_move refuse what is not allowed.
create or replace function move_account(
  p_account uuid, p_action text, p_to text, p_actor text, p_decision uuid, p_reason text, p_until timestamptz,
  p_now timestamptz
) returns void
language plpgsql as $$
declare
  v_partner partner;
begin
  select * into v_partner from partner where id = p_account for update;
  if not exists (
    select from account_transition where action = p_action and from_state = v_partner.state and to_state = p_to
  ) then
    perform refuse('account_move_refused', jsonb_build_object('state', v_partner.state));
  end if;
  insert into account_move (account_id, seq, action, from_state, to_state, actor, at, decision_id)
  values (p_account, v_partner.state_seq + 1, p_action, v_partner.state, p_to, p_actor, p_now, p_decision);
  update partner set state = p_to, state_seq = v_partner.state_seq + 1, state_reason = p_reason, state_until = p_until
  where id = p_account;
  if p_action = 'reopen' then
    perform keep_own_data(p_account, p_now);
  end if;
end $$;

-- An erasure that a partner asked for themselves goes with the closing of their account: kept open, it keeps its data. One that
-- two of the staff asked for on a letter stays.
create or replace function keep_own_data(p_account uuid, p_now timestamptz) returns void
language sql as $$
  update erasure set taken_back_at = p_now
  where account_id = p_account and proposal_id is null and taken_back_at is null and erased_at is null
$$;

-- The end of a proposal to decline that nobody agreed to: the account is activated.
create or replace function expire_decline(p_account uuid, p_now timestamptz) returns void
language sql as $$
  update account_decision set expired_at = p_now
  where account_id = p_account and action = 'decline' and agreed is null and expired_at is null
$$;

-- Customer service says yes, whatever else was proposed. To say no takes two people: propose_account_decision.
create or replace function activate_account(p_account uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
begin
  v_operator := staff_in_role(p_staff, 'support', p_now);
  perform from activation where account_id = p_account for update;
  if not found then
    perform refuse('data_error');
  end if;
  if exists (select from activation where account_id = p_account and activated_by = v_operator) then
    return false; -- the same word twice
  end if;
  perform expire_decline(p_account, p_now);
  perform move_account(p_account, 'activate', 'active', v_operator::text, null, null, null, p_now);
  update activation set activated_by = v_operator, activated_at = p_now where account_id = p_account;
  perform note_staff_action(v_operator, 'account_activated', p_account, p_account::text, '{}', p_now);
  return true;
end $$;

-- What ends by itself: an activation nobody decided about, and the days an account is disabled. Returns whom it concerns.
create or replace function end_account_waits(p_now timestamptz) returns table (account_id uuid, action text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid;
begin
  perform refuse_future(p_now);
  for v_account in
    select a.account_id from activation a join partner p on p.id = a.account_id
    where a.decide_by <= p_now and a.activated_at is null and p.state = 'not_activated'
    order by a.account_id for update of a
  loop
    perform expire_decline(v_account, p_now);
    perform move_account(v_account, 'activate', 'active', 'system', null, null, null, p_now);
    update activation a set activated_at = p_now where a.account_id = v_account;
    return query select v_account, 'activate';
  end loop;
  for v_account in
    select p.id from partner p where p.state_until <= p_now order by p.id for update
  loop
    perform move_account(v_account, 'enable', 'active', 'system', null, null, null, p_now);
    return query select v_account, 'enable';
  end loop;
end $$;

-- Customer service proposes to decline an activation, to disable, cancel or reopen; nothing happens yet.
create or replace function propose_account_decision(
  p_account uuid, p_decision uuid, p_staff text, p_action text, p_reason text, p_days integer, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_state text;
  v_decide_by timestamptz;
begin
  v_operator := staff_in_role(p_staff, 'support', p_now);
  if p_action = 'decline' then
    select decide_by into v_decide_by from activation where account_id = p_account for update;
  end if;
  select state into v_state from partner where id = p_account for update;
  if not found then
    perform refuse('data_error');
  elsif exists (
    select from account_decision
    where account_id = p_account and agreed is null and expired_at is null and proposed_by = v_operator
      and action = p_action and reason = p_reason and days is not distinct from p_days
  ) then
    return false; -- the same word twice
  elsif not exists (select from account_transition where action = p_action and from_state = v_state)
    or exists (select from partner where id = p_account and erased_at is not null)
    or exists (select from account_decision where account_id = p_account and agreed is null and expired_at is null)
    or v_decide_by <= p_now then
    perform refuse('account_move_refused', jsonb_build_object('state', v_state));
  end if;
  insert into account_decision (account_id, id, action, reason, days, decide_by, proposed_by, proposed_at)
  values (p_account, p_decision, p_action, p_reason, p_days, v_decide_by, v_operator, p_now);
  perform note_staff_action(v_operator, 'account_' || p_action || '_proposed', p_account, p_decision::text,
    jsonb_build_object('reason', p_reason), p_now);
  return true;
end $$;
comment on function propose_account_decision is 'Takes null: days.';

-- An approver agrees or not. The constraint account_decision_needs_two_people refuses the person who proposed. To decline
-- an activation is agreed to before its date or not at all.
create or replace function decide_about_account(p_decision uuid, p_staff text, p_agree boolean, p_now timestamptz)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_decision account_decision;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  select * into v_decision from account_decision where id = p_decision for update;
  if not found then
    perform refuse('data_error');
  elsif v_decision.decided_by = v_operator and v_decision.agreed = p_agree then
    return false; -- the same word twice
  elsif v_decision.agreed is not null or v_decision.expired_at is not null
    or p_agree and v_decision.decide_by <= p_now then
    perform refuse('account_move_refused', jsonb_build_object('state', 'decided'));
  end if;
  update account_decision set decided_by = v_operator, decided_at = p_now, agreed = p_agree where id = p_decision;
  if p_agree then
    perform move_account(v_decision.account_id, v_decision.action,
      case v_decision.action when 'disable' then 'disabled' when 'reopen' then 'active' else 'cancelled' end,
      v_operator::text, p_decision, case when v_decision.action <> 'reopen' then v_decision.reason end,
      p_now + v_decision.days * interval '24 hours', p_now);
    perform note_staff_action(v_operator,
      case v_decision.action when 'decline' then 'activation_declined' when 'disable' then 'account_disabled'
        when 'cancel' then 'account_cancelled' when 'reopen' then 'account_reopened' end,
      v_decision.account_id, p_decision::text, jsonb_build_object('reason', v_decision.reason), p_now);
  else
    perform note_staff_action(v_operator, 'account_' || v_decision.action || '_dropped', v_decision.account_id,
      p_decision::text, jsonb_build_object('reason', v_decision.reason), p_now);
  end if;
  return true;
end $$;

-- An approver ends the days of a disabled account early. Giving back takes one person.
create or replace function enable_account(p_account uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
begin
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  if not exists (select from partner where id = p_account) then
    perform refuse('data_error');
  end if;
  perform from partner where id = p_account for update;
  if exists (
    select from partner p join account_move m on m.account_id = p.id and m.seq = p.state_seq
    where p.id = p_account and m.action = 'enable' and m.actor = v_operator::text
  ) then
    return false; -- the same word twice
  end if;
  perform move_account(p_account, 'enable', 'active', v_operator::text, null, null, null, p_now);
  perform note_staff_action(v_operator, 'account_enabled', p_account, p_account::text, '{}', p_now);
  return true;
end $$;

-- What winning an appeal about an account does: its disabling ends at once; a cancelled or declined one is proposed to
-- be reopened, since that takes a second person. Nothing when the account has moved on.
create or replace function undo_account_decision(
  p_account uuid, p_decision uuid, p_proposal uuid, p_operator uuid, p_now timestamptz
) returns void
language plpgsql as $$
declare
  v_state text;
begin
  select p.state into v_state
  from partner p join account_move m on m.account_id = p.id and m.seq = p.state_seq
  where p.id = p_account and m.decision_id = p_decision for update of p;
  if v_state = 'disabled' then
    perform move_account(p_account, 'enable', 'active', p_operator::text, null, null, null, p_now);
  elsif v_state = 'cancelled' and not exists (
    select from account_decision where account_id = p_account and agreed is null and expired_at is null
  ) then
    insert into account_decision (account_id, id, action, reason, proposed_by, proposed_at)
    values (p_account, p_proposal, 'reopen', 'mistake', p_operator, p_now);
  end if;
end $$;

-- Whether the smallest withdrawal there is could still be asked for: more than the least fee, whole cents.
create or replace function can_still_withdraw(p_available bigint) returns boolean
language sql stable as $$
  select p_available / 10000 * 10000 > (select fee_min from fee_table order by version desc limit 1)
$$;

-- Notes that whoever calls wants the account closed. False where that is noted already.
create or replace function ask_closure(p_session text, p_id uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := active_partner_in_session(p_session, p_now);
begin
  insert into closure (account_id, id, asked_at) values (v_account, p_id, p_now) on conflict do nothing;
  return found;
end $$;

-- Whoever calls keeps the account after all, and with it the data. False where nothing was asked.
create or replace function take_back_closure(p_session text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := active_partner_in_session(p_session, p_now);
begin
  update closure set taken_back_at = p_now where account_id = v_account and taken_back_at is null and closed_at is null;
  if not found then
    return false;
  end if;
  perform from partner where id = v_account for update;
  perform keep_own_data(v_account, p_now);
  return true;
end $$;

-- Closes the accounts that asked for it and have nothing under way any more. Returns which.
create or replace function close_accounts(p_now timestamptz) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_closure closure;
  v_wallet wallet;
begin
  for v_closure in
    select c.* from closure c join partner p on p.id = c.account_id
    where c.taken_back_at is null and c.closed_at is null and p.state = 'active' order by c.account_id
  loop
    select * into v_wallet from wallet where account_id = v_closure.account_id for update;
    continue when can_still_withdraw(v_wallet.available) or v_wallet.withdrawing > 0 or v_wallet.clearing > 0;
    -- One that failed while running has still to settle what it delivered.
    continue when exists (
      select from ad_order where account_id = v_closure.account_id
        and (state in ('matching', 'running', 'finished', 'settling')
          or state = 'failed' and settled_at is null and (closed_at is null or validation_ends_at is not null)));
    update closure set closed_at = p_now
    where account_id = v_closure.account_id and id = v_closure.id and taken_back_at is null;
    continue when not found;
    delete from passkey where account_id = v_closure.account_id;
    perform move_account(v_closure.account_id, 'close', 'cancelled', 'partner', null, 'closed_by_partner', null, p_now);
    return next v_closure.account_id;
  end loop;
end $$;

grant select on account_transition, account_reason, account_move, closure to fairlead_app, fairlead_console;
grant select on account_decision, activation to fairlead_console;

grant execute on function ask_closure, take_back_closure, can_still_withdraw to fairlead_app;
grant execute on function
  activate_account, propose_account_decision, decide_about_account, enable_account
to fairlead_console;
grant execute on function end_account_waits, close_accounts to fairlead_jobs;
