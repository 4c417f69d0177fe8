-- A line of a bank statement that two people match with what it shows, where their references differ (docs/rules.md, Lines matched by
-- hand). Of a deposit that was credited before its line came, the line's money leaves suspense: it was custody twice.
insert into proposal_kind (name, proposer_role, confirmer_role) values ('line_matched', 'cashier', 'approver');
insert into entry_type (name, evidence) values ('line_matched', 'bank_line');
insert into posting_rule (entry_type, kind, debit_class, credit_class) values
  ('line_matched', 'line_matched', 'suspense', 'custody');
alter table entry add constraint entry_names_the_line_that_was_matched
  check (type <> 'line_matched' or (bank_line_id is not null and proposal_id is not null)) not valid;
