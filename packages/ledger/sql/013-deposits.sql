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
  constraint bank_statement_once_per_key unique (imported_by, idempotency_key)
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
  primary key (account_id, id),
  constraint deposit_one_outcome_per_key unique (account_id, idempotency_key),
  constraint deposit_state_key unique (account_id, id, state),
  constraint deposit_needs_two_people check (approved_by is distinct from recorded_by or approved_by is null),
  constraint deposit_recorded_has_a_reference
    check (state not in ('recorded', 'confirmed') or (recorded_by is not null and bank_reference is not null)),
  constraint deposit_confirmed_has_an_approver
    check (state <> 'confirmed' or (approved_by is not null and confirmed_at is not null and match_by is not null))
);
create index deposit_newest on deposit (opened_at desc, id desc);
create index deposit_bank_reference on deposit (bank_reference) where bank_reference is not null;
create index deposit_unmatched on deposit (account_id) where state = 'confirmed' and bank_line_id is null;
