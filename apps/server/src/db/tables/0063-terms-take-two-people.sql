-- The terms of a campaign, and that it is offered, are proposed by one person and confirmed by another
-- (docs/decisions/052-terms-take-two-people.md). What was there before stays as one person left it, and says so.
insert into proposal_kind (name, proposer_role, confirmer_role) values
  ('campaign_terms', 'campaign_manager', 'approver'),
  ('campaign_on', 'campaign_manager', 'approver');

-- So that a row can name the proposal that was about itself, and no other.
alter table proposal add constraint proposal_subject_key unique (id, subject, kind, state);

alter table plan_rule
  add column proposal_id uuid,
  add column proposal_kind text not null generated always as ('campaign_terms') stored,
  add column proposal_state text not null generated always as ('confirmed') stored,
  add column before_two_people boolean not null default true,
  add constraint plan_rule_takes_two_people check (before_two_people <> (proposal_id is not null)),
  -- Deferred only where terms are tried, which leaves none behind.
  add constraint plan_rule_is_confirmed_by_two_people foreign key (proposal_id, campaign_id, proposal_kind, proposal_state)
    references proposal (id, subject, kind, state) deferrable initially immediate;
alter table plan_rule alter column before_two_people set default false;
create unique index plan_rule_once_per_proposal on plan_rule (proposal_id);

alter table campaign
  add column on_proposal_id uuid,
  add column on_proposal_kind text not null generated always as ('campaign_on') stored,
  add column on_proposal_state text not null generated always as ('confirmed') stored,
  add column on_before_two_people boolean not null default false;
update campaign set on_before_two_people = active;
alter table campaign
  alter column active set default false,
  add constraint campaign_on_takes_two_people check (not active or on_before_two_people or on_proposal_id is not null),
  add constraint campaign_is_switched_on_by_two_people foreign key (on_proposal_id, id, on_proposal_kind, on_proposal_state)
    references proposal (id, subject, kind, state);
create unique index campaign_on_once_per_proposal on campaign (on_proposal_id);
