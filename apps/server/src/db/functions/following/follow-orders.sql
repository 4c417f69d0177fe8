-- Orders under a follow: what a followed account's order meant for each follower, once and for good.

-- What a follow should do with an order of the account it follows, as far as that order goes: null for "put".
-- The followed account must stand in it with at least 5 % of its own money, in cash.
create or replace function source_unfit(p_source ad_order) returns text
language sql stable as $$
  select case
    when p_source.state not in ('matching', 'running') then 'source_ended'
    when p_source.funded_cash * 20 < own_money(p_source.account_id) then 'source_stakes_too_little'
  end
$$;

-- Puts the follower's share on the plan that the followed account has just funded: the follower's own order, under all
-- of the follower's own limits, out of the usual sources. What stands in the way is noted instead, and read by the
-- follower. Once per follow and source order; null when there is nothing to do any more.
create or replace function fund_follow_order(
  p_account uuid, p_follow uuid, p_source_order uuid, p_order uuid, p_plan_number text, p_outlook jsonb, p_entry uuid,
  p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_wallet wallet;
  v_follow follow;
  v_source ad_order;
  v_order ad_order;
  v_amount bigint := 0;
  v_skipped text;
begin
  perform refuse_future(p_now);
  select * into v_wallet from wallet where account_id = p_account for update;
  select * into v_follow from follow where account_id = p_account and id = p_follow;
  select * into v_source from ad_order where account_id = v_follow.followed_account_id and id = p_source_order;
  if v_follow.ended_at is not null or v_source.funded_at is null or v_source.funded_at < v_follow.followed_at
    or exists (
      select from follow_order
      where account_id = p_account and follow_id = p_follow and source_order_id = p_source_order
    ) or exists (
      select from followed_account where account_id = v_follow.followed_account_id and withdrawn_at is not null
    ) then
    return null;
  end if;

  v_skipped := source_unfit(v_source);
  if exists (select from partner where id = p_account and state <> 'active') then
    v_skipped := 'account_not_active';
  elsif exists (select from closure where account_id = p_account and taken_back_at is null and closed_at is null) then
    v_skipped := 'account_closing';
  end if;
  if v_skipped is null then
    begin
      v_order := offered_to_follower(p_account, v_source, p_order, p_plan_number, p_now);
      v_amount := amount_of_follow_order(v_follow, v_order, v_wallet.available, p_now);
      perform hold_for_order(v_wallet, v_order, v_amount, v_source.rule_version, p_outlook, 'follow:' || p_follow,
        'follow:' || p_follow || ':' || p_source_order, '\x', p_entry, p_now);
    exception when sqlstate 'FLREF' then
      v_skipped := sqlerrm;
      v_amount := 0;
    end;
  end if;

  insert into follow_order (account_id, follow_id, source_order_id, at, order_id, skipped, followed_account_id,
    share_bp, fee_bp, available, amount)
  values (p_account, p_follow, p_source_order, p_now, case when v_skipped is null then v_order.id end, v_skipped,
    v_follow.followed_account_id, v_follow.share_bp, v_follow.fee_bp, v_wallet.available, v_amount);
  -- Money that left the account is no longer what the follow may lose 15 % of.
  update follow set base = least(base, greatest(own_money(p_account) - net_gain, 0)),
    orders = orders + (v_skipped is null)::integer, skipped = skipped + (v_skipped is not null)::integer,
    put = put + v_amount
  where account_id = p_account and id = p_follow;
  return jsonb_build_object(
    'order', case when v_skipped is null then v_order.id end, 'amount', v_amount::text, 'skipped', v_skipped);
end $$;

-- The follower's open offer of the source's campaign, made now where there is none. Locked.
create or replace function offered_to_follower(
  p_account uuid, p_source ad_order, p_order uuid, p_plan_number text, p_now timestamptz
) returns ad_order
language plpgsql as $$
declare
  v_order ad_order;
begin
  if not offer_order(p_account, p_order, p_plan_number, p_source.campaign_id, p_now) then
    select * into v_order from ad_order
    where account_id = p_account and campaign_id = p_source.campaign_id
      and state in ('waiting', 'matching', 'running', 'finished', 'settling') for update;
    if not found then
      perform refuse('plan_not_offered');
    elsif v_order.state <> 'waiting' then
      perform refuse('plan_already_live');
    end if;
    return v_order;
  end if;
  select * into v_order from ad_order where account_id = p_account and id = p_order for update;
  return v_order;
end $$;

-- The follow's share of the available balance in whole cents, less where the follower's own limits leave less. Where
-- they leave less than the plan's minimum it stays the share, so that the limit in the way is the one that is named.
create or replace function amount_of_follow_order(p_follow follow, p_order ad_order, p_available bigint, p_now timestamptz)
returns bigint
language plpgsql stable as $$
declare
  v_share bigint := p_available * p_follow.share_bp / 10000 / 10000 * 10000;
  v_limit record;
  v_most bigint;
begin
  select * into v_limit from limits_of(p_order.account_id, p_order.id, p_now);
  v_most := least(v_share, v_limit.rule_max, v_limit.plan_rest, v_limit.level_cap, v_limit.proof_of_exit)
    / 10000 * 10000;
  return case when v_most < v_limit.rule_min then v_share else v_most end;
end $$;

-- Stops a follower's order because the followed account stopped its own, or because the follow ended at its loss
-- limit; after an unfollow nobody else steers it. Returns what became of it: 'failed', 'finished', or null.
create or replace function stop_follow_order(p_account uuid, p_order uuid, p_entry uuid, p_now timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_follow_order follow_order;
  v_follow follow;
  v_source ad_order;
  v_state text;
  v_reason text;
begin
  perform from wallet where account_id = p_account for update;
  select * into v_follow_order from follow_order where account_id = p_account and order_id = p_order;
  select * into v_follow from follow where account_id = p_account and id = v_follow_order.follow_id;
  select * into v_source from ad_order
  where account_id = v_follow_order.followed_account_id and id = v_follow_order.source_order_id;
  select state into v_state from ad_order where account_id = p_account and id = p_order for update;
  v_reason := case
    when v_follow.end_reason = 'loss_limit' then 'stopped_at_loss_limit'
    when v_follow.ended_at is null and v_source.reason in ('stopped_by_partner', 'cancelled_by_partner')
      then 'stopped_with_source'
  end;
  if v_reason is null or v_state not in ('matching', 'running') then
    return null;
  elsif v_state = 'matching' then
    perform unmatch_order(p_account, p_order, 'cancel', v_reason, 'follow:' || v_follow.id,
      'unmatch:' || p_order, '\x', p_entry, p_now);
    return 'failed';
  end if;
  perform end_running_order(p_account, p_order, 'stop', v_reason, 'follow:' || v_follow.id, p_now);
  return 'finished';
end $$;

grant execute on function fund_follow_order, stop_follow_order to fairlead_jobs;
grant select on follow_order to fairlead_app, fairlead_console;
