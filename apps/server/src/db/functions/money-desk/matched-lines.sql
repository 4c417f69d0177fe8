-- Lines of bank statements that two people match with what they show, because the references differ: one was mistyped, or the bank
-- gave the payment another. Nobody types an amount: line and payment have the same, or they are not matched.

-- What bears this reference and could be on a statement, with what its line has to show: a withdrawal going out, and coming back.
-- `awaits_line` says whether it still waits for one.
create or replace function line_target(p_reference text) returns table (
  kind text, id uuid, account_id uuid, direction text, amount bigint, awaits_line boolean
)
language sql stable as $$
  select 'deposit', d.id, d.account_id, 'in', d.amount, deposit_awaits_line(d)
  from deposit d where d.reference = p_reference
  union all
  select 'withdrawal', w.id, w.account_id, 'out', w.amount - w.fee, withdrawal_awaits_line(w)
  from withdrawal w where w.reference = p_reference
  union all
  select 'payment', o.id, null, 'out', o.amount, payment_awaits_line(o)
  from outgoing_payment o where o.reference = p_reference
  union all
  select 'returned_withdrawal', w.id, w.account_id, 'in', w.amount - w.fee,
    w.paid_at is not null and w.state in ('sent', 'not_received', 'arrived')
  from withdrawal w where w.reference = p_reference
$$;

-- Refuses a line that is matched, and what it cannot show: money of the other direction or of another amount, what waits for no
-- line, a payment that was asked for on a day after the line was booked, and money that would have come back before it went.
create or replace function refuse_unfit_match(p_line uuid, p_reference text) returns void
language plpgsql as $$
declare
  v_line bank_line;
  v_target record;
begin
  select * into v_line from bank_line where id = p_line;
  if not found then
    perform refuse('data_error');
  elsif v_line.matched_to is not null or (v_line.direction = 'in' and not v_line.in_suspense) then
    perform refuse('line_matched_already');
  end if;
  select * into v_target from line_target(p_reference) where direction = v_line.direction;
  if not found then
    perform refuse('line_target_unknown');
  elsif not v_target.awaits_line then
    perform refuse('line_not_awaited');
  elsif v_target.amount <> v_line.amount then
    perform refuse('line_of_another_amount');
  elsif booked_before_asked(v_line.booked_at, v_target.id) or v_line.booked_at < (
    select date_trunc('day', booked_out_at(w), 'UTC') from withdrawal w where v_target.kind = 'returned_withdrawal' and w.id = v_target.id
  ) then
    perform refuse('line_before_its_payment', '{"field": "reference"}');
  end if;
end $$;

-- Matches the line of a proposal with what it names: a withdrawal arrives as by any other line, a payment is on a statement, and a
-- deposit, which was credited out of custody before its line came, stands on it from now on. A withdrawal whose money came back has failed;
-- the line is matched with the entry that gives it back.
create or replace function match_line(p_proposal proposal, p_ids uuid[], p_now timestamptz) returns void
language plpgsql as $$
declare
  v_network uuid := (select id from network);
  v_reference text := p_proposal.params->>'reference';
  v_target record;
  v_withdrawal withdrawal;
  v_line bank_line;
  v_class text;
begin
  select t.* into v_target from bank_line l join line_target(v_reference) t on t.direction = l.direction where l.id = p_proposal.subject;
  -- In the order in which everything else locks them.
  perform from wallet where account_id = v_target.account_id for update;
  perform from deposit where reference = v_reference for update;
  select * into v_withdrawal from withdrawal where reference = v_reference for update;
  perform from outgoing_payment where reference = v_reference for update;
  select * into v_line from bank_line where id = p_proposal.subject for update;
  perform refuse_unfit_match(p_proposal.subject, v_reference);
  insert into line_match (proposal_id, bank_line_id, target_id, matched_at)
  values (p_proposal.id, v_line.id, case v_target.kind when 'returned_withdrawal' then p_ids[1] else v_target.id end, p_now);
  if v_target.kind = 'withdrawal' then
    perform prove_withdrawal(v_target.id, v_line.id, p_ids[1], p_now);
    return;
  elsif v_target.kind = 'returned_withdrawal' then
    perform credit_returned_withdrawal(v_withdrawal, v_line, p_proposal.decided_by, p_ids[1], p_now);
    return;
  elsif v_target.kind = 'payment' then
    perform prove_payment(v_target.id, v_line.id);
    return;
  end if;
  update bank_line set matched_to = v_target.id, in_suspense = false where id = v_line.id;
  update deposit set bank_line_id = v_line.id
  where account_id = v_target.account_id and id = v_target.id returning credit_class into v_class;
  if v_class = 'escrow' then
    update escrow set matched_in = matched_in + v_line.amount where account_id = v_target.account_id;
  end if;
  perform write_correction(p_proposal, v_network, p_ids[2], 'line_matched', array[
      row('line_matched', 'suspense', v_network, 'custody', v_network, v_line.amount)]::entry_line[],
    p_now, p_line => v_line.id);
end $$;

-- Whose what bears a reference is: its partner reads of a proposal about it.
grant execute on function line_target to fairlead_console;
