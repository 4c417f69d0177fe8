-- What of an order's result the draw gave it or took from it, in micros, written when it settles (docs/rules.md). Null for
-- orders that settled before this was kept, that nothing was paid for, or of which not everything was drawn.
alter table ad_order add column draw_luck bigint;

-- The same of an account's record, and how many of its orders say it.
alter table account_total
  add column record_luck bigint not null default 0,
  add column record_luck_orders integer not null default 0
    constraint account_total_luck_is_of_its_orders check (record_luck_orders between 0 and record_orders);
