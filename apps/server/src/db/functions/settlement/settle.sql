-- What follows the end of a flight, and settlement.

-- Under 1 % of the budget delivered in 24 hours: the order fails; what was delivered still settles (docs/rules.md, Orders).
create or replace function fail_delivery(p_account uuid, p_order uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order ad_order;
begin
  perform refuse_other_clock(p_now);
  perform from wallet where account_id = p_account for update;
  select * into v_order from ad_order where account_id = p_account and id = p_order for update;
  if not found or v_order.state <> 'running' or v_order.paused_until is not null
    or v_order.matched_at + v_order.paused_before + interval '24 hours' > p_now
    or v_order.consumed * 100 >= v_order.funded then
    return false;
  end if;
  perform move_order(
    p_account, p_order, v_order.move_seq + 1, 'fail_delivery', 'running', 'failed', 'system', p_now);
  update ad_order set state = 'failed', move_seq = v_order.move_seq + 1, reason = 'too_little_delivered',
    finished_at = p_now
  where account_id = p_account and id = p_order;
  perform set_flight_open(p_order, false);
  return true;
end $$;

-- When the last views under way have come: books the rest of the delivery, gives the unspent part back and starts the validation
-- period. The price of views that are withheld waits for settlement: they may be paid after all, and by nobody else. Returns
-- false while it is too early or already done.
create or replace function close_order(
  p_account uuid, p_order uuid, p_delivery_entry uuid, p_release_entry uuid, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order ad_order;
  v_withheld bigint;
  v_validation integer;
begin
  perform refuse_other_clock(p_now);
  perform from wallet where account_id = p_account for update;
  select * into v_order from ad_order where account_id = p_account and id = p_order for update;
  if not found or v_order.state not in ('finished', 'failed') or v_order.closed_at is not null
    or v_order.finished_at + (select beacon_grace from network) > p_now then
    return false;
  end if;
  perform book_difference(
    p_account, p_order, delivered(v_order, false), p_delivery_entry, 'close:' || p_order, p_now);
  select * into v_order from ad_order where account_id = p_account and id = p_order;
  select coalesce(sum(c.n), 0) * v_order.impression_price into v_withheld from event_count c
  where c.bucket = bucket_of(p_order) and c.order_id = p_order and c.kind = 'impression' and c.reason = 'above_expected';
  if v_withheld > 0 then
    perform release_beyond(v_order, v_withheld, p_release_entry, p_now);
  elsif v_order.held > 0 then
    perform release_held(p_account, p_order, p_release_entry, 'unspent:' || p_order, '\x',
      jsonb_build_object('order', p_order), 'system', p_now);
  end if;
  select coalesce(v_order.validation_s, validation_s) into v_validation from plan_rule
  where campaign_id = v_order.campaign_id and version = v_order.rule_version;
  update ad_order set closed_at = p_now, validation_ends_at = p_now + make_interval(secs => v_validation)
  where account_id = p_account and id = p_order;
  if v_order.state = 'finished' then
    perform move_order(p_account, p_order, v_order.move_seq + 1, 'close', 'finished', 'settling', 'system', p_now);
    update ad_order set state = 'settling', move_seq = v_order.move_seq + 1
    where account_id = p_account and id = p_order;
  end if;
  return true;
end $$;

-- Gives back what an order cannot need any more although p_withheld micros of views may still be paid from what it holds.
-- Promo is consumed first, and waits whole: a coupon of which nothing is spent comes back as one. Startup funds follow, then
-- cash. What a trial holds is the network's own, and waits.
create or replace function release_beyond(p_order ad_order, p_withheld bigint, p_entry uuid, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_kept_advance bigint := least(p_order.held_advance, greatest(p_withheld - p_order.held_promo, 0));
  v_advance bigint := p_order.held_advance - v_kept_advance;
  v_kept_cash bigint := least(p_order.held_cash, greatest(p_withheld - p_order.held_promo - v_kept_advance, 0));
  v_cash bigint := p_order.held_cash - v_kept_cash;
begin
  if p_order.trial_proposal_id is not null or v_cash + v_advance = 0 then
    return;
  end if;
  update ad_order set
    held_cash = v_kept_cash, released_cash = released_cash + v_cash,
    held_advance = v_kept_advance, released_advance = released_advance + v_advance
  where account_id = p_order.account_id and id = p_order.id;
  perform post_entry(p_order.account_id, p_entry, 'release', 'unspent:' || p_order.id,
    jsonb_build_object('order', p_order.id), 'system', p_now, array[
      row('release', 'held_cash', p_order.id, 'available', p_order.account_id, v_cash),
      row('release', 'held_advance', p_order.id, 'advance', p_order.account_id, v_advance)
    ]::entry_line[],
    p_kept => held_of(p_order), p_order => p_order.id);
end $$;

-- Half-even to whole cents, like roundToCents of packages/money.
create or replace function round_to_cents(p_micros bigint) returns bigint
language sql immutable as $$
  select case
    when p_micros % 10000 < 5000 then p_micros - p_micros % 10000
    when p_micros % 10000 > 5000 then p_micros - p_micros % 10000 + 10000
    when p_micros / 10000 % 2 = 0 then p_micros - 5000
    else p_micros + 5000
  end
$$;

-- Settles an order whose validation period is over and whose delivery is sealed: recounts the raw events, books any difference
-- first, then pays pending -> available, earned -> due and the unused reserve -> escrow. Under a follow the followed account's share
-- of the gain is taken here. Exactly once (entry_settled_once). Returns false while it is too early or already done.
create or replace function settle_order(
  p_account uuid, p_order uuid, p_delivery_entry uuid, p_release_entry uuid, p_entry uuid, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order ad_order;
  v_paid bigint;
  v_rest bigint;
  v_to_network bigint := 0;
  v_repaid bigint;
  v_followed uuid;
  v_share bigint;
  v_earned kept_balance[];
  v_raw delivered_count[];
  v_network uuid := (select id from network);
begin
  perform refuse_future(p_now);
  -- Two wallets are locked in the order of their ids, so that no two settlements wait for each other.
  select followed_account_id into v_followed from follow_order where account_id = p_account and order_id = p_order;
  perform from wallet where account_id in (p_account, v_followed) order by account_id for update;
  select * into v_order from ad_order where account_id = p_account and id = p_order for update;
  if not found or v_order.state not in ('settling', 'failed') or v_order.validation_ends_at is null
    or v_order.validation_ends_at > p_now or v_order.settled_at is not null then
    return false;
  end if;
  -- Only what was judged for good is paid for: seal_delivery comes first, in a transaction of its own.
  if exists (select from flight where order_id = p_order and sealed_at is null) then
    return false;
  end if;
  v_raw := delivered(v_order, true);
  perform book_difference(p_account, p_order, v_raw, p_delivery_entry, 'recount:' || p_order, p_now);
  perform alarm_when_counters_disagree(v_order, v_raw, p_now);
  select * into v_order from ad_order where account_id = p_account and id = p_order;
  if v_order.held > 0 then
    perform release_held(p_account, p_order, p_release_entry, 'refilled:' || p_order, '\x',
      jsonb_build_object('order', p_order), 'system', p_now);
  end if;

  -- To the cent. Rounding up is paid from `rounding`; where that class is short, the cent is rounded down instead.
  v_paid := round_to_cents(v_order.pending);
  if v_paid > v_order.pending and network_held('rounding') < v_paid - v_order.pending then
    v_paid := v_paid - 10000;
  end if;
  v_rest := v_order.pending - v_paid;
  if v_order.trial_proposal_id is not null then
    v_to_network := v_paid;
  end if;
  v_repaid := least(v_order.consumed_advance, v_paid - v_to_network);
  v_share := settle_follow_order(v_order, v_paid - v_to_network - v_repaid, p_now);
  v_earned := array(
    select row('earned', publisher_id, earned)::kept_balance from order_publisher
    where account_id = p_account and order_id = p_order and earned > 0 order by publisher_id);
  update order_publisher set earned = 0 where account_id = p_account and order_id = p_order and earned > 0;
  perform post_entry(p_account, p_entry, 'settle', 'settle:' || p_order, jsonb_build_object('order', p_order), 'system', p_now,
    array[
      row('rounding', 'rounding', v_network, 'pending', p_order, greatest(-v_rest, 0)),
      row('rounding', 'pending', p_order, 'rounding', v_network, greatest(v_rest, 0)),
      row('settle', 'pending', p_order, 'advances', v_network, v_repaid),
      -- What the network's own order earned goes back to marketing.
      row('trial_settled', 'pending', p_order, 'marketing', v_network, v_to_network),
      row('profit_share', 'pending', p_order, 'available', v_followed, v_share),
      row('settle', 'pending', p_order, 'available', p_account, v_paid - v_to_network - v_repaid - v_share),
      row('unreserve', 'reserved', p_order, 'escrow', v_order.campaign_id, v_order.reserved)
    ]::entry_line[]
    || array(select row('mature', 'earned', e.owner, 'due', e.owner, e.amount)::entry_line from unnest(v_earned) e),
    p_kept => v_earned
      || array[row('pending', p_order, v_order.pending), row('reserved', p_order, v_order.reserved)]::kept_balance[],
    p_order => p_order);

  if v_order.state = 'settling' then
    perform move_order(p_account, p_order, v_order.move_seq + 1, 'settle', 'settling', 'settled', 'system', p_now);
  end if;
  update ad_order set
    state = case state when 'settling' then 'settled' else state end,
    move_seq = move_seq + case state when 'settling' then 1 else 0 end,
    pending = 0, settled_out = accrued, unreserved = unreserved + v_order.reserved, reserved = 0,
    settled_at = p_now, draw_luck = draw_luck(v_order)
  where account_id = p_account and id = p_order;
  perform free_rest_of_coupon(p_account, p_order);
  perform keep_withheld_stake(v_order, p_now);
  -- An order that delivered nothing says nothing about its partner, or a level could be had by stopping orders at once.
  if v_order.state = 'settling' and v_order.consumed > 0 then
    perform record_standing(p_account, p_order, p_now);
  end if;
  perform tally_order(p_account, p_order);
  return true;
end $$;

-- A rise in valid results since the last booking is normal; counters and raw events that differ are not, whether or not it
-- moved money: of impressions, which cost, and of the event that the plan pays for.
create or replace function alarm_when_counters_disagree(p_order ad_order, p_raw delivered_count[], p_now timestamptz) returns void
language plpgsql as $$
declare
  v_event text;
begin
  select payout_event into strict v_event from plan_rule
  where campaign_id = p_order.campaign_id and version = p_order.rule_version;
  insert into alarm (at, kind, subject, details)
  select p_now, 'counters_disagree', p_order.id::text,
    jsonb_build_object('publisher', coalesce(r.publisher_id, c.publisher_id), 'result', v_event,
      'raw', jsonb_build_array(coalesce(r.impressions, 0), coalesce(r.results, 0)),
      'counted', jsonb_build_array(coalesce(c.impressions, 0), coalesce(c.results, 0)))
  from unnest(p_raw) r
  full join unnest(delivered(p_order, false)) c on c.publisher_id = r.publisher_id
  where (coalesce(r.impressions, 0), coalesce(r.results, 0)) <> (coalesce(c.impressions, 0), coalesce(c.results, 0));
end $$;

grant execute on function fail_delivery, close_order, settle_order to fairlead_jobs;
