-- What is believed: how many clicks views can bring, and what of them is withheld as more (docs/decisions/041-bounds.md).

-- Where an event was held, for those with the reason above_expected.
alter table event add column held_step text check (held_step in
  ('address', 'prefix', 'network_slot', 'network', 'slot', 'group', 'slot_interest', 'network_interest'));
-- A group's held events, beside those of event_of_order.
create index event_withheld on event (bucket, order_id, kind) where reason = 'above_expected';
create index flight_in_group on flight (bucket, group_id, ends_at);

-- The share of views that is clicked, or converts, on a usual slot, in parts per million: what a campaign of the format is
-- expected to do before trials say more. The same in every network; the median of the tried campaigns once there are three.
create table format_level (
  content_type text not null check (content_type in ('video', 'landing_page')),
  kind text not null check (kind in ('click', 'conversion')),
  level bigint not null check (level between 1 and 1000000),
  -- Only a demo may expect anything else of a view: with real money a level of 1,000,000 would be no bound at all.
  demo_only boolean generated always as (
    case when level <> case kind when 'click' then 19000 else 760 end then true end) stored,
  primary key (content_type, kind),
  constraint format_level_other_than_usual_only_in_demo_mode foreign key (demo_only) references network (demo)
);
insert into format_level (content_type, kind, level) values
  ('landing_page', 'click', 19000), ('landing_page', 'conversion', 760),
  ('video', 'click', 19000), ('video', 'conversion', 760);

-- What the trial orders of one proposal brought together, once the last of them settled. index_sum: the slots' indices over
-- their views, parts per million.
create table trial_result (
  proposal_id uuid primary key,
  campaign_id uuid not null,
  ended_at timestamptz not null,
  views bigint not null check (views >= 0),
  clicks bigint not null check (clicks >= 0),
  conversions bigint not null check (conversions >= 0),
  index_sum bigint not null check (index_sum >= 0)
);
create index trial_result_of_campaign on trial_result (campaign_id, ended_at);

-- A campaign's level from two trials that agree; the newest counts.
create table campaign_level (
  campaign_id uuid not null,
  kind text not null check (kind in ('click', 'conversion')),
  since timestamptz not null,
  level bigint not null check (level >= 0),
  primary key (campaign_id, kind, since)
);

-- How much likelier than usual a slot's views are clicked: 28 days up to this one, all campaigns. Matured clicks, and what
-- the views let expect (both parts per million but for the clicks).
create table slot_index (
  slot_id uuid not null,
  day date not null,
  clicks bigint not null check (clicks >= 0),
  expected bigint not null check (expected >= 0),
  index bigint not null check (index >= 0),
  primary key (slot_id, day)
);

-- What a group's believed views of a day were shown on, as it was last judged.
create table shown_day (
  bucket smallint not null,
  group_id uuid not null,
  day date not null,
  slot_id uuid not null,
  network text not null,
  n bigint not null check (n > 0),
  primary key (bucket, group_id, day, slot_id, network)
);
create index shown_day_of_all on shown_day (day);

-- Believed views of a day by slot and by network, what was forecast for it, and the most that are credited on it.
create table volume (
  kind text not null check (kind in ('slot', 'network')),
  key text not null,
  day date not null,
  views bigint not null default 0 check (views >= 0),
  forecast bigint check (forecast >= 0),
  -- Null where there is none: in a demo, or where nothing is known yet to measure it by.
  ceiling bigint check (ceiling >= 0),
  primary key (kind, key, day)
);

-- What the screens show of what was withheld.
create table withheld_day (
  bucket smallint not null,
  group_id uuid not null,
  slot_id uuid not null,
  day date not null,
  kind text not null,
  step text not null,
  n bigint not null check (n > 0),
  primary key (bucket, group_id, slot_id, day, kind, step)
);

-- How a group's three days stood when they were last judged: what had been counted then (events, and ceilings reached), the results that paid views let
-- expect, how many were paid, and how long judging took.
create table group_window (
  bucket smallint not null,
  group_id uuid not null,
  starts_at timestamptz not null,
  judged_at timestamptz not null,
  counted bigint not null,
  level bigint not null,
  mu double precision not null,
  believed bigint not null,
  took interval not null,
  primary key (bucket, group_id, starts_at)
);

-- How clicked each group was while one partner's order ran in it: once per partner, group and three days. And what that comes
-- to: z, of how many orders. Above 2 the level does not rise and the share of a group is 10 %; above 3, with four orders, two
-- people look at it. Never money: honest neighbours are raised too.
create table presence_term (
  account_id uuid not null,
  group_id uuid not null,
  starts_at timestamptz not null,
  order_id uuid not null,
  clicks bigint not null check (clicks >= 0),
  mu double precision not null check (mu > 0),
  primary key (account_id, group_id, starts_at)
);
create table partner_presence (
  account_id uuid primary key,
  z double precision not null,
  orders integer not null check (orders > 0),
  -- The level that the partner had when z went above 2; null while it is not.
  level_max integer check (level_max between 1 and 5),
  at timestamptz not null
);
-- Delivery's own copy of it: at most 10 % of a group's views instead of 25 %.
alter table flight add column limited boolean not null default false;

create type shown_views as (
  slot_id uuid, network text, day date, n bigint, free bigint, click_base bigint, conversion_base bigint);
-- `was`: where a settled event is held for good. `held`: where judging holds it.
create type judged_event as (
  ts timestamptz, nonce bytea, kind text, step text, slot_id uuid, order_id uuid, network text, address bytea, prefix bytea,
  received_at timestamptz, day date, seed bytea, settled boolean, was text, held text);
create type changed_hold as (ts timestamptz, nonce bytea, kind text, step text, was text, held text);
create type moved_event as (order_id uuid, slot_id uuid, kind text, received_at timestamptz, n integer);
