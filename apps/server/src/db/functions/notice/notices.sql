-- What partners are told in the app. Nobody writes a notice but these and what carries announcements (announcements.sql).

-- Leaves a partner a notice, in the transaction that is the reason, and tells open apps; one that is pushed goes to their devices too.
create or replace function leave_notice(
  p_account uuid, p_id uuid, p_category text, p_key text, p_params jsonb, p_link text, p_at timestamptz, p_pushed boolean
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into notice (account_id, id, category, key, params, link, at)
  values (p_account, p_id, p_category, p_key, p_params, p_link, p_at);
  if p_pushed then
    insert into push_message (account_id, device_id, notice_id, queued_at, next_try_at)
    select account_id, id, p_id, p_at, p_at from push_device where account_id = p_account;
  end if;
  perform pg_notify('fairlead', json_build_object('account', p_account, 'what', 'notice', 'id', p_id)::text);
end $$;

grant execute on function leave_notice to fairlead_app, fairlead_console, fairlead_auth;
grant select on notice to fairlead_app, fairlead_console;
grant update (read_at) on notice to fairlead_app;
