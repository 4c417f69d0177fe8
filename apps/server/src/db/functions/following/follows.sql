-- Followed IDs and follows (docs/rules.md, Followed IDs). A follow is a follower's own word, confirmed with the transaction
-- password: when the followed account funds an order, so much of the follower's own balance goes on the same plan, as
-- the follower's own order. It is no pool, and nobody's deposit is ever shared.

-- The least there must be behind an ID: 90 days of account, 30 settled orders. One that delivered nothing is none of them,
-- or an ID could be had by stopping orders at once.
create or replace function standing_to_be_followed(
  p_account uuid, p_now timestamptz, out days integer, out orders integer, out active boolean
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  select coalesce(extract(day from p_now - p.account_opened_at)::integer, 0),
    coalesce((select s.orders from partner_standing s where s.account_id = p_account), 0),
    p.state = 'active'
  into days, orders, active
  from partner p where p.id = p_account;
end $$;

-- Nobody begins to follow an account that is disabled or cancelled either.
create or replace function may_be_followed(p_account uuid, p_now timestamptz) returns boolean
language sql stable as $$
  select days >= 90 and orders >= 30 and active
  from standing_to_be_followed(p_account, p_now)
$$;

-- Takes a role. The caller has locked the wallet; a role that something alive needs otherwise is kept by foreign keys.
create or replace function take_follow_role(p_account uuid, p_role text) returns void
language plpgsql as $$
begin
  insert into follow_role (account_id, role) values (p_account, p_role)
  on conflict (account_id) do update set role = excluded.role where follow_role.role <> excluded.role;
end $$;

-- Makes the account one that others may follow, for a share of what they gain. Asked again it changes the fee of
-- follows that are confirmed later. An ID that was withdrawn comes back as the same one.
create or replace function publish_followed_id(p_session text, p_followed_id text, p_fee_bp integer, p_now timestamptz)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := active_partner_in_session(p_session, p_now);
  v_standing record;
begin
  perform from wallet where account_id = v_account for update;
  if exists (select from follow where account_id = v_account and ended_at is null) then
    perform refuse('publish_while_following');
  end if;
  select * into v_standing from standing_to_be_followed(v_account, p_now);
  if v_standing.days < 90 then
    perform refuse('publish_too_young', jsonb_build_object('days', v_standing.days));
  elsif v_standing.orders < 30 then
    perform refuse('publish_too_few_orders', jsonb_build_object('orders', v_standing.orders));
  end if;
  perform take_follow_role(v_account, 'followed');
  insert into followed_account (account_id, followed_id, fee_bp, published_at)
  values (v_account, p_followed_id, p_fee_bp, p_now)
  on conflict (account_id) do update set fee_bp = p_fee_bp, withdrawn_at = null,
    published_at = case when followed_account.withdrawn_at is null then followed_account.published_at else p_now end;
end $$;

-- Takes the ID back: nobody follows it any more, and no order is put on behalf of who did.
create or replace function withdraw_followed_id(p_session text, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
begin
  perform from wallet where account_id = v_account for update;
  update followed_account set withdrawn_at = p_now where account_id = v_account and withdrawn_at is null;
end $$;

-- Cash of a partner's own, wherever it works: what shares and limits of a follow are measured against.
create or replace function own_money(p_account uuid) returns bigint
language sql stable as $$
  select w.available + coalesce((
    select sum(o.held_cash + o.pending)::bigint from ad_order o
    where o.account_id = p_account and o.state in ('matching', 'running', 'finished', 'settling', 'failed')), 0)
  from wallet w where w.account_id = p_account
$$;

-- Follows an ID under the terms that the transaction password was entered for. A follow that is there ends: one
-- current follow each.
create or replace function follow_account(
  p_session text, p_follow uuid, p_followed_id text, p_share_bp integer, p_fee_bp integer, p_step_up bytea,
  p_params bytea, p_now timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := active_partner_in_session(p_session, p_now);
  v_followed followed_account;
begin
  perform from wallet where account_id = v_account for update;
  -- From here on nobody begins to follow this account.
  perform from follow_role where account_id = v_account for update;
  select * into v_followed from followed_account where followed_id = p_followed_id and withdrawn_at is null;
  if not found or not may_be_followed(v_followed.account_id, p_now) then
    perform refuse('follow_id_wrong');
  elsif v_followed.account_id = v_account then
    perform refuse('follow_id_own');
  elsif exists (
    select from follow
    where account_id = v_account and ended_at is null and followed_account_id = v_followed.account_id
  ) then
    perform refuse('follow_id_current');
  elsif exists (select from followed_account where account_id = v_account and withdrawn_at is null)
    or exists (select from follow where followed_account_id = v_account and ended_at is null) then
    perform refuse('follow_while_followed');
  end if;
  perform spend_step_up(v_account, p_step_up, 'follow', p_params, p_now);
  if p_fee_bp <> v_followed.fee_bp then
    perform refuse('follow_fee_changed');
  end if;
  perform from follow_role where account_id = v_followed.account_id and role = 'followed' for key share;
  if not found then
    perform refuse('follow_id_wrong');
  end if;
  update follow set ended_at = p_now, end_reason = 'replaced' where account_id = v_account and ended_at is null;
  perform take_follow_role(v_account, 'follower');
  insert into follow (
    account_id, id, followed_account_id, share_bp, fee_bp, followed_at, base, to_make_good)
  values (v_account, p_follow, v_followed.account_id, p_share_bp, p_fee_bp, p_now, own_money(v_account), coalesce((
    select greatest(high_water_mark, to_make_good) - net_gain from follow
    where account_id = v_account and followed_account_id = v_followed.account_id
    order by followed_at desc, id desc limit 1), 0));
end $$;

-- Ends a follow: 'unfollowed' by the follower at any time, 'id_withdrawn' by itself once the ID is. Orders that run go
-- on as the follower's own. False when it has ended before.
create or replace function end_follow_for(p_account uuid, p_follow uuid, p_reason text, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_follow follow;
begin
  perform from wallet where account_id = p_account for update;
  select * into v_follow from follow where account_id = p_account and id = p_follow;
  if not found then
    perform refuse('data_error');
  elsif v_follow.ended_at is not null or p_reason = 'id_withdrawn' and not exists (
    select from followed_account where account_id = v_follow.followed_account_id and withdrawn_at is not null
  ) then
    return false;
  end if;
  update follow set ended_at = p_now, end_reason = p_reason where account_id = p_account and id = p_follow;
  return true;
end $$;

create or replace function unfollow(p_session text, p_follow uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return end_follow_for(partner_in_session(p_session, p_now), p_follow, 'unfollowed', p_now);
end $$;

-- Does nothing while the ID is published.
create or replace function end_follow(p_account uuid, p_follow uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return end_follow_for(p_account, p_follow, 'id_withdrawn', p_now);
end $$;

grant execute on function
  standing_to_be_followed, publish_followed_id, withdraw_followed_id, follow_account, unfollow
to fairlead_app;
grant execute on function end_follow to fairlead_jobs;
grant select on follow_role, followed_account, follow to fairlead_app, fairlead_console;
