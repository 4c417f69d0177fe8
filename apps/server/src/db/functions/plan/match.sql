-- From matching to running, or back to the partner in full.

-- Moves what an order still holds back to where it came from, what is unspent of a coupon's addition to marketing, and
-- writes the 'release' entry. A coupon nothing of which was spent comes back whole before that (return_coupon). Returns
-- micros released. The caller has locked the wallet and then the order.
create or replace function release_held(
  p_account uuid, p_order uuid, p_entry uuid, p_key text, p_request bytea, p_outcome jsonb, p_actor text,
  p_now timestamptz
) returns bigint
language plpgsql as $$
declare
  v_order ad_order;
  v_addition bigint;
begin
  perform return_coupon(p_account, p_order, p_actor, p_now);
  select * into strict v_order from ad_order where account_id = p_account and id = p_order;
  if v_order.trial_proposal_id is not null then
    return release_trial(v_order, p_entry, p_key, p_request, p_outcome, p_actor, p_now);
  end if;
  -- The addition is consumed before any other promo, so what is not consumed of it lies among what is held.
  v_addition := greatest(v_order.addition - v_order.consumed_promo - v_order.addition_back, 0);
  update ad_order set
    held_cash = 0, released_cash = released_cash + v_order.held_cash,
    held_promo = 0, released_promo = released_promo + v_order.held_promo, addition_back = addition_back + v_addition,
    held_advance = 0, released_advance = released_advance + v_order.held_advance
  where account_id = p_account and id = p_order;
  perform post_entry(p_account, p_entry, 'release', p_key, p_outcome, p_actor, p_now, array[
      row('release', 'held_cash', p_order, 'available', p_account, v_order.held_cash),
      row('promo_expired', 'held_promo', p_order, 'marketing', (select id from network), v_addition),
      row('release', 'held_promo', p_order, 'promo', p_account, v_order.held_promo - v_addition),
      row('release', 'held_advance', p_order, 'advance', p_account, v_order.held_advance)
    ]::entry_line[],
    p_request => p_request, p_kept => held_of(v_order), p_order => p_order);
  return v_order.held;
end $$;

-- What an order holds, class by class, before an entry moves it.
create or replace function held_of(p_order ad_order) returns kept_balance[]
language sql immutable as $$
  select array[
    row('held_cash', p_order.id, p_order.held_cash), row('held_promo', p_order.id, p_order.held_promo),
    row('held_advance', p_order.id, p_order.held_advance)]::kept_balance[]
$$;

-- Ends a matching order with everything back: cancelled by the partner or under a follow, or nothing found in time.
create or replace function unmatch_order(
  p_account uuid, p_order uuid, p_action text, p_reason text, p_actor text, p_key text, p_request bytea, p_entry uuid,
  p_now timestamptz
) returns jsonb
language plpgsql as $$
declare
  v_order ad_order;
  v_outcome jsonb;
begin
  perform from wallet where account_id = p_account for update;
  v_outcome := earlier_outcome(p_account, p_key, p_request);
  if v_outcome is not null then
    return v_outcome;
  end if;
  select * into v_order from ad_order where account_id = p_account and id = p_order for update;
  if not found then
    perform refuse('data_error');
  end if;
  v_outcome := jsonb_build_object('order', p_order, 'state', 'failed', 'reason', p_reason);
  if v_order.state = 'failed' and v_order.reason = p_reason then
    perform claim_request(p_account, p_key, p_request, p_now);
    return v_outcome; -- the same word twice
  end if;
  perform move_order(p_account, p_order, v_order.move_seq + 1, p_action, v_order.state, 'failed', p_actor, p_now);
  update ad_order set
    state = 'failed', move_seq = v_order.move_seq + 1, reason = p_reason, finished_at = p_now, closed_at = p_now
  where account_id = p_account and id = p_order;
  perform release_held(p_account, p_order, p_entry, p_key, p_request, v_outcome, p_actor, p_now);
  perform tally_order(p_account, p_order);
  return v_outcome;
end $$;

-- The partner takes everything back, also where the account is disabled or cancelled.
create or replace function cancel_order(
  p_session text, p_order uuid, p_key text, p_request bytea, p_entry uuid, p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
begin
  return unmatch_order(
    v_account, p_order, 'cancel', 'cancelled_by_partner', 'partner', p_key, p_request, p_entry, p_now);
end $$;

-- Tries to match: a place to show the ads, and the order's whole maximum payout moved from escrow into its reserve.
-- Answers 'running', 'waiting' (try again), 'failed' (the matching time is over) or 'gone' (no longer matching).
create or replace function match_order(p_account uuid, p_order uuid, p_entry uuid, p_now timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order ad_order;
  v_rule plan_rule;
  v_cap bigint;
  v_reason text;
begin
  perform refuse_other_clock(p_now);
  perform from wallet where account_id = p_account for update;
  select * into v_order from ad_order where account_id = p_account and id = p_order for update;
  if not found or v_order.state <> 'matching' then
    return 'gone';
  end if;
  select * into strict v_rule from plan_rule
  where campaign_id = v_order.campaign_id and version = v_order.rule_version;
  v_cap := v_order.funded / 10000 * v_rule.payout_cap_bp;

  if not exists (
    select from slot s join campaign c on c.id = v_order.campaign_id
    where s.active and c.active and s.content_type = c.content_type and (c.content_type <> 'video' or v_rule.film is not null)
  ) then
    v_reason := 'no_place';
  else
    perform from escrow
    where account_id = v_order.campaign_id and balance >= v_cap and reserved_net + v_cap <= matched_in for update;
    if not found then
      v_reason := 'escrow_short';
    end if;
  end if;
  if v_reason is not null then
    if v_order.match_by > p_now then
      return 'waiting';
    end if;
    perform unmatch_order(
      p_account, p_order, 'fail_match', v_reason, 'system', 'unmatch:' || p_order, '\x', p_entry, p_now);
    return 'failed';
  end if;

  perform move_order(p_account, p_order, v_order.move_seq + 1, 'match', 'matching', 'running', 'system', p_now);
  update ad_order set
    state = 'running', move_seq = v_order.move_seq + 1, matched_at = p_now,
    flight_ends_at = p_now + make_interval(secs => v_rule.flight_s),
    reserve_total = v_cap, reserved = v_cap
  where account_id = p_account and id = p_order returning * into v_order;
  perform open_flight(v_order, v_rule);
  perform post_entry(p_account, p_entry, 'match', 'match:' || p_order, jsonb_build_object('order', p_order), 'system',
    p_now, array[row('reserve', 'escrow', v_order.campaign_id, 'reserved', p_order, v_cap)]::entry_line[],
    p_kept => array[row('reserved', p_order, 0)]::kept_balance[], p_order => p_order);
  return 'running';
end $$;

-- Ends an offer that costs nothing: declined by the partner, or not answered in time.
create or replace function end_offer(p_account uuid, p_order uuid, p_action text, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_order ad_order;
  v_to text := case p_action when 'decline' then 'declined' else 'expired' end;
begin
  perform from wallet where account_id = p_account for update;
  select * into v_order from ad_order where account_id = p_account and id = p_order for update;
  if not found then
    perform refuse('data_error');
  elsif v_order.state = v_to then
    return;
  elsif p_action = 'expire' and v_order.answer_by > p_now then
    return;
  end if;
  perform move_order(p_account, p_order, v_order.move_seq + 1, p_action, v_order.state, v_to,
    case p_action when 'decline' then 'partner' else 'system' end, p_now);
  update ad_order set state = v_to, move_seq = v_order.move_seq + 1 where account_id = p_account and id = p_order;
end $$;

create or replace function decline_offer(p_session text, p_order uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_offer(active_partner_in_session(p_session, p_now), p_order, 'decline', p_now);
end $$;

-- Does nothing before the offer's date.
create or replace function expire_offer(p_account uuid, p_order uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_future(p_now);
  perform end_offer(p_account, p_order, 'expire', p_now);
end $$;

-- Takes the order that is due longest, for p_lease: until then nobody else takes it. Who died with it, or failed, has left
-- it to be taken again after that. Null when none is due, or all that are due are being looked at.
create or replace function claim_due_order(p_now timestamptz, p_lease interval)
returns table (account_id uuid, id uuid, claimed_until timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
  update ad_order o set look_again_at = p_now + p_lease
  from (
    select d.account_id, d.id from ad_order d where d.look_again_at <= p_now
    order by d.look_again_at limit 1 for update skip locked
  ) due
  where o.account_id = due.account_id and o.id = due.id
  returning o.account_id, o.id, o.look_again_at;
end $$;

-- Notes that somebody came through with a claimed order, and when it is to be looked at next; null for never. What somebody else has asked for meanwhile (a partner
-- who stops it) stays.
create or replace function look_again(p_account uuid, p_order uuid, p_claimed_until timestamptz, p_at timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update ad_order set look_again_at = p_at, look_again_failures = 0
  where account_id = p_account and id = p_order and look_again_at = p_claimed_until
$$;
comment on function look_again is 'Takes null: at.';

-- Notes that a claimed order could not be advanced: it is looked at again after p_wait, and after twice as long each further
-- time in a row, an hour at most. Who died with it says nothing, and costs it no more than the lease.
create or replace function postpone_order(
  p_account uuid, p_order uuid, p_claimed_until timestamptz, p_wait interval, p_now timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ad_order set
    look_again_at = p_now + least(p_wait * power(2, least(look_again_failures, 20)), interval '1 hour'),
    look_again_failures = look_again_failures + 1
  where account_id = p_account and id = p_order and look_again_at = p_claimed_until;
end $$;

grant execute on function cancel_order, decline_offer to fairlead_app;
grant execute on function match_order, expire_offer, claim_due_order, look_again, postpone_order to fairlead_jobs;
