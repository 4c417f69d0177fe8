-- What an order lost to what was withheld, as its settlement found it: the most that an appeal about it can bring. Results beyond
-- the payout cap would not have been paid, and views would have been paid for. Less than a cent is nothing to appeal about, and
-- the network's own orders appeal to nobody. The order's delivery is sealed and booked.
create or replace function keep_withheld_stake(p_order ad_order, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_paid bigint := p_order.accrued / p_order.payout;
  v_views bigint;
  v_results bigint;
  v_stake bigint;
begin
  select coalesce(sum(c.n) filter (where c.kind = 'impression'), 0), coalesce(sum(c.n) filter (where c.kind = r.payout_event), 0)
  into v_views, v_results
  from event_count c cross join plan_rule r
  where c.bucket = bucket_of(p_order.id) and c.order_id = p_order.id and c.reason = 'above_expected'
    and r.campaign_id = p_order.campaign_id and r.version = p_order.rule_version;
  v_stake := (least(v_paid + v_results, p_order.reserve_total / p_order.payout) - v_paid) * p_order.payout
    - v_views * p_order.impression_price;
  if v_stake >= 10000 and p_order.network_use is null then
    insert into withheld_stake (account_id, order_id, at_stake, views, results, appeal_until)
    values (p_order.account_id, p_order.id, v_stake, v_views, v_results, p_now + traffic_appeal_time());
  end if;
end $$;

grant select on withheld_stake to fairlead_app, fairlead_console;
