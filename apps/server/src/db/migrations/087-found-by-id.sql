-- Staff name a thing by its id alone, before anybody knows whose it is. Without these each of their calls would read the
-- whole table.
create index deposit_by_id on deposit (id);
create index withdrawal_by_id on withdrawal (id);
create index review_by_id on review (id);
create index appeal_by_id on appeal (id);
create index startup_funds_by_id on startup_funds (id);
create index acceptor_order_by_id on acceptor_order (id);
create index ad_order_by_id on ad_order (id);
