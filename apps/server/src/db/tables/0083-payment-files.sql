-- Withdrawals that were sent in one file for the bank. A withdrawal is in one file at most, and was sent with it (decision 069).
create table payment_file (
  id uuid primary key,
  reference text not null unique check (reference ~ '^P-[0-9A-Z]{8}$'),
  kind text not null check (kind in ('bank_card', 'wallet_address')),
  -- From which account it is paid: the payee as it stood.
  payee_version integer not null references payee,
  made_by uuid not null references operator,
  made_at timestamptz not null,
  -- Under which it was asked for: asked again, it is the same file.
  key text not null unique,
  withdrawals integer not null check (withdrawals between 1 and 200),
  amount bigint not null check (amount > 0)
);
create index payment_file_newest on payment_file (made_at desc, id desc);

create table payment_file_line (
  file_id uuid not null references payment_file deferrable initially deferred,
  account_id uuid not null,
  withdrawal_id uuid not null,
  primary key (account_id, withdrawal_id),
  foreign key (account_id, withdrawal_id) references withdrawal
);
create index payment_file_line_of on payment_file_line (file_id);
