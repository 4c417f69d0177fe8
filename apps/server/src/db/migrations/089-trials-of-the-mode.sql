-- With real money a campaign asks for ten trial orders at the least (product rules §3). One that asks for fewer points
-- at the network's row in demo mode, and there is none in real-money mode.

alter table network add constraint network_mode unique (demo);
alter table campaign
  add column demo_only boolean generated always as (case when trials_needed < 10 then true end) stored,
  add constraint campaign_fewer_trials_only_in_demo_mode foreign key (demo_only) references network (demo);

grant execute on function fold_network to fairlead_app;
