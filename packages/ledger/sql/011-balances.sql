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
  constraint network_balance_not_negative check (balance >= 0),
  constraint network_balance_is_a_quiet_class check (class in ('suspense', 'marketing', 'advances'))
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
