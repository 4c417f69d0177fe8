-- A line of a journal entry before it is written (post_entry): an amount out of one class, into another.
create type entry_line as (
  kind text,
  debit_class text,
  debit_owner uuid,
  credit_class text,
  credit_owner uuid,
  amount bigint
);

-- What stands in a class whose balance a subject keeps in a row of its own, before the entry.
create type kept_balance as (
  class text,
  owner uuid,
  amount bigint
);
