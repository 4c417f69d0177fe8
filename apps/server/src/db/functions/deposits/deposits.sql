-- Money coming in: an intent by the owner, the bank's reference recorded by one person, confirmed by another.

-- Money in. An intent costs nothing; two people and the bank's reference make it a deposit; a statement line proves it.

-- Why a partner may open no deposit now, as the name of a refusal; null where they may. A stop of all intake is another matter.
create or replace function deposit_refusal(p_account uuid, p_now timestamptz) returns text
language sql stable as $$
  select case
    when exists (
      select from withdrawal w
      where w.account_id = p_account and w.state in ('requested', 'approved', 'in_review', 'sent', 'not_received')
        and withdrawal_due(w) <= p_now
    ) then 'deposit_withdrawal_late'
    when exists (
      select from withdrawal w join review r on r.account_id = w.account_id and r.id = w.review_id
      where w.account_id = p_account and w.state = 'in_review' and r.ends_at > p_now
    ) then 'deposit_withdrawal_in_review'
    when (select count(*) from deposit where account_id = p_account and state = 'open' and expires_at > p_now)
      >= partner_open_deposits() then 'deposit_too_many_open'
  end
$$;

-- The same to the partner themselves.
create or replace function own_deposit_refusal(p_session text, p_now timestamptz) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return deposit_refusal(partner_in_session(p_session, p_now), p_now);
end $$;

create or replace function open_intent(
  p_account uuid, p_deposit uuid, p_reference text, p_class text, p_amount bigint, p_key text, p_request bytea,
  p_now timestamptz
) returns uuid
language plpgsql as $$
declare
  v_earlier deposit;
  v_refusal text;
begin
  perform from wallet where account_id = p_account for update;
  select * into v_earlier from deposit where account_id = p_account and idempotency_key = p_key;
  if found then
    if v_earlier.request_hash <> p_request then
      perform refuse('idempotency_key_reused');
    end if;
    return v_earlier.id;
  end if;
  perform claim_request(p_account, p_key, p_request, p_now);
  if not can_hold(p_account, p_class) then
    perform refuse('data_error');
  end if;
  -- The network's own money is no intake: it may be what mends the reason of a stop.
  if p_class in ('available', 'escrow') then
    perform refuse_while_intake_is_stopped();
  end if;
  perform refuse_while_network_is_late(p_now);
  if p_class = 'available' then
    v_refusal := deposit_refusal(p_account, p_now);
    if v_refusal is not null then
      perform refuse(v_refusal, jsonb_build_object('most', partner_open_deposits()));
    end if;
  end if;
  insert into deposit (account_id, id, reference, credit_class, amount, idempotency_key, request_hash, opened_at,
    expires_at)
  values (p_account, p_deposit, p_reference, p_class, p_amount, p_key, p_request, p_now, p_now + 14 * interval '24 hours');
  return p_deposit;
end $$;

-- A partner's own.
create or replace function open_deposit(
  p_session text, p_deposit uuid, p_reference text, p_amount bigint, p_key text, p_request bytea, p_now timestamptz
) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return open_intent(active_partner_in_session(p_session, p_now), p_deposit, p_reference, 'available', p_amount, p_key,
    p_request, p_now);
end $$;

-- An advertiser's into the escrow of a campaign, or the network's own; a member of staff writes it down.
create or replace function open_owner_deposit(
  p_account uuid, p_deposit uuid, p_reference text, p_class text, p_amount bigint, p_staff text, p_key text,
  p_request bytea, p_now timestamptz
) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_is_there boolean;
  v_deposit uuid;
begin
  v_operator := staff_in_one_role(
    p_staff, case p_class when 'escrow' then array['cashier', 'campaign_manager'] else array['cashier'] end, p_now);
  if p_class = 'available' then
    perform refuse('data_error');
  end if;
  v_is_there := exists (select from deposit where account_id = p_account and id = p_deposit);
  v_deposit := open_intent(p_account, p_deposit, p_reference, p_class, p_amount, p_key, p_request, p_now);
  if v_deposit = p_deposit and not v_is_there then
    perform note_staff_action(v_operator, 'deposit_open', null, p_deposit::text,
      jsonb_build_object('class', p_class, 'amount', in_units(p_amount)), p_now);
  end if;
  return v_deposit;
end $$;

-- Ends the wait for a transfer that its owner does not mean to make; one that is recorded already stays as it is. What comes
-- with its reference all the same is recorded as after any other end.
create or replace function cancel_deposit(p_session text, p_deposit uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
begin
  perform from wallet where account_id = v_account for update;
  perform from deposit where account_id = v_account and id = p_deposit;
  if not found then
    perform refuse('data_error');
  end if;
  update deposit set expires_at = p_now, cancelled_at = p_now
  where account_id = v_account and id = p_deposit and state = 'open' and expires_at > p_now;
end $$;

-- Whether this owner has a balance of this class, and takes anything. A credit to anybody else would be money that nobody holds.
create or replace function can_hold(p_account uuid, p_class text) returns boolean
language sql stable as $$
  select case p_class
    when 'available' then exists (select from wallet where account_id = p_account and erased_with is null)
      and not exists (select from network where id = p_account)
    when 'escrow' then exists (select from escrow where account_id = p_account)
    else exists (select from network where id = p_account)
  end
$$;

create or replace function record_deposit(
  p_deposit uuid, p_staff text, p_bank_reference text, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_deposit deposit;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'cashier', p_now);
  select * into v_deposit from deposit where id = p_deposit;
  if not found then
    perform refuse('data_error');
  end if;
  -- Not beside an erasure: what is recorded puts one off, and what is erased takes nothing.
  perform from wallet where account_id = v_deposit.account_id for update;
  select * into v_deposit from deposit where id = p_deposit for update;
  if v_deposit.state = 'recorded' and v_deposit.bank_reference = p_bank_reference then
    return false; -- the same word twice
  elsif v_deposit.state <> 'open' then
    perform refuse('deposit_move_refused', jsonb_build_object('state', v_deposit.state));
  end if;
  perform refuse_erased(v_deposit.account_id);
  perform take_bank_reference(p_bank_reference, p_deposit, 'in');
  perform refuse_deposit_of_another_amount(
    (select amount from bank_line where bank_reference = p_bank_reference), v_deposit.amount);
  update deposit set
    state = 'recorded', recorded_by = v_operator, recorded_at = p_now, bank_reference = p_bank_reference
  where account_id = v_deposit.account_id and id = p_deposit;
  perform note_staff_action(v_operator, 'deposit_record', v_deposit.account_id, p_deposit::text,
    jsonb_build_object('bank_reference', p_bank_reference), p_now);
  return true;
end $$;

-- Says that what was recorded is not this deposit's payment: its bank reference is free again, and the deposit waits as before it was
-- recorded. It is said by an approver, so that no cashier changes what an approver is about to confirm. Of a deposit that was
-- recorded anew since, under another reference, nobody has said it.
create or replace function decline_deposit(
  p_deposit uuid, p_staff text, p_bank_reference text, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_deposit deposit;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  select * into v_deposit from deposit where id = p_deposit for update;
  if not found then
    perform refuse('data_error');
  elsif v_deposit.state in ('open', 'expired') then
    return false; -- the same word twice
  elsif v_deposit.state <> 'recorded' or v_deposit.bank_reference <> p_bank_reference then
    perform refuse('deposit_move_refused', jsonb_build_object('state', v_deposit.state));
  end if;
  update deposit set state = 'open', recorded_by = null, recorded_at = null, bank_reference = null
  where account_id = v_deposit.account_id and id = p_deposit;
  delete from bank_reference r
  where reference = p_bank_reference and used_for = p_deposit
    and not exists (select from deposit where bank_reference = r.reference);
  perform note_staff_action(v_operator, 'deposit_decline', v_deposit.account_id, p_deposit::text,
    jsonb_build_object('bank_reference', p_bank_reference), p_now);
  return true;
end $$;

-- Credits a recorded deposit. The constraint deposit_needs_two_people refuses the person who recorded it. Where the approver says
-- which bank reference they read, another one by now is not confirmed.
create or replace function confirm_deposit(
  p_deposit uuid, p_staff text, p_key text, p_request bytea, p_entry uuid, p_now timestamptz,
  p_bank_reference text default null
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_deposit deposit;
  v_line bank_line;
  v_debit text := 'custody';
begin
  perform refuse_future(p_now);
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  -- Beside others like it, but not beside an import: whoever comes second sees what the other wrote, or the deposit's
  -- line would stay in suspense and the same money be there twice.
  perform from network for share;
  select * into v_deposit from deposit where id = p_deposit;
  if not found then
    perform refuse('data_error');
  end if;
  perform from wallet where account_id = v_deposit.account_id for update;
  select * into v_deposit from deposit where id = p_deposit for update;
  if earlier_outcome(v_deposit.account_id, p_key, p_request) is not null then
    return false;
  elsif v_deposit.state = 'confirmed' and v_deposit.approved_by = v_operator then
    return false; -- the same word twice
  elsif v_deposit.state <> 'recorded' or v_deposit.bank_reference <> p_bank_reference then
    perform refuse('deposit_move_refused', jsonb_build_object('state', v_deposit.state));
  end if;
  perform refuse_erased(v_deposit.account_id);
  perform refuse_while_network_is_late(p_now);

  -- What the bank shows under the reference is this money, or this money is not there.
  select * into v_line from bank_line where bank_reference = v_deposit.bank_reference for update;
  perform refuse_deposit_of_another_amount(v_line.amount, v_deposit.amount);
  if not v_line.in_suspense then
    perform refuse('line_not_in_suspense');
  elsif v_line.in_suspense then
    v_debit := 'suspense';
    update bank_line set matched_to = p_deposit, in_suspense = false where id = v_line.id;
  end if;
  update deposit set
    state = 'confirmed', approved_by = v_operator, confirmed_at = p_now, match_by = add_business_days(p_now, 3),
    bank_line_id = v_line.id
  where account_id = v_deposit.account_id and id = p_deposit;

  if v_deposit.credit_class = 'escrow' and v_line.id is not null then
    update escrow set matched_in = matched_in + v_deposit.amount where account_id = v_deposit.account_id;
  end if;
  perform post_entry(v_deposit.account_id, p_entry, 'deposit', p_key, jsonb_build_object('deposit', p_deposit),
    v_operator::text, p_now, array[
      row(
        case
          when v_debit = 'suspense' then 'identified'
          when v_deposit.credit_class = 'available' then 'deposit'
          when v_deposit.credit_class = 'escrow' then 'escrow_in'
          else 'network_in'
        end,
        v_debit, (select id from network), v_deposit.credit_class, v_deposit.account_id, v_deposit.amount)
    ]::entry_line[],
    p_request => p_request, p_deposit => p_deposit, p_bank_line => v_line.id);
  perform note_staff_action(v_operator, 'deposit_confirm', v_deposit.account_id, p_deposit::text, '{}', p_now);
  return true;
end $$;

-- The deposit that somebody recorded under this bank reference, of the line's amount or not. Its approver confirms it, which takes the
-- line out of suspense, or declines it.
create or replace function recorded_deposit_under(p_bank_reference text) returns text
language sql stable as $$
  select reference from deposit where bank_reference = p_bank_reference and state = 'recorded'
$$;

-- The confirmed deposits that a line of money coming in under this reference proves.
create or replace function deposits_under(p_reference text, p_amount bigint) returns setof deposit
language sql stable as $$
  select * from deposit d
  where bank_reference = p_reference and amount = p_amount and deposit_awaits_line(d)
$$;

-- Joins the deposits that lines of a statement were matched to; what of them is in escrow can be reserved from now on.
create or replace function prove_deposits(p_statement uuid) returns void
language sql as $$
  with proven as (
    update deposit d set bank_line_id = l.id
    from bank_line l where l.statement_id = p_statement and l.direction = 'in' and l.matched_to = d.id
    returning d.account_id, d.credit_class, d.amount)
  update escrow e set matched_in = matched_in + p.amount
  from (
    select account_id, sum(amount) as amount from proven where credit_class = 'escrow' group by account_id
  ) p
  where e.account_id = p.account_id
$$;

-- Confirmed deposits whose bank reference comes with another amount: what their owners were credited is not what the bank has.
create or replace function alarm_of_other_amounts(p_statement uuid, p_now timestamptz) returns void
language sql as $$
  insert into alarm (at, kind, subject, details)
  select p_now, 'deposit_differs', d.id::text, jsonb_build_object('micros', abs(d.amount - l.amount), 'deposit', d.reference,
    'bank_reference', d.bank_reference, 'confirmed', in_units(d.amount), 'on_statement', in_units(l.amount))
  from bank_line l
  join deposit d on d.bank_reference = l.bank_reference
  where l.statement_id = p_statement and l.in_suspense and d.amount <> l.amount and d.state = 'confirmed'
    and d.bank_line_id is null and d.reversed_at is null
  order by l.booked_at, l.bank_reference
$$;

-- Confirmed deposits that no line shows though statements reach beyond the day by which one should: an alarm once. Client money is
-- still explained (invariant I12), by nobody but the two people who confirmed.
create or replace function alarm_deposits_without_line(p_now timestamptz) returns void
language sql as $$
  insert into alarm (at, kind, subject, details)
  select p_now, 'deposit_not_on_statement', d.id::text, jsonb_build_object('micros', d.amount, 'deposit', d.reference,
    'bank_reference', d.bank_reference)
  from deposit d
  where d.state = 'confirmed' and d.bank_line_id is null and d.reversed_at is null
    and d.match_by <= (select max(booked_at) from bank_line where booked_at <= p_now)
    and not exists (
      select from alarm a
      where a.kind in ('deposit_differs', 'deposit_not_on_statement') and a.subject = d.id::text)
$$;

grant execute on function open_deposit, cancel_deposit, own_deposit_refusal to fairlead_app;
grant execute on function
  open_owner_deposit, record_deposit, confirm_deposit, decline_deposit
to fairlead_console;
-- By which day a deposit can be reversed is shown in its row, and with a bank line whose it may be.
grant execute on function add_business_days, recorded_deposit_under to fairlead_console;
