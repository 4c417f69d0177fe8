-- The followed account's share of what a follower's settled orders gained, taken inside the order's settlement.

-- The loss from its highest at which a follow ends by itself, of the money that stood there.
create or replace function follow_stops_at(p_follow follow) returns bigint
language sql immutable as $$
  select (p_follow.base + p_follow.high_water_mark) * follow_loss_percent() / 100
$$;

-- Books a settled order of a follow: profit up or down, the share of what is above the high-water mark, that mark, and the end at
-- the loss limit. The share is whole cents, rounded down, and never more than p_payable, which is what this order pays
-- its partner. Returns the share; 0 for an order without a follow. The caller has locked both wallets and the order.
create or replace function settle_follow_order(p_order ad_order, p_payable bigint, p_now timestamptz) returns bigint
language plpgsql as $$
declare
  v_follow follow;
  v_gain bigint := p_order.accrued - p_order.consumed;
  v_above bigint;
  v_share bigint;
begin
  select m.* into v_follow
  from follow_order x join follow m on m.account_id = x.account_id and m.id = x.follow_id
  where x.account_id = p_order.account_id and x.order_id = p_order.id;
  if not found then
    return 0;
  end if;
  v_above := greatest(v_follow.net_gain + v_gain - greatest(v_follow.high_water_mark, v_follow.to_make_good), 0);
  v_share := least(v_above * v_follow.fee_bp / 10000, p_payable) / 10000 * 10000;
  v_follow.net_gain := v_follow.net_gain + v_gain;
  v_follow.high_water_mark := greatest(v_follow.high_water_mark, v_follow.net_gain);
  if v_follow.ended_at is null
    and v_follow.high_water_mark - v_follow.net_gain >= greatest(follow_stops_at(v_follow), 1) then
    v_follow.ended_at := p_now;
    v_follow.end_reason := 'loss_limit';
  end if;
  update follow set
    net_gain = v_follow.net_gain, high_water_mark = v_follow.high_water_mark, settled = settled + 1,
    shared = shared + v_share,
    ended_at = v_follow.ended_at, end_reason = v_follow.end_reason
  where account_id = v_follow.account_id and id = v_follow.id;
  update follow_order set settle_seq = v_follow.settled + 1, above_high_water_mark = v_above, profit_share = v_share,
    settled_at = p_now
  where account_id = p_order.account_id and order_id = p_order.id;
  return v_share;
end $$;

grant execute on function follow_stops_at to fairlead_app;
