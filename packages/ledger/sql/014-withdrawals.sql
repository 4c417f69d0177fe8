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
  constraint withdrawal_bounced_was_paid check (bounce_line_id is null or (paid_at is not null and state = 'failed'))
);
create index withdrawal_newest on withdrawal (account_id, requested_at desc, id desc);
create index withdrawal_bank_reference on withdrawal (bank_reference) where bank_reference is not null;
create index withdrawal_open on withdrawal (late_stop_at)
  where state in ('requested', 'approved', 'in_review', 'sent', 'not_received');
