-- The network's standing orders: on these campaigns it keeps an order of its own in every group of terms that partners run
-- orders in, and that draws what no partner may (traffic rules, 3). Two people decide how much each of them is worth; 0
-- keeps none any more. They run on the network's money, and settle into it, as trials do.
insert into proposal_kind (name, proposer_role, confirmer_role) values ('standing_order', 'campaign_manager', 'approver');

insert into order_transition (action, from_state, to_state) values ('stand', 'none', 'matching');

create table standing_order (
  campaign_id uuid primary key references campaign,
  -- Micros of each order.
  amount bigint not null constraint standing_order_is_of_whole_cents check (amount >= 0 and amount % 10000 = 0),
  proposal_id uuid not null,
  proposal_kind text not null generated always as ('standing_order') stored,
  proposal_state text not null generated always as ('confirmed') stored,
  constraint standing_order_is_confirmed_by_two_people foreign key (proposal_id, proposal_kind, proposal_state)
    references proposal (id, kind, state)
);

-- Whether a partner may have no more than a quarter of a group's views. Only a demo may do without, and then needs no
-- standing order.
alter table network add column share_ceiling boolean not null default true
  constraint network_share_ceiling check (share_ceiling or demo);

create index ad_order_standing on ad_order (campaign_id)
where network_use = 'standing' and state in ('matching', 'running');
create index ad_order_standing_opened on ad_order (campaign_id, funded_at) where network_use = 'standing';
