-- What a partner funded once and is final now, by its end, newest first: settled, or failed with nothing left to settle.
create index ad_order_over on ad_order (account_id, (coalesce(settled_at, finished_at)) desc, id desc)
  where state = 'settled'
    or state = 'failed' and (settled_at is not null or closed_at is not null and validation_ends_at is null);
