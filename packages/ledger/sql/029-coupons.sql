-- Coupons (product rules §5). An offer is proposed by one person and approved by another, who sets its whole budget aside
-- out of `marketing`; its terms never change. A coupon is one partner's claim on it, with its face printed on it.

-- What the network has promised out of a class and not given yet: nothing else may spend it.
alter table network_balance
  add column promised bigint not null default 0,
  add constraint network_balance_promised_is_there check (promised >= 0 and promised <= balance);

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

-- Extra media that a coupon adds on top of what the partner puts, at most half of it. It is consumed first; what is left
-- of it goes back to marketing instead of to promo.
alter table ad_order
  add column addition bigint not null default 0,
  add column addition_back bigint not null default 0,
  add constraint order_addition_is_promo check (addition between 0 and funded_promo),
  add constraint order_addition_at_most_half
    check (addition * 2 <= funded_cash + funded_promo + funded_advance - addition),
  add constraint order_addition_goes_back_once check (addition_back between 0 and addition);
