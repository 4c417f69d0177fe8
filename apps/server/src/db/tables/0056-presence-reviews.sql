-- What two people found of a partner whose presence is above 3 with four orders (docs/decisions/041-bounds.md): chance, or that
-- somebody helps the partner's groups. Never money.
insert into proposal_kind (name, proposer_role, confirmer_role) values ('presence_review', 'campaign_manager', 'approver');

create table presence_review (
  proposal_id uuid primary key,
  proposal_kind text not null generated always as ('presence_review') stored,
  proposal_state text not null generated always as ('confirmed') stored,
  account_id uuid not null,
  finding text not null check (finding in ('chance', 'helped')),
  -- What it was about.
  z double precision not null constraint presence_review_is_of_high_presence check (z > 3),
  orders integer not null check (orders >= 4),
  at timestamptz not null,
  constraint presence_review_takes_two_people foreign key (proposal_id, proposal_kind, proposal_state)
    references proposal (id, kind, state)
);
create index presence_review_newest on presence_review (account_id, at desc);

-- What two people found to be chance counts no more.
alter table presence_term add column cleared boolean not null default false;
