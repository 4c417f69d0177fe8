-- Staff read the newest orders of one partner, whatever state they are in.
create index ad_order_newest_of_account on ad_order (account_id, offered_at desc, id desc) where funded_at is not null;
