-- The network's own orders, with which it tries a campaign before partners' cash may go into it or keeps a standing order
-- (standing-orders.sql), and what operators may do to a running order: pause it for a while, resume it, void it
-- (docs/rules.md, Orders).

-- Funds trial orders out of marketing, each with the least that the campaign's newest terms take.
create or replace function start_trials(p_proposal proposal, p_ids uuid[], p_references text[], p_now timestamptz) returns void
language plpgsql as $$
declare
  v_rule plan_rule;
begin
  if not exists (select from campaign where id = p_proposal.subject and active) then
    perform refuse('data_error');
  end if;
  select * into v_rule from plan_rule where campaign_id = p_proposal.subject order by version desc limit 1;
  if not found then
    perform refuse('data_error');
  end if;
  for v_n in 1 .. (p_proposal.params->>'orders')::integer loop
    perform open_network_order(p_proposal.id, v_rule, 'trial', v_rule.put_min, p_ids[2 * v_n - 1], p_ids[2 * v_n],
      p_references[v_n], 'trial', p_proposal.decided_by::text, p_now);
  end loop;
end $$;

-- Funds one order of the network's own, on these terms, out of marketing. Its money moves as a trial's, whatever it is for.
create or replace function open_network_order(
  p_proposal uuid, p_rule plan_rule, p_use text, p_amount bigint, p_order uuid, p_entry uuid, p_reference text,
  p_action text, p_actor text, p_now timestamptz
) returns void
language plpgsql as $$
declare
  v_network network;
begin
  select * into v_network from network;
  perform open_wallet(v_network.id);
  perform from wallet where account_id = v_network.id for update;
  if network_free('marketing') < p_amount then
    perform refuse('insufficient_balance', jsonb_build_object('balance', network_free('marketing')));
  end if;
  perform move_order(v_network.id, p_order, 1, p_action, 'none', 'matching', p_actor, p_now);
  insert into ad_order (
    account_id, id, plan_number, campaign_id, rule_version, state, move_seq, impression_price, payout, fee_bp,
    offered_at, answer_by, funded_at, match_by, look_again_at, funded_cash, held_cash, trial_proposal_id, network_use)
  select v_network.id, p_order, case p_use when 'trial' then 'FT-' else 'FS-' end || p_reference, p_rule.campaign_id,
    p_rule.version, 'matching', 1, p_rule.cpm / 1000, p_rule.payout, l.fee_bp, p_now, p_now, p_now,
    p_now + v_network.match_window, p_now, p_amount, p_amount, p_proposal, p_use
  from level_rule l where l.level = 1;
  perform post_entry(v_network.id, p_entry, 'fund', p_use || ':' || p_order, jsonb_build_object('order', p_order), p_actor,
    p_now, array[row('trial', 'marketing', v_network.id, 'held_cash', p_order, p_amount)]::entry_line[],
    p_kept => array[row('held_cash', p_order, 0)]::kept_balance[], p_order => p_order);
end $$;

-- What an order of the network's own did not spend goes back to marketing. release_held comes here for them.
create or replace function release_trial(
  p_order ad_order, p_entry uuid, p_key text, p_request bytea, p_outcome jsonb, p_actor text, p_now timestamptz
) returns bigint
language plpgsql as $$
begin
  update ad_order set held_cash = 0, released_cash = released_cash + p_order.held_cash
  where account_id = p_order.account_id and id = p_order.id;
  perform post_entry(p_order.account_id, p_entry, 'release', p_key, p_outcome, p_actor, p_now, array[
      row('trial_unspent', 'held_cash', p_order.id, 'marketing', p_order.account_id, p_order.held_cash)]::entry_line[],
    p_request => p_request, p_kept => held_of(p_order), p_order => p_order.id);
  return p_order.held_cash;
end $$;

-- Locks an order that only its id is known of: its wallet first, as everywhere.
create or replace function lock_order(p_order uuid) returns ad_order
language plpgsql as $$
declare
  v_order ad_order;
begin
  select * into v_order from ad_order where id = p_order;
  if not found then
    perform refuse('data_error');
  end if;
  perform from wallet where account_id = v_order.account_id for update;
  select * into v_order from ad_order where account_id = v_order.account_id and id = p_order for update;
  return v_order;
end $$;

-- Stops showing an order's ads for p_hours. The partner reads the reason and can stop the order meanwhile. All pauses of
-- an order together last 72 hours at most (constraint order_paused_at_most_72_hours).
create or replace function pause_order(p_order uuid, p_staff text, p_reason text, p_hours integer, p_now timestamptz)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_order ad_order;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'campaign_manager', p_now);
  v_order := lock_order(p_order);
  if v_order.paused_until <= p_now then
    perform end_pause(v_order, 'system', p_now);
    v_order := lock_order(p_order);
  elsif v_order.pause_reason = p_reason
    and v_order.paused_until = v_order.paused_since + make_interval(hours => p_hours) then
    return false; -- the same word twice
  elsif v_order.paused_until is not null then
    perform refuse('order_move_refused', jsonb_build_object('state', 'paused'));
  end if;
  perform move_order(v_order.account_id, p_order, v_order.move_seq + 1, 'pause', v_order.state, 'running',
    v_operator::text, p_now);
  update ad_order set move_seq = v_order.move_seq + 1, paused_since = p_now,
    paused_until = p_now + make_interval(hours => p_hours), pause_reason = p_reason
  where account_id = v_order.account_id and id = p_order;
  perform set_flight_open(p_order, false);
  perform note_staff_action(v_operator, 'order_pause', v_order.account_id, p_order::text,
    jsonb_build_object('reason', p_reason, 'hours', p_hours::text), p_now);
  return true;
end $$;

-- The caller has locked the order.
create or replace function end_pause(p_order ad_order, p_actor text, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform move_order(p_order.account_id, p_order.id, p_order.move_seq + 1, 'resume', p_order.state, 'running', p_actor,
    p_now);
  update ad_order set move_seq = p_order.move_seq + 1,
    paused_before = p_order.paused_before + greatest(least(p_now, p_order.paused_until) - p_order.paused_since, '0'),
    paused_since = null, paused_until = null, pause_reason = null
  where account_id = p_order.account_id and id = p_order.id;
  perform set_flight_open(p_order.id, true);
end $$;

create or replace function resume_order(p_order uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_order ad_order;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'campaign_manager', p_now);
  v_order := lock_order(p_order);
  if v_order.paused_until is null and exists (
    select from order_move where account_id = v_order.account_id and order_id = p_order and seq = v_order.move_seq
      and action = 'resume' and actor = v_operator::text
  ) then
    return false; -- the same word twice
  elsif v_order.paused_until is null then
    perform refuse('order_move_refused', jsonb_build_object('state', v_order.state));
  end if;
  perform end_pause(v_order, v_operator::text, p_now);
  perform note_staff_action(v_operator, 'order_resume', v_order.account_id, p_order::text, '{}', p_now);
  return true;
end $$;

-- Ends a pause whose time is over. False while it is not.
create or replace function end_pause_in_time(p_account uuid, p_order uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order ad_order;
begin
  perform refuse_other_clock(p_now);
  perform from wallet where account_id = p_account for update;
  select * into v_order from ad_order where account_id = p_account and id = p_order for update;
  if not found or v_order.state <> 'running' or v_order.paused_until is null or v_order.paused_until > p_now then
    return false;
  end if;
  perform end_pause(v_order, 'system', p_now);
  return true;
end $$;

-- Ends a running order for a reason the partner reads: unspent back, valid delivery paid, as when the partner stops it.
-- One person proposed it and another confirmed (constraint order_is_voided_by_two_people).
create or replace function void_order(p_proposal proposal, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_order ad_order;
begin
  v_order := lock_order(p_proposal.subject);
  update ad_order set void_proposal_id = p_proposal.id
  where account_id = v_order.account_id and id = v_order.id and state = 'running';
  perform end_running_order(v_order.account_id, v_order.id, 'void', p_proposal.params->>'reason',
    p_proposal.decided_by::text, p_now);
end $$;

grant execute on function pause_order, resume_order to fairlead_console;
grant execute on function end_pause_in_time to fairlead_jobs;
