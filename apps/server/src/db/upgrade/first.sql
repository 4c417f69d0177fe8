-- What an upgrade knows a database by; the first thing in an empty one, after roles.sql.

create schema migration authorization fairlead_owner;
set local role fairlead_owner;

-- The files of tables that were applied, each with the SHA-256 of its text.
create table migration.applied (
  name text primary key,
  checksum text not null,
  release text not null,
  at timestamptz not null default now()
);

-- Which release this database stands at, and the oldest that may serve on it.
create table migration.installation (
  only_row boolean primary key default true check (only_row),
  release text not null,
  lowest_release text not null,
  functions_checksum text not null
);
