-- The steps of an acceptor order. Each locks the wallet and then the order.

create or replace function move_acceptor_order(
  p_order acceptor_order, p_action text, p_to text, p_actor text, p_now timestamptz
) returns void
language plpgsql as $$
begin
  if not exists (
    select from acceptor_transition
    where action = p_action and from_state = coalesce(p_order.state, 'none') and to_state = p_to
  ) then
    perform refuse('acceptor_move_refused', jsonb_build_object('state', p_order.state));
  end if;
  insert into acceptor_move (account_id, acceptor_order_id, seq, action, from_state, to_state, actor, at)
  values (p_order.account_id, p_order.id, coalesce(p_order.move_seq, 0) + 1, p_action, coalesce(p_order.state, 'none'),
    p_to, p_actor, p_now);
  if 'arrived' in (p_order.state, p_to) and p_order.state <> p_to then
    perform add_to_total(p_order.account_id,
      p_paid_out => case p_to when 'arrived' then p_order.amount - p_order.fee else p_order.fee - p_order.amount end);
  end if;
end $$;

-- Locks the wallet and then the order. Past its moment an order counts as returned, even if nothing has run yet.
create or replace function lock_acceptor_order(p_account uuid, p_order uuid) returns acceptor_order
language plpgsql as $$
declare
  v_order acceptor_order;
begin
  perform from wallet where account_id = p_account for update;
  select * into v_order from acceptor_order where account_id = p_account and id = p_order for update;
  if not found then
    perform refuse('data_error');
  end if;
  return v_order;
end $$;

create or replace function refuse_when_due(p_order acceptor_order, p_now timestamptz) returns void
language plpgsql stable as $$
begin
  perform refuse_past(p_now);
  if p_order.return_at <= p_now then
    perform refuse('acceptor_move_refused', '{"state": "returned"}');
  end if;
end $$;

-- Confirms a quote with the transaction password: available -> clearing. It uses exactly the quote.
create or replace function request_acceptor_order(
  p_session text, p_order uuid, p_reference text, p_quote uuid, p_destination uuid, p_code_hash bytea,
  p_step_up bytea, p_params bytea, p_key text, p_request bytea, p_entry uuid, p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_wallet wallet;
  v_quote acceptor_quote;
  v_destination destination;
  v_new acceptor_order;
  v_outcome jsonb;
begin
  select * into v_wallet from wallet where account_id = v_account for update;
  v_outcome := earlier_outcome(v_account, p_key, p_request);
  if v_outcome is not null then
    return v_outcome;
  end if;
  perform spend_step_up(v_account, p_step_up, 'exchange', p_params, p_now);
  select * into v_quote from acceptor_quote where account_id = v_account and id = p_quote;
  if not found then
    perform refuse('data_error');
  end if;
  select * into v_destination from destination where account_id = v_account and id = p_destination;
  if not found then
    perform refuse('data_error');
  end if;
  perform case
    when exists (select from acceptor_order where account_id = v_account and quote_id = p_quote) then
      refuse('quote_used')
    when v_quote.expires_at <= p_now then refuse('quote_expired')
    when v_destination.usable_from > p_now then
      refuse('destination_waiting', jsonb_build_object('until', v_destination.usable_from))
    when v_quote.amount > acceptor_day_left(v_account, v_quote.acceptor_id, p_now) then
      refuse('amount_above_day_limit',
        jsonb_build_object('maximum', acceptor_day_left(v_account, v_quote.acceptor_id, p_now)))
    when v_quote.amount > v_wallet.available then
      refuse('insufficient_balance', jsonb_build_object('balance', v_wallet.available))
  end;
  perform refuse_acceptor(v_quote.acceptor_id, v_quote.country, p_now);

  v_new.account_id := v_account;
  v_new.id := p_order;
  perform move_acceptor_order(v_new, 'request', 'requested', 'partner', p_now);
  insert into acceptor_order (account_id, id, reference, quote_id, destination_id, acceptor_id, amount, fee,
    arrival_hours, quote_expires_at, state, move_seq, requested_at, return_at, code_hash)
  values (v_account, p_order, p_reference, p_quote, p_destination, v_quote.acceptor_id, v_quote.amount, v_quote.fee,
    v_quote.arrival_hours, v_quote.expires_at, 'requested', 1, p_now, p_now + interval '24 hours', p_code_hash);
  v_outcome := jsonb_build_object('acceptor_order', p_order);
  perform post_entry(v_account, p_entry, 'acceptor_order', p_key, v_outcome, 'partner', p_now, array[
      row('acceptor_order', 'available', v_account, 'clearing', v_account, v_quote.amount)]::entry_line[],
    p_request => p_request, p_acceptor_order => p_order);
  return v_outcome;
end $$;

-- Ends an order with all of its money back: clearing -> available.
create or replace function give_back_acceptor_order(
  p_order acceptor_order, p_action text, p_to text, p_reason text, p_actor text, p_key text, p_request bytea,
  p_entry uuid, p_now timestamptz
) returns jsonb
language plpgsql as $$
declare
  v_outcome jsonb := jsonb_build_object('acceptor_order', p_order.id);
begin
  perform move_acceptor_order(p_order, p_action, p_to, p_actor, p_now);
  update acceptor_order set state = p_to, move_seq = p_order.move_seq + 1, reason = p_reason, return_at = null,
    over_at = p_now
  where account_id = p_order.account_id and id = p_order.id;
  perform post_entry(p_order.account_id, p_entry, 'acceptor_returned', p_key, v_outcome, p_actor, p_now, array[
      row('acceptor_returned', 'clearing', p_order.account_id, 'available', p_order.account_id, p_order.amount)
    ]::entry_line[],
    p_request => p_request, p_acceptor_order => p_order.id);
  return v_outcome;
end $$;

-- The partner's acceptance code. A wrong one counts, so it is answered and not refused: {right, tries_left}. The fifth
-- wrong one ends the order and its money goes back.
create or replace function enter_acceptance_code(
  p_session text, p_order uuid, p_code_hash bytea, p_entry uuid, p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_order acceptor_order := lock_acceptor_order(v_account, p_order);
begin
  if v_order.state = 'accepted' and v_order.code_hash = p_code_hash then
    return jsonb_build_object('right', true); -- the same word twice
  elsif v_order.state <> 'requested' then
    perform refuse('acceptor_move_refused', jsonb_build_object('state', v_order.state));
  end if;
  perform refuse_when_due(v_order, p_now);
  if v_order.code_hash = p_code_hash then
    perform refuse_acceptor(q.acceptor_id, q.country, p_now)
    from acceptor_quote q where q.account_id = v_account and q.id = v_order.quote_id;
    perform move_acceptor_order(v_order, 'accept', 'accepted', 'partner', p_now);
    update acceptor_order set state = 'accepted', move_seq = v_order.move_seq + 1, accepted_at = p_now,
      return_at = p_now + arrival_hours * interval '1 hour'
    where account_id = v_account and id = p_order;
    return jsonb_build_object('right', true);
  end if;
  v_order.code_tries := v_order.code_tries + 1;
  update acceptor_order set code_tries = v_order.code_tries where account_id = v_account and id = p_order;
  if v_order.code_tries = 5 then
    perform give_back_acceptor_order(v_order, 'use_up', 'returned', 'code_tries_used_up', 'system',
      'return:' || p_order, '\x', p_entry, p_now);
  end if;
  return jsonb_build_object('right', false, 'tries_left', 5 - v_order.code_tries);
end $$;

-- The partner takes the order back; possible until the acceptor says that it paid.
create or replace function cancel_acceptor_order(
  p_session text, p_order uuid, p_key text, p_request bytea, p_entry uuid, p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_order acceptor_order := lock_acceptor_order(v_account, p_order);
  v_outcome jsonb := earlier_outcome(v_account, p_key, p_request);
begin
  if v_outcome is not null then
    return v_outcome;
  elsif v_order.state = 'cancelled' then
    perform claim_request(v_account, p_key, p_request, p_now);
    return jsonb_build_object('acceptor_order', p_order); -- the same word twice
  end if;
  return give_back_acceptor_order(v_order, 'cancel', 'cancelled', null, 'partner', p_key, p_request, p_entry, p_now);
end $$;

-- Gives the money back once the moment has come; false before, and when the order is over.
create or replace function return_acceptor_order(p_account uuid, p_order uuid, p_entry uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order acceptor_order := lock_acceptor_order(p_account, p_order);
begin
  perform refuse_future(p_now);
  if v_order.return_at is null or v_order.return_at > p_now then
    return false;
  end if;
  perform give_back_acceptor_order(v_order, 'expire', 'returned',
    case v_order.state
      when 'requested' then 'code_not_entered'
      when 'accepted' then 'acceptor_did_not_answer'
      else 'arrival_not_proven'
    end, 'system', 'return:' || p_order, '\x', p_entry, p_now);
  return true;
end $$;

-- Customer service reads out the code of an order that waits for it. Who did, and when first, stays noted.
create or replace function hand_out_acceptance_code(p_order uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_order acceptor_order;
begin
  v_operator := staff_in_role(p_staff, 'support', p_now);
  select * into v_order from acceptor_order where id = p_order for update;
  if not found then
    perform refuse('data_error');
  elsif v_order.state <> 'requested' then
    perform refuse('acceptor_move_refused', jsonb_build_object('state', v_order.state));
  end if;
  perform refuse_when_due(v_order, p_now);
  if exists (
    select from audit where account_id = v_order.account_id and action = 'acceptance_code_handed_out'
      and subject = p_order::text and operator_id = v_operator
  ) then
    return false; -- this person knows the code already
  end if;
  if v_order.code_handed_at is null then
    update acceptor_order set code_handed_by = v_operator, code_handed_at = p_now
    where account_id = v_order.account_id and id = p_order;
  end if;
  perform note_staff_action(
    v_operator, 'acceptance_code_handed_out', v_order.account_id, p_order::text, '{}', p_now);
  return true;
end $$;

-- The acceptor says that it paid, under a bank reference. This stops the clock for 72 hours and no more: nothing but the
-- partner's word or a bank line pays the order.
create or replace function claim_acceptor_paid(
  p_order uuid, p_staff text, p_bank_reference text, p_entry uuid, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_order acceptor_order;
  v_line bank_line;
begin
  v_operator := staff_in_role(p_staff, 'cashier', p_now);
  perform refuse_future(p_now);
  perform from network for share; -- not beside an import: its line and this reference must see each other
  select * into v_order from acceptor_order where id = p_order;
  if not found then
    perform refuse('data_error');
  end if;
  v_order := lock_acceptor_order(v_order.account_id, p_order);
  if v_order.state in ('claimed', 'disputed', 'arrived') and v_order.bank_reference = p_bank_reference then
    return false; -- the same word twice
  end if;
  perform refuse_when_due(v_order, p_now);
  perform move_acceptor_order(v_order, 'claim', 'claimed', v_operator::text, p_now);
  perform take_bank_reference(p_bank_reference, p_order, 'out');
  update acceptor_order set state = 'claimed', move_seq = v_order.move_seq + 1, claimed_by = v_operator,
    claimed_at = p_now, bank_reference = p_bank_reference, return_at = p_now + claim_review_time()
  where account_id = v_order.account_id and id = p_order;
  v_line := unmatched_line_out(p_bank_reference, v_order.amount - v_order.fee, p_order);
  if v_line.id is not null then
    perform prove_acceptor_order(p_order, v_line.id, p_entry, p_now);
  end if;
  perform note_staff_action(v_operator, 'acceptor_claimed', v_order.account_id, p_order::text,
    jsonb_build_object('bank_reference', p_bank_reference), p_now);
  return true;
end $$;

-- The acceptor orders that a line of money going out under this reference proves.
create or replace function acceptor_orders_under(p_reference text, p_amount bigint, p_now timestamptz)
returns setof acceptor_order
language sql stable as $$
  select * from acceptor_order
  where bank_reference = p_reference and amount - fee = p_amount and bank_line_id is null
    and (state in ('claimed', 'disputed') and return_at > p_now or state = 'arrived')
$$;

-- Joins a bank line to the claim that names its reference. The wallet is locked.
create or replace function prove_acceptor_order(p_order uuid, p_line uuid, p_entry uuid, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_order acceptor_order;
begin
  select * into strict v_order from acceptor_order where id = p_order for update;
  perform refuse_line_of_another(p_line, p_order);
  update bank_line set matched_to = p_order where id = p_line and matched_to is distinct from p_order;
  update acceptor_order set bank_line_id = p_line where account_id = v_order.account_id and id = p_order;
  if v_order.state <> 'arrived' then
    perform pay_acceptor_order(v_order, p_line, 'bank', 'arrive:' || v_order.id, '\x', p_entry, p_now);
  end if;
end $$;

-- The partner's own word that the local money is there. It is what pays the order, so it takes the transaction password.
create or replace function confirm_acceptor_arrival(
  p_session text, p_order uuid, p_step_up bytea, p_params bytea, p_key text, p_request bytea, p_entry uuid,
  p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_order acceptor_order := lock_acceptor_order(v_account, p_order);
  v_outcome jsonb := earlier_outcome(v_account, p_key, p_request);
begin
  if v_outcome is not null then
    return v_outcome;
  elsif v_order.state = 'arrived' and v_order.arrived_by = 'partner' then
    perform claim_request(v_account, p_key, p_request, p_now);
    return jsonb_build_object('acceptor_order', p_order); -- the same word twice
  end if;
  perform spend_step_up(v_account, p_step_up, 'exchange_arrived', p_params, p_now);
  perform refuse_when_due(v_order, p_now);
  return pay_acceptor_order(v_order, null, 'partner', p_key, p_request, p_entry, p_now);
end $$;

-- Ends a claimed order: clearing -> custody, and the fee -> fees.
create or replace function pay_acceptor_order(
  p_order acceptor_order, p_line uuid, p_by text, p_key text, p_request bytea, p_entry uuid, p_now timestamptz
) returns jsonb
language plpgsql as $$
declare
  v_outcome jsonb := jsonb_build_object('acceptor_order', p_order.id);
  v_network uuid := (select id from network);
begin
  perform move_acceptor_order(p_order, 'arrive', 'arrived', p_by, p_now);
  update acceptor_order set state = 'arrived', move_seq = p_order.move_seq + 1, arrived_by = p_by, return_at = null,
    over_at = p_now
  where account_id = p_order.account_id and id = p_order.id;
  perform post_entry(p_order.account_id, p_entry, 'acceptor_paid', p_key, v_outcome, p_by, p_now, array[
      row('acceptor_paid', 'clearing', p_order.account_id, 'custody', v_network, p_order.amount - p_order.fee),
      row('acceptor_fee', 'clearing', p_order.account_id, 'fees', v_network, p_order.fee)
    ]::entry_line[],
    p_request => p_request, p_acceptor_order => p_order.id, p_bank_line => p_line);
  return v_outcome;
end $$;

-- The partner says that nothing came. A claimed order is then in dispute until its review ends; what a bank line paid
-- is taken up by people. Either way an alarm is raised. True when it was not said before.
create or replace function deny_acceptor_arrival(p_session text, p_order uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_order acceptor_order := lock_acceptor_order(v_account, p_order);
begin
  if v_order.not_received_at is not null then
    return false; -- the same word twice
  end if;
  if v_order.state = 'arrived' and v_order.arrived_by = 'bank' then
    update acceptor_order set not_received_at = p_now where account_id = v_account and id = p_order;
  else
    perform refuse_when_due(v_order, p_now);
    perform move_acceptor_order(v_order, 'deny', 'disputed', 'partner', p_now);
    update acceptor_order set state = 'disputed', move_seq = v_order.move_seq + 1, not_received_at = p_now
    where account_id = v_account and id = p_order;
  end if;
  insert into alarm (at, kind, subject, details)
  values (p_now, 'acceptor_not_received', p_order::text, jsonb_build_object('state', v_order.state));
  return true;
end $$;

grant execute on function
  request_acceptor_order, enter_acceptance_code, cancel_acceptor_order, confirm_acceptor_arrival,
  deny_acceptor_arrival
to fairlead_app;
grant execute on function return_acceptor_order to fairlead_app, fairlead_console;
grant execute on function hand_out_acceptance_code, claim_acceptor_paid to fairlead_console;
