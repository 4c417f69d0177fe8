-- What the books and the bank's lines said at the end of a day, which two people compared with the bank and signed (docs/rules.md,
-- Journal).

-- The closing balance of an account as the bank's own statement says it (camt.053, CLBD): filled by the import alone.
create table bank_balance (
  statement_id uuid not null references bank_statement,
  place integer not null check (place >= 0),
  account text not null,
  day date not null,
  closing bigint not null,
  primary key (statement_id, place)
);
create index bank_balance_by_day on bank_balance (account, day desc);
create index bank_line_by_statement on bank_line (statement_id);
create index bank_statement_by_time on bank_statement (imported_at);

-- `until` is the day's end in UTC. What was booked and imported before `known_at` is what the figures were made of. `open_count` is how much of
-- the difference time alone does not explain.
create table client_money_day (
  id uuid primary key,
  day date not null constraint client_money_day_once unique,
  until timestamptz not null generated always as ((day + 1)::timestamp at time zone 'UTC') stored,
  known_at timestamptz not null,
  computed_at timestamptz not null,
  books bigint not null,
  bank bigint not null,
  bank_closing bigint,
  open_count integer not null check (open_count >= 0),
  hash bytea not null check (length(hash) = 32),
  signed_by uuid constraint client_money_signed_by_staff references operator,
  signed_at timestamptz,
  with_open boolean,
  kept_by uuid constraint client_money_kept_by_staff references operator,
  kept_at timestamptz,
  constraint client_money_day_is_over check (known_at >= until and computed_at >= known_at),
  constraint client_money_signed_once check (num_nulls(signed_by, signed_at, with_open) in (0, 3)),
  constraint client_money_names_open_differences check (with_open = (open_count > 0)),
  constraint client_money_takes_two_people
    check ((kept_by is null or signed_by is not null) and is_somebody_else(kept_by, signed_by)),
  constraint client_money_kept_once check (num_nulls(kept_by, kept_at) in (0, 2) and kept_at >= signed_at)
);
create index client_money_day_kept on client_money_day (until desc) where kept_by is not null;
create index client_money_day_open on client_money_day (computed_at, id) where kept_by is null;
create index client_money_day_newest on client_money_day (until desc, id desc);

-- Each difference of a day: of a line of the bank's, or of an entry that no line shows.
create table client_money_difference (
  day_id uuid not null references client_money_day,
  place integer not null,
  reason text not null check (reason in ('not_at_bank', 'booked_later', 'unmatched', 'differs')),
  reference text not null,
  at timestamptz not null,
  amount bigint not null check (amount <> 0),
  bank_line_id uuid references bank_line,
  account_id uuid,
  entry_id uuid,
  primary key (day_id, place),
  constraint client_money_difference_entry_exists foreign key (account_id, entry_id) references entry,
  constraint client_money_difference_is_of_one_thing
    check ((bank_line_id is null) = (entry_id is not null) and (account_id is null) = (entry_id is null))
);
