-- What a bank reference can be taken for, by the line that a statement shows under it.

-- Refuses a bank reference under which a statement shows money of the other direction: taken for this, what came in under it could be
-- credited to nobody.
create or replace function refuse_line_of_other_direction(p_bank_reference text, p_direction text) returns void
language plpgsql as $$
begin
  if exists (select from bank_line where bank_reference = p_bank_reference and direction <> p_direction) then
    perform refuse('line_of_other_direction');
  end if;
end $$;

-- Refuses a deposit of an amount that the bank does not show under this reference, where it shows the reference.
create or replace function refuse_line_of_another_amount(p_bank_reference text, p_amount bigint) returns void
language plpgsql as $$
declare
  v_shown bigint;
begin
  select amount into v_shown from bank_line where bank_reference = p_bank_reference and amount <> p_amount;
  if found then
    perform refuse('deposit_of_another_amount', jsonb_build_object('shown', v_shown));
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
