-- Proposing, claiming, using and expiring coupons.

-- What a coupon gives an order, in whole cents; micros. The published formula: min(face, rate × base, cap).
create or replace function coupon_effect(p_coupon coupon, p_fee_bp integer, p_amount bigint) returns bigint
language plpgsql immutable as $$
begin
  return least(
    p_coupon.face,
    -- In numeric, which no amount that can be asked for overflows.
    div(case p_coupon.base when 'fee' then p_amount * p_fee_bp / 10000 else p_amount end::numeric * p_coupon.rate_bp,
      10000),
    p_coupon.cap)::bigint / 10000 * 10000;
end $$;

-- The face of the next coupon of an offer, the same for everybody: min(face, budget left ÷ expected claims left).
create or replace function next_face(p_offer coupon_offer) returns bigint
language plpgsql immutable as $$
begin
  return least(
    p_offer.face_max,
    (p_offer.budget - p_offer.claimed) / greatest(p_offer.claims_expected - p_offer.claims, 1)) / 10000 * 10000;
end $$;

create or replace function move_coupon(
  p_account uuid, p_coupon uuid, p_seq integer, p_action text, p_from text, p_to text, p_actor text, p_now timestamptz
) returns void
language plpgsql as $$
begin
  insert into coupon_move (account_id, coupon_id, seq, action, from_state, to_state, actor, at)
  values (p_account, p_coupon, p_seq, p_action, p_from, p_to, p_actor, p_now);
  if p_action in ('use', 'return', 'expire') then
    perform add_to_total(p_account, p_used => (p_to = 'used')::integer - (p_from = 'used')::integer,
      p_expired => (p_to = 'expired')::integer);
  end if;
end $$;

create or replace function move_coupon_offer(p_offer uuid, p_seq integer, p_action text, p_from text, p_to text, p_actor text,
  p_now timestamptz) returns void
language plpgsql as $$
begin
  if not exists (
    select from coupon_offer_transition where action = p_action and from_state = p_from and to_state = p_to
  ) then
    perform refuse('coupon_offer_move_refused', jsonb_build_object('state', p_from));
  end if;
  insert into coupon_offer_move (offer_id, seq, action, from_state, to_state, actor, at)
  values (p_offer, p_seq, p_action, p_from, p_to, p_actor, p_now);
end $$;

-- p_terms: {name, rules, translations, kind, new_user, base, rate_bp, face_max, cap, budget, claims_expected,
-- valid_days, claim_until}; money in micros.
create or replace function propose_coupon_offer(p_offer uuid, p_staff text, p_terms jsonb, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_new coupon_offer := jsonb_populate_record(null::coupon_offer, p_terms);
begin
  v_operator := staff_in_role(p_staff, 'content', p_now);
  if v_new.claim_until <= p_now then
    perform refuse('coupon_terms_wrong');
  end if;
  perform move_coupon_offer(p_offer, 1, 'propose', 'none', 'proposed', v_operator::text, p_now);
  insert into coupon_offer (id, name, rules, translations, kind, new_user, base, rate_bp, face_max, cap, budget,
    claims_expected, valid_days, claim_until, state, move_seq, proposed_by, proposed_at)
  values (p_offer, v_new.name, v_new.rules, v_new.translations, v_new.kind, v_new.new_user, v_new.base, v_new.rate_bp,
    v_new.face_max, v_new.cap, v_new.budget, v_new.claims_expected, v_new.valid_days, v_new.claim_until, 'proposed', 1,
    v_operator, p_now);
  perform note_staff_action(v_operator, 'coupon_propose', null, p_offer::text,
    jsonb_build_object('name', v_new.name, 'budget', in_units(v_new.budget)), p_now);
  return true;
exception when check_violation then
  perform refuse('coupon_terms_wrong');
end $$;

-- Opens an offer for claims and sets its whole budget aside out of marketing money that nothing else was promised. The constraint
-- coupon_offer_needs_two_people refuses the person who proposed it.
create or replace function approve_coupon_offer(p_offer uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_offer coupon_offer;
begin
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  select * into v_offer from coupon_offer where id = p_offer for update;
  if not found then
    perform refuse('data_error');
  elsif v_offer.approved_by = v_operator then
    return false; -- the same word twice
  elsif v_offer.claim_until <= p_now then
    perform refuse('coupon_offer_over');
  end if;
  perform move_coupon_offer(
    p_offer, v_offer.move_seq + 1, 'approve', v_offer.state, 'open', v_operator::text, p_now);
  update coupon_offer set state = 'open', move_seq = v_offer.move_seq + 1, approved_by = v_operator, approved_at = p_now
  where id = p_offer;
  update network_balance set promised = promised + v_offer.budget
  where class = 'marketing' and balance - promised >= v_offer.budget;
  if not found then
    perform refuse('coupon_budget_not_backed');
  end if;
  perform note_staff_action(v_operator, 'coupon_approve', null, p_offer::text, '{}', p_now);
  return true;
end $$;

-- Ends claims on an offer and frees what nobody claimed; coupons that were claimed stay as they are printed. By staff
-- with a reason, or by the clock (p_staff null) once its last day is over. False when there is nothing to end.
create or replace function end_coupon_offer(p_offer uuid, p_staff text, p_reason text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_offer coupon_offer;
begin
  perform refuse_future(p_now);
  if p_staff is not null then
    v_operator := staff_in_one_role(p_staff, array['content', 'approver'], p_now);
  end if;
  select * into v_offer from coupon_offer where id = p_offer for update;
  if not found then
    perform refuse('data_error');
  elsif p_staff is null and (v_offer.state = 'ended' or v_offer.claim_until > p_now) then
    return false;
  elsif v_offer.state = 'ended' and v_offer.end_reason = p_reason and exists (
    select from coupon_offer_move
    where offer_id = p_offer and seq = v_offer.move_seq and actor = v_operator::text
  ) then
    return false; -- the same word twice
  end if;
  perform move_coupon_offer(
    p_offer, v_offer.move_seq + 1, case v_offer.state when 'proposed' then 'withdraw' else 'end' end, v_offer.state,
    'ended', coalesce(v_operator::text, 'system'), p_now);
  update coupon_offer set state = 'ended', move_seq = v_offer.move_seq + 1, ended_at = p_now, end_reason = p_reason
  where id = p_offer;
  if v_offer.state = 'open' then
    update network_balance set promised = promised - (v_offer.budget - v_offer.claimed) where class = 'marketing';
  end if;
  if v_operator is not null then
    perform note_staff_action(
      v_operator, 'coupon_end', null, p_offer::text, jsonb_build_object('reason', p_reason), p_now);
  end if;
  return true;
end $$;
comment on function end_coupon_offer is 'Takes null: staff.';

-- Gives one partner one coupon with the face printed on it. The caller has locked the wallet and then the offer.
create or replace function give_coupon(
  p_account uuid, p_coupon uuid, p_offer coupon_offer, p_face bigint, p_zone text, p_now timestamptz
) returns void
language plpgsql as $$
declare
  v_day date := (p_now at time zone p_zone)::date;
begin
  perform case
    when p_offer.state = 'ended' or p_offer.claim_until <= p_now then refuse('coupon_offer_over')
    when p_offer.new_user and exists (select from coupon where account_id = p_account and new_user) then
      refuse('coupon_new_user_once')
    -- A new day both in the zone named now and in the one named then: "or later", because whoever named a zone further
    -- east could name one further west next, and in the earlier zone too, because whoever named the westernmost could
    -- name one further east, where it is tomorrow already.
    when exists (
      select from coupon where account_id = p_account and name = p_offer.name
        and (claimed_day >= v_day or claimed_day >= (p_now at time zone zone)::date)) then
      refuse('coupon_name_today')
    when p_face <= 0 or p_offer.claimed + least(p_face, p_offer.cap) > p_offer.budget then
      refuse('coupon_budget_empty')
  end;
  if p_offer.new_user then
    perform claim_benefit(p_account, 'new_user_coupon', p_now);
  end if;
  perform move_coupon(p_account, p_coupon, 1, 'claim', 'none', 'unused', 'partner', p_now);
  insert into coupon (account_id, id, offer_id, name, kind, new_user, base, rate_bp, cap, face, state, move_seq,
    claimed_at, claimed_day, zone, expires_at)
  values (p_account, p_coupon, p_offer.id, p_offer.name, p_offer.kind, p_offer.new_user, p_offer.base, p_offer.rate_bp,
    p_offer.cap, p_face, 'unused', 1, p_now, v_day, p_zone, p_now + p_offer.valid_days * interval '24 hours');
  update coupon_offer set claims = claims + 1, claimed = claimed + least(p_face, p_offer.cap) where id = p_offer.id;
end $$;

-- Claims a coupon of an open offer; of a team offer it starts a team under the code given.
create or replace function claim_coupon(
  p_session text, p_coupon uuid, p_offer uuid, p_zone text, p_team uuid, p_code text, p_now timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := active_partner_in_session(p_session, p_now);
  v_offer coupon_offer;
begin
  perform from wallet where account_id = v_account for update;
  if not found then
    perform refuse('data_error');
  end if;
  select * into v_offer from coupon_offer where id = p_offer and state <> 'proposed' for update;
  if not found then
    perform refuse('data_error');
  end if;
  perform give_coupon(v_account, p_coupon, v_offer, next_face(v_offer), p_zone, p_now);
  if v_offer.kind = 'team' then
    insert into coupon_team (id, offer_id, code, face, started_at)
    values (p_team, p_offer, p_code, next_face(v_offer), p_now);
    insert into coupon_seat (team_id, seat, account_id, coupon_id) values (p_team, 1, v_account, p_coupon);
  end if;
end $$;
comment on function claim_coupon is 'Takes null: offer.';

-- Joins the team that has this code: a coupon of the face its first member got. p_offer may be null. Whoever has joined it
-- is in it already; whoever has started it does not join it.
create or replace function join_coupon_team(
  p_session text, p_coupon uuid, p_offer uuid, p_zone text, p_code text, p_now timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := active_partner_in_session(p_session, p_now);
  v_team coupon_team;
  v_offer coupon_offer;
  v_seats integer;
  v_seat integer;
begin
  perform from wallet where account_id = v_account for update;
  if not found or p_offer is not null and not exists (
    select from coupon_offer where id = p_offer and state <> 'proposed'
  ) then
    perform refuse('data_error');
  end if;
  select * into v_team from coupon_team where code = p_code and (p_offer is null or offer_id = p_offer);
  if not found then
    perform refuse('team_code_wrong');
  end if;
  -- One at a time: the offer's lock counts the seats as well.
  select * into strict v_offer from coupon_offer where id = v_team.offer_id for update;
  select count(*) into v_seats from coupon_seat where team_id = v_team.id;
  select seat into v_seat from coupon_seat where team_id = v_team.id and account_id = v_account;
  if v_seat > 1 then
    return; -- the same word twice
  elsif v_seat = 1 then
    perform refuse('team_joined');
  elsif v_seats >= 5 then
    perform refuse('team_full');
  end if;
  perform give_coupon(v_account, p_coupon, v_offer, v_team.face, p_zone, p_now);
  insert into coupon_seat (team_id, seat, account_id, coupon_id) values (v_team.id, v_seats + 1, v_account, p_coupon);
end $$;
comment on function join_coupon_team is 'Takes null: offer.';

-- Turns a coupon into promo credit for one order: marketing -> promo, out of what its claim set aside. The rest of what
-- was set aside stays promised until the order has settled, because the coupon may come back (return_coupon). Answers
-- how much of it is extra media on top of p_amount. The caller has locked the wallet and then the order, and funds it
-- next. p_entry is the grant's id too.
create or replace function use_coupon(p_order ad_order, p_amount bigint, p_coupon uuid, p_entry uuid, p_now timestamptz)
returns bigint
language plpgsql as $$
declare
  v_coupon coupon;
  v_effect bigint;
begin
  select * into v_coupon from coupon where account_id = p_order.account_id and id = p_coupon for update;
  if not found then
    perform refuse('data_error');
  end if;
  v_effect := coupon_effect(v_coupon, p_order.fee_bp, p_amount);
  perform case
    when v_coupon.state = 'used' then refuse('coupon_used')
    when v_coupon.state = 'expired' or v_coupon.expires_at <= p_now then refuse('coupon_expired')
    when p_order.state <> 'waiting' then
      refuse('order_move_refused', jsonb_build_object('state', p_order.state))
    when v_effect <= 0 then refuse('coupon_unusable')
  end;
  perform move_coupon(
    p_order.account_id, p_coupon, v_coupon.move_seq + 1, 'use', 'unused', 'used', 'partner', p_now);
  update coupon set
    state = 'used', move_seq = v_coupon.move_seq + 1, used_at = p_now, order_id = p_order.id, granted = v_effect
  where account_id = p_order.account_id and id = p_coupon;
  insert into network_grant (account_id, id, kind, amount, coupon_id, order_id, given_at, ends_at)
  values (p_order.account_id, p_entry, 'promo', v_effect, p_coupon, p_order.id, p_now,
    case when v_coupon.kind <> 'addition' then p_now + 90 * interval '24 hours' end);
  update network_balance set promised = promised - v_effect where class = 'marketing';
  perform post_entry(p_order.account_id, p_entry, 'promo', 'coupon:' || p_coupon || ':' || p_order.id,
    jsonb_build_object('coupon', p_coupon), 'partner', p_now, array[
      row('promo_granted', 'marketing', (select id from network), 'promo', p_order.account_id, v_effect)]::entry_line[],
    p_order => p_order.id, p_grant => p_entry);
  return case v_coupon.kind when 'addition' then v_effect else 0 end;
end $$;

-- Ends a coupon that was not used in time and frees the money set aside for it. False while it is too early or done.
create or replace function expire_coupon(p_account uuid, p_coupon uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_coupon coupon;
begin
  perform refuse_future(p_now);
  perform from wallet where account_id = p_account for update;
  select * into v_coupon from coupon where account_id = p_account and id = p_coupon for update;
  if not found or v_coupon.state <> 'unused' or v_coupon.expires_at > p_now then
    return false;
  end if;
  perform move_coupon(p_account, p_coupon, v_coupon.move_seq + 1, 'expire', 'unused', 'expired', 'system', p_now);
  update coupon set state = 'expired', move_seq = v_coupon.move_seq + 1
  where account_id = p_account and id = p_coupon;
  update network_balance set promised = promised - v_coupon.share where class = 'marketing';
  return true;
end $$;

-- Takes back what is left of a promo grant whose time is over: promo -> marketing. Orders are taken to have used up the
-- grants that end first, so nothing of a later one is touched; what an order still holds waits until it comes back.
-- False when nothing moved.
create or replace function expire_promo(p_account uuid, p_grant uuid, p_entry uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_grant network_grant;
  v_good bigint;
  v_held bigint;
  v_open boolean;
  v_promo bigint;
  v_over bigint;
begin
  perform refuse_future(p_now);
  select promo into v_promo from wallet where account_id = p_account for update;
  select * into v_grant from network_grant where account_id = p_account and id = p_grant for update;
  if not found or v_grant.closed_at is not null or v_grant.ends_at is null or v_grant.ends_at > p_now then
    return false;
  end if;
  select coalesce(sum(amount), 0) into v_good
  from network_grant where account_id = p_account and ends_at > p_now and returned_at is null;
  select coalesce(sum(held_promo - greatest(addition - consumed_promo - addition_back, 0)), 0), count(*) > 0
  into v_held, v_open
  from ad_order
  where account_id = p_account and funded_promo > addition
    and (state in ('matching', 'running', 'finished', 'settling') or state = 'failed' and settled_at is null
      and matched_at is not null);
  v_over := least(greatest(v_promo + v_held - v_good, 0), v_promo, v_grant.amount - v_grant.expired);
  update network_grant set
    expired = expired + v_over, closed_at = case when not v_open or v_grant.expired + v_over = amount then p_now end
  where account_id = p_account and id = p_grant;
  if v_over = 0 then
    return false;
  end if;
  perform post_entry(p_account, p_entry, 'promo_expired', 'promo_expired:' || p_grant || ':' || v_grant.expired,
    jsonb_build_object('grant', p_grant), 'system', p_now, array[
      row('promo_expired', 'promo', p_account, 'marketing', (select id from network), v_over)]::entry_line[],
    p_grant => p_grant);
  return true;
end $$;

grant execute on function claim_coupon, join_coupon_team to fairlead_app;
grant execute on function coupon_effect, next_face to fairlead_app, fairlead_console;
grant execute on function propose_coupon_offer, approve_coupon_offer, end_coupon_offer to fairlead_console;
-- Where nobody is named it ends what is past its date.
grant execute on function end_coupon_offer to fairlead_jobs;
grant execute on function expire_coupon, expire_promo to fairlead_jobs;
