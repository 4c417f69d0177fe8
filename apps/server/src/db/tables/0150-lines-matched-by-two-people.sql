-- A line of a bank statement that two people match with what it shows, where their references differ (docs/rules.md, Lines matched by
-- hand). Of a deposit that was credited before its line came, the line's money leaves suspense: it was custody twice.
insert into proposal_kind (name, proposer_role, confirmer_role) values ('line_matched', 'cashier', 'approver');
insert into entry_type (name, evidence) values ('line_matched', 'bank_line');
insert into posting_rule (entry_type, kind, debit_class, credit_class) values
  ('line_matched', 'line_matched', 'suspense', 'custody');
alter table entry add constraint entry_names_the_line_that_was_matched
  check (type <> 'line_matched' or (bank_line_id is not null and proposal_id is not null)) not valid;

-- Since when: what was known of client money before stays as it was (client_money_moved). A line is free again where its partner said that
-- the money never came, and the bank did not carry the payment out.
create table line_match (
  proposal_id uuid primary key,
  proposal_kind text not null generated always as ('line_matched') stored,
  proposal_state text not null generated always as ('confirmed') stored,
  bank_line_id uuid not null references bank_line,
  -- The deposit, withdrawal or payment.
  target_id uuid not null,
  matched_at timestamptz not null,
  unmatched_at timestamptz,
  constraint line_match_takes_two_people foreign key (proposal_id, proposal_kind, proposal_state)
    references proposal (id, kind, state),
  constraint line_match_ends_after_it_began check (unmatched_at >= matched_at)
);
create unique index line_match_of_line on line_match (bank_line_id) where unmatched_at is null;
create unique index line_match_of_target on line_match (target_id);
