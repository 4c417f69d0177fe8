-- Startup funds (docs/rules.md, Startup funds): lent out of `advances` for orders only, at most 20, once per person,
-- without a fee and without a date. Support proposes, an approver agrees; what is left goes back whole.

create or replace function propose_advance(
  p_account uuid, p_funds uuid, p_amount bigint, p_staff text, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'support', p_now);
  perform from wallet where account_id = p_account for update;
  if not found then
    perform refuse('data_error');
  elsif exists (
    select from startup_funds
    where account_id = p_account and state = 'proposed' and proposed_by = v_operator and amount = p_amount
  ) then
    return false; -- the same word twice
  elsif p_amount > 20000000 then
    perform refuse('amount_above_maximum', '{"maximum": 20000000}');
  elsif benefit_was_taken(p_account, 'advance')
    or exists (select from startup_funds where account_id = p_account and state <> 'declined') then
    perform refuse('benefit_taken');
  end if;
  insert into startup_funds (account_id, id, amount, proposed_by, proposed_at)
  values (p_account, p_funds, p_amount, v_operator, p_now);
  perform note_staff_action(v_operator, 'advance_proposed', p_account, p_funds::text,
    jsonb_build_object('amount', in_units(p_amount)), p_now);
  return true;
end $$;

-- The same for a partner whom the console knows by name.
create or replace function propose_advance_to(
  p_partner text, p_funds uuid, p_amount bigint, p_staff text, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return propose_advance(
    (select id from partner where lower(username) = lower(p_partner)), p_funds, p_amount, p_staff, p_now);
end $$;

-- An approver agrees, and the money is lent at once, or declines.
create or replace function decide_advance(
  p_funds uuid, p_staff text, p_agree boolean, p_entry uuid, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_funds startup_funds;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  select * into v_funds from startup_funds where id = p_funds;
  if not found then
    perform refuse('data_error');
  end if;
  perform from wallet where account_id = v_funds.account_id for update;
  select * into v_funds from startup_funds where account_id = v_funds.account_id and id = p_funds for update;
  if v_funds.decided_by = v_operator
    and v_funds.state = (case when p_agree then 'granted' else 'declined' end) then
    return false; -- the same word twice
  elsif v_funds.state <> 'proposed' then
    perform refuse('startup_funds_decided');
  end if;
  update startup_funds set state = case when p_agree then 'granted' else 'declined' end, decided_by = v_operator,
    decided_at = p_now
  where account_id = v_funds.account_id and id = p_funds;
  perform note_staff_action(v_operator, case when p_agree then 'advance_granted' else 'advance_declined' end,
    v_funds.account_id, p_funds::text, jsonb_build_object('amount', in_units(v_funds.amount)), p_now);
  if not p_agree then
    return true;
  end if;
  perform claim_benefit(v_funds.account_id, 'advance', p_now);
  insert into network_grant (account_id, id, kind, amount, given_at)
  values (v_funds.account_id, p_funds, 'advance', v_funds.amount, p_now);
  if network_free('advances') < v_funds.amount then
    perform refuse('network_short', '{"class": "advances"}');
  end if;
  perform post_entry(v_funds.account_id, p_entry, 'advance', 'advance:' || p_funds, jsonb_build_object('grant', p_funds),
    v_operator::text, p_now, array[
      row('advance_granted', 'advances', (select id from network), 'advance', v_funds.account_id, v_funds.amount)
    ]::entry_line[],
    p_grant => p_funds);
  return true;
end $$;

-- Gives back all that no order holds. The caller has locked the wallet. Returns the amount; refuses when there is none.
create or replace function repay_advance(
  p_account uuid, p_withdrawal uuid, p_actor text, p_key text, p_request bytea, p_entry uuid, p_now timestamptz
) returns bigint
language plpgsql as $$
declare
  v_advance bigint := (select advance from wallet where account_id = p_account);
begin
  if v_advance = 0 then
    perform refuse('startup_funds_none');
  end if;
  perform post_entry(p_account, p_entry, 'advance_back', p_key, jsonb_build_object('amount', v_advance::text), p_actor,
    p_now, array[
      row('advance_back', 'advance', p_account, 'advances', (select id from network), v_advance)]::entry_line[],
    p_request => p_request, p_withdrawal => p_withdrawal,
    p_grant => (select id from network_grant where account_id = p_account and kind = 'advance'));
  return v_advance;
end $$;

-- The partner hands the rest back without withdrawing. Returns {amount}; said again once nothing is left, that of the last
-- time.
create or replace function return_advance(
  p_session text, p_key text, p_request bytea, p_entry uuid, p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_outcome jsonb;
begin
  perform from wallet where account_id = v_account for update;
  v_outcome := earlier_outcome(v_account, p_key, p_request);
  if v_outcome is not null then
    return v_outcome;
  end if;
  if (select advance = 0 from wallet where account_id = v_account) then
    select outcome into v_outcome from entry
    where account_id = v_account and type = 'advance_back' and actor = 'partner' and withdrawal_id is null
    order by at desc, id desc limit 1;
    if found then
      perform claim_request(v_account, p_key, p_request, p_now);
      return v_outcome; -- the same word twice
    end if;
  end if;
  return jsonb_build_object(
    'amount', repay_advance(v_account, null, 'partner', p_key, p_request, p_entry, p_now)::text);
end $$;

-- Customer service takes the rest back.
create or replace function take_advance_back(p_funds uuid, p_staff text, p_entry uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_account uuid;
  v_back bigint;
begin
  v_operator := staff_in_role(p_staff, 'support', p_now);
  select account_id into v_account from startup_funds where id = p_funds;
  if not found then
    perform refuse('data_error');
  end if;
  perform from wallet where account_id = v_account for update;
  if (select advance = 0 from wallet where account_id = v_account) and exists (
    select from entry where account_id = v_account and type = 'advance_back' and actor = v_operator::text
  ) then
    return false; -- the same word twice
  end if;
  v_back := repay_advance(v_account, null, v_operator::text, 'taken_back:' || p_entry, '\x', p_entry, p_now);
  perform note_staff_action(v_operator, 'advance_taken_back', v_account, p_funds::text,
    jsonb_build_object('amount', in_units(v_back)), p_now);
  return true;
end $$;

grant execute on function return_advance to fairlead_app;
grant execute on function
  propose_advance, propose_advance_to, decide_advance, take_advance_back
to fairlead_console;
grant select on startup_funds to fairlead_app, fairlead_console;
