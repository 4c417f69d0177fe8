-- Delivery that is drawn: what an ad is shown for is a group of orders, never one of them, and who is credited with a view,
-- a click or a conversion is drawn when it is recorded (docs/decisions/040-drawn-delivery.md).

-- Orders that no visitor can tell apart: same campaign, price of a view, payout, and event that is paid for. The id follows
-- from those (group_id_of). All that is recorded for a group lies in its bucket, and one batch of it is one transaction.
create table ad_group (
  bucket smallint not null check (bucket between 0 and 63),
  id uuid not null unique,
  campaign_id uuid not null,
  -- Micros of one view, and of one result.
  price bigint not null check (price > 0),
  payout bigint not null check (payout > 0),
  payout_event text not null check (payout_event in ('click', 'conversion')),
  content_type text not null check (content_type in ('video', 'landing_page')),
  primary key (bucket, id)
);

-- The network's own orders: trials, and the standing order, which draws what no partner may.
alter table ad_order add column network_use text check (network_use in ('trial', 'standing'));
update ad_order set network_use = 'trial' where trial_proposal_id is not null;
alter table ad_order add constraint order_of_the_network_says_what_for
  check ((network_use is null) = (trial_proposal_id is null));

-- What delivery knows of a matched order. Views take budget here, in the transaction that records them.
create table flight (
  bucket smallint not null,
  order_id uuid not null,
  group_id uuid not null,
  account_id uuid not null,
  -- Who counts as one partner has one key (partner_key_of).
  partner_key uuid not null,
  network_use text check (network_use in ('trial', 'standing')),
  price bigint not null check (price > 0),
  payout bigint not null check (payout > 0),
  payout_event text not null check (payout_event in ('click', 'conversion')),
  -- Micros: what was funded, the most that can be earned, and the most that may be lost; null for the network's own.
  budget bigint not null check (budget >= 0),
  revenue_cap bigint not null check (revenue_cap >= 0),
  stop_loss bigint check (stop_loss >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  attribution_s integer not null check (attribution_s > 0),
  -- Takes views; and after settlement nothing at all.
  open boolean not null,
  sealed_at timestamptz,
  -- Paid views, and valid results of the event that is paid for.
  views bigint not null default 0 check (views >= 0),
  results bigint not null default 0 check (results >= 0),
  -- What was counted and later withheld may have carried the loss beyond its stop.
  recounted_at timestamptz,
  primary key (bucket, order_id),
  foreign key (bucket, group_id) references ad_group,
  constraint flight_views_are_funded check (views * price <= budget),
  constraint flight_loses_no_more_than_its_stop
    check (recounted_at is not null or views * price - least(results * payout, revenue_cap) <= stop_loss),
  constraint flight_sealed_takes_no_views check (sealed_at is null or not open)
);
create index flight_of_group on flight (bucket, group_id, order_id) where sealed_at is null;
create index flight_open on flight (group_id) where open;
create index flight_of_order on flight (order_id);

-- By what a bank or a chain takes for the same account.
alter table destination add column number_key text
  generated always as (upper(regexp_replace(account_number, '[^0-9A-Za-z]', '', 'g'))) stored;
create index destination_of_number on destination (kind, number_key);

-- The seed of each day's draws: its SHA-256 is published before the day, the seed itself after it.
create table draw_seed (
  day date primary key,
  seed bytea not null check (length(seed) = 32),
  commitment bytea not null,
  committed_at timestamptz not null,
  constraint draw_seed_is_what_was_committed_to check (commitment = sha256(seed))
);

-- Which commitment the draws of a day in a bucket were made under. Another one later is a seed that was exchanged.
create table draw_day (
  bucket smallint not null,
  day date not null,
  commitment bytea not null,
  primary key (bucket, day)
);

-- The weights that events were drawn by, per minute; a new epoch within it where an order could take no more. Orders by id.
create table draw_weights (
  bucket smallint not null,
  group_id uuid not null,
  minute timestamptz not null,
  epoch integer not null check (epoch >= 0),
  orders uuid[] not null,
  view_weights bigint[] not null,
  click_weights bigint[] not null,
  conversion_weights bigint[] not null,
  primary key (bucket, group_id, minute, epoch),
  constraint draw_weights_are_of_each_order check (cardinality(view_weights) = cardinality(orders)
    and cardinality(click_weights) = cardinality(orders) and cardinality(conversion_weights) = cardinality(orders))
);

-- Views that a node has promised to requests whose ads were not seen yet; older than two minutes they are void.
create table reservation (
  node uuid not null,
  group_id uuid not null,
  outstanding bigint not null check (outstanding >= 0),
  at timestamptz not null,
  primary key (node, group_id)
);
create index reservation_of_group on reservation (group_id);

-- Evidence is kept with each event; a whole address never. `value` is a conversion's, micros of its currency. No order: nobody
-- could take it.
alter table event alter slice_id drop not null, alter order_id drop not null, alter publisher_id drop not null,
  alter address_prefix drop not null;
alter table event
  add column group_id uuid,
  add column minute timestamptz,
  add column epoch integer,
  add column value bigint,
  add column address_hash bytea,
  add column browser_hash bytea,
  add column prefix_hash bytea,
  add column network text,
  add column referrer text,
  add column in_view_ms integer,
  add column measured text,
  add column signature bytea,
  add column rules smallint;
alter table event_count alter publisher_id drop not null;

-- Everything received for a group, duplicates and what nobody could take included.
create table group_count (
  bucket smallint not null,
  group_id uuid not null,
  slot_id uuid not null,
  hour timestamptz not null,
  kind text not null,
  reason text not null,
  n bigint not null check (n >= 0),
  primary key (bucket, group_id, slot_id, hour, kind, reason)
);

-- What was running goes on: what it delivered so far is its flight's; slices are no longer lent, so that what was lent and
-- not redeemed is budget again.
update slice set closed_at = least(expires_at, now()) where closed_at is null;
update ad_order o set leased = 0, redeemed = 0 where leased > 0 or redeemed > 0 and settled_at is null;

insert into ad_group (bucket, id, campaign_id, price, payout, payout_event, content_type)
select distinct ('x' || right(g.id::text, 2))::bit(8)::integer % 64, g.id, g.campaign_id, g.impression_price, g.payout,
  g.payout_event, g.content_type
from (
  select substr(encode(sha256(convert_to(
      o.campaign_id || ' ' || o.impression_price || ' ' || o.payout || ' ' || r.payout_event, 'UTF8')), 'hex'), 1, 32)::uuid as id,
    o.campaign_id, o.impression_price, o.payout, r.payout_event, c.content_type
  from ad_order o join campaign c on c.id = o.campaign_id
  join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
  where o.matched_at is not null and o.settled_at is null and (o.closed_at is null or o.matures_at is not null)
) g;

insert into flight (bucket, order_id, group_id, account_id, partner_key, network_use, price, payout, payout_event, budget,
  revenue_cap, stop_loss, starts_at, ends_at, attribution_s, open, views, results, recounted_at)
select g.bucket, o.id, g.id, o.account_id, o.account_id, o.network_use, o.impression_price, o.payout, r.payout_event,
  f.funded, o.reserve_total, case when o.network_use is null then f.funded * 15 / 100 end, o.matched_at,
  greatest(o.flight_ends_at, o.matched_at + interval '1 second'), r.attribution_s,
  o.state = 'running' and (o.paused_until is null or o.paused_until <= now()),
  least(n.views, f.funded / o.impression_price), n.results, now()
from ad_order o
join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
join ad_group g on g.campaign_id = o.campaign_id and g.price = o.impression_price and g.payout = o.payout
  and g.payout_event = r.payout_event
cross join lateral (select o.funded_cash + o.funded_promo + o.funded_advance as funded) f
cross join lateral (
  select coalesce(sum(c.n) filter (where c.kind = 'impression'), 0)::bigint as views,
    coalesce(sum(c.n) filter (where c.kind = r.payout_event), 0)::bigint as results
  from event_count c
  where c.bucket = ('x' || right(o.id::text, 2))::bit(8)::integer % 64 and c.order_id = o.id and c.reason = ''
) n
where o.matched_at is not null and o.settled_at is null and (o.closed_at is null or o.matures_at is not null);

-- What a draw came to, event by event.
create type drawn_events as (orders uuid[], epochs integer[], reasons text[]);
