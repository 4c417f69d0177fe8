-- Lines of the bank's statements, and what each of them proves.

-- Imports statement lines: [{id, entry, reference, direction, amount, booked_at, text, end_to_end}]; the last is what the
-- network itself called a payment out, where the statement says it. A line known already changes
-- nothing; a known reference with other figures refuses the whole import. Money in that fits no confirmed deposit goes
-- to suspense; money out arrives the withdrawal that names its reference or its end_to_end, or the acceptor order that names its
-- reference. The closing balances that the bank says are kept: [{account, day, closing}]. Returns {lines, new_lines,
-- matched, breaks}.
create or replace function import_statement(
  p_staff text, p_statement uuid, p_lines jsonb, p_now timestamptz, p_key text default null, p_balances jsonb default '[]'
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_in record;
  v_counts jsonb;
  v_new integer := 0;
  v_matched integer := 0;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'cashier', p_now);
  perform from network for update; -- one import at a time, and none beside a confirmation or a sending
  -- The wallets that these lines pay out of, before anything else is locked and in key order.
  perform from wallet
  where account_id in (
    select w.account_id from withdrawal w
    join jsonb_to_recordset(p_lines) as l (reference text, end_to_end text)
      on w.bank_reference in (l.reference, l.end_to_end)
    union all
    select o.account_id from acceptor_order o
    join jsonb_to_recordset(p_lines) as l (reference text) on l.reference = o.bank_reference)
  order by account_id for update;
  insert into bank_statement (id, imported_by, imported_at, idempotency_key)
  values (p_statement, v_operator, p_now, p_key);
  insert into bank_balance (statement_id, place, account, day, closing)
  select p_statement, b.place, b.said->>'account', (b.said->>'day')::date, (b.said->>'closing')::bigint
  from jsonb_array_elements(p_balances) with ordinality b (said, place);
  for v_in in
    select * from jsonb_to_recordset(p_lines) as l (
      id uuid, entry uuid, reference text, direction text, amount bigint, booked_at timestamptz, text text,
      end_to_end text)
    order by booked_at, reference
  loop
    if v_in.booked_at > p_now + interval '24 hours' then
      perform refuse('data_error'); -- the server says where
    elsif exists (
      select from bank_line b where b.bank_reference = v_in.reference
        and (b.direction, b.amount) is distinct from (v_in.direction, v_in.amount)
    ) then
      perform refuse('statement_line_differs', jsonb_build_object('reference', v_in.reference));
    end if;
    insert into bank_line (id, statement_id, bank_reference, direction, amount, booked_at, remittance, end_to_end)
    values (v_in.id, p_statement, v_in.reference, v_in.direction, v_in.amount, v_in.booked_at, v_in.text, v_in.end_to_end)
    on conflict (bank_reference) do nothing;
    continue when not found;
    v_new := v_new + 1;
    if match_bank_line(v_in.id, v_in.entry, p_now) then
      v_matched := v_matched + 1;
    end if;
  end loop;
  perform alarm_deposits_without_line(p_now);
  v_counts := jsonb_build_object('lines', jsonb_array_length(p_lines), 'new_lines', v_new, 'matched', v_matched,
    'breaks', v_new - v_matched);
  update bank_statement set counts = v_counts where id = p_statement;
  -- The same file again is no import.
  if v_new > 0 then
    perform note_staff_action(v_operator, 'statement_import', null, p_statement::text,
      jsonb_build_object('lines', v_counts->>'lines'), p_now);
  end if;
  return v_counts;
end $$;

-- Joins a line to what it proves. The caller has locked the wallet of the withdrawal or acceptor order it may belong to.
create or replace function match_bank_line(p_line uuid, p_entry uuid, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_line bank_line;
  v_deposit deposit;
  v_network uuid := (select id from network);
begin
  select * into strict v_line from bank_line where id = p_line;
  if v_line.direction = 'out' then
    return match_withdrawal_line(v_line, p_entry, p_now) or match_acceptor_line(v_line, p_entry, p_now)
      or match_payment(p_line);
  end if;

  select * into v_deposit from deposit
  where bank_reference = v_line.bank_reference and amount = v_line.amount and state = 'confirmed'
    and bank_line_id is null and reversed_at is null
  for update;
  if found then
    update bank_line set matched_to = v_deposit.id where id = p_line;
    update deposit set bank_line_id = p_line where account_id = v_deposit.account_id and id = v_deposit.id;
    if v_deposit.credit_class = 'escrow' then
      update escrow set matched_in = matched_in + v_deposit.amount where account_id = v_deposit.account_id;
    end if;
    return true;
  end if;
  perform alarm_of_other_amount(v_line, p_now);
  update bank_line set in_suspense = true where id = p_line;
  perform post_entry(v_network, p_entry, 'unidentified', 'line:' || p_line, jsonb_build_object('line', p_line), 'system',
    p_now, array[
      row('unidentified', 'custody', v_network, 'suspense', v_network, v_line.amount)]::entry_line[],
    p_bank_line => p_line);
  return false;
end $$;

grant execute on function import_statement to fairlead_console;
