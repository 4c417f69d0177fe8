-- Money that staff put right or send out. Each step is taken by confirm_proposal alone: two people, by its constraint.

-- A payment that two people decided on, for a cashier to make at the bank.
create or replace function expect_payment(
  p_proposal proposal, p_id uuid, p_reference text, p_payee text, p_publisher uuid, p_amount bigint, p_now timestamptz
) returns void
language sql as $$
  insert into outgoing_payment (
    id, reference, proposal_id, purpose, payee, publisher_id, amount, approved_by, approved_at)
  values (p_id, 'P-' || p_reference, p_proposal.id, p_proposal.kind, p_payee, p_publisher, p_amount,
    p_proposal.decided_by, p_now)
$$;

-- The entry of a correction. Its key is the proposal's: one proposal, one entry.
create or replace function write_correction(
  p_proposal proposal, p_account uuid, p_entry uuid, p_type text, p_lines entry_line[], p_now timestamptz,
  p_deposit uuid default null, p_line uuid default null, p_publisher uuid default null, p_kept kept_balance[] default '{}'
) returns void
language sql as $$
  select post_entry(p_account, p_entry, p_type, 'proposal:' || p_proposal.id, jsonb_build_object('proposal', p_proposal.id),
    p_proposal.decided_by::text, p_now, p_lines, p_kept => p_kept, p_deposit => p_deposit, p_bank_line => p_line,
    p_publisher => p_publisher, p_proposal => case when p_type = p_proposal.kind then p_proposal.id end)
$$;

-- Says whose a line in suspense is; its entry takes the money out. Refuses a line that is not there any more.
create or replace function take_from_suspense(p_line uuid, p_for uuid) returns bank_line
language plpgsql as $$
declare
  v_line bank_line;
begin
  select * into v_line from bank_line where id = p_line for update;
  if not found or not v_line.in_suspense then
    perform refuse('line_not_in_suspense');
  end if;
  update bank_line set in_suspense = false, matched_to = p_for where id = p_line;
  return v_line;
end $$;

-- Suspense -> whose money it is. The line becomes a deposit, recorded by the one and approved by the other.
create or replace function identify_line(p_proposal proposal, p_ids uuid[], p_references text[], p_now timestamptz) returns void
language plpgsql as $$
declare
  v_account uuid := (p_proposal.params->>'owner')::uuid;
  v_class text := p_proposal.params->>'class';
  v_line bank_line;
begin
  perform from wallet where account_id = v_account for update;
  perform refuse_erased(v_account);
  if not can_hold(v_account, v_class) then
    perform refuse('data_error');
  end if;
  perform refuse_while_network_is_late(p_now);
  v_line := take_from_suspense(p_proposal.subject, p_ids[1]);
  -- It rests on its line, which leaves suspense once. What was reversed under the line's reference, is on another line, or went out under a
  -- mistyped reference, keeps nobody from their money.
  perform refuse_line_of_waiting_deposit(v_line.bank_reference);
  insert into bank_reference (reference, used_for) values (v_line.bank_reference, p_ids[1])
  on conflict (reference) do nothing;
  insert into deposit (account_id, id, reference, credit_class, amount, state, idempotency_key, request_hash, opened_at,
    expires_at, recorded_by, recorded_at, bank_reference, approved_by, confirmed_at, match_by, bank_line_id)
  values (v_account, p_ids[1], 'D-' || p_references[1], v_class, v_line.amount, 'confirmed',
    'identified:' || p_proposal.id, '\x', p_proposal.proposed_at, p_proposal.expires_at, p_proposal.proposed_by,
    p_proposal.proposed_at, v_line.bank_reference, p_proposal.decided_by, p_now, p_now, v_line.id);
  if v_class = 'escrow' then
    update escrow set matched_in = matched_in + v_line.amount where account_id = v_account;
  end if;
  perform write_correction(p_proposal, v_account, p_ids[2], 'deposit', array[
      row('identified', 'suspense', (select id from network), v_class, v_account, v_line.amount)]::entry_line[],
    p_now, p_deposit => p_ids[1], p_line => v_line.id);
end $$;

-- Suspense -> custody, to be sent back to whoever paid it.
create or replace function send_line_back(p_proposal proposal, p_ids uuid[], p_references text[], p_now timestamptz) returns void
language plpgsql as $$
declare
  v_network uuid := (select id from network);
  v_line bank_line;
begin
  v_line := take_from_suspense(p_proposal.subject, p_proposal.id);
  perform write_correction(p_proposal, v_network, p_ids[2], 'sent_back', array[
      row('sent_back', 'suspense', v_network, 'custody', v_network, v_line.amount)]::entry_line[],
    p_now, p_line => v_line.id);
  perform expect_payment(
    p_proposal, p_ids[1], p_references[1], v_line.remittance, null, v_line.amount, p_now);
end $$;

-- What `fees` holds for good: without the fees of orders that are not settled, of withdrawals that have not arrived, and of those
-- that arrived by a word which can be taken back; all of these may still have to be given back. The row stays locked, as for a
-- debit. Reads what is open, never the journal: an order's fee is its share of what it consumed, to the micro (prices and shares
-- are whole hundreds).
create or replace function free_fees(p_now timestamptz) returns bigint
language plpgsql as $$
declare
  v_held bigint := network_held('fees');
  v_bound bigint;
begin
  select
    (select coalesce(sum(o.consumed / 100 * (o.fee_bp / 100)), 0)
      from ad_order o where o.matched_at is not null and o.settled_at is null)
    + (select coalesce(sum(w.fee), 0)
      from withdrawal w where w.paid_at is not null and w.state in ('sent', 'not_received'))
    + (select coalesce(sum(w.fee), 0)
      from withdrawal w where w.state = 'arrived' and w.arrived_by = 'partner' and w.bank_line_id is null
        and w.arrived_at > p_now - take_back_time())
  into v_bound;
  return greatest(v_held - v_bound, 0);
end $$;

-- Refuses to propose a reversal that could not be confirmed: of no partner's confirmed deposit, of one reversed already, after its
-- 5 business days, or beside an open proposal for the same deposit, whoever made it. That one waits for the same approver, who
-- confirms or declines it; nobody is held up longer than that, or than until it expires. reverse_deposit checks all anew.
create or replace function refuse_hopeless_reversal(p_proposal proposal, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_deposit deposit;
begin
  -- Of two people at the same moment, the later one finds the earlier one's proposal.
  select * into v_deposit from deposit
  where account_id = p_proposal.account_id and id = p_proposal.subject for no key update;
  if not found or v_deposit.credit_class <> 'available' then
    perform refuse('data_error');
  elsif v_deposit.state <> 'confirmed' or v_deposit.reversed_at is not null then
    perform refuse('deposit_move_refused', jsonb_build_object('state', v_deposit.state));
  elsif add_business_days(v_deposit.confirmed_at, 5) <= p_now then
    perform refuse('deposit_too_old_to_reverse');
  elsif exists (
    select from proposal
    where kind = 'deposit_reversed' and subject = v_deposit.id and state = 'open' and expires_at > p_now
      and id <> p_proposal.id
  ) then
    perform refuse('deposit_reversal_waits');
  end if;
end $$;

-- A mistaken deposit, within 5 business days: at most what the partner has available, then the network's fees and
-- marketing. What even they do not hold stays an open break, with an alarm.
create or replace function reverse_deposit(p_proposal proposal, p_ids uuid[], p_references text[], p_now timestamptz) returns void
language plpgsql as $$
declare
  v_network uuid := (select id from network);
  v_deposit deposit;
  v_cash bigint;
  v_fees bigint;
  v_marketing bigint;
  v_left bigint;
  v_available bigint;
begin
  select * into v_deposit from deposit where id = p_proposal.subject;
  if not found then
    perform refuse('data_error');
  end if;
  select available into v_available from wallet where account_id = v_deposit.account_id for update;
  select * into v_deposit from deposit where id = p_proposal.subject for update;
  if v_deposit.state <> 'confirmed' or v_deposit.credit_class <> 'available' or v_deposit.reversed_at is not null then
    perform refuse('deposit_move_refused', jsonb_build_object('state', v_deposit.state));
  end if;
  v_cash := least(v_available, v_deposit.amount);
  v_left := v_deposit.amount - v_cash;
  v_fees := case when v_left > 0 then least(v_left, free_fees(p_now)) else 0 end;
  v_left := v_left - v_fees;
  v_marketing := least(v_left, network_free('marketing'));
  v_left := v_left - v_marketing;
  update deposit set reversed = amount - v_left, reversed_at = p_now
  where account_id = v_deposit.account_id and id = v_deposit.id;

  perform write_correction(p_proposal, v_deposit.account_id, p_ids[2], 'deposit_reversed', array[
      row('deposit_reversed', 'available', v_deposit.account_id, 'custody', v_network, v_cash),
      row('deposit_reversed', 'fees', v_network, 'custody', v_network, v_fees),
      row('deposit_reversed', 'marketing', v_network, 'custody', v_network, v_marketing)
    ]::entry_line[],
    p_now, p_deposit => v_deposit.id);
  if v_left > 0 then
    insert into alarm (at, kind, subject, details) values (
      p_now, 'deposit_reversal_open', v_deposit.id::text, jsonb_build_object('micros', v_left));
  end if;
  -- What never came to the bank need not be sent back.
  if v_deposit.bank_line_id is not null and v_left < v_deposit.amount then
    perform expect_payment(p_proposal, p_ids[1], p_references[1], v_deposit.reference, null,
      v_deposit.amount - v_left, p_now);
  end if;
end $$;

-- What a publisher is owed; only summed, so the caller locks the publisher's row. Over everybody's journal, whoever asks:
-- with the asker's own eyes it could be less.
create or replace function publisher_due(p_publisher uuid) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select (select coalesce(sum(amount), 0) from posting where credit_class = 'due' and credit_owner = p_publisher)
    - (select coalesce(sum(amount), 0) from posting where debit_class = 'due' and debit_owner = p_publisher)
$$;

-- Everything that is due to a publisher, in whole cents.
create or replace function pay_publisher(p_proposal proposal, p_ids uuid[], p_references text[], p_now timestamptz) returns void
language plpgsql as $$
declare
  v_network uuid := (select id from network);
  v_publisher publisher;
  v_due bigint;
  v_amount bigint;
begin
  select * into v_publisher from publisher where id = p_proposal.subject for no key update;
  if not found then
    perform refuse('data_error');
  end if;
  v_due := publisher_due(v_publisher.id);
  v_amount := v_due - v_due % 10000;
  if v_amount <= 0 then
    perform refuse('nothing_due');
  end if;
  perform write_correction(p_proposal, v_network, p_ids[2], 'publisher_paid', array[
      row('publisher_paid', 'due', v_publisher.id, 'custody', v_network, v_amount)]::entry_line[],
    p_now, p_publisher => v_publisher.id, p_kept => array[row('due', v_publisher.id, v_due)]::kept_balance[]);
  perform expect_payment(
    p_proposal, p_ids[1], p_references[1], v_publisher.name, v_publisher.id, v_amount, p_now);
end $$;

-- A payment to a publisher that came back: its line in suspense is due to the publisher again, and so is what a bank took of it on the
-- way, out of the fees that the network holds for good.
create or replace function bounce_publisher(p_proposal proposal, p_ids uuid[], p_now timestamptz) returns void
language plpgsql as $$
declare
  v_network uuid := (select id from network);
  v_payment outgoing_payment;
  v_line bank_line;
  v_charge bigint;
begin
  select * into v_payment from outgoing_payment where id = (p_proposal.params->>'payment')::uuid for update;
  if not found or v_payment.purpose <> 'publisher_paid' then
    perform refuse('data_error');
  elsif v_payment.sent_by is null or num_nonnulls(v_payment.bounced_line_id, v_payment.failed_at) > 0 then
    perform refuse('payment_move_refused');
  end if;
  v_line := take_from_suspense(p_proposal.subject, p_ids[1]);
  v_charge := v_payment.amount - v_line.amount;
  if v_charge < 0 then
    perform refuse('line_of_another_amount');
  elsif v_charge > 0 and v_charge > free_fees(p_now) then
    perform refuse('network_short', '{"class": "fees"}');
  end if;
  update outgoing_payment set bounced_line_id = v_line.id where id = v_payment.id;
  perform write_correction(p_proposal, v_network, p_ids[2], 'publisher_bounced', array[
      row('identified', 'suspense', v_network, 'due', v_payment.publisher_id, v_line.amount),
      row('charge_borne', 'fees', v_network, 'due', v_payment.publisher_id, v_charge)]::entry_line[],
    p_now, p_line => v_line.id, p_publisher => v_payment.publisher_id);
end $$;

-- Back to the advertiser, only what no order has reserved. What leaves counts as never matched: it cannot be reserved.
create or replace function pay_escrow_out(p_proposal proposal, p_ids uuid[], p_references text[], p_now timestamptz) returns void
language plpgsql as $$
declare
  v_amount bigint := (p_proposal.params->>'amount')::bigint;
  v_escrow escrow;
  v_free bigint;
begin
  select * into v_escrow from escrow where account_id = p_proposal.subject for update;
  if not found then
    perform refuse('data_error');
  end if;
  v_free := least(v_escrow.balance, v_escrow.matched_in - v_escrow.reserved_net);
  if v_amount > v_free then
    perform refuse('insufficient_balance', jsonb_build_object('balance', v_free));
  end if;
  update escrow set matched_in = matched_in - v_amount where account_id = p_proposal.subject;
  perform write_correction(p_proposal, p_proposal.subject, p_ids[2], 'escrow_out', array[
      row('escrow_out', 'escrow', p_proposal.subject, 'custody', (select id from network), v_amount)]::entry_line[], p_now);
  perform expect_payment(p_proposal, p_ids[1], p_references[1],
    (select a.name from campaign c join advertiser a on a.id = c.advertiser_id where c.id = p_proposal.subject),
    null, v_amount, p_now);
end $$;

-- The network's own money out: fees that are earned for good, marketing that is promised to no coupon, advances.
create or replace function pay_network_out(p_proposal proposal, p_ids uuid[], p_references text[], p_now timestamptz) returns void
language plpgsql as $$
declare
  v_network uuid := (select id from network);
  v_amount bigint := (p_proposal.params->>'amount')::bigint;
  v_class text := p_proposal.params->>'class';
  v_free bigint;
begin
  if v_class = 'fees' then
    v_free := free_fees(p_now);
  else
    select balance - promised into v_free from network_balance
    where class = v_class and class in ('marketing', 'advances') for update;
  end if;
  if v_free is null then
    perform refuse('data_error');
  elsif v_amount > v_free then
    perform refuse('insufficient_balance', jsonb_build_object('balance', v_free));
  end if;
  perform write_correction(p_proposal, v_network, p_ids[2], 'network_out', array[
      row('network_out', v_class, v_network, 'custody', v_network, v_amount)]::entry_line[], p_now);
  perform expect_payment(
    p_proposal, p_ids[1], p_references[1], (select name from payee order by version desc limit 1), null, v_amount, p_now);
end $$;

-- A cashier told the bank to pay. If a statement has shown the payment already, the two are matched at once.
create or replace function send_payment(p_payment uuid, p_staff text, p_bank_reference text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_payment outgoing_payment;
  v_line bank_line;
begin
  v_operator := staff_in_role(p_staff, 'cashier', p_now);
  perform from network for share; -- not beside an import: its line and this reference must see each other
  select * into v_payment from outgoing_payment where id = p_payment for update;
  if not found then
    perform refuse('data_error');
  elsif v_payment.bank_reference = p_bank_reference and v_payment.sent_by = v_operator then
    return false; -- the same word twice
  elsif num_nonnulls(v_payment.sent_by, v_payment.failed_at) > 0 then
    perform refuse('payment_move_refused');
  end if;
  perform take_bank_reference(p_bank_reference, p_payment, 'out');
  update outgoing_payment set sent_by = v_operator, sent_at = p_now, bank_reference = p_bank_reference
  where id = p_payment;
  v_line := unmatched_line_out(p_bank_reference, v_payment.amount, p_payment);
  if v_line.id is not null then
    perform prove_payment(p_payment, v_line.id);
  end if;
  perform note_staff_action(v_operator, 'payment_sent',
    (select account_id from proposal where id = v_payment.proposal_id), p_payment::text,
    jsonb_build_object('bank_reference', p_bank_reference), p_now);
  return true;
end $$;

-- Joins a line of money going out to the payment that it shows. The caller has locked both.
create or replace function prove_payment(p_payment uuid, p_line uuid) returns void
language plpgsql as $$
begin
  perform refuse_line_of_another(p_line, p_payment);
  update bank_line set matched_to = p_payment where id = p_line;
  update outgoing_payment set bank_line_id = p_line where id = p_payment;
end $$;

-- The payments that a line of money going out under this reference proves.
create or replace function payments_under(p_reference text, p_amount bigint) returns setof outgoing_payment
language sql stable as $$
  select * from outgoing_payment o
  where bank_reference = p_reference and amount = p_amount and payment_awaits_line(o)
$$;

-- Whether a payment was sent and no line of a statement shows it yet.
create or replace function payment_awaits_line(p_payment outgoing_payment) returns boolean
language sql stable as $$
  select p_payment.sent_by is not null and p_payment.bank_line_id is null and p_payment.failed_at is null
$$;

grant execute on function send_payment, publisher_due to fairlead_console;
grant select on outgoing_payment to fairlead_console;
