-- What the bank says of its account at the end of a day is part of the books (docs/data.md, How long).
insert into personal_column (table_name, column_name, rule)
select 'bank_balance', name, 'books' from unnest(array['statement_id', 'place', 'account', 'day', 'closing']) name;
