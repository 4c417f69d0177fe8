-- Nobody can be told of money that comes to an erased account, or take it out: it takes none. What stood in the wallet when the
-- account was erased was too little to leave.
alter table wallet add column erased_with bigint;
update wallet w set erased_with = w.available from partner p where p.id = w.account_id and p.erased_at is not null;
alter table wallet add constraint wallet_erased_takes_nothing
  check (erased_with is null or (available <= erased_with and withdrawing = 0 and clearing = 0));

-- Whose share of a follower's order is still to come.
create index follow_order_to_share on follow_order (followed_account_id) where settled_at is null;
