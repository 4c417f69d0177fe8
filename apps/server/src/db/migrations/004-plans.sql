-- Advertisers, their campaigns and the numbered rule versions a plan is offered under; publishers and their slots.

create table advertiser (
  id uuid primary key,
  name text not null
);

create table campaign (
  id uuid primary key,
  number text not null unique,
  advertiser_id uuid not null references advertiser,
  official_push boolean not null,
  content_type text not null check (content_type in ('video', 'landing_page')),
  trials_needed integer not null default 10 check (trials_needed between 0 and 100),
  active boolean not null default true,
  created_at timestamptz not null
);

-- Frozen: a version is never changed, a new one is added. Money in micros, times in seconds.
create table plan_rule (
  campaign_id uuid not null references campaign,
  version integer not null check (version >= 1),
  frozen_at timestamptz not null,
  product text not null,
  picture text not null,
  content text not null,
  game_description text not null,
  user_targeting text not null,
  landing_page text not null,
  cpm bigint not null check (cpm > 0 and cpm % 100000 = 0),
  payout bigint not null check (payout > 0),
  payout_event text not null check (payout_event in ('click', 'conversion')),
  -- The most an order can earn, relative to what was put: 30000 is three times.
  payout_cap_bp integer not null check (payout_cap_bp between 10000 and 100000),
  put_min bigint not null check (put_min >= 5000000),
  put_max bigint not null,
  flight_s integer not null check (flight_s between 60 and 7776000),
  attribution_s integer not null check (attribution_s > 0),
  maturity_s integer not null check (maturity_s <= 2592000),
  primary key (campaign_id, version),
  constraint plan_rule_minimum_below_maximum check (put_min <= put_max),
  constraint plan_rule_maturity_outlives_attribution check (maturity_s > attribution_s)
);

create table publisher (
  id uuid primary key,
  name text not null,
  domain text not null,
  -- Who vouched for the ads.txt line, by name, where it was not checked by machine.
  vouched_by text
);

create table slot (
  id uuid primary key,
  publisher_id uuid not null references publisher,
  content_type text not null check (content_type in ('video', 'landing_page')),
  active boolean not null default true
);

-- What each level needs, lets a partner have at work, and costs (product rules §8).
create table level_rule (
  level integer primary key check (level between 1 and 5),
  -- Settled orders with different advertisers.
  advertisers_needed integer not null check (advertisers_needed >= 0),
  -- The most of the beacons of settled orders that may have been filtered; 10000 is all of them.
  invalid_bp_max integer not null check (invalid_bp_max between 0 and 10000),
  age_needed interval not null,
  cap bigint not null,
  fee_bp integer not null,
  -- An order matures no later than this after it closed; the plan may say sooner.
  maturity_max_s integer not null check (maturity_max_s > 0)
);
insert into level_rule (level, advertisers_needed, invalid_bp_max, age_needed, cap, fee_bp, maturity_max_s) values
  (1, 0, 10000, '0 days', 100000000, 1200, 2592000),
  (2, 5, 4000, '7 days', 500000000, 1100, 2592000),
  (3, 25, 3000, '30 days', 2500000000, 1000, 2592000),
  (4, 100, 2000, '90 days', 10000000000, 900, 2592000),
  (5, 250, 1000, '180 days', 50000000000, 800, 259200);
