-- Why a file of payments cannot write a destination, or null. One that was bound before this was checked may have any of it.
create or replace function destination_problem(p_destination destination) returns text
language sql immutable as $$
  select case
    when p_destination.account_number !~ '[A-Za-z0-9]' then 'account_missing'
    when p_destination.kind = 'bank_card' and length(p_destination.account_number) > 34 then 'account_too_long'
    when not has_visible(p_destination.beneficiary_name) then 'name_unreadable'
    when not has_visible(p_destination.bank_name) then 'bank_unreadable'
  end
$$;

-- Every approved withdrawal with what a file of one kind pays of it, and why this person's file leaves it out: it goes to the other
-- kind of destination, they approved it themselves, no file can write its destination, or 200 are to be sent before it. What a file is said to send before it is made
-- and what it sends are both read here. Where p_promised is given, there are only those: what came since takes no place from any of them.
create or replace function chosen_for_payment_file(p_kind text, p_operator uuid, p_promised uuid[] default null)
returns table (account_id uuid, id uuid, reference text, asks bigint, pays bigint, send_by timestamptz, left_out text)
language sql stable as $$
  select w.account_id, w.id, w.reference, w.amount, w.amount - w.fee, w.send_by,
    case when d.kind <> p_kind then 'other_kind' when w.approved_by is not distinct from p_operator then 'own_approval'
      when destination_problem(d) is not null then 'destination'
      when row_number() over (partition by d.kind = p_kind and w.approved_by is distinct from p_operator
        and destination_problem(d) is null order by w.send_by, w.id) > 200 then 'next_file'
    end
  from withdrawal w join destination d on d.account_id = w.account_id and d.id = w.destination_id
  where w.state = 'approved' and (p_promised is null or w.id = any(p_promised))
$$;

-- Sends every approved withdrawal to one kind of destination, at most 200, those first that are to be sent first, in one file for the bank:
-- each counts as sent from here on, under its own reference, and cannot be taken back (decision 069). Whoever approved one does
-- not send it. A destination that no file can write is left out: its withdrawal stays approved, and an alarm names it once.
-- Where p_promised says which were seen before, it sends those of them that still wait and nothing else: no partner can keep a file from being
-- made by asking and cancelling.
create or replace function make_payment_file(
  p_staff text, p_file uuid, p_reference text, p_kind text, p_key text, p_now timestamptz, p_promised uuid[] default null
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := staff_in_role(p_staff, 'cashier', p_now);
  v_withdrawal record;
  v_count integer := 0;
  v_amount bigint := 0;
  v_left_out text;
begin
  -- The order of locks of every sending: the network, the wallets, the withdrawals.
  perform from network for share;
  perform from wallet where account_id in (
    select account_id from withdrawal where state = 'approved' and (p_promised is null or id = any(p_promised))
  ) order by account_id for update;
  for v_withdrawal in
    select c.account_id, c.id, c.reference, c.pays
    from chosen_for_payment_file(p_kind, v_operator, p_promised) c
    where c.left_out is null
    order by c.send_by, c.id
  loop
    if not send_withdrawal(v_withdrawal.id, p_staff, v_withdrawal.reference, gen_random_uuid(), p_now) then
      perform refuse('withdrawal_move_refused');
    end if;
    insert into payment_file_line (file_id, account_id, withdrawal_id) values (p_file, v_withdrawal.account_id, v_withdrawal.id);
    v_count := v_count + 1;
    v_amount := v_amount + v_withdrawal.pays;
  end loop;
  if v_count = 0 and p_promised is not null then
    perform refuse('payment_file_changed');
  end if;
  select string_agg(c.reference, ', ' order by c.send_by, c.id) into v_left_out
  from chosen_for_payment_file(p_kind, v_operator) c where c.left_out = 'destination';
  if v_count = 0 and v_left_out is not null then
    perform refuse('payment_file_left_out', jsonb_build_object('withdrawals', left(v_left_out, 200)));
  elsif v_count = 0 then
    perform refuse('payment_file_empty');
  end if;
  insert into alarm (at, kind, subject, details)
  select p_now, 'destination_not_payable', w.id::text, jsonb_build_object('micros', w.amount, 'withdrawal', w.reference,
    'reason', destination_problem(d))
  from chosen_for_payment_file(p_kind, v_operator) c
  join withdrawal w on w.account_id = c.account_id and w.id = c.id
  join destination d on d.account_id = w.account_id and d.id = w.destination_id
  where c.left_out = 'destination'
    and not exists (select from alarm a where a.kind = 'destination_not_payable' and a.subject = w.id::text);
  insert into payment_file (id, reference, kind, payee_version, made_by, made_at, key, withdrawals, amount)
  select p_file, p_reference, p_kind, max(version), v_operator, p_now, p_key, v_count, v_amount from payee;
  perform note_staff_action(v_operator, 'payment_file_made', null, p_file::text,
    jsonb_build_object('file', p_reference, 'withdrawals', v_count::text, 'amount', in_units(v_amount), 'kind', p_kind), p_now);
  return true;
end $$;

-- That whoever calls reads a file, which says where partners have their accounts; it goes before the reading, in its transaction.
create or replace function note_payment_file_read(p_staff text, p_file uuid, p_format text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := (staff_session_of(p_staff, p_now)).operator_id;
  v_file payment_file;
begin
  select * into v_file from payment_file where id = p_file;
  if not found or p_format not in ('pain_001', 'csv') then
    perform refuse('data_error');
  end if;
  perform note_staff_action(v_operator, 'payment_file_read', null, p_file::text,
    jsonb_build_object('file', v_file.reference, 'withdrawals', v_file.withdrawals::text,
      'amount', in_units(v_file.amount), 'format', p_format), p_now);
  return true;
end $$;

-- What a file of whoever asks would send, where left_out is null, and what it would leave out, by reason. Of what it would send it says which.
create or replace function preview_payment_file(p_staff text, p_kind text, p_now timestamptz)
returns table (left_out text, withdrawals bigint, asks bigint, pays bigint, ids uuid[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := (staff_session_of(p_staff, p_now)).operator_id;
begin
  return query
  select c.left_out, count(*), sum(c.asks)::bigint, sum(c.pays)::bigint,
    array_agg(c.id order by c.send_by, c.id) filter (where c.left_out is null)
  from chosen_for_payment_file(p_kind, v_operator) c group by c.left_out;
end $$;

grant execute on function preview_payment_file, make_payment_file, note_payment_file_read to fairlead_console;
grant select on payment_file, payment_file_line to fairlead_console;
