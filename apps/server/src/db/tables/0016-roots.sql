-- What a day's draws came to, as one hash that partners hold in their signed statements (docs/decisions/042-roots-and-deletion.md).

-- Nothing is recorded for a day any more once it is closed; and once what was running then has ended, all that was is there.
alter table draw_seed add column closed_at timestamptz, add column closed_before xid8;

-- Everything of a group that was recorded on a day: events and weights, each hashed one after the other.
create table draw_group_day (
  day date not null,
  group_id uuid not null,
  bucket smallint not null,
  events bigint not null check (events >= 0),
  event_chain bytea not null,
  weights bigint not null check (weights >= 0),
  weight_chain bytea not null,
  primary key (day, group_id)
);
create index draw_group_day_of_group on draw_group_day (group_id, day);

-- The hash over a day's groups and its seed. Each names the one before, so that the newest stands for all.
create table draw_root (
  day date primary key,
  previous_day date unique,
  previous_root bytea,
  root bytea not null check (length(root) = 32),
  made_at timestamptz not null,
  unique (day, root),
  constraint draw_root_goes_on_behind_an_earlier_one check (previous_day < day),
  constraint draw_root_names_the_one_before check ((previous_day is null) = (previous_root is null)),
  constraint draw_root_continues_the_one_before foreign key (previous_day, previous_root) references draw_root (day, root)
);
create unique index draw_root_begins_once on draw_root ((true)) where previous_day is null;

-- Conversions come long after the ads that they are of; everything else within a day of them.
create index event_converted on event (bucket, minute) where kind = 'conversion';

-- Exports of a group's traffic that were finished: everything recorded before `as_of` is in the file.
create table traffic_export (
  group_id uuid not null,
  as_of timestamptz not null,
  sha256 bytea not null check (length(sha256) = 32),
  made_at timestamptz not null,
  primary key (group_id, as_of)
);

-- The days whose events are no longer kept: how many, and when the last of them was recorded.
create table dropped_day (
  day date primary key,
  events bigint not null check (events >= 0),
  recorded_until timestamptz,
  dropped_at timestamptz not null
);
