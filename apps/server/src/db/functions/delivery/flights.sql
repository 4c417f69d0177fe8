-- An order's flight: what delivery knows of it, opened when it is matched and sealed before it is settled
-- (seal_delivery).

-- The group of orders with these terms; the id follows from them, so that nobody has to look it up.
create or replace function group_id_of(p_campaign uuid, p_price bigint, p_payout bigint, p_payout_event text) returns uuid
language sql immutable as $$
  select substr(encode(sha256(convert_to(
    p_campaign || ' ' || p_price || ' ' || p_payout || ' ' || p_payout_event, 'UTF8')), 'hex'), 1, 32)::uuid
$$;

-- Opens the flight of an order that was just matched. The most that may be lost is a share of what was funded
-- (stop_loss_percent); the network's own orders have no such stop.
create or replace function open_flight(p_order ad_order, p_rule plan_rule) returns void
language plpgsql as $$
declare
  v_funded bigint := p_order.funded;
  v_group uuid := group_id_of(p_order.campaign_id, p_order.impression_price, p_order.payout, p_rule.payout_event);
begin
  insert into ad_group (bucket, id, campaign_id, price, payout, payout_event, content_type)
  select bucket_of(v_group), v_group, p_order.campaign_id, p_order.impression_price, p_order.payout, p_rule.payout_event,
    c.content_type
  from campaign c where c.id = p_order.campaign_id on conflict do nothing;
  insert into flight (bucket, order_id, group_id, account_id, partner_key, network_use, price, payout, payout_event, budget,
    revenue_cap, stop_loss, starts_at, ends_at, attribution_s, open, limited, share_ceiling)
  values (bucket_of(v_group), p_order.id, v_group, p_order.account_id, partner_key_of(p_order.account_id),
    p_order.network_use, p_order.impression_price, p_order.payout, p_rule.payout_event, v_funded, p_order.reserve_total,
    case when p_order.network_use is null then v_funded * stop_loss_percent() / 100 end, p_order.matched_at, p_order.flight_ends_at,
    p_rule.attribution_s, true, p_order.network_use is null and is_limited(p_order.account_id),
    (select n.share_ceiling from network n));
end $$;

-- Starts or stops taking views: a pause, its end, the end of the flight. The caller has locked the order.
create or replace function set_flight_open(p_order uuid, p_open boolean) returns void
language plpgsql as $$
begin
  update flight set open = p_open where order_id = p_order and open <> p_open and sealed_at is null;
end $$;

-- Who counts as one partner with this account: whoever it follows, and whoever was paid first at a destination where it was
-- paid too. Nobody's key depends on who follows them, or on who is paid at their destination later: a stranger could merge
-- rivals into one partner.
create or replace function partner_key_of(p_account uuid) returns uuid
language plpgsql stable as $$
declare
  v_followed uuid;
begin
  select followed_account_id into v_followed from follow
  where account_id = p_account and ended_at is null order by followed_at, id limit 1;
  return first_paid_at_destinations_of(coalesce(v_followed, p_account));
end $$;

-- The account that was paid first at any destination at which this one was paid; itself where it was never paid.
create or replace function first_paid_at_destinations_of(p_account uuid) returns uuid
language plpgsql stable as $$
declare
  v_first uuid;
begin
  select paid.account_id into v_first
  from destination mine
  join destination theirs on theirs.kind = mine.kind and theirs.number_key = mine.number_key
  join withdrawal paid on paid.account_id = theirs.account_id and paid.destination_id = theirs.id and paid.paid_at is not null
  where mine.account_id = p_account and exists (
    select from withdrawal w where w.account_id = p_account and w.destination_id = mine.id and w.paid_at is not null)
  order by paid.paid_at, paid.account_id limit 1;
  return coalesce(v_first, p_account);
end $$;

-- Who follows whom changes while an order runs.
create or replace function keep_partner_key(p_account uuid, p_order uuid) returns void
language sql as $$
  update flight f set partner_key = k.key
  from (select partner_key_of(p_account) as key) k
  where f.order_id = p_order and f.sealed_at is null and f.partner_key <> k.key
$$;
