-- Counted delivery. A slice is a part of an order's budget lent to one delivery node; a token is minted out of a slice;
-- an event is one beacon that came back with a good token. Everything of an order's delivery shares its bucket.

create table slice (
  bucket smallint not null check (bucket between 0 and 63),
  id uuid not null,
  account_id uuid not null,
  order_id uuid not null,
  node text not null,
  size bigint not null check (size > 0),
  redeemed bigint not null default 0,
  leased_at timestamptz not null,
  -- No token is minted after mint_until; none lives past expires_at.
  mint_until timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- After settlement no event of this slice counts any more.
  sealed_at timestamptz,
  primary key (bucket, id),
  constraint slice_redeems_at_most_its_size check (redeemed between 0 and size)
);
create index slice_of_order on slice (bucket, order_id);
create index slice_open on slice (expires_at) where closed_at is null;

-- Raw events, one partition a day by the token's time. Kinds: impression (became viewable), click, conversion.
-- `reason` is empty for a valid event, else why it is filtered and never paid.
create table event (
  bucket smallint not null,
  ts timestamptz not null,
  nonce bytea not null,
  kind text not null check (kind in ('impression', 'click', 'conversion')),
  step text not null default '',
  slice_id uuid not null,
  order_id uuid not null,
  slot_id uuid not null,
  publisher_id uuid not null,
  reason text not null default '',
  received_at timestamptz not null,
  address_prefix text not null,
  primary key (bucket, ts, nonce, kind, step),
  -- One click is one click: only an advertiser's server tells several conversions of one click apart.
  constraint event_only_a_conversion_has_a_step check (step = '' or kind = 'conversion')
) partition by range (ts);
-- Settlement counts one order's valid events, and reads nobody else's.
create index event_of_order on event (bucket, order_id, publisher_id, kind) where reason = '';
create table event_default partition of event default;

-- What screens read: how many of each kind and reason, per slot and quarter of an hour (every time zone on earth is a
-- whole number of quarters from UTC, so local days add up).
create table event_count (
  bucket smallint not null,
  order_id uuid not null,
  account_id uuid not null,
  slot_id uuid not null,
  publisher_id uuid not null,
  quarter timestamptz not null,
  kind text not null,
  reason text not null,
  n bigint not null check (n >= 0),
  primary key (bucket, order_id, slot_id, quarter, kind, reason)
);
create index event_count_of_account on event_count (account_id, quarter);

-- Beacons that name nothing we can trust (forged, unreadable): counted by door, hour and reason.
create table rejected_beacon (
  door text not null,
  hour timestamptz not null,
  reason text not null,
  n bigint not null,
  primary key (door, hour, reason)
);

-- Things somebody must look at, such as counters that disagreed with the raw events.
create table alarm (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  kind text not null,
  subject text not null,
  details jsonb not null
);
create index alarm_newest on alarm (at desc, id desc);
