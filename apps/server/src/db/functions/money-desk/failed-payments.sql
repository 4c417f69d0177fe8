-- Payments out that were not made (docs/rules.md, Payments out): nobody has told the bank, or the bank did not carry it out. What the
-- books took out of custody for one goes back to exactly where it came from. Confirmed by confirm_proposal alone: two people, of whom
-- neither has sent it.

-- Refuses to let a payment fail that a bank line shows, or may show; that whoever proposes it has sent; or while the bank's statements
-- do not reach a day beyond its sending. A line out that nothing is matched to may be this payment, under a reference that was mistyped
-- or less a charge: as long as it has this amount or names it, nobody gives the money back (may_be_payment).
create or replace function refuse_failure(p_payment outgoing_payment, p_proposal proposal, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_line text;
begin
  if p_payment.purpose = 'deposit_reversed' then
    perform refuse('payment_of_a_reversal');
  elsif p_payment.failed_at is not null or num_nonnulls(p_payment.bank_line_id, p_payment.bounced_line_id) > 0 then
    perform refuse('payment_move_refused');
  elsif p_payment.sent_by = p_proposal.proposed_by then
    perform refuse('payment_sent_by_proposer');
  elsif p_payment.sent_at is not null and not statements_reach_beyond(p_payment.sent_at, p_now) then
    perform refuse('payment_statement_awaited');
  end if;
  select l.bank_reference into v_line from bank_line l
  where may_be_payment(l, p_payment) order by l.booked_at, l.bank_reference limit 1;
  if found then
    perform refuse('payment_may_be_on_line', jsonb_build_object('reference', v_line));
  end if;
end $$;

-- Whether a line out that nothing is matched to names this payment, by the reference that it was sent under or by the network's own, or
-- has its amount and is not older than its confirmation (a bank's day has no hour).
create or replace function may_be_payment(p_line bank_line, p_payment outgoing_payment) returns boolean
language sql stable as $$
  select p_line.direction = 'out' and p_line.matched_to is null and (
    p_line.amount = p_payment.amount and p_line.booked_at >= date_trunc('day', p_payment.approved_at, 'UTC')
    or p_line.bank_reference in (p_payment.bank_reference, p_payment.reference) is true
    or p_line.end_to_end in (p_payment.bank_reference, p_payment.reference) is true)
$$;

-- Refuses to propose what could not be confirmed, and a second proposal for a payment while one waits: whoever may confirm it may
-- decline it. fail_payment checks all anew.
create or replace function refuse_hopeless_failure(p_proposal proposal, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_payment outgoing_payment;
begin
  -- Of two people at the same moment, the later one finds the earlier one's proposal.
  select * into v_payment from outgoing_payment where id = p_proposal.subject for no key update;
  if not found then
    perform refuse('data_error');
  end if;
  perform refuse_failure(v_payment, p_proposal, p_now);
  if exists (
    select from proposal
    where kind = 'payment_failed' and subject = v_payment.id and state = 'open' and expires_at > p_now and id <> p_proposal.id
  ) then
    perform refuse('payment_failure_waits');
  end if;
end $$;

-- Custody -> where the payment's money came from, by the very postings that took it. What came out of escrow can be reserved again; a
-- line that was to be sent back is unidentified again.
create or replace function fail_payment(p_proposal proposal, p_ids uuid[], p_now timestamptz) returns void
language plpgsql as $$
declare
  v_network uuid := (select id from network);
  v_payment outgoing_payment;
  v_account uuid;
  v_line uuid;
  v_lines entry_line[];
  v_kept kept_balance[] := '{}';
begin
  select * into v_payment from outgoing_payment where id = p_proposal.subject for update;
  if not found then
    perform refuse('data_error');
  end if;
  perform refuse_failure(v_payment, p_proposal, p_now);
  select e.account_id, e.bank_line_id,
    array_agg(row('payment_failed', 'custody', v_network, p.debit_class, p.debit_owner, p.amount)::entry_line order by p.line)
  into strict v_account, v_line, v_lines
  from entry e join posting p on p.account_id = e.account_id and p.entry_id = e.id
  where e.proposal_id = v_payment.proposal_id
  group by e.account_id, e.bank_line_id;

  update outgoing_payment set failed_at = p_now, failed_proposed_by = p_proposal.proposed_by, failed_by = p_proposal.decided_by,
    failed_proposal_id = p_proposal.id
  where id = v_payment.id;
  if v_payment.purpose = 'publisher_paid' then
    perform from publisher where id = v_payment.publisher_id for no key update;
    v_kept := array[row('due', v_payment.publisher_id, publisher_due(v_payment.publisher_id))]::kept_balance[];
  elsif v_payment.purpose = 'escrow_out' then
    update escrow set matched_in = matched_in + v_payment.amount where account_id = v_account;
  elsif v_payment.purpose = 'sent_back' then
    update bank_line set in_suspense = true, matched_to = null where id = v_line;
  end if;
  perform write_correction(p_proposal, v_account, p_ids[1], 'payment_failed', v_lines, p_now,
    p_line => v_line, p_publisher => v_payment.publisher_id, p_kept => v_kept);
end $$;

-- New lines out that are, or may be, a payment which two people agreed was not made: its money is back where it came from. The line stays
-- a break; an alarm says so.
create or replace function alarm_of_failed_payments(p_statement uuid, p_now timestamptz) returns void
language sql as $$
  insert into alarm (at, kind, subject, details)
  select p_now, 'failed_payment_on_statement', o.id::text,
    jsonb_build_object('micros', l.amount, 'payment', o.reference, 'bank_reference', l.bank_reference)
  from bank_line l join outgoing_payment o on may_be_payment(l, o)
  where l.statement_id = p_statement and o.failed_at is not null
  order by l.booked_at, l.bank_reference
$$;
