-- What the network itself called a payment out (EndToEndId), where the bank's statement repeats it: it proves a withdrawal that was
-- sent under this reference, and need not be unique, as the bank's own reference is.
alter table bank_line add column end_to_end text
  constraint bank_line_end_to_end_is_of_money_out check (end_to_end is null or direction = 'out');
create index bank_line_by_end_to_end on bank_line (end_to_end) where end_to_end is not null;
