-- Who may do what. fairlead_owner owns every table and function and cannot log in; fairlead_app is what the server
-- works as: it may execute the money functions and read, but cannot write a single money row by itself.

do $$
declare
  name text;
begin
  foreach name in array array['fairlead_owner', 'fairlead_app'] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then
      null; -- roles belong to the whole cluster; another database has made it already
    end;
    if not pg_has_role(current_user, name, 'member') then
      execute format('grant %I to %I', name, current_user);
    end if;
  end loop;
end $$;

revoke create on schema public from public;
grant usage, create on schema public to fairlead_owner;
grant usage on schema public to fairlead_app;
