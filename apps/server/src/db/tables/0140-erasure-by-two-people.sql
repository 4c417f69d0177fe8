-- Two of the staff have the personal data of a person erased who asked for it in writing (docs/rules.md, Erasure, decision 105): one
-- proposes, another confirms. From then on it waits as a partner's own wish does.
insert into proposal_kind (name, proposer_role, confirmer_role) values ('account_erasure', 'support', 'approver');

-- Null where the partner asked for it in the app.
alter table erasure
  add column proposal_id uuid unique,
  add column proposal_kind text not null generated always as ('account_erasure') stored,
  add column proposal_state text not null generated always as ('confirmed') stored,
  add constraint erasure_of_staff_takes_two_people foreign key (proposal_id, proposal_kind, proposal_state)
    references proposal (id, kind, state);

-- Whoever never was active has nothing to close but a name.
insert into account_transition (action, from_state, to_state) values ('close', 'not_activated', 'cancelled');
