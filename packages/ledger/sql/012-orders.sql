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
  -- Impressions: promised to delivery nodes and not yet closed, and paid in closed slices.
  leased bigint not null default 0 check (leased >= 0),
  redeemed bigint not null default 0 check (redeemed >= 0),
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
    check ((leased + redeemed) * impression_price <= funded_cash + funded_promo + funded_advance)
);
create index ad_order_newest on ad_order (account_id, offered_at desc, id desc);
-- Money at work: also that of an order that failed while running, until what it delivered has settled.
create index ad_order_at_work on ad_order (account_id)
  where state in ('matching', 'running', 'finished', 'settling')
    or state = 'failed' and settled_at is null and (closed_at is null or matures_at is not null);
-- Newest first, so that one look tells whether another order of the campaign has settled.
create index ad_order_settled on ad_order (campaign_id, settled_at desc, id desc) where state = 'settled';
create index ad_order_due on ad_order (look_again_at) where look_again_at is not null;

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
