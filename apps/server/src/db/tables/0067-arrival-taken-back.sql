-- A payment that only the partner's own word had booked, which they took back, and which the bank never carried out.
insert into posting_rule (entry_type, kind, debit_class, credit_class) values
  ('withdraw_bounced', 'withdraw_bounced', 'custody', 'available');
create index withdrawal_arrived_by_word on withdrawal (arrived_at)
  where state = 'arrived' and arrived_by = 'partner' and bank_line_id is null;
