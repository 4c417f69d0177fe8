-- What a database needs before its first table, as the login that migrates. fairlead_owner owns every table and function and
-- cannot log in; fairlead_app is what the server works as: it may execute the money functions and read, but cannot write a
-- single money row by itself.

do $$
declare
  name text;
begin
  foreach name in array array['fairlead_owner', 'fairlead_app'] loop
    begin
      if not exists (select from pg_roles where rolname = name) then
        execute format('create role %I nologin', name);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- roles belong to the whole cluster; another database has made it at this moment
    end;
    if not pg_has_role(current_user, name, 'member') then
      execute format('grant %I to %I', name, current_user);
    end if;
  end loop;
end $$;

revoke create on schema public from public;
grant usage, create on schema public to fairlead_owner;
grant usage on schema public to fairlead_app;
-- What nobody is granted a function by name, nobody may execute.
alter default privileges for role fairlead_owner revoke execute on functions from public;

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
