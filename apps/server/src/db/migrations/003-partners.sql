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
  created_at timestamptz not null
);
create unique index partner_username on partner (lower(username));
create unique index partner_email on partner (lower(email));

create table partner_session (
  token_hash bytea primary key,
  account_id uuid not null references partner,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index partner_session_of on partner_session (account_id);

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
  used_at timestamptz
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
  primary key (account_id, id)
);
create index notice_newest on notice (account_id, at desc, id desc);
create index notice_unread on notice (account_id) where read_at is null;
