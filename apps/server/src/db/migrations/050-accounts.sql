-- What partners do about their own account: look after their sessions, and tell us what they think.

-- The id is what lists show and revoking names; it opens nothing. Random, so it tells no order of log-ins.
alter table partner_session
  add column id uuid not null default gen_random_uuid(),
  add column last_seen_at timestamptz;
create unique index partner_session_id on partner_session (id);

create table feedback (
  account_id uuid not null references partner,
  id uuid not null,
  topic text not null check (length(topic) between 1 and 100),
  content text not null check (length(content) between 1 and 2000),
  at timestamptz not null,
  primary key (account_id, id)
);

-- What was said stays as it was said.
grant select, insert on feedback to fairlead_app;
