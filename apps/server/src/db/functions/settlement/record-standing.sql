-- Adds a settled order to its partner's standing. The caller, settle_order, has locked the wallet. Beacons that
-- came in and that were filtered are not noted any more: received and filtered are 0.
create or replace function record_standing(p_account uuid, p_order uuid, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_advertiser uuid;
  v_known boolean;
begin
  insert into partner_standing (account_id) values (p_account) on conflict do nothing;
  select c.advertiser_id into strict v_advertiser
  from ad_order o join campaign c on c.id = o.campaign_id where o.account_id = p_account and o.id = p_order;
  v_known := exists (select from order_standing where account_id = p_account and advertiser_id = v_advertiser);
  insert into order_standing (account_id, order_id, advertiser_id, received, filtered, at)
  values (p_account, p_order, v_advertiser, 0, 0, p_now);
  update partner_standing set orders = orders + 1, advertisers = advertisers + case when v_known then 0 else 1 end
  where account_id = p_account;
  insert into credit_line (account_id, at, order_id, cause, points)
  select p_account, p_now, p_order, cause, points from credit_cause where cause = credit_cause_of(p_account, p_order);
  perform record_presence(p_account, p_order, p_now);
end $$;
