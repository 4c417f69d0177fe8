-- The followed account's share of what a follower's settled orders gained, taken inside the order's settlement.

-- The loss from its highest at which a mandate ends by itself, of the money that stood there.
create or replace function mandate_stops_at(p_mandate mandate) returns bigint
language sql immutable as $$
  select (p_mandate.base + p_mandate.high_water) * mandate_loss_percent() / 100
$$;

-- Books a settled order of a mandate: profit up or down, the share of what is above the mark, the mark, and the end at
-- the loss limit. The share is whole cents, rounded down, and never more than p_payable, which is what this order pays
-- its partner. Returns the share; 0 for an order without a mandate. The caller has locked both wallets and the order.
create or replace function settle_under_mandate(p_order ad_order, p_payable bigint, p_now timestamptz) returns bigint
language plpgsql as $$
declare
  v_mandate mandate;
  v_gain bigint := p_order.accrued - p_order.consumed;
  v_above bigint;
  v_share bigint;
begin
  select m.* into v_mandate
  from mirrored_order x join mandate m on m.account_id = x.account_id and m.id = x.mandate_id
  where x.account_id = p_order.account_id and x.order_id = p_order.id;
  if not found then
    return 0;
  end if;
  v_above := greatest(v_mandate.net_gain + v_gain - greatest(v_mandate.high_water, v_mandate.to_make_good), 0);
  v_share := least(v_above * v_mandate.fee_bp / 10000, p_payable) / 10000 * 10000;
  v_mandate.net_gain := v_mandate.net_gain + v_gain;
  v_mandate.high_water := greatest(v_mandate.high_water, v_mandate.net_gain);
  if v_mandate.ended_at is null
    and v_mandate.high_water - v_mandate.net_gain >= greatest(mandate_stops_at(v_mandate), 1) then
    v_mandate.ended_at := p_now;
    v_mandate.end_reason := 'loss_limit';
  end if;
  update mandate set
    net_gain = v_mandate.net_gain, high_water = v_mandate.high_water, settled = settled + 1,
    shared = shared + v_share,
    ended_at = v_mandate.ended_at, end_reason = v_mandate.end_reason
  where account_id = v_mandate.account_id and id = v_mandate.id;
  update mirrored_order set settle_seq = v_mandate.settled + 1, above_mark = v_above, profit_share = v_share,
    settled_at = p_now
  where account_id = p_order.account_id and order_id = p_order.id;
  return v_share;
end $$;

grant execute on function mandate_stops_at to fairlead_app;
