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
  constraint network_offer_window check (offer_window <= '7 days')
);

-- Staff. `person` keeps one human from holding two accounts.
create table operator (
  id uuid primary key,
  username text not null unique,
  person text not null constraint operator_one_account_per_person unique,
  role text not null
    check (role in ('support', 'cashier', 'approver', 'campaign_manager', 'content', 'auditor', 'admin')),
  password_hash text not null,
  created_at timestamptz not null
);

create table operator_session (
  token_hash bytea primary key,
  operator_id uuid not null references operator,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- What staff did; never changed. `account_id` is the partner concerned, who may read it.
create table audit (
  id uuid primary key,
  at timestamptz not null,
  operator_id uuid not null references operator,
  action text not null,
  account_id uuid,
  subject text not null,
  details jsonb not null default '{}'
);
create index audit_of_account on audit (account_id, at desc);
