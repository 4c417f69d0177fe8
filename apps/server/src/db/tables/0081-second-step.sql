-- A partner's second step at the log-in (decision 072): the sealed secret of an authenticator, which counts once its first code was
-- typed (on_at). Asked to be taken off without a code, it ends by itself 72 hours later, unless its owner stops that.
create table second_step (
  account_id uuid primary key references partner,
  secret bytea not null,
  begun_at timestamptz not null,
  on_at timestamptz,
  -- Each time step is good once.
  last_step bigint,
  removal_asked_at timestamptz,
  ends_at timestamptz,
  constraint second_step_removal_waits_72_hours check (ends_at >= removal_asked_at + interval '72 hours'),
  constraint second_step_removal_has_its_end check ((removal_asked_at is null) = (ends_at is null)),
  constraint second_step_removal_is_of_one_that_is_on check (removal_asked_at is null or on_at is not null)
);

-- What gets in without the authenticator, each once. They are random, so one fast hash is enough.
create table second_step_code (
  account_id uuid not null references second_step on delete cascade,
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- A log-in whose password was right and whose second step is missing. Dead with another password; spent by deleting it.
create table login_ticket (
  ticket_hash bytea primary key,
  account_id uuid not null references partner,
  password_hash text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  constraint login_ticket_is_short check (expires_at <= made_at + interval '5 minutes')
);
create index login_ticket_of on login_ticket (account_id);
