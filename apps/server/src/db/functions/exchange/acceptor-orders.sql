-- Turning a balance into local money through an acceptor (docs/rules.md, Acceptors). Outbound only; the money waits in
-- `clearing`, and without an answer by `return_at` it goes back by itself.

-- What this partner can still turn over with this acceptor: its limit per day, less what was ordered in the last 24
-- hours and did not come back; micros.
create or replace function acceptor_day_left(p_account uuid, p_acceptor uuid, p_now timestamptz) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select greatest(a.day_max - (
      select coalesce(sum(o.amount), 0) from acceptor_order o
      where o.account_id = p_account and o.acceptor_id = p_acceptor and o.requested_at > p_now - interval '24 hours'
        and o.state not in ('cancelled', 'returned')), 0)::bigint
    from acceptor a where a.id = p_acceptor);
end $$;

create or replace function refuse_acceptor(p_acceptor uuid, p_country text, p_now timestamptz) returns void
language plpgsql stable as $$
declare
  v_why_not text := acceptor_why_not(p_acceptor, p_country, p_now);
begin
  perform case v_why_not
    when 'licence_expired' then refuse('acceptor_licence_expired')
    when 'personal_off' then refuse('acceptor_personal_off')
    when 'not_approved' then refuse('data_error')
  end;
end $$;

-- Locks what an amount would bring for 30 minutes. Moves no money.
create or replace function quote_exchange(
  p_session text, p_quote uuid, p_acceptor uuid, p_country text, p_currency text, p_amount bigint, p_now timestamptz
) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_acceptor acceptor;
  v_licence acceptor_licence;
  v_rate mid_rate;
  v_available bigint;
  v_day_left bigint := acceptor_day_left(v_account, p_acceptor, p_now);
  v_digits integer;
  v_local bigint;
  v_switch uuid;
begin
  select * into v_acceptor from acceptor where id = p_acceptor and approved_by is not null;
  if not found then
    perform refuse('data_error');
  end if;
  perform refuse_acceptor(p_acceptor, p_country, p_now);
  if not exists (
    select from acceptor_place where acceptor_id = p_acceptor and country = p_country and currency = p_currency
  ) then
    perform refuse('acceptor_place_not_served');
  end if;
  select * into v_rate from fresh_rate(p_currency, p_now);
  if not found then
    perform refuse('rate_missing');
  end if;
  select available into v_available from wallet where account_id = v_account;
  perform case
    when p_amount < v_acceptor.order_min then
      refuse('amount_below_minimum', jsonb_build_object('minimum', v_acceptor.order_min))
    when p_amount <= v_acceptor.fee then
      refuse('amount_too_small_for_fee', jsonb_build_object('fee', v_acceptor.fee))
    when p_amount > v_acceptor.order_max then
      refuse('amount_above_order_limit', jsonb_build_object('maximum', v_acceptor.order_max))
    when p_amount > v_day_left then
      refuse('amount_above_day_limit', jsonb_build_object('maximum', v_day_left))
    when p_amount > v_available then
      refuse('insufficient_balance', jsonb_build_object('balance', v_available))
  end;
  select minor_digits into v_digits from local_currency where code = p_currency;
  select * into v_licence from licence_in_force(p_acceptor);
  if v_acceptor.kind = 'personal' then
    select id into v_switch from personal_switch
    where country = p_country and approved_by is not null and ended_at is null;
  end if;
  v_local := exchanged(p_amount - v_acceptor.fee, v_rate.rate_e8, v_acceptor.spread_bp, v_digits);
  if v_local = 0 then
    perform refuse('amount_too_small_for_fee', jsonb_build_object('fee', v_acceptor.fee));
  end if;
  -- What was quoted, not ordered and is over is nobody's any more.
  delete from acceptor_quote q where q.account_id = v_account and q.expires_at <= p_now
    and not exists (select from acceptor_order o where o.account_id = v_account and o.quote_id = q.id);
  insert into acceptor_quote (account_id, id, acceptor_id, kind, spread_bp, fee, arrival_hours, country, currency,
    minor_digits, licence_id, licence_expires_at, rate_id, rate_e8, rate_at, personal_switch_id, amount, local_minor,
    quoted_at, expires_at)
  values (v_account, p_quote, p_acceptor, v_acceptor.kind, v_acceptor.spread_bp, v_acceptor.fee,
    v_acceptor.arrival_hours, p_country, p_currency, v_digits, v_licence.id, v_licence.expires_at, v_rate.id,
    v_rate.rate_e8, v_rate.at, v_switch, p_amount, v_local, p_now, p_now + interval '30 minutes');
  return p_quote;
end $$;

grant select on acceptor_quote, acceptor_transition, acceptor_move, acceptor_order to fairlead_app, fairlead_console;
grant execute on function exchanged, acceptor_day_left, quote_exchange to fairlead_app;
