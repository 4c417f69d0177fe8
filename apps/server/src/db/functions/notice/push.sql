-- Devices that are told of money events while the app is closed (Web Push), and the messages on their way to them.

-- Tells the device of the session that calls from now on; asked again, it changes its keys and language. A browser that was somebody
-- else's before is that partner's no more, which takes the same keys to show that it is the same one. Answers by which id it is kept.
create or replace function tell_device(
  p_session text, p_id uuid, p_endpoint text, p_public_key bytea, p_auth_secret bytea, p_lang text, p_name text, p_now timestamptz
) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_session uuid;
  v_id uuid;
begin
  delete from push_device
  where endpoint = p_endpoint and account_id <> v_account and public_key = p_public_key and auth_secret = p_auth_secret;
  if exists (select from push_device where endpoint = p_endpoint and account_id <> v_account) then
    perform refuse('push_subscription_wrong');
  end if;
  -- One at a time: two at once of one session would both stay.
  perform from partner where id = v_account for no key update;
  select id into v_session from partner_session where token_hash = sha256(convert_to(p_session, 'UTF8'));
  if not found then
    perform refuse('token_expired');
  end if;
  delete from push_device where account_id = v_account and session_id = v_session and endpoint <> p_endpoint;
  insert into push_device (account_id, id, session_id, endpoint, public_key, auth_secret, lang, name, since)
  values (v_account, p_id, v_session, p_endpoint, p_public_key, p_auth_secret, p_lang, p_name, p_now)
  on conflict (endpoint) do update set session_id = excluded.session_id, public_key = excluded.public_key,
    auth_secret = excluded.auth_secret, lang = excluded.lang, name = excluded.name
  returning id into v_id;
  return v_id;
end $$;

-- Tells a device of whoever calls no more. Refused for any other id.
create or replace function forget_device(p_session text, p_id uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
begin
  delete from push_device where account_id = v_account and id = p_id;
  if not found then
    perform refuse('data_error');
  end if;
end $$;

grant execute on function tell_device, forget_device to fairlead_app;
grant select on push_device, push_message to fairlead_app;
grant delete on push_device, push_message to fairlead_jobs;
grant update (last_sent_at) on push_device to fairlead_jobs;
grant update (next_try_at, tries, sent_at, dropped) on push_message to fairlead_jobs;
