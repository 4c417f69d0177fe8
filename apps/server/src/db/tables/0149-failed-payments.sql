-- A payment out that two people agree was not made and never will be (docs/rules.md, Payments out): its money goes back to where it
-- came from, once. Neither of them told the bank to make it.
insert into proposal_kind (name, proposer_role, confirmer_role) values ('payment_failed', 'cashier', 'approver');

insert into entry_type (name, evidence) values ('payment_failed', 'proposal');
insert into posting_rule (entry_type, kind, debit_class, credit_class) values
  ('payment_failed', 'payment_failed', 'custody', 'due'),
  ('payment_failed', 'payment_failed', 'custody', 'escrow'),
  ('payment_failed', 'payment_failed', 'custody', 'suspense'),
  ('payment_failed', 'payment_failed', 'custody', 'fees'),
  ('payment_failed', 'payment_failed', 'custody', 'marketing'),
  ('payment_failed', 'payment_failed', 'custody', 'advances');
-- A bank's charge on money that came back from a publisher's bank.
insert into posting_rule (entry_type, kind, debit_class, credit_class) values
  ('publisher_bounced', 'charge_borne', 'fees', 'due');

alter table entry drop constraint entry_names_its_proposal,
  add constraint entry_names_its_proposal check (
    type not in ('sent_back', 'deposit_reversed', 'publisher_paid', 'publisher_bounced', 'escrow_out', 'network_out', 'payment_failed')
    or proposal_id is not null);

alter table outgoing_payment
  add column failed_at timestamptz,
  add column failed_proposed_by uuid references operator,
  add column failed_by uuid references operator,
  add column failed_proposal_id uuid unique,
  add column failed_proposal_kind text not null generated always as ('payment_failed') stored,
  add column failed_proposal_state text not null generated always as ('confirmed') stored,
  add constraint outgoing_payment_fails_by_a_proposal foreign key (failed_proposal_id, failed_proposal_kind, failed_proposal_state)
    references proposal (id, kind, state),
  add constraint outgoing_payment_failure_is_whole
    check (num_nulls(failed_at, failed_proposed_by, failed_by, failed_proposal_id) in (0, 4)),
  add constraint outgoing_payment_fails_by_somebody_else
    check (is_somebody_else(failed_proposed_by, sent_by) and is_somebody_else(failed_by, sent_by, failed_proposed_by)),
  add constraint outgoing_payment_failed_is_on_no_line
    check (failed_at is null or num_nonnulls(bank_line_id, bounced_line_id) = 0),
  add constraint outgoing_payment_failed_is_sent_no_more check (sent_at <= failed_at),
  -- What a reversed deposit was made of is a partner's and the network's: nothing says whose it would be again.
  add constraint outgoing_payment_of_a_reversal_does_not_fail check (failed_at is null or purpose <> 'deposit_reversed');

insert into personal_column (table_name, column_name, rule)
select 'outgoing_payment', name, 'books'
from unnest(array['failed_at', 'failed_proposed_by', 'failed_by', 'failed_proposal_id', 'failed_proposal_kind', 'failed_proposal_state']) name;
