-- Whether a group is clicked more while one partner's orders run in it (docs/decisions/041-bounds.md). Written by settlement.

-- Adds the windows in which a settled order was shown, each once per partner and group, and says what all come to. `clicks` are
-- the results that were paid. What was held says nothing of a partner: a stranger can send it for cents, and nobody gains by it.
-- Neither does a campaign that no trial measured yet: it may simply be liked better than others.
create or replace function record_presence(p_account uuid, p_order uuid, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_before partner_presence;
  v_z double precision;
  v_orders integer;
begin
  insert into presence_term (account_id, group_id, starts_at, order_id, clicks, mu)
  select p_account, f.group_id, w.starts_at, p_order, w.believed, w.mu
  from flight f
  join group_window w on w.bucket = f.bucket and w.group_id = f.group_id
  join ad_group g on g.bucket = f.bucket and g.id = f.group_id
  where f.order_id = p_order and f.network_use is null and w.mu > 0
    and (level_in_force(g, g.payout_event, w.starts_at + window_length())).tried
    and exists (
    select from event_count c
    where c.bucket = bucket_of(p_order) and c.order_id = p_order and c.kind = 'impression'
      and c.quarter >= w.starts_at and c.quarter < w.starts_at + window_length())
  on conflict do nothing;
  select presence_of(array_agg(t.clicks order by t.group_id, t.starts_at), array_agg(t.mu order by t.group_id, t.starts_at)),
    count(distinct t.order_id)
  into v_z, v_orders from presence_term t where t.account_id = p_account and not t.cleared;
  if v_orders = 0 then
    return;
  end if;
  select * into v_before from partner_presence where account_id = p_account;
  if v_z > 3 and v_orders >= 4 and not is_high(v_before) then
    insert into alarm (at, kind, subject, details)
    values (p_now, 'presence_high', p_account::text, jsonb_build_object('z', round(v_z::numeric, 2), 'orders', v_orders));
  end if;
  insert into partner_presence as p (account_id, z, orders, level_max, at)
  values (p_account, v_z, v_orders, case when v_z > 2 then coalesce(v_before.level_max, level_of(p_account, p_now)) end, p_now)
  on conflict (account_id) do update
  set z = excluded.z, orders = excluded.orders, level_max = excluded.level_max, at = excluded.at;
end $$;

-- Whether two people have to look at it.
create or replace function is_high(p_presence partner_presence) returns boolean
language sql immutable as $$
  select coalesce(p_presence.z > 3 and p_presence.orders >= 4, false)
$$;

-- Does what two people found of a partner. What was chance counts no more, and so level and share are as anybody's; where
-- somebody helps, both stay as they are until z falls. No money, order or score moves.
create or replace function review_presence(p_proposal proposal, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_presence partner_presence;
begin
  -- No settlement of the partner writes it meanwhile.
  perform from wallet where account_id = p_proposal.subject for update;
  select * into v_presence from partner_presence where account_id = p_proposal.subject for update;
  if not is_high(v_presence) then
    perform refuse('data_error');
  end if;
  insert into presence_review (proposal_id, account_id, finding, z, orders, at)
  values (p_proposal.id, p_proposal.subject, p_proposal.params->>'finding', v_presence.z, v_presence.orders, p_now);
  if p_proposal.params->>'finding' = 'chance' then
    update presence_term set cleared = true where account_id = p_proposal.subject and not cleared;
    delete from partner_presence where account_id = p_proposal.subject;
  end if;
end $$;

-- Tells a group's flights whose share is the smaller one now. Not part of settlement, which locks money and waits for
-- no group.
create or replace function keep_limited(p_group ad_group) returns void
language plpgsql as $$
begin
  if exists (select from flights_to_limit(p_group)) then
    perform from ad_group where bucket = p_group.bucket and id = p_group.id for no key update;
    update flight f set limited = t.limited from flights_to_limit(p_group) t
    where f.bucket = p_group.bucket and f.order_id = t.order_id;
  end if;
end $$;

create or replace function flights_to_limit(p_group ad_group) returns table (order_id uuid, limited boolean)
language plpgsql stable as $$
begin
  return query
  select f.order_id, not f.limited from flight f
  where f.bucket = p_group.bucket and f.group_id = p_group.id and f.sealed_at is null and f.network_use is null
    and f.limited <> is_limited(f.account_id);
end $$;

-- Whether a partner has the smaller share of a group.
create or replace function is_limited(p_account uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (select from partner_presence where account_id = p_account and z > 2);
end $$;

grant select on presence_term, partner_presence, presence_review to fairlead_console;
-- Partners are told their own.
grant select (account_id, z, orders, level_max) on partner_presence to fairlead_app;
grant execute on function is_high to fairlead_console;
