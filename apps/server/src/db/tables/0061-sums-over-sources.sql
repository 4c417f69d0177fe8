-- What an order's money comes to over its three sources: said once, here.
alter table ad_order
  add column funded bigint generated always as (funded_cash + funded_promo + funded_advance) stored not null,
  add column held bigint generated always as (held_cash + held_promo + held_advance) stored not null,
  add column consumed bigint generated always as (consumed_cash + consumed_promo + consumed_advance) stored not null;
