-- How often a job has taken an order since one last came through with it: an order that fails again and again is taken
-- ever more seldom (claim_due_order).
alter table ad_order add column look_again_tries integer not null default 0 check (look_again_tries >= 0);
