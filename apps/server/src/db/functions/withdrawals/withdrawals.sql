-- Money going out. The same chain of moves as an order's holds its state.

-- Money out. It never depends on anything but the balance, the destination and the transaction password (docs/rules.md,
-- Withdrawals).

-- The published fee of a withdrawal, in whole cents.
create or replace function withdrawal_fee(p_amount bigint, out fee bigint, out version integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select least(greatest(p_amount * rate_bp / 10000 / 10000 * 10000, fee_min), fee_max), version
  from fee_table order by version desc limit 1
$$;

create or replace function move_withdrawal(
  p_account uuid, p_withdrawal uuid, p_seq integer, p_action text, p_from text, p_to text, p_actor text,
  p_now timestamptz
) returns void
language plpgsql as $$
begin
  if not exists (
    select from withdrawal_transition where action = p_action and from_state = p_from and to_state = p_to
  ) then
    perform refuse('withdrawal_move_refused', jsonb_build_object('state', p_from));
  end if;
  insert into withdrawal_move (account_id, withdrawal_id, seq, action, from_state, to_state, actor, at)
  values (p_account, p_withdrawal, p_seq, p_action, p_from, p_to, p_actor, p_now);
  if 'arrived' in (p_from, p_to) then
    perform add_to_total(p_account, p_paid_out => case p_to when 'arrived' then amount - fee else fee - amount end)
    from withdrawal where account_id = p_account and id = p_withdrawal;
  end if;
end $$;

-- Whether a rule approves so much by itself, to a destination that was linked then: the quote and the withdrawal ask the same.
create or replace function is_approved_by_rule(p_amount bigint, p_bound_at timestamptz, p_now timestamptz) returns boolean
language sql stable as $$
  select p_amount <= approved_by_rule_max() and p_bound_at + approved_by_rule_age() <= p_now
$$;

-- Takes the amount out of `available` at once. A small one to a destination that is old enough a rule approves by itself.
-- What is left of startup funds goes back in the same step; p_hand_back says that the partner was shown how much. p_fee is
-- the fee the partner was shown: another table may have been published since.
create or replace function request_withdrawal(
  p_session text, p_withdrawal uuid, p_reference text, p_amount bigint, p_destination uuid, p_step_up bytea,
  p_params bytea, p_key text, p_request bytea, p_entry uuid, p_now timestamptz, p_hand_back bigint default 0,
  p_back_entry uuid default null, p_fee bigint default null
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_wallet wallet;
  v_destination destination;
  v_fee bigint;
  v_version integer;
  v_by_rule boolean;
  v_approve_by timestamptz := add_business_days(p_now, 1);
  v_outcome jsonb;
begin
  select * into v_wallet from wallet where account_id = v_account for update;
  v_outcome := earlier_outcome(v_account, p_key, p_request);
  if v_outcome is not null then
    return v_outcome;
  end if;
  perform spend_step_up(v_account, p_step_up, 'withdraw', p_params, p_now);
  select * into v_destination from destination where account_id = v_account and id = p_destination;
  if not found then
    perform refuse('data_error');
  elsif v_destination.usable_from > p_now then
    perform refuse('destination_waiting', jsonb_build_object('until', v_destination.usable_from));
  elsif p_amount > v_wallet.available then
    perform refuse('insufficient_balance', jsonb_build_object('balance', v_wallet.available));
  end if;
  select fee, version into v_fee, v_version from withdrawal_fee(p_amount);
  if v_fee >= p_amount then
    perform refuse('amount_too_small_for_fee', jsonb_build_object('fee', v_fee));
  elsif p_fee <> v_fee then
    perform refuse('fee_changed', jsonb_build_object('fee', v_fee));
  elsif p_hand_back is distinct from v_wallet.advance then
    perform refuse('startup_funds_not_returned', jsonb_build_object('advance', v_wallet.advance));
  end if;

  v_by_rule := is_approved_by_rule(p_amount, v_destination.bound_at, p_now);
  perform move_withdrawal(v_account, p_withdrawal, 1, 'request', 'none', 'requested', 'partner', p_now);
  insert into withdrawal (account_id, id, reference, destination_id, amount, fee, fee_version, state, move_seq,
    requested_at, approve_by, send_by, arrive_by, late_stop_at)
  values (v_account, p_withdrawal, p_reference, p_destination, p_amount, v_fee, v_version, 'requested', 1,
    p_now, v_approve_by, add_business_days(v_approve_by, 1), add_business_days(v_approve_by, 2),
    add_business_days(v_approve_by, 4));
  if v_by_rule then
    perform move_withdrawal(v_account, p_withdrawal, 2, 'approve', 'requested', 'approved', 'rule', p_now);
    update withdrawal set state = 'approved', move_seq = 2, approved_by_rule = true, approved_at = p_now
    where account_id = v_account and id = p_withdrawal;
  end if;
  v_outcome := jsonb_build_object('withdrawal', p_withdrawal);
  perform post_entry(v_account, p_entry, 'withdraw', p_key, v_outcome, 'partner', p_now, array[
      row('withdraw', 'available', v_account, 'withdrawing', v_account, p_amount)]::entry_line[],
    p_request => p_request, p_withdrawal => p_withdrawal);
  if p_hand_back > 0 then
    perform repay_advance(v_account, p_withdrawal, 'partner', 'handed_back:' || p_withdrawal, '\x', p_back_entry,
      p_now);
  end if;
  return v_outcome;
end $$;

create or replace function cancel_withdrawal(
  p_session text, p_withdrawal uuid, p_key text, p_request bytea, p_entry uuid, p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_withdrawal withdrawal;
  v_outcome jsonb;
begin
  perform from wallet where account_id = v_account for update;
  v_outcome := earlier_outcome(v_account, p_key, p_request);
  if v_outcome is not null then
    return v_outcome;
  end if;
  select * into v_withdrawal from withdrawal where account_id = v_account and id = p_withdrawal for update;
  if not found then
    perform refuse('data_error');
  end if;
  v_outcome := jsonb_build_object('withdrawal', p_withdrawal);
  if v_withdrawal.state = 'cancelled' then
    perform claim_request(v_account, p_key, p_request, p_now);
    return v_outcome; -- the same word twice
  end if;
  v_withdrawal := expire_review(v_withdrawal, p_now);
  perform move_withdrawal(v_account, p_withdrawal, v_withdrawal.move_seq + 1, 'cancel', v_withdrawal.state,
    'cancelled', 'partner', p_now);
  if v_withdrawal.state = 'in_review' then
    update review set outcome = 'cancelled', ended_at = p_now
    where account_id = v_account and id = v_withdrawal.review_id;
  end if;
  update withdrawal set state = 'cancelled', move_seq = v_withdrawal.move_seq + 1
  where account_id = v_account and id = p_withdrawal;
  perform post_entry(v_account, p_entry, 'withdraw_cancelled', p_key, v_outcome, 'partner', p_now, array[
      row('withdraw_cancelled', 'withdrawing', v_account, 'available', v_account, v_withdrawal.amount)]::entry_line[],
    p_request => p_request, p_withdrawal => p_withdrawal);
  return v_outcome;
end $$;

create or replace function approve_withdrawal(p_withdrawal uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_withdrawal withdrawal;
begin
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  select * into v_withdrawal from withdrawal where id = p_withdrawal for update;
  if not found then
    perform refuse('data_error');
  elsif v_withdrawal.state = 'approved' and v_withdrawal.approved_by = v_operator then
    return false; -- the same word twice
  end if;
  perform move_withdrawal(v_withdrawal.account_id, p_withdrawal, v_withdrawal.move_seq + 1, 'approve',
    v_withdrawal.state, 'approved', v_operator::text, p_now);
  update withdrawal set state = 'approved', move_seq = v_withdrawal.move_seq + 1, approved_by = v_operator,
    approved_by_rule = false, approved_at = p_now
  where account_id = v_withdrawal.account_id and id = p_withdrawal;
  perform note_staff_action(
    v_operator, 'withdrawal_approved', v_withdrawal.account_id, p_withdrawal::text, '{}', p_now);
  return true;
end $$;

-- A cashier told the bank to pay. If the statement has shown the payment already, it has arrived at once.
create or replace function send_withdrawal(
  p_withdrawal uuid, p_staff text, p_bank_reference text, p_entry uuid, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_withdrawal withdrawal;
  v_line bank_line;
begin
  v_operator := staff_in_role(p_staff, 'cashier', p_now);
  perform from network for share; -- not beside an import: its line and this reference must see each other
  select * into v_withdrawal from withdrawal where id = p_withdrawal;
  if not found then
    perform refuse('data_error');
  end if;
  perform from wallet where account_id = v_withdrawal.account_id for update;
  select * into v_withdrawal from withdrawal where id = p_withdrawal for update;
  if v_withdrawal.state in ('sent', 'arrived') and v_withdrawal.bank_reference = p_bank_reference then
    return false; -- the same word twice
  end if;
  v_withdrawal := expire_review(v_withdrawal, p_now);
  perform move_withdrawal(v_withdrawal.account_id, p_withdrawal, v_withdrawal.move_seq + 1, 'send',
    v_withdrawal.state, 'sent', v_operator::text, p_now);
  perform take_bank_reference(p_bank_reference, p_withdrawal, 'out');
  update withdrawal set state = 'sent', move_seq = v_withdrawal.move_seq + 1, sent_by = v_operator, sent_at = p_now,
    bank_reference = p_bank_reference
  where account_id = v_withdrawal.account_id and id = p_withdrawal;
  v_line := unmatched_line_out(p_bank_reference, v_withdrawal.amount - v_withdrawal.fee, p_withdrawal);
  if v_line.id is not null then
    perform prove_withdrawal(p_withdrawal, v_line.id, p_entry, p_now);
  end if;
  perform note_staff_action(v_operator, 'withdrawal_sent', v_withdrawal.account_id, p_withdrawal::text, '{}', p_now);
  return true;
end $$;

-- The withdrawals that a line of money going out under this reference proves.
create or replace function withdrawals_under(p_reference text, p_amount bigint) returns setof withdrawal
language sql stable as $$
  select * from withdrawal w
  where bank_reference = p_reference and amount - fee = p_amount and withdrawal_awaits_line(w)
$$;

-- Whether a withdrawal was sent and no line of a statement shows it yet; one that came back was sent, too.
create or replace function withdrawal_awaits_line(p_withdrawal withdrawal) returns boolean
language sql stable as $$
  select p_withdrawal.bank_line_id is null and p_withdrawal.state in ('sent', 'not_received', 'arrived', 'failed')
    and (p_withdrawal.state <> 'failed' or p_withdrawal.paid_at is not null)
$$;

-- Joins a line of money going out to the withdrawal that it proves, which arrives where it was on its way. The caller has locked
-- the wallet.
create or replace function prove_withdrawal(p_withdrawal uuid, p_line uuid, p_entry uuid, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_withdrawal withdrawal;
begin
  perform refuse_line_of_another(p_line, p_withdrawal);
  update bank_line set matched_to = p_withdrawal where id = p_line and matched_to is distinct from p_withdrawal;
  update withdrawal set bank_line_id = p_line where id = p_withdrawal returning * into strict v_withdrawal;
  if v_withdrawal.state in ('sent', 'not_received') then
    perform pay_withdrawal(
      v_withdrawal.account_id, v_withdrawal.id, 'bank', 'arrive:' || v_withdrawal.id, '\x', p_entry, p_now);
  end if;
end $$;

-- The partner's own word that the money is there.
create or replace function confirm_arrival(
  p_session text, p_withdrawal uuid, p_key text, p_request bytea, p_entry uuid, p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
begin
  return pay_withdrawal(v_account, p_withdrawal, 'partner', p_key, p_request, p_entry, p_now);
end $$;

-- Ends a sent withdrawal: withdrawing -> custody, and the fee -> fees. One that was paid before, and then not received,
-- arrives without moving money again.
create or replace function pay_withdrawal(
  p_account uuid, p_withdrawal uuid, p_by text, p_key text, p_request bytea, p_entry uuid, p_now timestamptz
) returns jsonb
language plpgsql as $$
declare
  v_withdrawal withdrawal;
  v_outcome jsonb;
  v_network uuid := (select id from network);
begin
  perform from wallet where account_id = p_account for update;
  select * into v_withdrawal from withdrawal where account_id = p_account and id = p_withdrawal for update;
  if not found then
    perform refuse('data_error');
  end if;
  v_outcome := jsonb_build_object('withdrawal', p_withdrawal);
  if v_withdrawal.paid_at is not null
    and not exists (select from entry where account_id = p_account and idempotency_key = p_key) then
    -- Said by the same once more, it is so already.
    if not claim_request(p_account, p_key, p_request, p_now)
      and (v_withdrawal.state, v_withdrawal.arrived_by) is distinct from ('arrived', p_by) then
      perform arrive_withdrawal(v_withdrawal, p_by, p_now);
    end if;
    return v_outcome;
  elsif earlier_outcome(p_account, p_key, p_request) is not null then
    return v_outcome;
  end if;
  perform arrive_withdrawal(v_withdrawal, p_by, p_now);
  perform post_entry(p_account, p_entry, 'withdraw_paid', p_key, v_outcome, p_by, p_now, array[
      row('withdraw_paid', 'withdrawing', p_account, 'custody', v_network, v_withdrawal.amount - v_withdrawal.fee),
      row('withdraw_fee', 'withdrawing', p_account, 'fees', v_network, v_withdrawal.fee)
    ]::entry_line[],
    p_request => p_request, p_withdrawal => p_withdrawal, p_bank_line => v_withdrawal.bank_line_id);
  return v_outcome;
end $$;

create or replace function arrive_withdrawal(p_withdrawal withdrawal, p_by text, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform move_withdrawal(p_withdrawal.account_id, p_withdrawal.id, p_withdrawal.move_seq + 1, 'arrive',
    p_withdrawal.state, 'arrived', p_by, p_now);
  update withdrawal set state = 'arrived', move_seq = p_withdrawal.move_seq + 1, arrived_at = p_now, arrived_by = p_by,
    paid_at = coalesce(paid_at, p_now)
  where account_id = p_withdrawal.account_id and id = p_withdrawal.id;
end $$;

-- Whether the account's newest destination has all of these fields.
create or replace function is_newest_destination(p_account uuid, p_fields jsonb) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select from destination d where d.account_id = p_account
      and d.bound_at = (select max(bound_at) from destination where account_id = p_account)
      and to_jsonb(d) @> p_fields);
end $$;

-- Binds a destination. The old one keeps working while the new one waits (docs/rules.md, Withdrawals).
create or replace function bind_destination(
  p_session text, p_destination uuid, p_fields jsonb, p_step_up bytea, p_params bytea, p_now timestamptz
) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_new destination;
begin
  perform refuse_new_device(p_session, p_now);
  perform from wallet where account_id = v_account for update;
  perform spend_step_up(v_account, p_step_up, 'bind_card', p_params, p_now);
  if is_newest_destination(v_account, p_fields) then
    perform refuse('destination_unchanged');
  end if;
  v_new := jsonb_populate_record(null::destination, p_fields);
  insert into destination (account_id, id, kind, bank_name, beneficiary_name, mobile, account_number, bank_address,
    branch_name, bound_at, usable_from)
  values (v_account, p_destination, v_new.kind, v_new.bank_name, v_new.beneficiary_name, v_new.mobile,
    v_new.account_number, v_new.bank_address, v_new.branch_name, p_now,
    destination_usable_from(v_account, p_now));
  perform keep_benefit_identities(v_account, p_now);
  return p_destination;
end $$;

grant execute on function
  withdrawal_fee, request_withdrawal, cancel_withdrawal, confirm_arrival, bind_destination,
  is_newest_destination, is_approved_by_rule
to fairlead_app;
grant execute on function approve_withdrawal, send_withdrawal to fairlead_console;
