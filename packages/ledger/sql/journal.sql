create or replace function write_posting(
  p_account uuid, p_entry uuid, p_line integer, p_type text, p_kind text,
  p_debit_class text, p_debit_owner uuid, p_credit_class text, p_credit_owner uuid,
  p_amount bigint, p_debit_after bigint, p_credit_after bigint
) returns integer
language plpgsql as $$
begin
  if p_amount = 0 then
    return p_line;
  end if;
  insert into posting values (
    p_account, p_entry, p_line, p_type, p_kind, p_debit_class, p_debit_owner, p_credit_class, p_credit_owner,
    p_amount, p_debit_after, p_credit_after);
  perform tally_posting(p_account, p_entry, p_type, p_kind, p_debit_class, p_credit_class, p_credit_owner, p_amount);
  return p_line + 1;
end $$;
