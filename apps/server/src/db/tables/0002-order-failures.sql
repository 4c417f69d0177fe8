-- How often a job has failed with an order since one last came through with it: one that fails again and again is looked at
-- ever more seldom (postpone_order).
alter table ad_order add column look_again_failures integer not null default 0 check (look_again_failures >= 0);
