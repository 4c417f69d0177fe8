-- Every table, with its constraints, indexes and first rows, as of release 0.2.0. Applied once and never edited again: what
-- changes a table later is a numbered file of its own (docs/upgrading.md). In order: what constraints ask, network and staff,
-- partners, plans, the ledger, delivery, and what stands on those.

-- p_days business days after p_from. Saturdays and Sundays (UTC) do not count. A day has 24 hours whatever zone a session
-- is in: constraints ask this function, and a restored row has to fit them still.
create function add_business_days(p_from timestamptz, p_days integer) returns timestamptz
language plpgsql immutable strict as $$
declare
  v_at timestamptz := p_from;
  v_left integer := p_days;
begin
  while v_left > 0 loop
    v_at := v_at + interval '24 hours';
    if extract(isodow from v_at at time zone 'UTC') < 6 then
      v_left := v_left - 1;
    end if;
  end loop;
  return v_at;
end $$;

-- A name spelled in another way is nobody else's.
create function person_spelled(p_person text) returns text
language sql immutable as $$
  select lower(regexp_replace(trim(p_person), '\s+', ' ', 'g'))
$$;

-- Local money in its minor unit for p_base micros: rate less spread, one exact division, rounded half to even.
create function exchanged(p_base bigint, p_rate_e8 bigint, p_spread_bp integer, p_minor_digits integer) returns bigint
language sql immutable as $$
  -- 10^18 = 10^6 micros * 10^8 of the rate * 10^4 basis points
  select case
    when 2 * mod(n, d) > d or 2 * mod(n, d) = d and mod(div(n, d), 2) = 1 then div(n, d) + 1
    else div(n, d)
  end::bigint
  from (select p_base::numeric * p_rate_e8 * (10000 - p_spread_bp) * 10::numeric ^ p_minor_digits,
    1000000000000000000::numeric) as fraction (n, d)
$$;

-- Whether words are there in each of the twelve languages, with a title and a text of a sensible length, and nothing more.
create function says_it_in_every_language(p_words jsonb) returns boolean
language sql immutable as $$
  select jsonb_typeof(p_words) = 'object'
    and (select array_agg(lang order by lang) from jsonb_object_keys(p_words) lang)
      = array['cht', 'de', 'en', 'fr', 'jp', 'kor', 'pt', 'ru', 'spa', 'th', 'vi', 'zh']
    and (select bool_and(length(trim(w.value->>'title')) between 1 and 120 and length(trim(w.value->>'text')) between 1 and 2000
        and (select count(*) from jsonb_object_keys(w.value)) = 2)
      from jsonb_each(p_words) w) is true
$$;

-- Whether words lead nowhere outside the app: no web or mail address in any script (a dot with letters right behind
-- it), no number to call or to pay to (seven digits in a row, or a plus before digits), and no character that turns the
-- reading order.
create function leads_nowhere(p_words jsonb) returns boolean
language sql immutable as $$
  select not exists (
    select from jsonb_each(p_words) w cross join jsonb_each_text(w.value) t
    where t.value ~ '://|@|[^[:space:].][.．][^[:space:].．0-9"''”’»」』）)\],;:!?…]{2}|[0-9]{7,}|\+ ?[0-9]|[\u202A-\u202E\u2066-\u2069]')
$$;

-- The network itself: one row of settings with hard maxima. Only demo mode may be quicker than the rules (product §, top).
create table network (
  id uuid primary key,
  only_row boolean not null unique default true check (only_row),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  demo boolean not null,
  destination_wait interval not null,
  beacon_grace interval not null,
  match_window interval not null default '24 hours',
  offer_window interval not null default '168 hours',
  constraint network_destination_wait check (destination_wait = '24 hours' or demo and destination_wait <= '24 hours'),
  constraint network_beacon_grace check (beacon_grace = '2 minutes' or demo and beacon_grace <= '2 minutes'),
  constraint network_match_window check (match_window <= '24 hours'),
  constraint network_offer_window check (offer_window <= '7 days'),
  constraint network_mode unique (demo)
);

-- Staff. `person` keeps one human from holding two accounts.
create table operator (
  id uuid primary key,
  username text not null unique,
  person text not null constraint operator_one_account_per_person unique,
  role text not null
    check (role in ('support', 'cashier', 'approver', 'campaign_manager', 'content', 'auditor', 'admin')),
  -- Null until the person has set one with the code that two admins issued.
  password_hash text,
  created_at timestamptz not null,
  setup_hash bytea,
  setup_expires_at timestamptz,
  -- Encrypted with a key that the database never sees.
  totp_secret bytea,
  totp_enrolled_at timestamptz,
  -- The newest time step whose code was used: each code is good once.
  totp_last_step bigint,
  ended_at timestamptz,
  constraint operator_enrolled_has_a_secret check (totp_enrolled_at is null or totp_secret is not null)
);
create unique index operator_person_once on operator (person_spelled(person));

create table operator_session (
  token_hash bytea primary key,
  operator_id uuid not null references operator,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  id uuid not null default gen_random_uuid() unique,
  last_seen_at timestamptz
);

-- What staff did; never changed. `account_id` is the partner concerned, who may read it.
create table audit (
  id uuid primary key,
  at timestamptz not null,
  operator_id uuid not null references operator,
  action text not null,
  account_id uuid,
  subject text not null,
  details jsonb not null default '{}',
  role text
);
create index audit_of_account on audit (account_id, at desc);
create index audit_newest on audit (at desc, id desc);

-- People, their sessions, and the counters that keep guesses few. All secrets are stored hashed.
create table partner (
  id uuid primary key,
  username text not null,
  nickname text not null,
  email text not null,
  phone text not null,
  password_hash text not null,
  lang text not null default 'en',
  entry text not null default 'register',
  state text not null default 'active' check (state in ('active', 'not_activated', 'disabled', 'cancelled')),
  state_reason text,
  account_opened_at timestamptz,
  pin_hash text,
  pin_set_at timestamptz,
  pin_wrong integer not null default 0 check (pin_wrong >= 0),
  pin_wait_until timestamptz,
  created_at timestamptz not null,
  avatar_id uuid,
  state_seq integer not null default 1,
  state_until timestamptz,
  email_set_at timestamptz,
  pin_recovered_at timestamptz,
  host_user text check (length(host_user) between 1 and 100),
  login_recovered_at timestamptz,
  offers_looked_at timestamptz,
  constraint partner_disabled_has_an_end check ((state = 'disabled') = (state_until is not null)),
  constraint partner_of_a_host_or_of_none check ((entry = 'register') = (host_user is null)),
  constraint partner_once_per_host_user unique (entry, host_user)
);
create unique index partner_username on partner (lower(username));
create unique index partner_email on partner (lower(email));
create index partner_state_due on partner (state_until) where state_until is not null;
create index partner_offers_due on partner (offers_looked_at nulls first)
  where state = 'active' and account_opened_at is not null;

create table partner_session (
  token_hash bytea primary key,
  account_id uuid not null references partner,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  id uuid not null default gen_random_uuid(),
  last_seen_at timestamptz
);
create index partner_session_of on partner_session (account_id);
create unique index partner_session_id on partner_session (id);
-- What a device that is told of money events hangs on: its partner's own session.
create unique index partner_session_owner on partner_session (account_id, id);

-- A checked transaction password, good for one action and its exact parameters, once (docs/security.md).
create table step_up (
  account_id uuid not null references partner,
  token_hash bytea not null,
  session_hash bytea not null,
  action text not null,
  params_hash bytea not null,
  expires_at timestamptz not null,
  primary key (account_id, token_hash)
);

-- Licence keys (register) and authorization codes (open an ad account): single use, hashed, with an end date.
create table invitation (
  code_hash bytea primary key,
  kind text not null check (kind in ('license_key', 'authorization_code')),
  expires_at timestamptz not null,
  used_by uuid references partner,
  used_at timestamptz,
  id uuid not null default gen_random_uuid() unique,
  issued_by uuid references operator,
  issued_at timestamptz,
  needs_activation boolean not null default false
);

-- Tries in the current window, so that limits outlive a restart.
create table attempt (
  scope text not null,
  subject text not null,
  window_start timestamptz not null,
  tries integer not null check (tries >= 0),
  primary key (scope, subject)
);

create table notice (
  account_id uuid not null references partner,
  id uuid not null,
  category text not null
    check (category in ('system_announcement', 'system_maintenance', 'activity_notification')),
  key text not null,
  params jsonb not null default '{}',
  link text,
  at timestamptz not null,
  read_at timestamptz,
  announcement_id uuid,
  primary key (account_id, id),
  constraint notice_names_its_announcement check ((key = 'announcement') = (announcement_id is not null))
);
create index notice_newest on notice (account_id, category, (read_at is not null), at desc, id desc);
create index notice_unread on notice (account_id) where read_at is null;
create unique index notice_announced_once on notice (account_id, announcement_id) where announcement_id is not null;

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
  created_at timestamptz not null,
  -- With real money a campaign asks for ten trial orders at the least (product rules §3). One that asks for fewer points at
  -- the network's row in demo mode, and there is none in real-money mode.
  demo_only boolean generated always as (case when trials_needed < 10 then true end) stored,
  constraint campaign_fewer_trials_only_in_demo_mode foreign key (demo_only) references network (demo)
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
  -- With real money `https`. Any other points at the network's row in demo mode, and there is none in real-money mode: a page
  -- of this machine, or a path of the demo site.
  landing_page text not null constraint plan_rule_landing_page_is_https check (
    landing_page ~ '^https://[^\s/?#@]+([/?#]\S*)?$'
    or landing_page ~ '^http://(localhost|127(\.\d+){3}|\[::1\])(:\d+)?([/?#]\S*)?$' or landing_page ~ '^/[^/\\\s]\S*$'),
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
  translations jsonb not null default '{}'
  constraint plan_rule_translations_are_by_language check (jsonb_typeof(translations) = 'object'),
  level_min integer not null default 1 constraint plan_rule_level_is_one check (level_min between 1 and 5),
  languages text[] not null default '{}' constraint plan_rule_languages_are_known
    check (languages <@ array['cht', 'de', 'en', 'fr', 'jp', 'kor', 'pt', 'ru', 'spa', 'th', 'vi', 'zh']),
  demo_only boolean generated always as (case when landing_page !~ '^https:' then true end) stored
    constraint plan_rule_other_than_https_only_in_demo_mode references network (demo),
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

-- The classes money can be in, and which kind of posting may move it between which two (product rules §2).
-- Custody is client money at the bank, the only debit-normal class; every other class is owed to somebody.
create table class (
  name text primary key,
  owner text not null check (owner in ('partner', 'order', 'campaign', 'publisher', 'network')),
  debit_normal boolean not null default false,
  constraint class_only_custody_is_debit_normal check (debit_normal = (name = 'custody'))
);

insert into class (name, owner, debit_normal) values
  ('available', 'partner', false), ('promo', 'partner', false), ('advance', 'partner', false),
  ('withdrawing', 'partner', false), ('clearing', 'partner', false),
  ('held_cash', 'order', false), ('held_promo', 'order', false), ('held_advance', 'order', false),
  ('reserved', 'order', false), ('pending', 'order', false),
  ('escrow', 'campaign', false),
  ('earned', 'publisher', false), ('due', 'publisher', false),
  ('marketing', 'network', false), ('advances', 'network', false), ('fees', 'network', false),
  ('rounding', 'network', false), ('suspense', 'network', false), ('custody', 'network', true);

-- An entry's type says what happened, and which evidence it must name.
create table entry_type (
  name text primary key,
  evidence text not null check (evidence in ('order', 'deposit', 'withdrawal', 'bank_line', 'grant', 'proposal', 'publisher', 'appeal', 'acceptor_order'))
);

insert into entry_type (name, evidence) values
  ('deposit', 'deposit'), ('unidentified', 'bank_line'), ('sent_back', 'bank_line'),
  ('fund', 'order'), ('release', 'order'), ('match', 'order'), ('delivery', 'order'), ('settle', 'order'),
  ('withdraw', 'withdrawal'), ('withdraw_cancelled', 'withdrawal'), ('withdraw_paid', 'withdrawal'),
  ('withdraw_returned', 'withdrawal'), ('withdraw_failed', 'withdrawal'), ('withdraw_bounced', 'withdrawal'),
  ('promo', 'grant'), ('promo_expired', 'grant'), ('coupon_returned', 'grant'), ('advance', 'grant'), ('advance_back', 'grant'),
  ('late_credit', 'withdrawal'), ('appeal_won', 'appeal'), ('deposit_reversed', 'deposit'),
  ('publisher_paid', 'publisher'), ('publisher_bounced', 'publisher');

-- The only moves there are. A posting whose (type, kind, debit, credit) is not here cannot be written.
create table posting_rule (
  entry_type text not null references entry_type,
  kind text not null,
  debit_class text not null references class,
  credit_class text not null references class,
  primary key (entry_type, kind, debit_class, credit_class),
  constraint posting_rule_moves_something check (debit_class <> credit_class)
);

insert into posting_rule (entry_type, kind, debit_class, credit_class) values
  ('deposit', 'deposit', 'custody', 'available'),
  ('deposit', 'escrow_in', 'custody', 'escrow'),
  ('deposit', 'network_in', 'custody', 'marketing'),
  ('deposit', 'network_in', 'custody', 'advances'),
  ('deposit', 'network_in', 'custody', 'fees'),
  ('deposit', 'network_in', 'custody', 'rounding'),
  ('unidentified', 'unidentified', 'custody', 'suspense'),
  ('deposit', 'identified', 'suspense', 'available'),
  ('deposit', 'identified', 'suspense', 'escrow'),
  ('deposit', 'identified', 'suspense', 'marketing'),
  ('deposit', 'identified', 'suspense', 'advances'),
  ('deposit', 'identified', 'suspense', 'fees'),
  ('deposit', 'identified', 'suspense', 'rounding'),
  ('sent_back', 'sent_back', 'suspense', 'custody'),
  ('fund', 'fund', 'available', 'held_cash'),
  ('fund', 'fund', 'promo', 'held_promo'),
  ('fund', 'fund', 'advance', 'held_advance'),
  ('release', 'release', 'held_cash', 'available'),
  ('release', 'release', 'held_promo', 'promo'),
  ('release', 'release', 'held_advance', 'advance'),
  ('release', 'promo_expired', 'held_promo', 'marketing'),
  ('match', 'reserve', 'escrow', 'reserved'),
  ('delivery', 'consume', 'held_cash', 'earned'),
  ('delivery', 'consume', 'held_promo', 'earned'),
  ('delivery', 'consume', 'held_advance', 'earned'),
  ('delivery', 'consume', 'held_cash', 'fees'),
  ('delivery', 'consume', 'held_promo', 'fees'),
  ('delivery', 'consume', 'held_advance', 'fees'),
  ('delivery', 'consume_reversed', 'earned', 'held_cash'),
  ('delivery', 'consume_reversed', 'earned', 'held_promo'),
  ('delivery', 'consume_reversed', 'earned', 'held_advance'),
  ('delivery', 'consume_reversed', 'fees', 'held_cash'),
  ('delivery', 'consume_reversed', 'fees', 'held_promo'),
  ('delivery', 'consume_reversed', 'fees', 'held_advance'),
  ('delivery', 'accrue', 'reserved', 'pending'),
  ('delivery', 'accrue_reversed', 'pending', 'reserved'),
  ('delivery', 'borne', 'marketing', 'earned'),
  ('delivery', 'borne', 'marketing', 'pending'),
  ('settle', 'settle', 'pending', 'available'),
  ('settle', 'settle', 'pending', 'advances'),
  ('settle', 'profit_share', 'pending', 'available'),
  ('settle', 'rounding', 'pending', 'rounding'),
  ('settle', 'rounding', 'rounding', 'pending'),
  ('settle', 'unreserve', 'reserved', 'escrow'),
  ('settle', 'mature', 'earned', 'due'),
  ('publisher_paid', 'publisher_paid', 'due', 'custody'),
  ('publisher_bounced', 'publisher_bounced', 'custody', 'due'),
  ('withdraw', 'withdraw', 'available', 'withdrawing'),
  ('withdraw_cancelled', 'withdraw_cancelled', 'withdrawing', 'available'),
  ('withdraw_paid', 'withdraw_paid', 'withdrawing', 'custody'),
  ('withdraw_paid', 'withdraw_fee', 'withdrawing', 'fees'),
  ('withdraw_returned', 'withdraw_returned', 'withdrawing', 'available'),
  ('withdraw_failed', 'withdraw_failed', 'withdrawing', 'available'),
  ('withdraw_bounced', 'withdraw_bounced', 'suspense', 'available'),
  ('withdraw_bounced', 'withdraw_fee_back', 'fees', 'available'),
  ('promo', 'promo_granted', 'marketing', 'promo'),
  ('promo_expired', 'promo_expired', 'promo', 'marketing'),
  ('coupon_returned', 'coupon_returned', 'held_promo', 'marketing'),
  ('advance', 'advance_granted', 'advances', 'advance'),
  ('advance_back', 'advance_back', 'advance', 'advances'),
  ('late_credit', 'late_credit', 'marketing', 'available'),
  ('appeal_won', 'appeal_won', 'marketing', 'available'),
  ('deposit_reversed', 'deposit_reversed', 'available', 'custody'),
  ('deposit_reversed', 'deposit_reversed', 'fees', 'custody'),
  ('deposit_reversed', 'deposit_reversed', 'marketing', 'custody');

-- Stored balances. Each is the sum of its postings (checked by `npm run verify`, I4) and can never go below zero.
create table wallet (
  account_id uuid primary key,
  available bigint not null default 0 constraint wallet_available_not_negative check (available >= 0),
  promo bigint not null default 0 constraint wallet_promo_not_negative check (promo >= 0),
  advance bigint not null default 0 constraint wallet_advance_not_negative check (advance >= 0),
  withdrawing bigint not null default 0 constraint wallet_withdrawing_not_negative check (withdrawing >= 0),
  clearing bigint not null default 0 constraint wallet_clearing_not_negative check (clearing >= 0)
);

-- What a campaign's advertiser has paid in and has not been promised to an order yet. `matched_in` is the part of all
-- pay-ins that stands on an imported bank statement; only that part can ever be reserved.
create table escrow (
  account_id uuid primary key,
  balance bigint not null default 0 constraint escrow_not_negative check (balance >= 0),
  matched_in bigint not null default 0 constraint escrow_matched_not_negative check (matched_in >= 0),
  reserved_net bigint not null default 0 constraint escrow_reserved_not_negative check (reserved_net >= 0),
  constraint escrow_reserved_only_from_matched check (reserved_net <= matched_in)
);

-- Quiet network classes: a plain row each.
create table network_balance (
  class text primary key references class,
  balance bigint not null default 0,
  promised bigint not null default 0,
  constraint network_balance_not_negative check (balance >= 0),
  constraint network_balance_is_a_quiet_class check (class in ('suspense', 'marketing', 'advances')),
  constraint network_balance_promised_is_there check (promised >= 0 and promised <= balance)
);

insert into network_balance (class) values ('suspense'), ('marketing'), ('advances');

-- Busy network classes: credits are postings only, so that no order waits for another's row. A debit locks the row,
-- folds the credits numbered since the last time into it and must not go below zero.
create table network_fold (
  class text primary key references class,
  folded bigint not null default 0,
  folded_to bigint not null default 0,
  constraint network_fold_not_negative check (folded >= 0),
  constraint network_fold_is_a_busy_class check (class in ('fees', 'rounding'))
);

insert into network_fold (class) values ('fees'), ('rounding');

-- The life of an order. Its legal moves are rows of order_transition; every move it ever made is a row of order_move,
-- each chained to the one before by foreign key. An order's state is the end of that chain, also by foreign key: a
-- state that was not reached by legal moves cannot be written, by anybody.
create table order_transition (
  action text not null,
  from_state text not null,
  to_state text not null,
  primary key (action, from_state, to_state)
);

insert into order_transition (action, from_state, to_state) values
  ('offer', 'none', 'waiting'),
  ('decline', 'waiting', 'declined'),
  ('expire', 'waiting', 'expired'),
  ('fund', 'waiting', 'matching'),
  ('match', 'matching', 'running'),
  ('cancel', 'matching', 'failed'),
  ('fail_match', 'matching', 'failed'),
  ('fail_delivery', 'running', 'failed'),
  ('finish', 'running', 'finished'),
  ('stop', 'running', 'finished'),
  ('void', 'running', 'finished'),
  ('mature', 'finished', 'settling'),
  ('settle', 'settling', 'settled');

create table order_move (
  account_id uuid not null,
  order_id uuid not null,
  seq integer not null check (seq >= 1),
  action text not null,
  from_state text not null,
  to_state text not null,
  actor text not null,
  at timestamptz not null,
  previous_seq integer generated always as (nullif(seq - 1, 0)) stored,
  primary key (account_id, order_id, seq),
  constraint order_move_state_key unique (account_id, order_id, seq, to_state),
  constraint order_move_is_legal foreign key (action, from_state, to_state) references order_transition,
  constraint order_move_starts_with_the_offer check ((seq = 1) = (from_state = 'none')),
  constraint order_move_follows_the_one_before
    foreign key (account_id, order_id, previous_seq, from_state)
    references order_move (account_id, order_id, seq, to_state)
);

create table ad_order (
  account_id uuid not null references wallet,
  id uuid not null,
  plan_number text not null,
  campaign_id uuid not null,
  rule_version integer not null,
  state text not null,
  move_seq integer not null,
  reason text,
  -- Frozen when offered; micros.
  impression_price bigint not null check (impression_price > 0 and impression_price % 100 = 0),
  payout bigint not null check (payout > 0),
  fee_bp integer not null check (fee_bp between 0 and 2000 and fee_bp % 100 = 0),
  -- Null is the plan's own; an order offered at level 5 matures sooner (product rules §3).
  maturity_s integer check (maturity_s > 0),
  outlook jsonb,
  offered_at timestamptz not null,
  answer_by timestamptz not null,
  funded_at timestamptz,
  match_by timestamptz,
  matched_at timestamptz,
  flight_ends_at timestamptz,
  finished_at timestamptz,
  closed_at timestamptz,
  matures_at timestamptz,
  settled_at timestamptz,
  -- When a job should look at this order next; null when nothing will happen by itself any more.
  look_again_at timestamptz,
  -- Media money by source: funded = consumed + released + held, always (I6).
  funded_cash bigint not null default 0,
  funded_promo bigint not null default 0,
  funded_advance bigint not null default 0,
  held_cash bigint not null default 0 constraint order_held_cash_not_negative check (held_cash >= 0),
  held_promo bigint not null default 0 constraint order_held_promo_not_negative check (held_promo >= 0),
  held_advance bigint not null default 0 constraint order_held_advance_not_negative check (held_advance >= 0),
  consumed_cash bigint not null default 0 check (consumed_cash >= 0),
  consumed_promo bigint not null default 0 check (consumed_promo >= 0),
  consumed_advance bigint not null default 0 check (consumed_advance >= 0),
  released_cash bigint not null default 0 check (released_cash >= 0),
  released_promo bigint not null default 0 check (released_promo >= 0),
  released_advance bigint not null default 0 check (released_advance >= 0),
  -- Revenue: what escrow reserved is accrued, returned or still there.
  reserve_total bigint not null default 0,
  reserved bigint not null default 0 constraint order_reserved_not_negative check (reserved >= 0),
  accrued bigint not null default 0 check (accrued >= 0),
  unreserved bigint not null default 0 check (unreserved >= 0),
  pending bigint not null default 0 constraint order_pending_not_negative check (pending >= 0),
  settled_out bigint not null default 0 check (settled_out >= 0),
  -- Its place among the account's settled orders that delivered something; null for any other.
  record_seq integer check (record_seq >= 1),
  -- Impressions: promised to delivery nodes and not yet closed, and paid in closed slices.
  leased bigint not null default 0 check (leased >= 0),
  redeemed bigint not null default 0 check (redeemed >= 0),
  addition bigint not null default 0,
  addition_back bigint not null default 0,
  -- Set for the network's own orders, which two people started.
  trial_proposal_id uuid,
  paused_since timestamptz,
  paused_until timestamptz,
  pause_reason text,
  -- Two people ended it before its time.
  void_proposal_id uuid,
  void_proposal_kind text
    generated always as (case when void_proposal_id is null then null else 'order_void' end) stored,
  void_proposal_state text
    generated always as (case when void_proposal_id is null then null else 'confirmed' end) stored,
  -- What earlier pauses of this order lasted.
  paused_before interval not null default '0',
  primary key (account_id, id),
  constraint order_state_is_the_end_of_its_moves foreign key (account_id, id, move_seq, state)
    references order_move (account_id, order_id, seq, to_state),
  constraint order_cash_is_whole check (funded_cash = consumed_cash + released_cash + held_cash),
  constraint order_promo_is_whole check (funded_promo = consumed_promo + released_promo + held_promo),
  constraint order_advance_is_whole check (funded_advance = consumed_advance + released_advance + held_advance),
  constraint order_revenue_only_from_reserve check (reserve_total = reserved + accrued + unreserved),
  constraint order_pending_is_what_accrued check (pending = accrued - settled_out),
  constraint order_settled_is_empty
    check (state <> 'settled' or (held_cash + held_promo + held_advance + reserved + pending + leased = 0)),
  constraint order_outlook_needs_thirty_orders check (
    coalesce((outlook->>'settled_orders')::integer, 0) >= 30
    or num_nonnulls(outlook->>'p10', outlook->>'p50', outlook->>'p90', outlook->>'lost_share_percent') = 0
      and coalesce(outlook->'bins', '[]') = '[]'),
  constraint order_delivers_only_what_was_funded
    check ((leased + redeemed) * impression_price <= funded_cash + funded_promo + funded_advance),
  constraint order_addition_is_promo check (addition between 0 and funded_promo),
  constraint order_addition_at_most_half
    check (addition * 2 <= funded_cash + funded_promo + funded_advance - addition),
  constraint order_addition_goes_back_once check (addition_back between 0 and addition),
  constraint order_rule_is_frozen foreign key (campaign_id, rule_version) references plan_rule,
  constraint order_is_voided_by_two_people check (reason not like 'void\_%' or void_proposal_id is not null),
  constraint order_pause_is_whole
    check (num_nulls(paused_since, paused_until, pause_reason) in (0, 3) and paused_until > paused_since is not false),
  constraint order_paused_at_most_72_hours
    check (paused_before + coalesce(paused_until - paused_since, '0') <= interval '72 hours')
);
-- A list of several states is as many short reads, each newest first.
create index ad_order_newest on ad_order (account_id, state, offered_at desc, id desc);
create index ad_order_newest_of_all on ad_order (offered_at desc, id desc) where funded_at is not null;
create index ad_order_record on ad_order (account_id, record_seq desc) where record_seq is not null;
-- Money at work: also that of an order that failed while running, until what it delivered has settled.
create index ad_order_at_work on ad_order (account_id)
  where state in ('matching', 'running', 'finished', 'settling')
    or state = 'failed' and settled_at is null and (closed_at is null or matures_at is not null);
-- Newest first, so that one look tells whether another order of the campaign has settled.
create index ad_order_settled on ad_order (campaign_id, settled_at desc, id desc) where state = 'settled';
create index ad_order_due on ad_order (look_again_at) where look_again_at is not null;
create index ad_order_not_settled on ad_order (account_id) where matched_at is not null and settled_at is null;
create index ad_order_by_id on ad_order (id);

-- What each publisher earned on an order, until settlement makes it due.
create table order_publisher (
  account_id uuid not null,
  order_id uuid not null,
  publisher_id uuid not null,
  impressions bigint not null default 0 check (impressions >= 0),
  earned bigint not null default 0 constraint order_publisher_earned_not_negative check (earned >= 0),
  primary key (account_id, order_id, publisher_id),
  foreign key (account_id, order_id) references ad_order
);

-- Money coming in: an intent by the owner, the bank's reference recorded by one person, confirmed by another.
create table bank_reference (
  reference text primary key,
  used_for uuid not null unique
);

create table bank_statement (
  id uuid primary key,
  imported_by uuid not null,
  imported_at timestamptz not null,
  -- What the import was asked for under, and what was answered: a repeated request is told the same.
  idempotency_key text,
  counts jsonb,
  constraint bank_statement_once_per_key unique (imported_by, idempotency_key),
  constraint bank_statement_imported_by_staff foreign key (imported_by) references operator
);

-- A line of an imported statement. Its bank reference is unique: importing a line twice changes nothing.
create table bank_line (
  id uuid primary key,
  statement_id uuid not null references bank_statement,
  bank_reference text not null constraint bank_line_reference_once unique,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  booked_at timestamptz not null,
  remittance text not null,
  matched_to uuid constraint bank_line_matches_once unique,
  in_suspense boolean not null default false,
  constraint bank_line_suspense_is_for_money_in check (not in_suspense or direction = 'in')
);
create index bank_line_newest on bank_line (booked_at desc, id desc);

create table deposit (
  account_id uuid not null,
  id uuid not null,
  reference text not null unique,
  credit_class text not null references class
    check (credit_class in ('available', 'escrow', 'marketing', 'advances', 'fees', 'rounding')),
  amount bigint not null check (amount > 0 and amount % 10000 = 0),
  state text not null default 'open' check (state in ('open', 'recorded', 'confirmed', 'expired')),
  idempotency_key text not null,
  request_hash bytea not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  recorded_by uuid,
  recorded_at timestamptz,
  bank_reference text references bank_reference,
  approved_by uuid,
  confirmed_at timestamptz,
  match_by timestamptz,
  bank_line_id uuid unique references bank_line,
  -- What was taken back of it; less than its amount is an open break.
  reversed bigint not null default 0 check (reversed >= 0),
  reversed_at timestamptz,
  primary key (account_id, id),
  constraint deposit_one_outcome_per_key unique (account_id, idempotency_key),
  constraint deposit_state_key unique (account_id, id, state),
  constraint deposit_needs_two_people check (approved_by is distinct from recorded_by or approved_by is null),
  constraint deposit_recorded_has_a_reference
    check (state not in ('recorded', 'confirmed') or (recorded_by is not null and bank_reference is not null)),
  constraint deposit_confirmed_has_an_approver
    check (state <> 'confirmed' or (approved_by is not null and confirmed_at is not null and match_by is not null)),
  constraint deposit_recorded_by_staff foreign key (recorded_by) references operator,
  constraint deposit_approved_by_staff foreign key (approved_by) references operator,
  constraint deposit_reversed_at_most_what_came check (reversed <= amount),
  constraint deposit_reversed_once check (reversed = 0 or reversed_at is not null),
  constraint deposit_reversed_within_5_business_days
    check (reversed_at is null or reversed_at <= add_business_days(confirmed_at, 5))
);
create index deposit_newest on deposit (opened_at desc, id desc);
create index deposit_newest_of_account on deposit (account_id, opened_at desc, id desc);
create index deposit_bank_reference on deposit (bank_reference) where bank_reference is not null;
create index deposit_unmatched on deposit (account_id) where state = 'confirmed' and bank_line_id is null;
-- Staff name a thing by its id alone, before anybody knows whose it is. Without these each of their calls would read the
-- whole table.
create index deposit_by_id on deposit (id);

-- Money going out. The same chain of moves as an order's holds its state.
create table withdrawal_transition (
  action text not null,
  from_state text not null,
  to_state text not null,
  primary key (action, from_state, to_state)
);

insert into withdrawal_transition (action, from_state, to_state) values
  ('request', 'none', 'requested'),
  ('approve', 'requested', 'approved'),
  ('send', 'approved', 'sent'),
  ('arrive', 'sent', 'arrived'),
  ('arrive', 'not_received', 'arrived'),
  ('cancel', 'requested', 'cancelled'),
  ('cancel', 'approved', 'cancelled'),
  ('cancel', 'in_review', 'cancelled'),
  ('split_off', 'none', 'requested'),
  ('review', 'requested', 'in_review'),
  ('review', 'approved', 'in_review'),
  ('clear', 'in_review', 'approved'),
  ('lapse', 'in_review', 'approved'),
  ('return', 'in_review', 'returned'),
  ('not_received', 'sent', 'not_received'),
  ('not_received', 'arrived', 'not_received'),
  ('trace', 'not_received', 'sent'),
  ('trace', 'not_received', 'arrived'),
  ('fail', 'sent', 'failed'),
  ('fail', 'not_received', 'failed'),
  ('bounce', 'not_received', 'failed'),
  ('bounce', 'arrived', 'failed');

create table withdrawal_move (
  account_id uuid not null,
  withdrawal_id uuid not null,
  seq integer not null check (seq >= 1),
  action text not null,
  from_state text not null,
  to_state text not null,
  actor text not null,
  at timestamptz not null,
  previous_seq integer generated always as (nullif(seq - 1, 0)) stored,
  primary key (account_id, withdrawal_id, seq),
  constraint withdrawal_move_state_key unique (account_id, withdrawal_id, seq, to_state),
  constraint withdrawal_move_is_legal
    foreign key (action, from_state, to_state) references withdrawal_transition,
  constraint withdrawal_move_starts_with_the_request check ((seq = 1) = (from_state = 'none')),
  constraint withdrawal_move_follows_the_one_before
    foreign key (account_id, withdrawal_id, previous_seq, from_state)
    references withdrawal_move (account_id, withdrawal_id, seq, to_state)
);

create table fee_table (
  version integer primary key,
  rate_bp integer not null check (rate_bp between 0 and 100),
  fee_min bigint not null check (fee_min between 0 and 1000000),
  fee_max bigint not null check (fee_max >= fee_min),
  published_at timestamptz not null default now()
);

insert into fee_table (version, rate_bp, fee_min, fee_max) values (1, 50, 250000, 10000000);

create table destination (
  account_id uuid not null references wallet,
  id uuid not null,
  kind text not null check (kind in ('bank_card', 'wallet_address')),
  bank_name text not null,
  beneficiary_name text not null,
  mobile text not null,
  account_number text not null,
  bank_address text not null,
  branch_name text not null,
  bound_at timestamptz not null,
  usable_from timestamptz not null,
  primary key (account_id, id)
);
create index destination_newest on destination (account_id, bound_at desc);

create table withdrawal (
  account_id uuid not null references wallet,
  id uuid not null,
  reference text not null unique,
  destination_id uuid not null,
  amount bigint not null check (amount > 0 and amount % 10000 = 0),
  fee bigint not null check (fee >= 0 and fee % 10000 = 0),
  fee_version integer not null references fee_table,
  state text not null,
  move_seq integer not null,
  requested_at timestamptz not null,
  approve_by timestamptz not null,
  send_by timestamptz not null,
  arrive_by timestamptz not null,
  -- Past this moment, while it has not arrived, the whole network can take nothing in.
  late_stop_at timestamptz not null,
  approved_by uuid,
  approved_by_rule boolean,
  approved_at timestamptz,
  sent_by uuid,
  sent_at timestamptz,
  bank_reference text references bank_reference,
  arrived_at timestamptz,
  arrived_by text check (arrived_by in ('partner', 'bank')),
  bank_line_id uuid unique references bank_line,
  -- When the amount left `withdrawing`: with the partner's word or a bank line, whichever came first.
  paid_at timestamptz,
  -- The part of an amount that is in review is a withdrawal of its own, split off the one the partner asked for.
  split_from uuid,
  root_id uuid not null generated always as (coalesce(split_from, id)) stored,
  review_id uuid,
  not_received_at timestamptz,
  answer_by timestamptz,
  traced_by uuid,
  trace_reference text,
  failed_at timestamptz,
  failed_by uuid,
  -- The line on which the money came back.
  bounce_line_id uuid unique references bank_line,
  late_days integer not null default 0 check (late_days >= 0),
  primary key (account_id, id),
  foreign key (account_id, destination_id) references destination,
  constraint withdrawal_part_has_a_whole foreign key (account_id, split_from) references withdrawal,
  constraint withdrawal_root_key unique (account_id, id, root_id),
  constraint withdrawal_amount_key unique (account_id, id, amount),
  constraint withdrawal_state_is_the_end_of_its_moves foreign key (account_id, id, move_seq, state)
    references withdrawal_move (account_id, withdrawal_id, seq, to_state),
  constraint withdrawal_fee_comes_out_of_the_amount check (fee < amount),
  constraint withdrawal_needs_two_people check (sent_by is null or sent_by is distinct from approved_by),
  constraint withdrawal_approved_by_somebody
    check (state not in ('approved', 'sent', 'arrived', 'not_received', 'failed')
      or approved_by_rule is true or approved_by is not null),
  constraint withdrawal_sent_has_a_reference
    check (state not in ('sent', 'arrived', 'not_received', 'failed')
      or (sent_by is not null and bank_reference is not null)),
  constraint withdrawal_arrived_by_partner_or_bank
    check (state <> 'arrived' or (arrived_by is not null and paid_at is not null)),
  constraint withdrawal_by_bank_has_its_line check (arrived_by is distinct from 'bank' or bank_line_id is not null),
  constraint withdrawal_in_review_has_a_review check (state not in ('in_review', 'returned') or review_id is not null),
  constraint withdrawal_not_received_has_a_date
    check (state <> 'not_received' or (not_received_at is not null and answer_by is not null)),
  constraint withdrawal_failed_by_a_second_person
    check (state <> 'failed' or (failed_by is not null and failed_by is distinct from sent_by)),
  constraint withdrawal_bounced_was_paid check (bounce_line_id is null or (paid_at is not null and state = 'failed')),
  constraint withdrawal_approved_by_staff foreign key (approved_by) references operator,
  constraint withdrawal_sent_by_staff foreign key (sent_by) references operator,
  constraint withdrawal_traced_by_staff foreign key (traced_by) references operator,
  constraint withdrawal_failed_by_staff foreign key (failed_by) references operator
);
create index withdrawal_newest on withdrawal (account_id, requested_at desc, id desc);
create index withdrawal_newest_of_all on withdrawal (requested_at desc, id desc);
create index withdrawal_split_off on withdrawal (account_id, split_from) where split_from is not null;
create index withdrawal_bank_reference on withdrawal (bank_reference) where bank_reference is not null;
create index withdrawal_open on withdrawal (late_stop_at)
  where state in ('requested', 'approved', 'in_review', 'sent', 'not_received');
create index withdrawal_paid_not_arrived on withdrawal (account_id)
  where paid_at is not null and state in ('sent', 'not_received');
create index withdrawal_by_id on withdrawal (id);

-- The journal: append only. An entry says what happened and names its evidence; its postings are paired lines
-- debit -> credit, so an entry that does not balance cannot be written at all.
create table entry (
  account_id uuid not null,
  id uuid not null,
  type text not null references entry_type,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_hash bytea not null,
  -- What the caller was told, so that a repeated request is told the same.
  outcome jsonb not null,
  actor text not null,
  at timestamptz not null,
  order_id uuid,
  deposit_id uuid,
  -- Always 'confirmed': the foreign key below lets an entry name only a deposit that two people confirmed.
  deposit_state text generated always as (case when deposit_id is null then null else 'confirmed' end) stored,
  withdrawal_id uuid,
  bank_line_id uuid references bank_line,
  grant_id uuid,
  publisher_id uuid,
  xid xid8 not null default pg_current_xact_id(),
  grant_kind text generated always as (case
    when grant_id is null then null
    when type in ('promo', 'promo_expired', 'coupon_returned') then 'promo'
    when type in ('advance', 'advance_back') then 'advance'
    else 'none'
  end) stored,
  appeal_id uuid,
  appeal_state text generated always as (case when appeal_id is null then null else 'credited' end) stored,
  proposal_id uuid,
  proposal_state text generated always as (case when proposal_id is null then null else 'confirmed' end) stored,
  acceptor_order_id uuid,
  primary key (account_id, id),
  constraint entry_type_key unique (account_id, id, type),
  constraint entry_one_outcome_per_key unique (account_id, idempotency_key),
  constraint entry_order_exists foreign key (account_id, order_id) references ad_order,
  constraint entry_deposit_is_confirmed
    foreign key (account_id, deposit_id, deposit_state) references deposit (account_id, id, state),
  constraint entry_withdrawal_exists foreign key (account_id, withdrawal_id) references withdrawal,
  constraint entry_names_its_order
    check (type not in ('fund', 'release', 'match', 'delivery', 'settle') or order_id is not null),
  constraint entry_names_its_deposit check (type not in ('deposit', 'deposit_reversed') or deposit_id is not null),
  constraint entry_names_its_withdrawal check (
    type not in ('withdraw', 'withdraw_cancelled', 'withdraw_returned', 'withdraw_failed', 'withdraw_paid',
      'withdraw_bounced', 'late_credit')
    or withdrawal_id is not null),
  constraint entry_names_its_bank_line check (type not in ('unidentified', 'sent_back') or bank_line_id is not null),
  constraint entry_names_its_grant
    check (type not in ('promo', 'promo_expired', 'coupon_returned', 'advance', 'advance_back') or grant_id is not null),
  constraint entry_names_its_publisher
    check (type not in ('publisher_paid', 'publisher_bounced') or publisher_id is not null),
  constraint entry_names_its_appeal check (type <> 'appeal_won' or appeal_id is not null),
  constraint entry_names_its_proposal check (
    type not in ('sent_back', 'deposit_reversed', 'publisher_paid', 'publisher_bounced', 'escrow_out', 'network_out')
    or proposal_id is not null),
  constraint entry_names_its_acceptor_order check (
    type not in ('acceptor_order', 'acceptor_returned', 'acceptor_paid') or acceptor_order_id is not null)
);
create unique index entry_deposit_once on entry (account_id, deposit_id) where type = 'deposit';
create unique index entry_funded_once on entry (account_id, order_id) where type = 'fund';
create unique index entry_matched_once on entry (account_id, order_id) where type = 'match';
create unique index entry_settled_once on entry (account_id, order_id) where type = 'settle';
create unique index entry_withdrawn_once on entry (account_id, withdrawal_id) where type = 'withdraw';
create unique index entry_withdrawal_ends_once on entry (account_id, withdrawal_id)
  where type in ('withdraw_cancelled', 'withdraw_returned', 'withdraw_failed', 'withdraw_paid');
create unique index entry_bounced_once on entry (account_id, withdrawal_id) where type = 'withdraw_bounced';
create unique index entry_suspense_once on entry (bank_line_id, account_id) where type = 'unidentified';
create index entry_xid on entry (xid);
create index entry_newest on entry (account_id, type, at desc, id desc);
create index entry_of_withdrawal on entry (account_id, withdrawal_id) where withdrawal_id is not null;
create index entry_of_deposit on entry (account_id, deposit_id) where deposit_id is not null;
create index entry_of_acceptor_order on entry (account_id, acceptor_order_id) where acceptor_order_id is not null;
create index entry_of_order on entry (account_id, order_id) where order_id is not null;
create unique index entry_granted_once on entry (account_id, grant_id) where type in ('promo', 'advance');
create unique index entry_coupon_returned_once on entry (account_id, grant_id) where type = 'coupon_returned';
create index entry_of_grant on entry (account_id, grant_id) where grant_id is not null;
create unique index entry_appeal_credited_once on entry (account_id, appeal_id) where type = 'appeal_won';
create unique index entry_proposal_once on entry (proposal_id, account_id) where proposal_id is not null;
create unique index entry_acceptor_ordered_once on entry (account_id, acceptor_order_id) where type = 'acceptor_order';
create unique index entry_acceptor_order_ends_once on entry (account_id, acceptor_order_id)
  where type in ('acceptor_returned', 'acceptor_paid');

create table posting (
  account_id uuid not null,
  entry_id uuid not null,
  line smallint not null,
  entry_type text not null,
  kind text not null,
  debit_class text not null,
  debit_owner uuid not null,
  credit_class text not null,
  credit_owner uuid not null,
  amount bigint not null constraint posting_amount_above_zero check (amount > 0),
  -- The balances right after this line; null for classes that are only summed.
  debit_after bigint constraint posting_debit_after_not_negative check (debit_after >= 0),
  credit_after bigint,
  primary key (account_id, entry_id, line),
  constraint posting_belongs_to_entry foreign key (account_id, entry_id, entry_type)
    references entry (account_id, id, type),
  constraint posting_kind_is_allowed foreign key (entry_type, kind, debit_class, credit_class)
    references posting_rule
);
-- With the amounts, so that what a publisher is owed is summed without a look at each posting.
create index posting_due_credit on posting (credit_owner) include (amount) where credit_class = 'due';
create index posting_due_debit on posting (debit_owner) include (amount) where debit_class = 'due';
-- A share received is read by whoever it was credited to, though the entry is the follower's.
create index posting_profit_share on posting (credit_owner) where kind = 'profit_share';

-- Keys of money calls that write no entry of their own (to stop an order, to approve a withdrawal …). Together with the
-- entries' keys: one key, one request.
create table request (
  account_id uuid not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_hash bytea not null,
  at timestamptz not null,
  constraint request_one_per_key primary key (account_id, idempotency_key)
);

-- Committed entries get consecutive numbers, outside the transaction that moved the money.
create table journal_number (
  number bigint primary key check (number >= 1),
  account_id uuid not null,
  entry_id uuid not null,
  constraint journal_number_once unique (account_id, entry_id),
  foreign key (account_id, entry_id) references entry
);

create table sequencer (
  only_row boolean primary key default true check (only_row),
  numbered_to bigint not null default 0,
  before_xid xid8 not null default '0'
);

insert into sequencer default values;

-- From counted events to money. Nothing that the app may call here takes a count or an amount.

-- What one publisher delivered of an order: impressions, and results that the plan pays for.
create type delivered_count as (publisher_id uuid, impressions bigint, results bigint);

create table coupon_offer_transition (
  action text not null,
  from_state text not null,
  to_state text not null,
  primary key (action, from_state, to_state)
);

insert into coupon_offer_transition (action, from_state, to_state) values
  ('propose', 'none', 'proposed'),
  ('withdraw', 'proposed', 'ended'),
  ('approve', 'proposed', 'open'),
  ('end', 'open', 'ended');

create table coupon_offer_move (
  offer_id uuid not null,
  seq integer not null check (seq >= 1),
  action text not null,
  from_state text not null,
  to_state text not null,
  actor text not null,
  at timestamptz not null,
  previous_seq integer generated always as (nullif(seq - 1, 0)) stored,
  primary key (offer_id, seq),
  constraint coupon_offer_move_state_key unique (offer_id, seq, to_state),
  constraint coupon_offer_move_is_legal
    foreign key (action, from_state, to_state) references coupon_offer_transition,
  constraint coupon_offer_move_starts_with_the_proposal check ((seq = 1) = (from_state = 'none')),
  constraint coupon_offer_move_follows_the_one_before
    foreign key (offer_id, previous_seq, from_state) references coupon_offer_move (offer_id, seq, to_state)
);

-- Money in micros. The effect on an order is min(face, rate × base, cap), base being the order's fee or its amount.
create table coupon_offer (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  rules text not null check (length(rules) between 1 and 2000),
  -- {"de": {"name": …, "rules": …}}; who reads another language gets the words above.
  translations jsonb not null default '{}',
  kind text not null check (kind in ('discount', 'fixed_amount', 'deduction', 'addition', 'team', 'custom')),
  new_user boolean not null,
  base text not null check (base in ('fee', 'amount')),
  rate_bp integer not null,
  face_max bigint not null check (face_max > 0 and face_max % 10000 = 0),
  cap bigint not null check (cap > 0 and cap % 10000 = 0),
  budget bigint not null check (budget >= face_max and budget % 10000 = 0),
  claims_expected integer not null check (claims_expected between 1 and 1000000),
  valid_days integer not null check (valid_days between 1 and 365),
  claim_until timestamptz not null,
  state text not null,
  move_seq integer not null,
  claims integer not null default 0 check (claims >= 0),
  claimed bigint not null default 0,
  proposed_by uuid not null references operator,
  proposed_at timestamptz not null,
  approved_by uuid references operator,
  approved_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  constraint coupon_offer_terms unique (id, name, kind, new_user, base, rate_bp, cap),
  constraint coupon_offer_state_is_the_end_of_its_moves foreign key (id, move_seq, state)
    references coupon_offer_move (offer_id, seq, to_state),
  constraint coupon_offer_base_fits_its_kind check (
    case kind when 'discount' then base = 'fee' when 'custom' then true else base = 'amount' end),
  constraint coupon_offer_rate_fits_its_kind check (
    case
      when kind = 'addition' then rate_bp between 1 and 5000
      when kind in ('fixed_amount', 'team') then rate_bp = 10000
      else rate_bp between 1 and 10000
    end),
  constraint coupon_offer_needs_two_people check (approved_by is distinct from proposed_by),
  constraint coupon_offer_open_is_approved check (approved_by is not null or state <> 'open' and claims = 0),
  constraint coupon_offer_claimed_within_its_budget check (claimed between 0 and budget)
);
create index coupon_offer_newest on coupon_offer (proposed_at desc, id desc);
create index coupon_offer_open on coupon_offer (claim_until) where state = 'open';

create table coupon_transition (
  action text not null,
  from_state text not null,
  to_state text not null,
  primary key (action, from_state, to_state)
);

insert into coupon_transition (action, from_state, to_state) values
  ('claim', 'none', 'unused'),
  ('use', 'unused', 'used'),
  ('return', 'used', 'unused'),
  ('expire', 'unused', 'expired');

create table coupon_move (
  account_id uuid not null,
  coupon_id uuid not null,
  seq integer not null check (seq >= 1),
  action text not null,
  from_state text not null,
  to_state text not null,
  actor text not null,
  at timestamptz not null,
  previous_seq integer generated always as (nullif(seq - 1, 0)) stored,
  primary key (account_id, coupon_id, seq),
  constraint coupon_move_state_key unique (account_id, coupon_id, seq, to_state),
  constraint coupon_move_is_legal foreign key (action, from_state, to_state) references coupon_transition,
  constraint coupon_move_starts_with_the_claim check ((seq = 1) = (from_state = 'none')),
  constraint coupon_move_follows_the_one_before
    foreign key (account_id, coupon_id, previous_seq, from_state)
    references coupon_move (account_id, coupon_id, seq, to_state)
);

create table coupon (
  account_id uuid not null references wallet,
  id uuid not null,
  offer_id uuid not null,
  -- The offer's terms once more: the foreign key below keeps the offer from changing under a claimed coupon.
  name text not null,
  kind text not null,
  new_user boolean not null,
  base text not null,
  rate_bp integer not null,
  cap bigint not null,
  face bigint not null constraint coupon_face_is_whole_cents check (face > 0 and face % 10000 = 0),
  -- The most it can ever give: its part of the offer's budget.
  share bigint not null generated always as (least(face, cap)) stored,
  state text not null,
  move_seq integer not null,
  claimed_at timestamptz not null,
  -- The claim's day in the zone that the partner's device named then.
  claimed_day date not null,
  zone text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  order_id uuid,
  granted bigint,
  primary key (account_id, id),
  constraint coupon_terms_are_its_offers foreign key (offer_id, name, kind, new_user, base, rate_bp, cap)
    references coupon_offer (id, name, kind, new_user, base, rate_bp, cap),
  constraint coupon_state_is_the_end_of_its_moves foreign key (account_id, id, move_seq, state)
    references coupon_move (account_id, coupon_id, seq, to_state),
  constraint coupon_one_of_a_name_per_day unique (account_id, name, claimed_day),
  constraint coupon_order_exists foreign key (account_id, order_id) references ad_order,
  constraint coupon_used_names_its_order check (
    (state = 'used') = (order_id is not null) and (order_id is null) = (granted is null)
    and (order_id is null) = (used_at is null)),
  constraint coupon_gives_at_most_what_is_printed check (granted > 0 and granted <= least(face, cap))
);
create unique index coupon_new_user_once on coupon (account_id) where new_user;
create unique index coupon_once_per_order on coupon (account_id, order_id) where order_id is not null;
create index coupon_newest on coupon (account_id, claimed_at desc, id desc);
create index coupon_unused on coupon (expires_at) where state = 'unused';
create index coupon_newest_in_state on coupon (account_id, state, claimed_at desc, id desc);

-- A team shares one code; everybody in it has a coupon of the same face.
create table coupon_team (
  id uuid primary key,
  offer_id uuid not null references coupon_offer,
  code text not null constraint coupon_team_code_once unique,
  face bigint not null check (face > 0),
  started_at timestamptz not null
);

create table coupon_seat (
  team_id uuid not null references coupon_team,
  seat integer not null constraint coupon_team_has_five_seats check (seat between 1 and 5),
  account_id uuid not null,
  coupon_id uuid not null,
  primary key (team_id, seat),
  constraint coupon_seat_one_each unique (team_id, account_id),
  constraint coupon_seat_has_a_coupon foreign key (account_id, coupon_id) references coupon,
  constraint coupon_seat_of_coupon unique (account_id, coupon_id)
);

-- What the network gives partners out of its own money: promo credit or startup funds. Every entry that moves one of
-- them names its grant, and only a grant of its own kind.
create table network_grant (
  account_id uuid not null references wallet,
  id uuid not null,
  kind text not null check (kind in ('promo', 'advance')),
  amount bigint not null check (amount > 0),
  coupon_id uuid,
  -- The order that a coupon's promo was granted for.
  order_id uuid,
  given_at timestamptz not null,
  -- Until when promo that comes back from an order stays the partner's; null where none of it comes back.
  ends_at timestamptz,
  expired bigint not null default 0,
  closed_at timestamptz,
  -- Set when nothing of it was spent and all of it went back to marketing: then its coupon may be used again.
  returned_at timestamptz,
  funds_id uuid generated always as (case when kind = 'advance' then id end) stored,
  funds_state text generated always as (case when kind = 'advance' then 'granted' end) stored,
  primary key (account_id, id),
  constraint network_grant_kind_key unique (account_id, id, kind),
  constraint network_grant_coupon_exists foreign key (account_id, coupon_id) references coupon,
  constraint network_grant_promo_names_its_coupon
    check ((kind = 'promo') = (coupon_id is not null) and (kind = 'promo') = (order_id is not null)),
  constraint network_grant_order_exists foreign key (account_id, order_id) references ad_order,
  constraint network_grant_once_per_order unique (account_id, order_id),
  constraint network_grant_returns_whole
    check (returned_at is null or expired = amount and closed_at is not null),
  constraint network_grant_ends_only_as_promo check (kind = 'promo' or ends_at is null),
  constraint network_grant_expires_at_most_itself check (expired between 0 and amount)
);
-- A coupon's effect is paid at most once: another grant of it needs the one before back, and whole.
create unique index network_grant_once_per_coupon on network_grant (account_id, coupon_id) where returned_at is null;
create index network_grant_ending on network_grant (ends_at) where closed_at is null and ends_at is not null;

-- Who has had a benefit that a person gets once, by hashed e-mail address, phone number and destination.
create table benefit_claim (
  benefit text not null check (benefit in ('new_user_coupon', 'advance')),
  identity text not null check (identity in ('email', 'phone', 'destination')),
  identity_hash bytea not null,
  account_id uuid not null,
  at timestamptz not null,
  constraint benefit_once_per_identity primary key (benefit, identity, identity_hash)
);
create index benefit_claim_of on benefit_claim (account_id);

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

create table feedback (
  account_id uuid not null references partner,
  id uuid not null,
  topic text not null check (length(topic) between 1 and 100),
  content text not null check (length(content) between 1 and 2000),
  at timestamptz not null,
  primary key (account_id, id)
);

-- Images that partners sent, as they were drawn anew; the files lie in the data folder under their random names.
create table upload (
  account_id uuid not null references partner,
  id uuid not null,
  file_name text not null unique check (file_name ~ '^[0-9a-f]{32}\.webp$'),
  bytes integer not null check (bytes > 0),
  at timestamptz not null,
  primary key (account_id, id)
);

-- Reviews (product rules §4): a withdrawal, or the disputed part of one, that staff looks at before it is sent. For a
-- reason of the list only, once per amount, and never past its date: then it counts as approved.
create table review_reason (
  key text primary key
);

insert into review_reason (key) values
  ('asked_by_somebody_else'), ('destination_of_somebody_else'), ('deposit_called_back'), ('sanctions_list');

create table review (
  account_id uuid not null references wallet,
  id uuid not null,
  withdrawal_id uuid not null,
  root_id uuid not null,
  reason text not null constraint review_reason_is_on_the_list references review_reason,
  opened_by uuid not null references operator,
  opened_at timestamptz not null,
  ends_at timestamptz not null,
  extended_by uuid references operator,
  extended_at timestamptz,
  extended_again_by uuid references operator,
  extended_again_at timestamptz,
  outcome text check (outcome in ('cleared', 'returned', 'cancelled', 'lapsed')),
  ended_at timestamptz,
  ended_by uuid references operator,
  returned_for text constraint review_returned_for_a_reason_on_the_list references review_reason,
  primary key (account_id, id),
  constraint review_once_per_amount unique (account_id, root_id),
  constraint review_withdrawal_key unique (account_id, id, withdrawal_id),
  constraint review_is_of_its_withdrawal foreign key (account_id, withdrawal_id, root_id)
    references withdrawal (account_id, id, root_id),
  constraint review_has_an_end check (ends_at <= case
    when extended_again_by is not null then add_business_days(opened_at, 20)
    when extended_by is not null then add_business_days(opened_at, 10)
    else opened_at + interval '72 hours'
  end),
  constraint review_is_extended_before_its_end check (
    (extended_by is null) = (extended_at is null) and extended_at <= opened_at + interval '72 hours'
    and (extended_again_by is null) = (extended_again_at is null)
    and extended_again_at <= add_business_days(opened_at, 10)),
  constraint review_second_extension_takes_a_second_person
    check (extended_again_by is null or (extended_by is not null and extended_again_by <> extended_by)),
  constraint review_ends_once check ((outcome is null) = (ended_at is null)),
  constraint review_ends_by_its_date check (ended_at <= ends_at),
  constraint review_lapses_on_its_date check (outcome is distinct from 'lapsed' or ended_at = ends_at),
  constraint review_is_ended_by_somebody
    check (coalesce(outcome in ('cleared', 'returned'), false) = (ended_by is not null)),
  constraint review_return_takes_two_people
    check (outcome is distinct from 'returned' or (ended_by <> opened_by and returned_for is not null))
);
create index review_open on review (ends_at) where outcome is null;
create index review_by_id on review (id);

-- Appeals (product rules §4): a partner asks somebody else to look again at a review or a refusal. Whoever had a part in
-- what is appealed does not decide, and a credit for an appeal that was won takes one more person.
create table appeal (
  account_id uuid not null,
  id uuid not null,
  subject_kind text not null check (subject_kind in ('review', 'withdrawal', 'account')),
  subject_id uuid not null,
  -- The withdrawal concerned, and its amount: the most that winning can bring.
  withdrawal_id uuid,
  at_stake bigint not null,
  statement text not null check (length(statement) between 1 and 2000),
  -- Everybody who had a part in what is appealed.
  involved uuid[] not null,
  opened_at timestamptz not null,
  answer_by timestamptz not null,
  state text not null default 'open' check (state in ('open', 'dismissed', 'granted', 'credited')),
  decided_by uuid references operator,
  decided_at timestamptz,
  answer text check (length(answer) between 1 and 2000),
  credit bigint not null default 0 check (credit % 10000 = 0),
  credited_by uuid references operator,
  credited_at timestamptz,
  primary key (account_id, id),
  constraint appeal_once_per_subject unique (account_id, subject_kind, subject_id),
  constraint appeal_state_key unique (account_id, id, state),
  constraint appeal_stake_is_the_withdrawals foreign key (account_id, withdrawal_id, at_stake)
    references withdrawal (account_id, id, amount),
  constraint appeal_about_no_withdrawal_has_no_stake check (withdrawal_id is not null or at_stake = 0),
  constraint appeal_knows_who_was_involved check (array_position(involved, null) is null),
  constraint appeal_decided_by_somebody_else check (decided_by <> all (involved)),
  constraint appeal_credit_takes_two_people check (credited_by <> decided_by and credited_by <> all (involved)),
  constraint appeal_credit_at_most_what_was_at_stake check (credit between 0 and at_stake),
  constraint appeal_credit_only_when_won check (credit = 0 or state in ('granted', 'credited')),
  constraint appeal_decided_by_a_person check ((state = 'open') = (decided_by is null)),
  constraint appeal_credited_by_a_person check ((state = 'credited') = (credited_by is not null and credit > 0))
);
create index appeal_newest on appeal (opened_at desc, id desc);
-- A review and the refusal it ended with are about one amount: at most one of the two appeals brings a credit.
create unique index appeal_one_credit_per_withdrawal on appeal (account_id, withdrawal_id) where credit > 0;
create index appeal_by_id on appeal (id);

-- Startup funds (product rules §4): lent out of `advances` for orders only, at most 20, once per person, without a fee and
-- without a date. Support proposes, an approver agrees; what is left goes back whole.
create table startup_funds (
  account_id uuid not null references wallet,
  id uuid not null,
  amount bigint not null check (amount > 0 and amount % 10000 = 0),
  state text not null default 'proposed' check (state in ('proposed', 'granted', 'declined')),
  proposed_by uuid not null references operator,
  proposed_at timestamptz not null,
  decided_by uuid references operator,
  decided_at timestamptz,
  primary key (account_id, id),
  constraint startup_funds_at_most_20 check (amount <= 20000000),
  constraint startup_funds_take_two_people check (decided_by <> proposed_by),
  constraint startup_funds_decided_by_somebody check ((state = 'proposed') = (decided_by is null)),
  constraint startup_funds_granted_key unique (account_id, id, state, amount)
);
create unique index startup_funds_once on startup_funds (account_id) where state <> 'declined';
create index startup_funds_newest on startup_funds (proposed_at desc, id desc);
create index startup_funds_by_id on startup_funds (id);

-- What takes two people: one member of staff proposes, another confirms. One table for all of it, so that there is one
-- place where nobody can do both (product rules §1). A proposal moves nothing; confirming it does, in the same step.
create table proposal_kind (
  name text primary key,
  proposer_role text not null,
  confirmer_role text not null
);

insert into proposal_kind (name, proposer_role, confirmer_role) values
  ('identified', 'cashier', 'approver'),
  ('sent_back', 'cashier', 'approver'),
  ('deposit_reversed', 'cashier', 'approver'),
  ('publisher_paid', 'cashier', 'approver'),
  ('publisher_bounced', 'cashier', 'approver'),
  ('escrow_out', 'cashier', 'approver'),
  ('network_out', 'cashier', 'approver'),
  ('trial_orders', 'campaign_manager', 'approver'),
  ('order_void', 'campaign_manager', 'approver'),
  ('payee', 'admin', 'admin'),
  ('fee_table', 'admin', 'admin'),
  ('network_setting', 'admin', 'admin'),
  ('operator_add', 'admin', 'admin'),
  ('operator_role', 'admin', 'admin'),
  ('operator_end', 'admin', 'admin'),
  ('operator_recover', 'admin', 'admin');

create table proposal (
  id uuid primary key,
  kind text not null references proposal_kind,
  -- What it is about: a bank line, a deposit, a publisher, a campaign, an operator.
  subject uuid,
  -- The partner concerned, who may read of it.
  account_id uuid,
  params jsonb not null default '{}',
  note text not null check (length(note) between 1 and 500),
  state text not null default 'open' check (state in ('open', 'confirmed', 'declined')),
  proposed_by uuid not null references operator,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references operator,
  decided_at timestamptz,
  constraint proposal_state_key unique (id, kind, state),
  constraint proposal_needs_two_people check (state <> 'confirmed' or decided_by is distinct from proposed_by),
  constraint proposal_decided_by_somebody check ((state = 'open') = (decided_by is null))
);
create index proposal_newest on proposal (proposed_at desc, id desc);

-- Money that staff put right or send out. Each step is taken by confirm_proposal alone: two people, by its constraint.

insert into entry_type (name, evidence) values ('escrow_out', 'proposal'), ('network_out', 'proposal');

insert into posting_rule (entry_type, kind, debit_class, credit_class) values
  -- What came back from a publisher's bank was in suspense since its line was imported.
  ('publisher_bounced', 'identified', 'suspense', 'due'),
  ('escrow_out', 'escrow_out', 'escrow', 'custody'),
  ('network_out', 'network_out', 'fees', 'custody'),
  ('network_out', 'network_out', 'marketing', 'custody'),
  ('network_out', 'network_out', 'advances', 'custody');

-- Money that left custody in the books and that the bank was told, or has still to be told, to pay.
create table outgoing_payment (
  id uuid primary key,
  reference text not null unique,
  proposal_id uuid not null constraint outgoing_payment_one_per_proposal unique references proposal,
  purpose text not null
    check (purpose in ('sent_back', 'deposit_reversed', 'publisher_paid', 'escrow_out', 'network_out')),
  payee text not null,
  publisher_id uuid references publisher,
  amount bigint not null check (amount > 0),
  approved_by uuid not null references operator,
  approved_at timestamptz not null,
  sent_by uuid references operator,
  sent_at timestamptz,
  bank_reference text unique references bank_reference,
  bank_line_id uuid unique references bank_line,
  bounced_line_id uuid unique references bank_line,
  constraint outgoing_payment_needs_two_people check (sent_by is null or sent_by is distinct from approved_by),
  constraint outgoing_payment_sent_has_a_reference check ((sent_by is null) = (bank_reference is null)),
  constraint outgoing_payment_matched_was_sent check (bank_line_id is null or sent_by is not null)
);
create index outgoing_payment_newest on outgoing_payment (approved_at desc, id desc);

-- The network's own orders, with which it tries a campaign before partners' cash may go into it, and what operators may
-- do to a running order: pause it for a while, resume it, void it (product rules §3).

insert into posting_rule (entry_type, kind, debit_class, credit_class) values
  ('fund', 'trial', 'marketing', 'held_cash'),
  ('release', 'trial_unspent', 'held_cash', 'marketing'),
  ('settle', 'trial_settled', 'pending', 'marketing');

insert into order_transition (action, from_state, to_state) values
  ('trial', 'none', 'matching'),
  ('pause', 'running', 'running'),
  ('resume', 'running', 'running');

-- Who deposits are paid to: the last row counts. Only the first is made by the database's owner, at the first start.
create table payee (
  version integer primary key check (version >= 1),
  name text not null,
  bank text not null,
  account text not null,
  published_at timestamptz not null,
  proposal_id uuid,
  proposal_kind text generated always as (case when proposal_id is null then null else 'payee' end) stored,
  proposal_state text generated always as (case when proposal_id is null then null else 'confirmed' end) stored,
  constraint payee_set_by_two_people check (version = 1 or proposal_id is not null),
  constraint payee_proposal_is_confirmed foreign key (proposal_id, proposal_kind, proposal_state)
    references proposal (id, kind, state)
);

-- Foreign-exchange acceptors (product rules §6): who may turn a balance into local money, and at which rate. Whatever
-- stands here was recorded by one person and approved by another, as a constraint.
create table local_currency (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  -- The minor unit of ISO 4217: how many decimals an amount has.
  minor_digits integer not null check (minor_digits between 0 and 4),
  constraint local_currency_digits_key unique (code, minor_digits)
);

insert into local_currency (code, minor_digits) values
  ('AED', 2), ('AUD', 2), ('BHD', 3), ('BRL', 2), ('CAD', 2), ('CHF', 2), ('CLP', 0), ('CNY', 2), ('CZK', 2), ('DKK', 2),
  ('EGP', 2), ('EUR', 2), ('GBP', 2), ('GHS', 2), ('HKD', 2), ('HUF', 2), ('IDR', 2), ('INR', 2), ('JPY', 0), ('KES', 2),
  ('KRW', 0), ('KWD', 3), ('MXN', 2), ('MYR', 2), ('NGN', 2), ('NOK', 2), ('PHP', 2), ('PLN', 2), ('RON', 2), ('SEK', 2),
  ('SGD', 2), ('THB', 2), ('TND', 3), ('TRY', 2), ('TWD', 2), ('UAH', 2), ('VND', 0), ('XOF', 0), ('ZAR', 2);

create table acceptor (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('enterprise', 'personal')),
  spread_bp integer not null,
  -- Micros of the network's currency, whole cents.
  fee bigint not null constraint acceptor_fee_at_most_10 check (fee between 0 and 10000000 and fee % 10000 = 0),
  order_min bigint not null,
  order_max bigint not null,
  day_max bigint not null,
  arrival_hours integer not null constraint acceptor_answers_within_72_hours check (arrival_hours between 1 and 72),
  registered_by uuid not null references operator,
  registered_at timestamptz not null,
  approved_by uuid references operator,
  approved_at timestamptz,
  approved boolean not null generated always as (approved_by is not null) stored,
  constraint acceptor_terms_key unique (id, kind, spread_bp, fee, arrival_hours, approved),
  constraint acceptor_spread_within_its_kind
    check (spread_bp between 0 and case kind when 'enterprise' then 100 else 150 end),
  constraint acceptor_limits_in_order check (
    order_min > 0 and order_max between order_min and 10000000000 and day_max between order_max and 20000000000),
  constraint acceptor_needs_two_people check (approved_by is null or approved_by <> registered_by)
);

create table acceptor_place (
  acceptor_id uuid not null references acceptor,
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null references local_currency,
  primary key (acceptor_id, country, currency)
);

-- An acceptor's licences, the newest approved one being in force.
create table acceptor_licence (
  id uuid primary key,
  acceptor_id uuid not null references acceptor,
  number text not null check (length(number) between 1 and 64),
  expires_at timestamptz not null,
  recorded_by uuid not null references operator,
  recorded_at timestamptz not null,
  approved_by uuid references operator,
  approved_at timestamptz,
  approved boolean not null generated always as (approved_by is not null) stored,
  constraint acceptor_licence_terms_key unique (id, acceptor_id, expires_at, approved),
  constraint acceptor_licence_needs_two_people check (approved_by is null or approved_by <> recorded_by)
);
create index acceptor_licence_of on acceptor_licence (acceptor_id, approved_at desc);

-- Personal acceptors are off until two people switch them on for a country. One person can switch them off.
create table personal_switch (
  id uuid primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  proposed_by uuid not null references operator,
  proposed_at timestamptz not null,
  approved_by uuid references operator,
  approved_at timestamptz,
  ended_by uuid references operator,
  ended_at timestamptz,
  approved boolean not null generated always as (approved_by is not null) stored,
  constraint personal_switch_terms_key unique (id, country, approved),
  constraint personal_switch_needs_two_people check (approved_by is null or approved_by <> proposed_by)
);
create unique index personal_switch_one_a_country on personal_switch (country) where ended_at is null;

-- How many units of local money one unit of the network's currency is worth, in hundred-millionths: 0.92 is 92000000.
create table mid_rate (
  id uuid primary key,
  currency text not null references local_currency,
  rate_e8 bigint not null check (rate_e8 between 1 and 100000000000000),
  source text not null check (length(source) between 1 and 100),
  -- {"de": {"source": …}}; who reads another language gets the words above.
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  -- Where anybody can look it up: an address or a document.
  evidence text not null check (length(evidence) between 1 and 400),
  at timestamptz not null,
  recorded_by uuid not null references operator,
  recorded_at timestamptz not null,
  approved_by uuid references operator,
  approved_at timestamptz,
  approved boolean not null generated always as (approved_by is not null) stored,
  constraint mid_rate_terms_key unique (id, currency, rate_e8, at, approved),
  constraint mid_rate_not_of_the_future check (at <= recorded_at),
  constraint mid_rate_needs_two_people check (approved_by is null or approved_by <> recorded_by)
);
create index mid_rate_newest on mid_rate (currency, at desc) where approved_by is not null;

-- Turning a balance into local money through an acceptor (product rules §6). Outbound only; the money waits in
-- `clearing`, and without an answer by `return_at` it goes back by itself.

insert into entry_type (name, evidence) values
  ('acceptor_order', 'acceptor_order'), ('acceptor_returned', 'acceptor_order'), ('acceptor_paid', 'acceptor_order');

insert into posting_rule (entry_type, kind, debit_class, credit_class) values
  ('acceptor_order', 'acceptor_order', 'available', 'clearing'),
  ('acceptor_returned', 'acceptor_returned', 'clearing', 'available'),
  ('acceptor_paid', 'acceptor_paid', 'clearing', 'custody'),
  ('acceptor_paid', 'acceptor_fee', 'clearing', 'fees');

-- What an order would bring. Its constraints hold every figure to the register and the rate as two people approved them.
create table acceptor_quote (
  account_id uuid not null references wallet,
  id uuid not null,
  acceptor_id uuid not null,
  kind text not null,
  spread_bp integer not null,
  fee bigint not null,
  arrival_hours integer not null,
  country text not null,
  currency text not null,
  minor_digits integer not null,
  licence_id uuid not null,
  licence_expires_at timestamptz not null,
  rate_id uuid not null,
  rate_e8 bigint not null,
  rate_at timestamptz not null,
  personal_switch_id uuid,
  approved boolean not null default true constraint quote_stands_on_two_people check (approved),
  amount bigint not null check (amount > 0 and amount % 10000 = 0),
  local_minor bigint not null check (local_minor > 0),
  quoted_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, id),
  constraint quote_terms_key unique (account_id, id, acceptor_id, amount, fee, arrival_hours, expires_at),
  constraint quote_names_the_acceptors_terms foreign key (acceptor_id, kind, spread_bp, fee, arrival_hours, approved)
    references acceptor (id, kind, spread_bp, fee, arrival_hours, approved),
  constraint quote_names_a_place_served foreign key (acceptor_id, country, currency) references acceptor_place,
  constraint quote_names_the_minor_unit foreign key (currency, minor_digits)
    references local_currency (code, minor_digits),
  constraint quote_names_a_licence foreign key (licence_id, acceptor_id, licence_expires_at, approved)
    references acceptor_licence (id, acceptor_id, expires_at, approved),
  constraint quote_names_a_rate foreign key (rate_id, currency, rate_e8, rate_at, approved)
    references mid_rate (id, currency, rate_e8, at, approved),
  constraint quote_names_the_switch foreign key (personal_switch_id, country, approved)
    references personal_switch (id, country, approved),
  constraint quote_personal_needs_the_switch check ((kind = 'personal') = (personal_switch_id is not null)),
  constraint quote_is_locked_for_30_minutes check (expires_at = quoted_at + interval '30 minutes'),
  constraint quote_licence_lasts_the_lock check (licence_expires_at > expires_at),
  constraint quote_rate_is_fresh check (rate_at <= quoted_at and quoted_at <= add_business_days(rate_at, 1)),
  constraint quote_fee_comes_out_of_the_amount check (fee < amount),
  constraint quote_is_the_arithmetic check (local_minor = exchanged(amount - fee, rate_e8, spread_bp, minor_digits))
);
create index acceptor_quote_newest on acceptor_quote (account_id, quoted_at desc);

create table acceptor_transition (
  action text not null,
  from_state text not null,
  to_state text not null,
  primary key (action, from_state, to_state)
);

insert into acceptor_transition (action, from_state, to_state) values
  ('request', 'none', 'requested'),
  ('accept', 'requested', 'accepted'),
  ('claim', 'accepted', 'claimed'),
  ('deny', 'claimed', 'disputed'),
  ('arrive', 'claimed', 'arrived'),
  ('arrive', 'disputed', 'arrived'),
  ('cancel', 'requested', 'cancelled'),
  ('cancel', 'accepted', 'cancelled'),
  ('use_up', 'requested', 'returned'),
  ('expire', 'requested', 'returned'),
  ('expire', 'accepted', 'returned'),
  ('expire', 'claimed', 'returned'),
  ('expire', 'disputed', 'returned');

create table acceptor_move (
  account_id uuid not null,
  acceptor_order_id uuid not null,
  seq integer not null check (seq >= 1),
  action text not null,
  from_state text not null,
  to_state text not null,
  actor text not null,
  at timestamptz not null,
  previous_seq integer generated always as (nullif(seq - 1, 0)) stored,
  primary key (account_id, acceptor_order_id, seq),
  constraint acceptor_move_state_key unique (account_id, acceptor_order_id, seq, to_state),
  constraint acceptor_move_is_legal foreign key (action, from_state, to_state) references acceptor_transition,
  constraint acceptor_move_starts_with_the_request check ((seq = 1) = (from_state = 'none')),
  constraint acceptor_move_follows_the_one_before
    foreign key (account_id, acceptor_order_id, previous_seq, from_state)
    references acceptor_move (account_id, acceptor_order_id, seq, to_state)
);

create table acceptor_order (
  account_id uuid not null references wallet,
  id uuid not null,
  reference text not null unique,
  quote_id uuid not null,
  destination_id uuid not null,
  -- Exactly the quote's, by foreign key.
  acceptor_id uuid not null,
  amount bigint not null,
  fee bigint not null,
  arrival_hours integer not null,
  quote_expires_at timestamptz not null,
  state text not null,
  move_seq integer not null,
  reason text,
  requested_at timestamptz not null,
  -- The moment at which the money goes back unless the next step came before it; null once the order is over.
  return_at timestamptz,
  code_hash bytea not null,
  code_tries integer not null default 0 constraint acceptor_code_five_tries check (code_tries between 0 and 5),
  code_handed_by uuid references operator,
  code_handed_at timestamptz,
  accepted_at timestamptz,
  claimed_by uuid references operator,
  claimed_at timestamptz,
  bank_reference text references bank_reference,
  not_received_at timestamptz,
  arrived_by text check (arrived_by in ('partner', 'bank')),
  bank_line_id uuid unique references bank_line,
  over_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, destination_id) references destination,
  constraint acceptor_order_is_exactly_its_quote
    foreign key (account_id, quote_id, acceptor_id, amount, fee, arrival_hours, quote_expires_at)
    references acceptor_quote (account_id, id, acceptor_id, amount, fee, arrival_hours, expires_at),
  constraint acceptor_order_once_per_quote unique (account_id, quote_id),
  constraint acceptor_order_within_the_lock check (requested_at < quote_expires_at),
  constraint acceptor_order_state_is_the_end_of_its_moves foreign key (account_id, id, move_seq, state)
    references acceptor_move (account_id, acceptor_order_id, seq, to_state),
  constraint acceptor_order_has_an_end check (
    case state
      when 'requested' then return_at <= requested_at + interval '24 hours'
      when 'accepted' then return_at <= accepted_at + arrival_hours * interval '1 hour'
      when 'claimed' then return_at <= claimed_at + interval '72 hours'
      when 'disputed' then return_at <= claimed_at + interval '72 hours'
      else return_at is null and over_at is not null
    end is true),
  constraint acceptor_order_accepted_in_time check (accepted_at <= requested_at + interval '24 hours'),
  constraint acceptor_order_claimed_in_time check (claimed_at <= accepted_at + arrival_hours * interval '1 hour'),
  constraint acceptor_order_claim_has_a_reference check (
    state not in ('claimed', 'disputed', 'arrived') or (claimed_by is not null and bank_reference is not null)),
  constraint acceptor_order_arrived_by_partner_or_bank check (state <> 'arrived' or arrived_by is not null),
  constraint acceptor_order_by_bank_has_its_line check (arrived_by <> 'bank' or bank_line_id is not null)
);
create index acceptor_order_newest on acceptor_order (account_id, requested_at desc, id desc);
create index acceptor_order_due on acceptor_order (return_at) where return_at is not null;
create index acceptor_order_due_of_account on acceptor_order (account_id, return_at) where return_at is not null;
create index acceptor_order_newest_of_all on acceptor_order (requested_at desc, id desc);
create index acceptor_order_bank_reference on acceptor_order (bank_reference) where bank_reference is not null;
create index acceptor_order_by_id on acceptor_order (id);

-- Operated IDs and mandates (product rules §7). A mandate is a follower's own word, confirmed with the transaction
-- password: when the followed account funds an order, so much of the follower's own balance goes on the same plan, as
-- the follower's own order. It is no pool, and nobody's deposit is ever shared.
-- Depth 1: an account is followed or follows, never both. A live mandate and a published ID each point at the role that
-- they need, so the role cannot change while they live, and whoever follows cannot be followed.
create table follow_role (
  account_id uuid primary key references wallet,
  role text not null constraint follow_role_is_known check (role in ('followed', 'follower')),
  constraint follow_role_key unique (account_id, role)
);

-- An account that published an ID. Its record is no column here: it is computed from its settled orders.
create table operated (
  account_id uuid primary key references wallet,
  operated_id text not null constraint operated_id_once unique check (operated_id ~ '^OP-[2-9A-HJ-NP-Z]{6}$'),
  fee_bp integer not null constraint operated_fee_at_most_a_fifth check (fee_bp between 0 and 2000),
  published_at timestamptz not null,
  withdrawn_at timestamptz,
  role text generated always as (case when withdrawn_at is null then 'followed' end) stored,
  constraint operated_does_not_follow foreign key (account_id, role) references follow_role (account_id, role)
);

create table mandate (
  account_id uuid not null references wallet,
  id uuid not null,
  operated_account_id uuid not null references operated,
  share_bp integer not null constraint mandate_share_at_most_a_fifth check (share_bp between 1 and 2000),
  fee_bp integer not null constraint mandate_fee_at_most_a_fifth check (fee_bp between 0 and 2000),
  followed_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('unfollowed', 'replaced', 'loss_limit', 'id_withdrawn')),
  -- The follower's own money that does not come from this mandate: what −15 % is measured against; micros.
  base bigint not null check (base >= 0),
  -- A loss that an earlier mandate with the same account left: no fee before it is made good.
  to_make_good bigint not null check (to_make_good >= 0),
  -- Of the orders settled so far: their profit together, the highest that it ever was, and how many.
  net_gain bigint not null default 0,
  high_water bigint not null default 0 check (high_water >= 0),
  settled integer not null default 0 check (settled >= 0),
  -- Of the orders it was followed with, and those it was not: how many, what was put, and what was shared (I14).
  orders integer not null default 0 check (orders >= 0),
  skipped integer not null default 0 check (skipped >= 0),
  put bigint not null default 0 check (put >= 0),
  shared bigint not null default 0 check (shared >= 0),
  follower_role text generated always as (case when ended_at is null then 'follower' end) stored,
  followed_role text generated always as (case when ended_at is null then 'followed' end) stored,
  primary key (account_id, id),
  constraint mandate_terms_key unique (account_id, id, operated_account_id, share_bp, fee_bp),
  constraint mandate_not_of_oneself check (account_id <> operated_account_id),
  constraint mandate_ends_with_a_reason check ((ended_at is null) = (end_reason is null)),
  constraint mandate_mark_is_the_highest check (net_gain <= high_water),
  constraint mandate_follower_is_not_followed
    foreign key (account_id, follower_role) references follow_role (account_id, role),
  constraint mandate_followed_does_not_follow
    foreign key (operated_account_id, followed_role) references follow_role (account_id, role)
);
create unique index mandate_one_current on mandate (account_id) where ended_at is null;
create index mandate_of_followed on mandate (operated_account_id) where ended_at is null;

-- Orders under a mandate: what a followed account's order meant for each follower, once and for good.
create table mirrored_order (
  account_id uuid not null,
  mandate_id uuid not null,
  source_order_id uuid not null,
  at timestamptz not null,
  -- The follower's own order, or why there is none: the key of a refusal, or one of the reasons below.
  order_id uuid,
  skipped text,
  -- The mandate's own terms, so that the limits below bind the row by themselves.
  operated_account_id uuid not null,
  share_bp integer not null,
  fee_bp integer not null,
  available bigint not null check (available >= 0),
  amount bigint not null default 0 check (amount >= 0),
  -- Set when the order settles: its place in the mandate's order of settlement, the gain above the mark, and the
  -- followed account's share of that gain.
  settle_seq integer check (settle_seq >= 1),
  above_mark bigint check (above_mark >= 0),
  profit_share bigint,
  settled_at timestamptz,
  primary key (account_id, mandate_id, source_order_id),
  constraint mirrored_order_once unique (account_id, order_id),
  constraint mirrored_order_settles_in_turn unique (account_id, mandate_id, settle_seq),
  constraint mirrored_order_under_its_mandate
    foreign key (account_id, mandate_id, operated_account_id, share_bp, fee_bp)
    references mandate (account_id, id, operated_account_id, share_bp, fee_bp),
  foreign key (account_id, order_id) references ad_order,
  constraint mirrored_order_has_a_source foreign key (operated_account_id, source_order_id) references ad_order,
  constraint mirrored_order_or_a_reason check ((order_id is null) = (skipped is not null)),
  constraint mirrored_order_at_most_its_share check (amount * 10000 <= available * share_bp),
  constraint mirrored_order_share_of_gain_only
    check (profit_share >= 0 and profit_share * 10000 <= above_mark * fee_bp),
  constraint mirrored_order_settles_whole
    check ((settle_seq is null) = (above_mark is null) and (settle_seq is null) = (profit_share is null)
      and (settle_seq is null) = (settled_at is null))
);
create index mirrored_order_open on mirrored_order (account_id, order_id)
  where order_id is not null and settle_seq is null;
create index mirrored_order_paid on mirrored_order (account_id, settled_at desc, order_id desc) where profit_share > 0;
create index mirrored_order_received on mirrored_order (operated_account_id, settled_at desc, order_id desc)
  where profit_share > 0;
create index mirrored_order_by_order on mirrored_order (order_id) where profit_share > 0;
create index mirrored_order_newest on mirrored_order (account_id, mandate_id, at desc, source_order_id desc);

-- Letters to partners, as an outbox: written in the transaction that is the reason, handed over by a chore that tries
-- until a mail server has taken them. No row ever holds a secret: a code that is sent is worked out when it is sent.
create table mail (
  account_id uuid not null references partner,
  id uuid not null,
  to_address text not null,
  lang text not null,
  -- `notice.<key>` or `mail.<key>` of the locales, with their `.title` and `.text`.
  words text not null check (words ~ '^(notice|mail)\.[a-z_]+$'),
  params jsonb not null default '{}',
  link text,
  queued_at timestamptz not null,
  -- When it is tried next; null once it is over.
  next_try_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  sent_at timestamptz,
  -- What the receiving server said when it refused for good.
  refused text,
  primary key (account_id, id),
  constraint mail_waits_or_is_over check ((next_try_at is null) = (num_nonnulls(sent_at, refused) = 1))
);
create index mail_due on mail (next_try_at) where next_try_at is not null;
create index mail_newest on mail (queued_at desc, id desc);

-- Browsers and networks that a partner has logged in from; one that is not here is worth a word to the partner.
create table known_device (
  account_id uuid not null references partner,
  mark bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, mark)
);

-- What can become of an account. Its state is the end of a chain of legal moves, as an order's is; the moves that take
-- something from a partner, and the one that gives an account back, name a decision that two people agreed on.
create table account_transition (
  action text not null,
  from_state text not null,
  to_state text not null,
  primary key (action, from_state, to_state)
);

insert into account_transition (action, from_state, to_state) values
  ('register', 'none', 'active'),
  ('register', 'none', 'not_activated'),
  ('activate', 'not_activated', 'active'),
  ('decline', 'not_activated', 'cancelled'),
  ('disable', 'active', 'disabled'),
  ('enable', 'disabled', 'active'),
  ('cancel', 'active', 'cancelled'),
  ('cancel', 'disabled', 'cancelled'),
  ('close', 'active', 'cancelled'),
  ('reopen', 'cancelled', 'active');

-- The only reasons there are, each with its words in the locales under `account_reason.<reason>`.
create table account_reason (
  action text not null,
  reason text not null,
  primary key (action, reason)
);

insert into account_reason (action, reason) values
  ('decline', 'details_not_verifiable'), ('decline', 'second_account'), ('decline', 'country_not_served'),
  ('disable', 'login_stolen'), ('disable', 'identity_in_doubt'), ('disable', 'traffic_examined'),
  ('disable', 'court_order'),
  ('cancel', 'fraud_proven'), ('cancel', 'rules_broken'), ('cancel', 'law_requires'), ('cancel', 'second_account'),
  ('reopen', 'partner_asked'), ('reopen', 'mistake');

create table activation (
  account_id uuid primary key references partner,
  asked_at timestamptz not null,
  decide_by timestamptz not null,
  activated_by uuid references operator,
  activated_at timestamptz,
  constraint activation_date_key unique (account_id, decide_by),
  constraint activation_lapses_at_its_date check (activated_by is not null or activated_at >= decide_by)
);
create index activation_due on activation (decide_by) where activated_at is null;

create table account_decision (
  account_id uuid not null references partner,
  id uuid not null,
  action text not null check (action in ('decline', 'disable', 'cancel', 'reopen')),
  reason text not null,
  -- How long an account is disabled: nobody is shut out without an end.
  days integer,
  -- Until when declining to activate can be agreed to: the date of the activation.
  decide_by timestamptz,
  proposed_by uuid not null references operator,
  proposed_at timestamptz not null,
  decided_by uuid references operator,
  decided_at timestamptz,
  agreed boolean,
  -- Nobody decided in time about declining, or the account was activated meanwhile.
  lapsed_at timestamptz,
  agreed_action text generated always as (case when agreed then action end) stored,
  primary key (account_id, id),
  constraint account_decision_reason_is_listed foreign key (action, reason) references account_reason,
  constraint account_decision_needs_two_people check (decided_by is null or decided_by <> proposed_by),
  constraint account_decision_decided_by_somebody
    check (num_nonnulls(decided_by, decided_at, agreed) in (0, 3)),
  constraint account_decision_disables_for_days
    check ((action = 'disable') = (days is not null) and days between 1 and 30),
  constraint account_decision_declines_by_a_date check ((action = 'decline') = (decide_by is not null)),
  constraint account_decision_date_is_the_activations
    foreign key (account_id, decide_by) references activation (account_id, decide_by),
  constraint account_decision_declines_in_time check (not agreed or decided_at < decide_by),
  constraint account_decision_lapses_undecided check (lapsed_at is null or action = 'decline' and agreed is null),
  constraint account_decision_agreed_key unique (account_id, id, agreed_action)
);
create unique index account_decision_one_open on account_decision (account_id)
  where agreed is null and lapsed_at is null;
create unique index account_decision_id on account_decision (id);

create table account_move (
  account_id uuid not null,
  seq integer not null check (seq >= 1),
  action text not null,
  from_state text not null,
  to_state text not null,
  actor text not null,
  at timestamptz not null,
  decision_id uuid constraint account_move_uses_a_decision_once unique,
  decided_action text
    generated always as (case when action in ('decline', 'disable', 'cancel', 'reopen') then action end) stored,
  previous_seq integer generated always as (nullif(seq - 1, 0)) stored,
  primary key (account_id, seq),
  constraint account_move_state_key unique (account_id, seq, to_state),
  constraint account_move_is_legal foreign key (action, from_state, to_state) references account_transition,
  constraint account_move_starts_with_registering check ((seq = 1) = (from_state = 'none')),
  constraint account_move_follows_the_one_before
    foreign key (account_id, previous_seq, from_state) references account_move (account_id, seq, to_state),
  constraint account_move_names_its_decision
    check ((action in ('decline', 'disable', 'cancel', 'reopen')) = (decision_id is not null)),
  constraint account_move_was_agreed_by_two
    foreign key (account_id, decision_id, decided_action) references account_decision (account_id, id, agreed_action)
);

-- A partner who wants to leave: everything is stopped, the money goes out, then the account is closed.
create table closure (
  account_id uuid not null references partner,
  id uuid not null,
  asked_at timestamptz not null,
  taken_back_at timestamptz,
  closed_at timestamptz,
  primary key (account_id, id),
  constraint closure_ends_one_way check (num_nonnulls(taken_back_at, closed_at) <= 1)
);
create unique index closure_one_open on closure (account_id) where taken_back_at is null and closed_at is null;

create table pin_recovery (
  account_id uuid not null references partner,
  id uuid not null,
  asked_at timestamptz not null,
  code_until timestamptz not null,
  tries integer not null default 0 constraint pin_recovery_tries_are_few check (tries between 0 and 5),
  proved_at timestamptz,
  -- The new one, until it works.
  pin_hash text,
  works_from timestamptz,
  stopped_at timestamptz,
  done_at timestamptz,
  primary key (account_id, id),
  constraint pin_recovery_waits_72_hours check (works_from >= proved_at + interval '72 hours'),
  constraint pin_recovery_waits_for_its_proof check ((proved_at is null) = (works_from is null)),
  constraint pin_recovery_works_after_its_wait check (done_at >= works_from),
  constraint pin_recovery_done_needs_the_proof check (done_at is null or proved_at is not null),
  constraint pin_recovery_ends_one_way check (num_nonnulls(stopped_at, done_at) <= 1)
);
create unique index pin_recovery_one_open on pin_recovery (account_id) where stopped_at is null and done_at is null;

-- Good for one entry within a minute. Spent by deleting it.
create table entry_ticket (
  ticket_hash bytea primary key,
  account_id uuid not null references partner,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  constraint entry_ticket_is_short check (expires_at <= made_at + interval '60 seconds')
);

-- A partner's standing: what the level is worked out from, and the lines of the credit score. Both are written by
-- settlement alone, from the order that settled and what was counted for it; `npm run verify` works both out anew (I13).
-- Neither is read by anything that lets money out (product rules §8).
-- Kept, because funding asks for the level each time and must not count every order again. The level itself is not
-- kept: an account grows older without anything being written.
create table partner_standing (
  account_id uuid primary key references wallet,
  -- Settled orders with different advertisers.
  advertisers integer not null default 0 check (advertisers >= 0),
  -- All of them that delivered something.
  orders integer not null default 0 check (orders >= 0),
  -- Beacons of settled orders, all kinds: how many came in, and how many of them were filtered.
  received bigint not null default 0 check (received >= 0),
  filtered bigint not null default 0 check (filtered between 0 and received)
);

-- One settled order, with its beacons as they stood when it settled: late ones still come in, and are never paid.
create table order_standing (
  account_id uuid not null references partner_standing,
  order_id uuid not null,
  advertiser_id uuid not null references advertiser,
  received bigint not null check (received >= 0),
  filtered bigint not null check (filtered between 0 and received),
  at timestamptz not null,
  primary key (account_id, order_id),
  foreign key (account_id, order_id) references ad_order
);
create index order_standing_of_advertiser on order_standing (account_id, advertiser_id);

-- Why a score changes, and by how much. Only what a partner chooses is here: nothing about deposits or withdrawals.
create table credit_cause (
  cause text primary key,
  points integer not null check (points <> 0),
  constraint credit_cause_points_key unique (cause, points)
);

insert into credit_cause (cause, points) values ('order_settled', 4), ('much_filtered', -8), ('order_voided', -20);

-- Append only, and at most one line of a cause for one order: nobody can write points of their own choice.
create table credit_line (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  order_id uuid not null,
  cause text not null,
  points integer not null,
  primary key (account_id, id),
  constraint credit_line_once_per_order unique (account_id, order_id, cause),
  constraint credit_line_names_a_settled_order foreign key (account_id, order_id) references order_standing,
  constraint credit_line_has_the_points_of_its_cause foreign key (cause, points) references credit_cause (cause, points)
);
create index credit_line_newest on credit_line (account_id, at desc, id desc);

-- Sums of facts that screens would otherwise add up anew each time: kept in the transaction that makes the fact, and worked
-- out anew by `npm run verify` (I14). An order is counted once, when it is over; what is at work is read as it stands.

-- Of an account, for as long as it has been there; micros.
create table account_total (
  account_id uuid primary key,
  -- Confirmed deposits less what was reversed of them; withdrawals and acceptor orders that arrived, less their fees.
  paid_in bigint not null default 0,
  paid_out bigint not null default 0,
  orders_failed bigint not null default 0 check (orders_failed >= 0),
  orders_settled bigint not null default 0 check (orders_settled >= 0),
  coupons_used bigint not null default 0 check (coupons_used >= 0),
  coupons_expired bigint not null default 0 check (coupons_expired >= 0),
  -- The record of orders that delivered something and settled: what others read before they follow the account.
  record_orders integer not null default 0 check (record_orders >= 0),
  record_lost integer not null default 0 check (record_lost between 0 and record_orders),
  record_put bigint not null default 0,
  record_revenue bigint not null default 0,
  record_consumed bigint not null default 0,
  record_since timestamptz,
  -- The highest sum of profits so far, and the deepest fall below one.
  record_high bigint not null default 0 check (record_high >= 0),
  record_drawdown bigint not null default 0 check (record_drawdown >= 0)
);

-- Money that crossed the network's edge, by quarter of an hour and by day of UTC. A local month is the days that lie in it
-- and, of the days at its edges, the quarters (decision 036).
create table money_period (
  account_id uuid not null,
  span text not null check (span in ('quarter', 'day')),
  starts_at timestamptz not null,
  money_in bigint not null default 0,
  money_out bigint not null default 0,
  credits bigint not null default 0,
  withdrawal_fees bigint not null default 0,
  share_paid bigint not null default 0,
  share_received bigint not null default 0,
  primary key (account_id, span, starts_at)
);

-- Orders that are over, in the same periods: what was put when it was put, what was delivered when it was delivered (at
-- most what the order paid), and what settled when it settled.
create table order_period (
  account_id uuid not null,
  span text not null check (span in ('quarter', 'day')),
  starts_at timestamptz not null,
  put bigint not null default 0,
  put_by_mandate bigint not null default 0,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  delivered_revenue bigint not null default 0,
  delivered_consumed bigint not null default 0,
  ended bigint not null default 0,
  settled bigint not null default 0,
  settled_revenue bigint not null default 0,
  settled_consumed bigint not null default 0,
  order_fees bigint not null default 0,
  points bigint not null default 0,
  primary key (account_id, span, starts_at)
);

-- Statements of account that partners asked for, as files in the data folder under random names. A statement is made in
-- the background; one that was cut off is made again from its start, from the same entries.
create table statement_export (
  account_id uuid not null references partner,
  id uuid not null,
  format text not null check (format in ('csv', 'pdf')),
  -- Whole days in the partner's zone, both included.
  from_day date not null,
  to_day date not null,
  zone text not null,
  lang text not null,
  -- Nothing later than this is on the statement, so that making it twice makes it equal.
  requested_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed', 'expired')),
  tries integer not null default 0 check (tries between 0 and 5),
  working_until timestamptz,
  lines_total integer not null default 0,
  lines_done integer not null default 0,
  file_name text unique check (file_name ~ '^[0-9a-f]{32}\.(csv|pdf)$'),
  bytes integer check (bytes > 0),
  content_hash text check (content_hash ~ '^[0-9a-f]{64}$'),
  signature text,
  ready_at timestamptz,
  expires_at timestamptz,
  primary key (account_id, id),
  constraint statement_export_period check (from_day <= to_day and to_day - from_day <= 400),
  constraint statement_export_lines check (lines_done between 0 and lines_total),
  constraint statement_export_ready_has_its_file check (state <> 'ready' or
    file_name is not null and bytes is not null and content_hash is not null and signature is not null
    and ready_at is not null),
  constraint statement_export_lives_seven_days check (expires_at = ready_at + interval '168 hours'),
  constraint statement_export_expired_has_no_file check (state <> 'expired' or file_name is null)
);
create index statement_export_newest on statement_export (account_id, requested_at desc, id desc);
create index statement_export_waiting on statement_export (requested_at) where state = 'waiting';
create index statement_export_ends on statement_export (expires_at) where state = 'ready';

create table push_device (
  account_id uuid not null references partner,
  id uuid not null,
  session_id uuid not null,
  -- Where its push service takes messages for it: whoever knows the address can send, so it is told to nobody.
  endpoint text not null check (endpoint ~ '^https?://' and length(endpoint) <= 1000),
  -- What messages are encrypted to: a point of P-256 and a secret.
  public_key bytea not null check (length(public_key) = 65),
  auth_secret bytea not null check (length(auth_secret) = 16),
  lang text not null,
  name text not null check (length(name) between 1 and 60),
  since timestamptz not null,
  last_sent_at timestamptz,
  primary key (account_id, id),
  -- Nobody who is signed out hears anything: with the session the device is gone, and with it what was on its way.
  constraint push_device_ends_with_its_session
    foreign key (account_id, session_id) references partner_session (account_id, id) on delete cascade
);
create unique index push_device_once_per_session on push_device (account_id, session_id);
-- One browser is told of one partner's money only.
create unique index push_device_once_per_browser on push_device (endpoint);

-- An outbox, written in the statement that leaves the notice: one message for each device and notice. It holds no words;
-- they are worked out when it is sent.
create table push_message (
  account_id uuid not null references partner,
  device_id uuid not null,
  notice_id uuid not null,
  queued_at timestamptz not null,
  -- When it is tried next; null once it is over.
  next_try_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  sent_at timestamptz,
  -- Why it was given up: `read`, `late`, or what the push service answered.
  dropped text check (length(dropped) <= 200),
  primary key (account_id, device_id, notice_id),
  foreign key (account_id, device_id) references push_device on delete cascade,
  foreign key (account_id, notice_id) references notice,
  constraint push_message_waits_or_is_over check ((next_try_at is null) = (num_nonnulls(sent_at, dropped) = 1))
);
create index push_message_due on push_message (next_try_at) where next_try_at is not null;

-- A forgotten login password: a code by e-mail that is good for half an hour and once, then every session ends and new
-- destinations wait (decision 023). Who asks hears the same whether there is an account or not: the asking is only noted,
-- and a chore finds out whose address it was.
create table login_recovery_ask (
  id uuid primary key,
  -- Lower case.
  email text not null check (length(email) <= 254),
  asked_at timestamptz not null
);
create index login_recovery_ask_oldest on login_recovery_ask (asked_at);

create table login_recovery (
  account_id uuid not null references partner,
  id uuid not null,
  asked_at timestamptz not null,
  code_until timestamptz not null,
  used_at timestamptz,
  -- A later one came, or the password was changed in another way.
  ended_at timestamptz,
  primary key (account_id, id),
  constraint login_recovery_code_lives_half_an_hour check (code_until <= asked_at + interval '30 minutes'),
  constraint login_recovery_used_within_its_half_hour check (used_at >= asked_at and used_at <= code_until),
  constraint login_recovery_ends_one_way check (num_nonnulls(used_at, ended_at) <= 1)
);
create unique index login_recovery_one_open on login_recovery (account_id) where used_at is null and ended_at is null;

-- What staff tell every partner (decision 026): drafted by one person, released by another, carried to everybody as a
-- notice. Words in all twelve languages and nothing else: no amount, no link, no address to write or pay to.
create table announcement_transition (
  action text not null,
  from_state text not null,
  to_state text not null,
  primary key (action, from_state, to_state)
);

insert into announcement_transition (action, from_state, to_state) values
  ('draft', 'none', 'draft'),
  ('release', 'draft', 'released'),
  ('withdraw', 'draft', 'withdrawn'),
  ('withdraw', 'released', 'withdrawn');

create table announcement_move (
  announcement_id uuid not null,
  seq integer not null check (seq >= 1),
  action text not null,
  from_state text not null,
  to_state text not null,
  actor uuid not null references operator,
  at timestamptz not null,
  previous_seq integer generated always as (nullif(seq - 1, 0)) stored,
  primary key (announcement_id, seq),
  constraint announcement_move_state_key unique (announcement_id, seq, to_state),
  constraint announcement_move_is_legal
    foreign key (action, from_state, to_state) references announcement_transition,
  constraint announcement_move_starts_with_the_draft check ((seq = 1) = (from_state = 'none')),
  constraint announcement_move_follows_the_one_before
    foreign key (announcement_id, previous_seq, from_state)
    references announcement_move (announcement_id, seq, to_state)
);

create table announcement (
  id uuid primary key,
  category text not null
    check (category in ('system_announcement', 'system_maintenance', 'activity_notification')),
  -- Who is told: everybody, or everybody who reads one language. There is no column for one partner.
  language text check (language in ('cht', 'de', 'en', 'fr', 'jp', 'kor', 'pt', 'ru', 'spa', 'th', 'vi', 'zh')),
  -- {"de": {"title": …, "text": …}, …}
  words jsonb not null,
  starts_at timestamptz not null,
  state text not null,
  move_seq integer not null,
  drafted_by uuid not null references operator,
  drafted_at timestamptz not null,
  released_by uuid references operator,
  released_at timestamptz,
  withdrawn_by uuid references operator,
  withdrawn_at timestamptz,
  -- How far it has been carried: to every partner up to this id, to so many of them, and when to the last.
  reached_to uuid,
  reached bigint not null default 0 check (reached >= 0),
  reached_all_at timestamptz,
  constraint announcement_state_is_the_end_of_its_moves foreign key (id, move_seq, state)
    references announcement_move (announcement_id, seq, to_state),
  constraint announcement_speaks_every_language check (says_it_in_every_language(words)),
  constraint announcement_leads_nowhere check (leads_nowhere(words)),
  constraint announcement_needs_two_people check (released_by is distinct from drafted_by),
  constraint announcement_is_released_before_it_is_told
    check (released_by is not null or state <> 'released' and reached = 0 and reached_to is null)
);
create index announcement_newest on announcement (drafted_at desc, id desc);
create index announcement_to_carry on announcement (starts_at) where state = 'released' and reached_all_at is null;

-- Foreign keys to tables that stand further down.

alter table entry
  add constraint entry_grant_exists foreign key (account_id, grant_id, grant_kind)
    references network_grant (account_id, id, kind),
  add constraint entry_appeal_was_won foreign key (account_id, appeal_id, appeal_state)
    references appeal (account_id, id, state),
  add constraint entry_proposal_is_confirmed foreign key (proposal_id, type, proposal_state)
    references proposal (id, kind, state),
  add constraint entry_acceptor_order_exists foreign key (account_id, acceptor_order_id) references acceptor_order;
alter table partner
  add constraint partner_avatar_own foreign key (id, avatar_id) references upload (account_id, id),
  add constraint partner_state_is_the_end_of_its_moves
    foreign key (id, state_seq, state) references account_move (account_id, seq, to_state);
alter table withdrawal
  add constraint withdrawal_review_is_its_own foreign key (account_id, review_id, id)
    references review (account_id, id, withdrawal_id);
alter table network_grant
  add constraint network_grant_advance_was_agreed foreign key (account_id, funds_id, funds_state, amount)
    references startup_funds (account_id, id, state, amount);
alter table ad_order
  add foreign key (trial_proposal_id) references proposal,
  add constraint order_void_proposal_is_confirmed foreign key (void_proposal_id, void_proposal_kind, void_proposal_state)
    references proposal (id, kind, state);
alter table notice
  add foreign key (announcement_id) references announcement;

-- A second fence around what is one partner's alone. The server's reads name the partner themselves; while they work for
-- a partner the connection says so too (`fairlead.partner`), and a read that forgot finds nobody else's rows. Jobs, staff
-- and signing in work for everybody and leave the setting empty. Money functions run as the owner and see everything;
-- they take the account as their first argument and cannot be called without (decisions 019, 027).
-- One shape for every fence: nothing is compared where it stands around nobody, and the planner takes it for half of the
-- rows and not for one in two hundred, which made it look every row of a large table up by itself.
do $$
declare
  v_table text;
begin
  foreach v_table in array array[
    'partner', 'partner_session', 'wallet', 'destination', 'deposit', 'withdrawal', 'withdrawal_move', 'review', 'appeal',
    'coupon', 'notice', 'feedback', 'upload', 'partner_standing', 'order_standing', 'credit_line', 'statement_export',
    'push_device', 'push_message', 'ad_order', 'entry', 'posting', 'account_total', 'money_period', 'order_period'
  ] loop
    execute format('alter table %I enable row level security', v_table);
    execute format(
      'create policy %I on %I to fairlead_app using (
         case when coalesce(current_setting(''fairlead.partner'', true), '''') = '''' then true
           else %I = current_setting(''fairlead.partner'')::uuid end) with check (true)',
      v_table || '_fence', v_table, case v_table when 'partner' then 'id' else 'account_id' end);
  end loop;
end $$;
