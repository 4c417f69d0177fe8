-- What a bank reference can be taken for, and the line of a statement that it names.

-- Whether the bank booked a line on a day before this withdrawal, acceptor order or payment was asked for: then it shows another. Banks
-- tell days without hours, and one in the west may still have the day before. False for a deposit: money may come in before anybody
-- announces it.
create or replace function booked_before_asked(p_booked_at timestamptz, p_for uuid) returns boolean
language sql stable as $$
  select coalesce(p_booked_at < date_trunc('day', min(asked.at) - interval '12 hours', 'UTC'), false)
  from (
    select requested_at from withdrawal where id = p_for
    union all select requested_at from acceptor_order where id = p_for
    union all select approved_at from outgoing_payment where id = p_for
  ) asked (at)
$$;

-- Takes a bank reference for a deposit, withdrawal, payment or acceptor order. Refuses one that was taken before; one under which a
-- statement shows money of the other direction: what came in under that could be credited to nobody; and one whose line was booked
-- before the payment was asked for: it was mistyped.
create or replace function take_bank_reference(p_bank_reference text, p_for uuid, p_direction text) returns void
language plpgsql as $$
begin
  if exists (select from bank_line where bank_reference = p_bank_reference and direction <> p_direction) then
    perform refuse('line_of_other_direction');
  elsif exists (select from bank_line where bank_reference = p_bank_reference and booked_before_asked(booked_at, p_for)) then
    perform refuse('line_before_its_payment');
  end if;
  insert into bank_reference (reference, used_for) values (p_bank_reference, p_for);
exception when unique_violation then
  perform refuse('bank_reference_used');
end $$;

-- The line of money out that this reference names, of this amount, matched to nothing and not older than what it is to show; locked.
-- Its own reference goes before what Fairlead called the payment. The bank may have paid twice under that: one line is its proof, the
-- other stays a break.
create or replace function unmatched_line_out(p_reference text, p_amount bigint, p_for uuid) returns bank_line
language sql as $$
  select * from bank_line
  where p_reference in (bank_reference, end_to_end) and direction = 'out' and matched_to is null and amount = p_amount
    and not booked_before_asked(booked_at, p_for)
  order by bank_reference = p_reference desc, booked_at, id limit 1
  for update
$$;

-- Refuses a deposit of an amount that the bank does not show under its reference. Null where the bank shows nothing yet.
create or replace function refuse_deposit_of_another_amount(p_shown bigint, p_amount bigint) returns void
language plpgsql as $$
begin
  if p_shown <> p_amount then
    perform refuse('deposit_of_another_amount', jsonb_build_object('shown', p_shown));
  end if;
end $$;

-- Refuses to let a line show this where it shows something else already. Whoever calls has locked the line.
create or replace function refuse_line_of_another(p_line uuid, p_for uuid) returns void
language plpgsql as $$
begin
  if exists (select from bank_line where id = p_line and matched_to <> p_for) then
    perform refuse('line_matched_already');
  end if;
end $$;

-- Whether a deposit was credited and no line of a statement shows it yet.
create or replace function deposit_awaits_line(p_deposit deposit) returns boolean
language sql stable as $$
  select p_deposit.state = 'confirmed' and p_deposit.bank_line_id is null and p_deposit.reversed_at is null
$$;

-- Refuses to give away money that came under the reference of a deposit which waits to be confirmed, or which was and awaits its line.
create or replace function refuse_line_of_waiting_deposit(p_bank_reference text) returns void
language plpgsql as $$
begin
  perform from deposit d where d.bank_reference = p_bank_reference and (d.state = 'recorded' or deposit_awaits_line(d));
  if found then
    perform refuse('bank_reference_used');
  end if;
end $$;
