-- What can become of an account. Its state is the end of a chain of legal moves, as an order's is; the moves that take
-- something from a partner, and the one that gives an account back, name a decision that two people agreed on.

create table account_transition (
  action text not null,
  from_state text not null,
  to_state text not null,
  primary key (action, from_state, to_state)
);
insert into account_transition (action, from_state, to_state) values
  ('register', 'none', 'active'),
  ('register', 'none', 'not_activated'),
  ('activate', 'not_activated', 'active'),
  ('decline', 'not_activated', 'cancelled'),
  ('disable', 'active', 'disabled'),
  ('enable', 'disabled', 'active'),
  ('cancel', 'active', 'cancelled'),
  ('cancel', 'disabled', 'cancelled'),
  ('close', 'active', 'cancelled'),
  ('reopen', 'cancelled', 'active');

-- The only reasons there are, each with its words in the locales under `account_reason.<reason>`.
create table account_reason (
  action text not null,
  reason text not null,
  primary key (action, reason)
);
insert into account_reason (action, reason) values
  ('decline', 'details_not_verifiable'), ('decline', 'second_account'), ('decline', 'country_not_served'),
  ('disable', 'login_stolen'), ('disable', 'identity_in_doubt'), ('disable', 'traffic_examined'),
  ('disable', 'court_order'),
  ('cancel', 'fraud_proven'), ('cancel', 'rules_broken'), ('cancel', 'law_requires'), ('cancel', 'second_account'),
  ('reopen', 'partner_asked'), ('reopen', 'mistake');

-- Somebody whose licence key needs activation: customer service decides within two business days. Nobody waits longer:
-- past that the account is active, and only past that by itself.
alter table invitation add column needs_activation boolean not null default false;
create table activation (
  account_id uuid primary key references partner,
  asked_at timestamptz not null,
  decide_by timestamptz not null,
  activated_by uuid references operator,
  activated_at timestamptz,
  constraint activation_date_key unique (account_id, decide_by),
  constraint activation_lapses_at_its_date check (activated_by is not null or activated_at >= decide_by)
);
create index activation_due on activation (decide_by) where activated_at is null;

create table account_decision (
  account_id uuid not null references partner,
  id uuid not null,
  action text not null check (action in ('decline', 'disable', 'cancel', 'reopen')),
  reason text not null,
  -- How long an account is disabled: nobody is shut out without an end.
  days integer,
  -- Until when declining to activate can be agreed to: the date of the activation.
  decide_by timestamptz,
  proposed_by uuid not null references operator,
  proposed_at timestamptz not null,
  decided_by uuid references operator,
  decided_at timestamptz,
  agreed boolean,
  -- Nobody decided in time about declining, or the account was activated meanwhile.
  lapsed_at timestamptz,
  agreed_action text generated always as (case when agreed then action end) stored,
  primary key (account_id, id),
  constraint account_decision_reason_is_listed foreign key (action, reason) references account_reason,
  constraint account_decision_needs_two_people check (decided_by is null or decided_by <> proposed_by),
  constraint account_decision_decided_by_somebody
    check (num_nonnulls(decided_by, decided_at, agreed) in (0, 3)),
  constraint account_decision_disables_for_days
    check ((action = 'disable') = (days is not null) and days between 1 and 30),
  constraint account_decision_declines_by_a_date check ((action = 'decline') = (decide_by is not null)),
  constraint account_decision_date_is_the_activations
    foreign key (account_id, decide_by) references activation (account_id, decide_by),
  constraint account_decision_declines_in_time check (not agreed or decided_at < decide_by),
  constraint account_decision_lapses_undecided check (lapsed_at is null or action = 'decline' and agreed is null),
  constraint account_decision_agreed_key unique (account_id, id, agreed_action)
);
create unique index account_decision_one_open on account_decision (account_id)
  where agreed is null and lapsed_at is null;
create unique index account_decision_id on account_decision (id);

create table account_move (
  account_id uuid not null,
  seq integer not null check (seq >= 1),
  action text not null,
  from_state text not null,
  to_state text not null,
  actor text not null,
  at timestamptz not null,
  decision_id uuid constraint account_move_uses_a_decision_once unique,
  decided_action text
    generated always as (case when action in ('decline', 'disable', 'cancel', 'reopen') then action end) stored,
  previous_seq integer generated always as (nullif(seq - 1, 0)) stored,
  primary key (account_id, seq),
  constraint account_move_state_key unique (account_id, seq, to_state),
  constraint account_move_is_legal foreign key (action, from_state, to_state) references account_transition,
  constraint account_move_starts_with_registering check ((seq = 1) = (from_state = 'none')),
  constraint account_move_follows_the_one_before
    foreign key (account_id, previous_seq, from_state) references account_move (account_id, seq, to_state),
  constraint account_move_names_its_decision
    check ((action in ('decline', 'disable', 'cancel', 'reopen')) = (decision_id is not null)),
  constraint account_move_was_agreed_by_two
    foreign key (account_id, decision_id, decided_action) references account_decision (account_id, id, agreed_action)
);

alter table partner
  add column state_seq integer not null default 1,
  add column state_until timestamptz,
  add constraint partner_state_is_the_end_of_its_moves
    foreign key (id, state_seq, state) references account_move (account_id, seq, to_state),
  add constraint partner_disabled_has_an_end check ((state = 'disabled') = (state_until is not null));
create index partner_state_due on partner (state_until) where state_until is not null;

-- A partner who wants to leave: everything is stopped, the money goes out, then the account is closed.
create table closure (
  account_id uuid not null references partner,
  id uuid not null,
  asked_at timestamptz not null,
  taken_back_at timestamptz,
  closed_at timestamptz,
  primary key (account_id, id),
  constraint closure_ends_one_way check (num_nonnulls(taken_back_at, closed_at) <= 1)
);
create unique index closure_one_open on closure (account_id) where taken_back_at is null and closed_at is null;

-- The first move of an account, before its partner row.
create function begin_account(p_account uuid, p_needs_activation boolean, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into account_move (account_id, seq, action, from_state, to_state, actor, at)
  values (p_account, 1, 'register', 'none', case when p_needs_activation then 'not_activated' else 'active' end,
    'partner', p_now)
$$;

-- The date by which customer service owes an answer.
create function ask_activation(p_account uuid, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into activation (account_id, asked_at, decide_by) values (p_account, p_now, add_business_days(p_now, 2))
$$;

-- One step of an account. Locks the partner's row; the foreign keys of account_move refuse what is not allowed.
create function move_account(
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
end $$;

-- The end of a proposal to decline that nobody agreed to: the account is activated.
create function lapse_decline(p_account uuid, p_now timestamptz) returns void
language sql as $$
  update account_decision set lapsed_at = p_now
  where account_id = p_account and action = 'decline' and agreed is null and lapsed_at is null
$$;

-- Customer service says yes, whatever else was proposed. To say no takes two people: propose_account_decision.
create function activate_account(p_account uuid, p_operator uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_role(p_operator, 'support');
  perform from activation where account_id = p_account for update;
  if not found then
    perform refuse('data_error');
  end if;
  perform lapse_decline(p_account, p_now);
  perform move_account(p_account, 'activate', 'active', p_operator::text, null, null, null, p_now);
  update activation set activated_by = p_operator, activated_at = p_now where account_id = p_account;
end $$;

-- What ends by itself: an activation nobody decided about, and the days an account is disabled. Returns whom it concerns.
create function end_account_waits(p_now timestamptz) returns table (account_id uuid, action text)
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
    perform lapse_decline(v_account, p_now);
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
create function propose_account_decision(
  p_account uuid, p_decision uuid, p_operator uuid, p_action text, p_reason text, p_days integer, p_now timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_state text;
  v_decide_by timestamptz;
begin
  perform require_role(p_operator, 'support');
  if p_action = 'decline' then
    select decide_by into v_decide_by from activation where account_id = p_account for update;
  end if;
  select state into v_state from partner where id = p_account for update;
  if not found then
    perform refuse('data_error');
  elsif not exists (select from account_transition where action = p_action and from_state = v_state)
    or exists (select from account_decision where account_id = p_account and agreed is null and lapsed_at is null)
    or v_decide_by <= p_now then
    perform refuse('account_move_refused', jsonb_build_object('state', v_state));
  end if;
  insert into account_decision (account_id, id, action, reason, days, decide_by, proposed_by, proposed_at)
  values (p_account, p_decision, p_action, p_reason, p_days, v_decide_by, p_operator, p_now);
end $$;

-- An approver agrees or not. The constraint account_decision_needs_two_people refuses the person who proposed. To decline
-- an activation is agreed to before its date or not at all.
create function decide_about_account(p_decision uuid, p_operator uuid, p_agree boolean, p_now timestamptz)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_decision account_decision;
begin
  perform refuse_other_clock(p_now);
  perform require_role(p_operator, 'approver');
  select * into v_decision from account_decision where id = p_decision for update;
  if not found then
    perform refuse('data_error');
  elsif v_decision.decided_by = p_operator and v_decision.agreed = p_agree then
    return; -- the same word twice
  elsif v_decision.agreed is not null or v_decision.lapsed_at is not null
    or p_agree and v_decision.decide_by <= p_now then
    perform refuse('account_move_refused', jsonb_build_object('state', 'decided'));
  end if;
  update account_decision set decided_by = p_operator, decided_at = p_now, agreed = p_agree where id = p_decision;
  if p_agree then
    perform move_account(v_decision.account_id, v_decision.action,
      case v_decision.action when 'disable' then 'disabled' when 'reopen' then 'active' else 'cancelled' end,
      p_operator::text, p_decision, case when v_decision.action <> 'reopen' then v_decision.reason end,
      p_now + v_decision.days * interval '24 hours', p_now);
  end if;
end $$;

-- An approver ends the days of a disabled account early. Giving back takes one person.
create function enable_account(p_account uuid, p_operator uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_role(p_operator, 'approver');
  if not exists (select from partner where id = p_account) then
    perform refuse('data_error');
  end if;
  perform move_account(p_account, 'enable', 'active', p_operator::text, null, null, null, p_now);
end $$;

-- What winning an appeal about an account does: its disabling ends at once; a cancelled or declined one is proposed to
-- be reopened, since that takes a second person. Nothing when the account has moved on.
create function undo_account_decision(
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
    select from account_decision where account_id = p_account and agreed is null and lapsed_at is null
  ) then
    insert into account_decision (account_id, id, action, reason, proposed_by, proposed_at)
    values (p_account, p_proposal, 'reopen', 'mistake', p_operator, p_now);
  end if;
end $$;

-- Whether the smallest withdrawal there is could still be asked for: more than the least fee, whole cents.
create function can_still_withdraw(p_available bigint) returns boolean
language sql stable as $$
  select p_available / 10000 * 10000 > (select fee_min from fee_table order by version desc limit 1)
$$;

-- Closes the accounts that asked for it and have nothing under way any more. Returns which.
create function close_accounts(p_now timestamptz) returns setof uuid
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
          or state = 'failed' and settled_at is null and (closed_at is null or matures_at is not null)));
    update closure set closed_at = p_now
    where account_id = v_closure.account_id and id = v_closure.id and taken_back_at is null;
    continue when not found;
    perform move_account(v_closure.account_id, 'close', 'cancelled', 'partner', null, 'closed_by_partner', null, p_now);
    return next v_closure.account_id;
  end loop;
end $$;

grant select on account_transition, account_reason, account_decision, account_move, activation, closure to fairlead_app;
grant insert on closure to fairlead_app;
grant update (taken_back_at) on closure to fairlead_app;

-- Of a partner the app writes what people type in about themselves. State and transaction password have functions.
revoke update on partner from fairlead_app;
grant update (nickname, email, phone, lang, avatar_id, password_hash, account_opened_at, pin_wrong, pin_wait_until)
  on partner to fairlead_app;

revoke execute on function begin_account, ask_activation, move_account, lapse_decline, activate_account,
  end_account_waits, propose_account_decision, decide_about_account, enable_account, undo_account_decision,
  can_still_withdraw, close_accounts
from public;
grant execute on function begin_account, ask_activation, activate_account, end_account_waits,
  propose_account_decision, decide_about_account, enable_account, can_still_withdraw, close_accounts
to fairlead_app;
