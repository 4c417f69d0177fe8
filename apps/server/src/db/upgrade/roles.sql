-- Who works on the database, as the login that migrates; said again at every upgrade, since a release may bring a role.
-- fairlead_owner owns every table and function and cannot log in. fairlead_app is what the API works as: it may execute the
-- money functions of partners and read, but cannot write a single money row by itself. fairlead_console is what the console works
-- as: it may execute those of staff, and none of a partner's. fairlead_jobs is what the jobs work as:
-- it has the rights of fairlead_app, and takes the steps that fall due. fairlead_auth is what checks passwords and makes sessions;
-- nobody else can. fairlead_delivery is what the ad doors work as: it records ad events and reads what an ad needs, and nothing else.

do $$
declare
  v_role text;
  v_member text;
begin
  foreach v_role in array array[
    'fairlead_owner', 'fairlead_app', 'fairlead_console', 'fairlead_auth', 'fairlead_delivery', 'fairlead_jobs'
  ] loop
    begin
      if not exists (select from pg_roles where rolname = v_role) then
        execute format('create role %I nologin', v_role);
        -- Whoever did all the work goes on doing it, until somebody gives this part of it a login of its own.
        for v_member in
          select m.member::regrole from pg_auth_members m join pg_roles r on r.oid = m.roleid
          where r.rolname = 'fairlead_app' and v_role <> 'fairlead_owner'
            and m.member::regrole::text not in (current_user, 'fairlead_jobs')
        loop
          execute format('grant %I to %s', v_role, v_member);
        end loop;
      end if;
    exception when duplicate_object or unique_violation then
      null; -- roles belong to the whole cluster; another database has made it at this moment
    end;
    if not pg_has_role(current_user, v_role, 'member') then
      execute format('grant %I to %I', v_role, current_user);
    end if;
  end loop;
  if not pg_has_role('fairlead_jobs', 'fairlead_app', 'member') then
    grant fairlead_app to fairlead_jobs;
  end if;
end $$;

revoke create on schema public from public;
grant usage, create on schema public to fairlead_owner;
grant usage on schema public to
  fairlead_app, fairlead_console, fairlead_auth, fairlead_delivery, fairlead_jobs;
-- What nobody is granted a function by name, nobody may execute.
alter default privileges for role fairlead_owner revoke execute on functions from public;
