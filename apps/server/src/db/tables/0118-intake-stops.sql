-- What nothing new is taken in for while it stands (docs/rules.md, An intake stop). Two people begin it and two end it: each end
-- names the proposal that they agreed on.
insert into proposal_kind (name, proposer_role, confirmer_role) values
  ('intake_stop', 'cashier', 'approver'),
  ('intake_lift', 'cashier', 'approver');

create table intake_stop (
  id uuid primary key,
  proposal_kind text not null generated always as ('intake_stop') stored,
  proposal_state text not null generated always as ('confirmed') stored,
  begun_at timestamptz not null,
  lift_id uuid unique,
  lift_kind text not null generated always as ('intake_lift') stored,
  lifted_at timestamptz,
  constraint intake_stop_takes_two_people foreign key (id, proposal_kind, proposal_state)
    references proposal (id, kind, state),
  constraint intake_stop_is_lifted_by_two_people foreign key (lift_id, lift_kind, proposal_state)
    references proposal (id, kind, state),
  constraint intake_stop_is_lifted_at_a_moment check ((lift_id is null) = (lifted_at is null)),
  constraint intake_stop_ends_after_it_began check (lifted_at >= begun_at)
);
-- One stands at a time.
create unique index intake_stop_stands_once on intake_stop ((true)) where lifted_at is null;
create index intake_stop_newest on intake_stop (begun_at desc, id desc);
