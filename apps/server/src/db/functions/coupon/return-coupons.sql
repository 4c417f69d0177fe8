-- A coupon that was named for nothing comes back (decision 013).

-- Undoes the use of an order's coupon when nothing of it was spent: what it granted goes from the order to marketing
-- and is promised to the coupon again, and the coupon is unused, as it is printed. The time it was named does not count
-- against its date; it is good for three more days at least, unless the partner ended the order. False when there is
-- nothing to return. The caller has locked the wallet and then the order, and next releases what else it holds.
create or replace function return_coupon(p_account uuid, p_order uuid, p_actor text, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_order ad_order;
  v_grant network_grant;
  v_coupon coupon;
begin
  select * into strict v_order from ad_order where account_id = p_account and id = p_order;
  select * into v_grant from network_grant
  where account_id = p_account and order_id = p_order and returned_at is null for update;
  -- Coupons are consumed before cash. A grant that began to expire, and an addition of which a part is gone, are spent.
  if not found or v_order.consumed_promo > 0 or v_order.held_promo < v_grant.amount
    or v_grant.expired > 0 or v_grant.closed_at is not null or v_order.addition_back > 0 then
    return false;
  end if;
  select * into strict v_coupon from coupon where account_id = p_account and id = v_grant.coupon_id for update;
  perform move_coupon(p_account, v_coupon.id, v_coupon.move_seq + 1, 'return', 'used', 'unused', p_actor, p_now);
  update coupon set
    state = 'unused', move_seq = v_coupon.move_seq + 1, used_at = null, order_id = null, granted = null,
    expires_at = greatest(
      v_coupon.expires_at + (p_now - v_coupon.used_at),
      case when not ended_by_partner(p_account, p_order) then p_now + returned_coupon_time() end)
  where account_id = p_account and id = v_coupon.id;
  update network_grant set returned_at = p_now, closed_at = p_now, expired = amount
  where account_id = p_account and id = v_grant.id;
  update ad_order set
    held_promo = held_promo - v_grant.amount, released_promo = released_promo + v_grant.amount,
    addition_back = v_order.addition
  where account_id = p_account and id = p_order;
  perform post_entry(p_account, gen_random_uuid(), 'coupon_returned', 'coupon_returned:' || v_grant.id,
    jsonb_build_object('coupon', v_coupon.id), p_actor, p_now, array[
      row('coupon_returned', 'held_promo', p_order, 'marketing', (select id from network), v_grant.amount)]::entry_line[],
    p_kept => array[row('held_promo', p_order, v_order.held_promo)]::kept_balance[],
    p_order => p_order, p_grant => v_grant.id);
  update network_balance set promised = promised + v_grant.amount where class = 'marketing';
  return true;
end $$;

-- Whether it was the partner who cancelled or stopped an order.
create or replace function ended_by_partner(p_account uuid, p_order uuid) returns boolean
language sql stable as $$
  select exists (
    select from order_move where account_id = p_account and order_id = p_order and action in ('cancel', 'stop'))
$$;

-- What a coupon's claim had set aside beyond what the coupon gave is free again: its order has settled and the coupon
-- cannot come back any more.
create or replace function free_rest_of_coupon(p_account uuid, p_order uuid) returns void
language plpgsql as $$
declare
  v_rest bigint;
begin
  select share - granted into v_rest from coupon where account_id = p_account and order_id = p_order;
  if v_rest > 0 then
    update network_balance set promised = promised - v_rest where class = 'marketing';
  end if;
end $$;
