-- Statements of account that partners asked for, as files in the data folder under random names. A statement is made in
-- the background; one that was cut off is made again from its start, from the same entries.
create table statement_export (
  account_id uuid not null references partner,
  id uuid not null,
  format text not null check (format in ('csv', 'pdf')),
  -- Whole days in the partner's zone, both included.
  from_day date not null,
  to_day date not null,
  zone text not null,
  lang text not null,
  -- Nothing later than this is on the statement, so that making it twice makes it equal.
  requested_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed', 'expired')),
  tries integer not null default 0 check (tries between 0 and 5),
  working_until timestamptz,
  lines_total integer not null default 0,
  lines_done integer not null default 0,
  file_name text unique check (file_name ~ '^[0-9a-f]{32}\.(csv|pdf)$'),
  bytes integer check (bytes > 0),
  content_hash text check (content_hash ~ '^[0-9a-f]{64}$'),
  signature text,
  ready_at timestamptz,
  expires_at timestamptz,
  primary key (account_id, id),
  constraint statement_export_period check (from_day <= to_day and to_day - from_day <= 400),
  constraint statement_export_lines check (lines_done between 0 and lines_total),
  constraint statement_export_ready_has_its_file check (state <> 'ready' or
    file_name is not null and bytes is not null and content_hash is not null and signature is not null
    and ready_at is not null),
  constraint statement_export_lives_seven_days check (expires_at = ready_at + interval '168 hours'),
  constraint statement_export_expired_has_no_file check (state <> 'expired' or file_name is null)
);
create index statement_export_newest on statement_export (account_id, requested_at desc, id desc);
create index statement_export_waiting on statement_export (requested_at) where state = 'waiting';
create index statement_export_ends on statement_export (expires_at) where state = 'ready';

grant select, insert, update on statement_export to fairlead_app;
