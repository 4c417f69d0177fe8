-- A withdrawal that did not reach its partner (docs/rules.md, Withdrawals). The partner says so; the network answers by
-- a date: the payment was found, the bank never carried it out, or the money came back.

-- The partner's word that the money is not there: on one that was sent, or one that a bank line alone says has arrived. Their
-- own word that it arrived takes a session and no more, so for take_back_time they take it back with the transaction password.
create or replace function say_not_received(
  p_session text, p_withdrawal uuid, p_key text, p_request bytea, p_now timestamptz,
  p_step_up bytea default null, p_params bytea default null
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_withdrawal withdrawal;
  v_answer_by timestamptz := add_business_days(p_now, 3);
  v_answered boolean;
begin
  perform from wallet where account_id = v_account for update;
  if claim_request(v_account, p_key, p_request, p_now) then
    return;
  end if;
  select * into v_withdrawal from withdrawal where account_id = v_account and id = p_withdrawal for update;
  if not found then
    perform refuse('data_error');
  elsif v_withdrawal.state = 'arrived' and v_withdrawal.arrived_by = 'partner' then
    if v_withdrawal.arrived_at + take_back_time() <= p_now then
      perform refuse('withdrawal_confirmed_by_partner');
    end if;
    perform spend_step_up(v_account, p_step_up, 'take_back_arrival', p_params, p_now);
  elsif v_withdrawal.state = 'not_received' then
    return; -- the same word twice
  end if;
  perform move_withdrawal(v_account, p_withdrawal, v_withdrawal.move_seq + 1, 'not_received', v_withdrawal.state,
    'not_received', 'partner', p_now);
  update withdrawal set state = 'not_received', move_seq = v_withdrawal.move_seq + 1, not_received_at = p_now,
    answer_by = v_answer_by, arrived_at = null, arrived_by = null, traced_by = null, trace_reference = null
  where account_id = v_account and id = p_withdrawal;
  -- One that had arrived is due anew; one that never did stays as late as it was. Where the bank's line shows it and its search
  -- was answered once, the network is not late in paying, however often the partner asks again (decision 058).
  if v_withdrawal.state = 'arrived' then
    v_answered := v_withdrawal.bank_line_id is not null and exists (
      select from withdrawal_move where account_id = v_account and withdrawal_id = p_withdrawal
        and action = 'trace' and to_state = 'arrived');
    update withdrawal set arrive_by = v_answer_by,
      late_stop_at = case when v_answered then 'infinity' else add_business_days(v_answer_by, 2) end
    where account_id = v_account and id = p_withdrawal;
  end if;
end $$;

-- The bank found the payment: the withdrawal is again what its bank line says. Where there is none it is sent, not
-- arrived, and stays due on the date it had.
create or replace function trace_withdrawal(
  p_withdrawal uuid, p_staff text, p_trace_reference text, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_withdrawal withdrawal;
  v_to text;
begin
  v_operator := staff_in_role(p_staff, 'cashier', p_now);
  v_withdrawal := lock_withdrawal(p_withdrawal);
  if v_withdrawal.state in ('sent', 'arrived') and v_withdrawal.traced_by = v_operator
    and v_withdrawal.trace_reference = p_trace_reference then
    return false; -- the same word twice
  end if;
  v_to := case when v_withdrawal.bank_line_id is null then 'sent' else 'arrived' end;
  perform move_withdrawal(v_withdrawal.account_id, p_withdrawal, v_withdrawal.move_seq + 1, 'trace',
    v_withdrawal.state, v_to, v_operator::text, p_now);
  update withdrawal set state = v_to, move_seq = v_withdrawal.move_seq + 1, traced_by = v_operator,
    trace_reference = p_trace_reference,
    arrived_by = case when v_to = 'arrived' then 'bank' end, arrived_at = case when v_to = 'arrived' then p_now end
  where account_id = v_withdrawal.account_id and id = p_withdrawal;
  perform note_staff_action(v_operator, 'withdrawal_traced', v_withdrawal.account_id, p_withdrawal::text, '{}', p_now);
  return true;
end $$;

-- Whether the bank's statements reach a day beyond the moment at which it was told to pay; a line of a time still to come says nothing.
create or replace function statements_reach_beyond(p_sent_at timestamptz, p_now timestamptz) returns boolean
language sql stable as $$
  select exists (select from bank_line where booked_at between p_sent_at + interval '24 hours' and p_now)
$$;

-- The bank did not carry the payment out: no money left, so all of it is available again. That it did not is shown by the
-- bank and by nobody's word: its statements reach a day beyond the moment of sending, and the payment is not on them. Takes somebody
-- other than the cashier who sent it (withdrawal_failed_by_a_second_person). One that was booked as paid by the partner's word alone,
-- which they took back, comes back out of custody and fees, and so does one whose line people had matched by hand where its partner
-- says that the money never came. A line that nothing is matched to and that has exactly its amount may be it, under a mistyped
-- reference: who fails it names the newest such line, and says by that that it is another payment. An alarm tells everybody of that word.
create or replace function fail_withdrawal(
  p_withdrawal uuid, p_staff text, p_entry uuid, p_now timestamptz, p_other_line text default null
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_withdrawal withdrawal;
  v_is_free boolean := false;
  v_like text;
begin
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  perform from network for share; -- not beside an import that may show the payment
  v_withdrawal := lock_withdrawal(p_withdrawal);
  if v_withdrawal.state = 'failed' and v_withdrawal.failed_by = v_operator and v_withdrawal.bounce_line_id is null then
    return false; -- the same word twice
  elsif v_withdrawal.state = 'not_received' then
    v_is_free := unmatch_line(v_withdrawal, p_now);
  end if;
  if v_withdrawal.paid_at is not null and v_withdrawal.bank_line_id is not null and not v_is_free then
    perform refuse('withdrawal_was_paid');
  elsif v_withdrawal.paid_at is not null and v_withdrawal.state not in ('sent', 'not_received') then
    perform refuse('withdrawal_move_refused'); -- arrived, by the partner's own word
  elsif v_withdrawal.state in ('sent', 'not_received')
    and not statements_reach_beyond(v_withdrawal.sent_at, p_now) then
    perform refuse('withdrawal_statement_awaited');
  end if;
  select bank_reference into v_like from bank_line
  where direction = 'out' and matched_to is null and amount = v_withdrawal.amount - v_withdrawal.fee
    and booked_at >= date_trunc('day', v_withdrawal.sent_at, 'UTC')
  order by booked_at desc, bank_reference desc limit 1;
  if v_like is distinct from p_other_line and v_like is not null then
    perform refuse('withdrawal_may_be_on_line', jsonb_build_object('reference', v_like));
  elsif v_like is not null then
    insert into alarm (at, kind, subject, details)
    values (p_now, 'withdrawal_failed_beside_line', p_withdrawal::text, jsonb_build_object(
      'micros', v_withdrawal.amount - v_withdrawal.fee, 'withdrawal', v_withdrawal.reference, 'bank_reference', v_like));
  end if;
  perform note_staff_action(v_operator, 'withdrawal_failed', v_withdrawal.account_id, p_withdrawal::text,
    jsonb_strip_nulls(jsonb_build_object('other_line', v_like)), p_now);
  if v_withdrawal.paid_at is null then
    perform give_withdrawal_back(v_withdrawal, 'fail', 'failed', 'withdraw_failed', v_operator, p_entry, p_now);
    return true;
  end if;
  perform move_withdrawal(v_withdrawal.account_id, p_withdrawal, v_withdrawal.move_seq + 1, 'fail', v_withdrawal.state,
    'failed', v_operator::text, p_now);
  update withdrawal set state = 'failed', move_seq = v_withdrawal.move_seq + 1, failed_at = p_now, failed_by = v_operator,
    paid_at = null
  where account_id = v_withdrawal.account_id and id = p_withdrawal;
  perform bounce_entry(v_withdrawal, 'custody', null, v_operator, p_entry, p_now);
  return true;
end $$;

-- The money came back, on an imported line of exactly what was sent that names the withdrawal: that whoever paid it in wrote it is the first
-- word, the second is somebody's other than the cashier's who sent the money. Of a line that names nothing two people say it (match_line).
create or replace function bounce_withdrawal(
  p_withdrawal uuid, p_line uuid, p_staff text, p_entry uuid, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_withdrawal withdrawal;
  v_line bank_line;
begin
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  perform from network for share; -- not beside an import
  v_withdrawal := lock_withdrawal(p_withdrawal);
  if v_withdrawal.bounce_line_id = p_line then
    return false; -- the same word twice
  end if;
  select * into v_line from bank_line where id = p_line for update;
  if not found then
    perform refuse('data_error');
  elsif strpos(upper(v_line.remittance), upper(v_withdrawal.reference)) = 0 then
    perform refuse('bounce_line_names_nothing', jsonb_build_object('reference', v_withdrawal.reference));
  end if;
  perform credit_returned_withdrawal(v_withdrawal, v_line, v_operator, p_entry, p_now);
  perform note_staff_action(v_operator, 'withdrawal_bounced', v_withdrawal.account_id, p_withdrawal::text, '{}', p_now);
  return true;
end $$;

-- A withdrawal fails by the line on which its money came back. Line and fee go to `available`. The caller has locked wallet, withdrawal and
-- line. Money that somebody's deposit waits for is not it.
create or replace function credit_returned_withdrawal(
  p_withdrawal withdrawal, p_line bank_line, p_operator uuid, p_entry uuid, p_now timestamptz
) returns void
language plpgsql as $$
begin
  if p_withdrawal.state in ('sent', 'not_received') and p_withdrawal.paid_at is null then
    perform refuse('withdrawal_not_on_statement');
  end if;
  perform refuse_erased(p_withdrawal.account_id);
  perform move_withdrawal(p_withdrawal.account_id, p_withdrawal.id, p_withdrawal.move_seq + 1, 'bounce',
    p_withdrawal.state, 'failed', p_operator::text, p_now);
  if not p_line.in_suspense or p_line.amount <> p_withdrawal.amount - p_withdrawal.fee
    or p_line.booked_at < date_trunc('day', booked_out_at(p_withdrawal), 'UTC') then
    perform refuse('bounce_line_differs');
  end if;
  perform refuse_line_of_waiting_deposit(p_line.bank_reference);
  update bank_line set matched_to = p_entry, in_suspense = false where id = p_line.id;
  update withdrawal set state = 'failed', move_seq = p_withdrawal.move_seq + 1, failed_at = p_now,
    failed_by = p_operator, bounce_line_id = p_line.id, arrived_at = null, arrived_by = null
  where account_id = p_withdrawal.account_id and id = p_withdrawal.id;
  perform bounce_entry(p_withdrawal, 'suspense', p_line.id, p_operator, p_entry, p_now);
end $$;

-- Takes the line from a withdrawal of which people, and not the bank by its references, said that it shows it: it is free for another.
-- False where the bank said so.
create or replace function unmatch_line(p_withdrawal withdrawal, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  update line_match set unmatched_at = p_now where target_id = p_withdrawal.id and unmatched_at is null;
  if not found then
    return false;
  end if;
  update bank_line set matched_to = null where id = p_withdrawal.bank_line_id;
  update withdrawal set bank_line_id = null where account_id = p_withdrawal.account_id and id = p_withdrawal.id;
  return true;
end $$;

-- When the money of a withdrawal left: by its line, which may be older than the cashier's word, or else by that word. Banks tell days, and
-- some payments come back on the same one.
create or replace function booked_out_at(p_withdrawal withdrawal) returns timestamptz
language sql stable as $$
  select least(p_withdrawal.sent_at, (select booked_at from bank_line where id = p_withdrawal.bank_line_id))
$$;

-- What had been booked as paid is available again with its fee: out of the line on which it came back, or of custody where it
-- never left.
create or replace function bounce_entry(
  p_withdrawal withdrawal, p_from text, p_line uuid, p_operator uuid, p_entry uuid, p_now timestamptz
) returns void
language plpgsql as $$
declare
  v_network uuid := (select id from network);
begin
  if network_held('fees') < p_withdrawal.fee then
    perform refuse('network_short', '{"class": "fees"}');
  end if;
  perform post_entry(p_withdrawal.account_id, p_entry, 'withdraw_bounced', 'bounce:' || p_withdrawal.id,
    jsonb_build_object('withdrawal', p_withdrawal.id), p_operator::text, p_now, array[
      row('withdraw_bounced', p_from, v_network, 'available', p_withdrawal.account_id,
        p_withdrawal.amount - p_withdrawal.fee),
      row('withdraw_fee_back', 'fees', v_network, 'available', p_withdrawal.account_id, p_withdrawal.fee)
    ]::entry_line[],
    p_withdrawal => p_withdrawal.id, p_bank_line => p_line);
end $$;

-- A withdrawal of anybody's, with its wallet locked before it.
create or replace function lock_withdrawal(p_withdrawal uuid) returns withdrawal
language plpgsql as $$
declare
  v_withdrawal withdrawal;
begin
  select * into v_withdrawal from withdrawal where id = p_withdrawal;
  if not found then
    perform refuse('data_error');
  end if;
  perform from wallet where account_id = v_withdrawal.account_id for update;
  select * into v_withdrawal from withdrawal
  where account_id = v_withdrawal.account_id and id = p_withdrawal for update;
  return v_withdrawal;
end $$;

grant execute on function say_not_received to fairlead_app;
grant execute on function trace_withdrawal, fail_withdrawal, bounce_withdrawal to fairlead_console;
