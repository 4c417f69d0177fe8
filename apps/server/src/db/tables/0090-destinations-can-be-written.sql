-- A text with a character that people see: not only spaces, controls and what has no width.
create function has_visible(p_text text) returns boolean
language sql immutable as $$
  select p_text ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0]'
$$;

-- Destinations bound before this was checked stay as they are, and are marked: what pays them leaves them out. A constraint that is
-- not valid would hold them all the same when a database is imported from a file.
alter table destination add column of_before boolean not null default false;
update destination set of_before = true
where account_number !~ '^[A-Za-z0-9]{1,64}$'
  or (kind = 'bank_card' and length(account_number) > 34)
  or not has_visible(bank_name) or not has_visible(beneficiary_name)
  or concat(bank_name, beneficiary_name, bank_address, branch_name) ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]';
alter table destination add constraint destination_can_be_written check (of_before or (
  account_number ~ '^[A-Za-z0-9]{1,64}$'
  and (kind <> 'bank_card' or length(account_number) <= 34)
  and has_visible(bank_name) and has_visible(beneficiary_name)
  and (bank_name || beneficiary_name || bank_address || branch_name) !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
));
