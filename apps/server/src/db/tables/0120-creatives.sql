-- What visitors see of a campaign (docs/rules.md, Creatives): a picture or a film that one person uploads and somebody else approves. A
-- file is kept once, under the hash of its bytes, and never changes.
create table creative_file (
  hash bytea primary key,
  kind text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  -- Of a film, in ms.
  duration integer,
  bytes bytea not null,
  constraint creative_file_is_named_by_its_bytes check (hash = sha256(bytes)),
  constraint creative_file_is_of_a_known_type check (
    kind = 'image' and media_type = 'image/webp' or kind = 'film' and media_type in ('video/mp4', 'video/webm')),
  -- Pictures are drawn anew, and come to less than what was sent.
  constraint creative_file_is_bounded check (octet_length(bytes) between 1 and 8388608),
  constraint creative_file_film_lasts_2_to_60_seconds check (
    (kind = 'film') = (duration is not null) and (duration between 2000 and 60000) is not false),
  constraint creative_file_key unique (hash, kind, width, height)
);

-- So that a creative is held to what its campaign shows.
alter table campaign add constraint campaign_content_type_key unique (id, content_type);

create table creative (
  id uuid primary key,
  campaign_id uuid not null,
  content_type text not null,
  -- The terms whose words it stands beside; with other terms it is not shown (decision 096).
  rule_version integer not null,
  name text not null,
  -- What it shows, for whoever does not see it.
  alt text not null,
  hash bytea not null,
  kind text not null,
  width integer not null,
  height integer not null,
  uploaded_by uuid not null references operator,
  uploaded_at timestamptz not null,
  approved_by uuid references operator,
  approved_at timestamptz,
  declined_by uuid references operator,
  declined_at timestamptz,
  decline_reason text,
  withdrawn_by uuid references operator,
  withdrawn_at timestamptz,
  state text not null generated always as (case
    when withdrawn_at is not null then 'withdrawn'
    when declined_at is not null then 'declined'
    when approved_at is not null then 'approved'
    else 'waiting'
  end) stored,
  constraint creative_is_of_its_campaign foreign key (campaign_id, content_type) references campaign (id, content_type),
  constraint creative_stands_beside_frozen_terms foreign key (campaign_id, rule_version) references plan_rule,
  constraint creative_has_its_file foreign key (hash, kind, width, height) references creative_file (hash, kind, width, height),
  constraint creative_needs_two_people check (is_somebody_else(approved_by, uploaded_by)),
  constraint creative_declined_by_somebody_else check (is_somebody_else(declined_by, uploaded_by)),
  -- The picture of an ad is 88 pixels wide and high, for screens with two and three dots to each; a film's place is 16:9.
  constraint creative_fits_its_place check (
    content_type = 'landing_page' and kind = 'image' and (width, height) in ((176, 176), (264, 264))
    or content_type = 'video' and (width, height) in ((640, 360), (1280, 720))),
  constraint creative_words_are_bounded check (
    length(name) between 1 and 120 and length(alt) between 1 and 300 and length(decline_reason) between 1 and 500),
  constraint creative_approved_by_name check ((approved_by is null) = (approved_at is null)),
  constraint creative_declined_by_name_for_a_reason check (
    (declined_by is null) = (declined_at is null) and (declined_by is null) = (decline_reason is null)),
  constraint creative_withdrawn_by_name check ((withdrawn_by is null) = (withdrawn_at is null)),
  constraint creative_decided_once check (num_nonnulls(approved_at, declined_at) <= 1),
  constraint creative_declined_is_not_withdrawn check (num_nonnulls(declined_at, withdrawn_at) <= 1)
);
create index creative_newest on creative (uploaded_at desc, id desc);
create index creative_of_campaign on creative (campaign_id, uploaded_at desc, id desc);
create index creative_by_name on creative (name collate "C", uploaded_at desc, id desc);
create index creative_to_approve on creative (uploaded_at, id) where state = 'waiting';
create index creative_shown on creative (campaign_id, rule_version, kind, approved_at desc, id desc) where state = 'approved';
create index creative_shown_file on creative (hash) where state = 'approved';
