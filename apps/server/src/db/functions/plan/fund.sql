-- Offering a plan and funding it.

-- Whether terms are for this partner: by level, and by the language the partner reads.
create or replace function meant_for(p_account uuid, p_rule plan_rule, p_now timestamptz) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return p_rule.level_min <= level_of(p_account, p_now) and (p_rule.languages = '{}'
    or (select lang from partner where id = p_account) = any (p_rule.languages));
end $$;

create or replace function offer_order(
  p_account uuid, p_order uuid, p_plan_number text, p_campaign uuid, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_rule plan_rule;
begin
  -- The fee is frozen at the level of this moment, and an account grows older.
  perform refuse_other_clock(p_now);
  -- One open offer or live order per campaign and partner.
  perform from wallet where account_id = p_account for update;
  if not found or not exists (
    select from partner p where p.id = p_account and p.state = 'active' and not exists (
      select from closure c where c.account_id = p.id and c.taken_back_at is null and c.closed_at is null)
  ) or exists (
    select from ad_order where account_id = p_account and campaign_id = p_campaign
      and state in ('waiting', 'matching', 'running', 'finished', 'settling')
  ) then
    return false;
  end if;
  select r.* into strict v_rule from plan_rule r where r.campaign_id = p_campaign order by r.version desc limit 1;
  -- A plan with video that has no film would charge for a picture.
  if v_rule.film is null and exists (select from campaign where id = p_campaign and content_type = 'video') then
    return false;
  end if;
  if not meant_for(p_account, v_rule, p_now) then
    return false;
  end if;
  perform move_order(p_account, p_order, 1, 'offer', 'none', 'waiting', 'system', p_now);
  insert into ad_order (
    account_id, id, plan_number, campaign_id, rule_version, state, move_seq,
    impression_price, payout, fee_bp, validation_s, offered_at, answer_by, look_again_at
  )
  select p_account, p_order, p_plan_number, p_campaign, v_rule.version, 'waiting', 1,
    v_rule.cpm / 1000, v_rule.payout, l.fee_bp,
    -- Sooner where the level says so, but never before the last result can have come in.
    greatest(least(v_rule.validation_s, l.validation_max_s), v_rule.attribution_s + 1),
    p_now, p_now + n.offer_window, p_now + n.offer_window
  from network n, level_rule l where l.level = level_of(p_account, p_now);
  return true;
end $$;

-- The most this partner can put on this order now, limit by limit, with what the limits are made of; micros. Money at
-- work counts until it has settled, also that of an order that failed while running (docs/rules.md, Put limits).
create or replace function limits_of(
  p_account uuid, p_order uuid, p_now timestamptz,
  out rule_min bigint, out rule_max bigint, out plan_rest bigint, out level_cap bigint, out proof_of_exit bigint,
  out cash bigint, out advance bigint, out promo bigint, out cash_not_on_statement bigint,
  out at_work bigint, out arrived bigint, out level integer, out cap bigint
)
language plpgsql stable as $$
begin
  select r.put_min, r.put_max,
    greatest(least(e.balance, e.matched_in - e.reserved_net), 0) * 10000 / r.payout_cap_bp / 10000 * 10000
  into rule_min, rule_max, plan_rest
  from ad_order o
  join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
  join escrow e on e.account_id = o.campaign_id
  where o.account_id = p_account and o.id = p_order;

  -- One statement: each of its parts is a look into an index of this account.
  select w.available, w.advance, w.promo, l.level, l.cap,
    (select coalesce(sum(o.held + o.pending), 0)
      from ad_order o
      where o.account_id = p_account and (o.state in ('matching', 'running', 'finished', 'settling')
        or o.state = 'failed' and o.settled_at is null and (o.closed_at is null or o.validation_ends_at is not null))),
    coalesce((select t.paid_out from account_total t where t.account_id = p_account), 0),
    (select coalesce(sum(d.amount), 0) from deposit d
      where d.account_id = p_account and d.state = 'confirmed' and d.bank_line_id is null
        and d.credit_class = 'available' and d.match_by <= p_now and d.reversed_at is null)
  into cash, advance, promo, level, cap, at_work, arrived, cash_not_on_statement
  from wallet w, level_rule l
  where w.account_id = p_account and l.level = level_of(p_account, p_now);
  level_cap := cap - at_work;
  proof_of_exit := greatest(proof_of_exit_base(), proof_of_exit_factor() * arrived) - at_work;
end $$;

-- The same for the app, which shows them; the money functions call limits_of themselves.
create or replace function put_limits(
  p_account uuid, p_order uuid, p_now timestamptz,
  out rule_min bigint, out rule_max bigint, out plan_rest bigint, out level_cap bigint, out proof_of_exit bigint,
  out cash bigint, out advance bigint, out promo bigint, out cash_not_on_statement bigint,
  out at_work bigint, out arrived bigint, out level integer, out cap bigint
)
language sql stable security definer set search_path = public, pg_temp as $$
  select * from limits_of(p_account, p_order, p_now)
$$;

-- Sets the partner's money aside for an order, which then waits to be matched.
-- One round trip: lock, earlier outcome, step-up, the coupon if one is named, then everything of hold_for_order.
create or replace function fund_order(
  p_session text, p_order uuid, p_amount bigint, p_rule_version integer, p_step_up bytea, p_params bytea,
  p_outlook jsonb, p_key text, p_request bytea, p_entry uuid, p_now timestamptz,
  p_coupon uuid default null, p_grant_entry uuid default null
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := active_partner_in_session(p_session, p_now);
  v_wallet wallet;
  v_order ad_order;
  v_outcome jsonb;
  v_addition bigint := 0;
begin
  select * into v_wallet from wallet where account_id = v_account for update;
  v_outcome := earlier_outcome(v_account, p_key, p_request);
  if v_outcome is not null then
    return v_outcome;
  end if;
  select * into v_order from ad_order where account_id = v_account and id = p_order for update;
  if not found then
    perform refuse('data_error');
  end if;
  perform spend_step_up(v_account, p_step_up, 'fund', p_params, p_now);
  if p_coupon is not null then
    v_addition := use_coupon(v_order, p_amount, p_coupon, p_grant_entry, p_now);
    select * into v_wallet from wallet where account_id = v_account;
  end if;
  return hold_for_order(
    v_wallet, v_order, p_amount, p_rule_version, p_outlook, 'partner', p_key, p_request, p_entry, p_now, v_addition);
end $$;

-- State, limits, hold and move of an order that somebody may fund: promo first, then advance, then cash. The caller has
-- locked the wallet and then the order, and has proved that it may (step-up, or a follow the partner confirmed).
-- p_addition is promo in the wallet that a coupon adds on top of p_amount.
create or replace function hold_for_order(
  p_wallet wallet, p_order ad_order, p_amount bigint, p_rule_version integer, p_outlook jsonb, p_actor text,
  p_key text, p_request bytea, p_entry uuid, p_now timestamptz, p_addition bigint default 0
) returns jsonb
language plpgsql as $$
declare
  v_limit record;
  v_outcome jsonb;
  v_media bigint := p_amount + p_addition;
  v_promo bigint;
  v_advance bigint;
  v_cash bigint;
begin
  perform refuse_while_intake_is_stopped();
  perform refuse_while_network_is_late(p_now);
  perform refuse(state) from partner where id = p_order.account_id and state in ('disabled', 'cancelled');
  if p_order.state <> 'waiting' then
    perform refuse('order_move_refused', jsonb_build_object('state', p_order.state));
  elsif p_order.answer_by <= p_now then
    perform refuse('offer_expired');
  elsif p_order.rule_version <> p_rule_version then
    perform refuse('rule_version_changed');
  end if;
  perform refuse_before_trials(p_order.campaign_id);
  perform refuse_below_break_even(p_order.campaign_id, p_order.impression_price, p_order.payout, r.payout_event)
  from plan_rule r where r.campaign_id = p_order.campaign_id and r.version = p_order.rule_version;

  select * into v_limit from limits_of(p_order.account_id, p_order.id, p_now);
  v_promo := least(v_media, v_limit.promo);
  v_advance := least(v_media - v_promo, v_limit.advance);
  v_cash := v_media - v_promo - v_advance;
  perform case
    when p_amount < v_limit.rule_min then
      refuse('amount_below_minimum', jsonb_build_object('minimum', v_limit.rule_min))
    when p_amount > v_limit.rule_max then
      refuse('amount_above_maximum', jsonb_build_object('maximum', v_limit.rule_max))
    when v_cash > v_limit.cash then
      refuse('insufficient_balance', jsonb_build_object('balance', v_limit.cash + v_limit.advance + v_limit.promo - p_addition))
    when v_media > v_limit.plan_rest then
      refuse('amount_above_plan_rest', jsonb_build_object('maximum', greatest(v_limit.plan_rest - p_addition, 0)))
    when v_media > v_limit.level_cap then
      refuse('amount_above_level_cap', jsonb_build_object('maximum', greatest(v_limit.level_cap - p_addition, 0)))
    when v_media > v_limit.proof_of_exit then
      refuse('amount_above_proof_of_exit', jsonb_build_object(
        'maximum', greatest(v_limit.proof_of_exit - p_addition, 0), 'base', proof_of_exit_base()))
    when v_cash > v_limit.cash - v_limit.cash_not_on_statement then
      refuse('deposit_not_on_statement')
  end;

  perform move_order(
    p_order.account_id, p_order.id, p_order.move_seq + 1, 'fund', 'waiting', 'matching', p_actor, p_now);
  update ad_order set
    state = 'matching', move_seq = p_order.move_seq + 1, outlook = p_outlook,
    funded_at = p_now, look_again_at = p_now, look_again_failures = 0, match_by = p_now + (select match_window from network),
    funded_promo = v_promo, held_promo = v_promo, addition = p_addition,
    funded_advance = v_advance, held_advance = v_advance,
    funded_cash = v_cash, held_cash = v_cash
  where account_id = p_order.account_id and id = p_order.id;
  update wallet set promo = promo - v_promo, advance = wallet.advance - v_advance, available = available - v_cash
  where account_id = p_order.account_id;

  v_outcome := jsonb_build_object(
    'order', p_order.id, 'state', 'matching', 'promo', v_promo::text, 'advance', v_advance::text, 'cash', v_cash::text);
  -- Not by post_entry: with it a funding took 1.12 times as long (decision 055).
  insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, order_id)
  values (p_order.account_id, p_entry, 'fund', p_key, p_request, v_outcome, p_actor, p_now, p_order.id);
  insert into posting
  select p_order.account_id, p_entry, row_number() over (order by line), 'fund', 'fund', source, p_order.account_id,
    held, p_order.id,
    part, before - part, part
  from (values
    (1, 'promo', 'held_promo', v_promo, p_wallet.promo),
    (2, 'advance', 'held_advance', v_advance, p_wallet.advance),
    (3, 'available', 'held_cash', v_cash, p_wallet.available)
  ) as parts (line, source, held, part, before)
  where part > 0;
  return v_outcome;
end $$;

-- A campaign takes partners' cash only after enough trial orders with the network's own money have settled on it; one that
-- delivered nothing tried nothing.
create or replace function trials_missing(p_campaign uuid) returns boolean
language plpgsql stable as $$
declare
  v_needed integer;
  v_settled integer := 0;
begin
  -- With real money ten at the least (campaign_fewer_trials_only_in_demo_mode).
  select trials_needed into v_needed from campaign where id = p_campaign;
  if v_needed > 0 then
    select count(*) into v_settled
    from ad_order o
    where o.campaign_id = p_campaign and o.network_use = 'trial' and o.state = 'settled' and o.consumed_cash > 0;
  end if;
  return v_settled < v_needed;
end $$;

create or replace function refuse_before_trials(p_campaign uuid) returns void
language plpgsql stable as $$
begin
  if trials_missing(p_campaign) then
    perform refuse('trials_missing');
  end if;
end $$;

-- The refusal with which nobody's cash goes into a campaign on these terms now, whatever the amount; null where none is in the way.
-- Micros of a view and of a result.
create or replace function funding_why_not(p_campaign uuid, p_price bigint, p_payout bigint, p_event text) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return case
    when trials_missing(p_campaign) then 'trials_missing'
    when below_break_even(p_campaign, p_price, p_payout, p_event) then 'terms_below_break_even'
  end;
end $$;

grant execute on function offer_order, put_limits, fund_order, funding_why_not, meant_for to fairlead_app;
