-- The end of a flight.

-- Ends a running order: the flight is over, budget or reserve used up (finish), the partner or an operator stops it.
-- What is unspent comes back a little later (close_order); no view is credited to it from now on.
create or replace function end_running_order(
  p_account uuid, p_order uuid, p_action text, p_reason text, p_actor text, p_now timestamptz
) returns boolean
language plpgsql as $$
declare
  v_order ad_order;
begin
  perform refuse_other_clock(p_now);
  perform from wallet where account_id = p_account for update;
  select * into v_order from ad_order where account_id = p_account and id = p_order for update;
  if not found then
    perform refuse('data_error');
  elsif p_action = 'finish' and v_order.state <> 'running' then
    return false;
  elsif p_action = 'stop' and v_order.state in ('finished', 'settling') and v_order.reason = p_reason then
    return false; -- the same word twice
  end if;
  perform move_order(p_account, p_order, v_order.move_seq + 1, p_action, v_order.state, 'finished', p_actor, p_now);
  update ad_order set state = 'finished', move_seq = v_order.move_seq + 1, reason = p_reason, finished_at = p_now,
    look_again_at = p_now, paused_since = null, paused_until = null, pause_reason = null
  where account_id = p_account and id = p_order;
  perform set_flight_open(p_order, false);
  return true;
end $$;

-- The partner stops it, also where the account is disabled or cancelled: what is unspent is their money.
create or replace function stop_order(p_session text, p_order uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return end_running_order(
    partner_in_session(p_session, p_now), p_order, 'stop', 'stopped_by_partner', 'partner', p_now);
end $$;

-- The jobs finish it. To void one takes two members of staff (void_order).
create or replace function finish_order(p_account uuid, p_order uuid, p_reason text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return end_running_order(p_account, p_order, 'finish', p_reason, 'system', p_now);
end $$;

grant execute on function stop_order to fairlead_app;
grant execute on function finish_order to fairlead_jobs;
