-- Passkeys of partners (decision 073). Authentication's login alone reads their keys, adds one whose answer the server verified,
-- and makes a session behind one.

-- Adds a passkey to the account whose session calls; on no device that its partner is asked about (decision 080). One that is known already, whosever it is, is refused like one that is no good.
create or replace function add_passkey(
  p_session text, p_passkey uuid, p_credential bytea, p_public_key bytea, p_counter bigint, p_name text, p_now timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
begin
  perform refuse_new_device(p_session, p_now);
  perform from partner where id = v_account for no key update;
  if (select count(*) from passkey where account_id = v_account) >= partner_passkeys() then
    perform refuse('passkeys_full', jsonb_build_object('limit', partner_passkeys()));
  end if;
  insert into passkey (account_id, id, credential_id, public_key, counter, name, made_at)
  values (v_account, p_passkey, p_credential, p_public_key, p_counter, p_name, p_now)
  on conflict (credential_id) do nothing;
  if not found then
    perform refuse('passkey_refused');
  end if;
end $$;

create or replace function rename_passkey(p_session text, p_passkey uuid, p_name text, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
begin
  update passkey set name = p_name where account_id = v_account and id = p_passkey;
  if not found then
    perform refuse('data_error');
  end if;
end $$;

-- Removes it for good.
create or replace function remove_passkey(p_session text, p_passkey uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
begin
  delete from passkey where account_id = v_account and id = p_passkey;
  if not found then
    perform refuse('data_error');
  end if;
end $$;

-- Starts a session behind a passkey whose signature the server found to be right; answers like start_partner_session. Null where
-- the passkey is gone, the account was never activated, or another key has signed with this counter or a higher one: two
-- authenticators then hold one key (WebAuthn, section 7.2). Two answers at once wait for each other here.
create or replace function start_passkey_session(
  p_account uuid, p_passkey uuid, p_counter bigint, p_token_hash bytea, p_browser text, p_system text, p_network text,
  p_device bytea[], p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_password_hash text;
begin
  perform refuse_future(p_now);
  select password_hash into v_password_hash from partner
  where id = p_account and state <> 'not_activated' for no key update;
  update passkey set counter = p_counter, last_used_at = p_now
  where account_id = p_account and id = p_passkey and v_password_hash is not null
    and (p_counter > counter or p_counter = 0 and counter = 0);
  if not found then
    return null;
  end if;
  -- The device verified its person: a second step is not asked for.
  return begin_partner_session(p_token_hash, p_account, p_browser, p_system, p_network, p_device, false, p_now);
end $$;
comment on function start_passkey_session is 'Takes null: browser, system, network.';

-- Forgets challenges that nobody answered in time.
create or replace function drop_passkey_challenges(p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_future(p_now);
  delete from passkey_challenge where expires_at <= p_now;
end $$;

grant select (account_id, id, name, made_at, last_used_at) on passkey to fairlead_app;
grant select on passkey, passkey_challenge to fairlead_auth;
grant insert, delete on passkey_challenge to fairlead_auth;
grant execute on function rename_passkey, remove_passkey to fairlead_app;
grant execute on function add_passkey, start_passkey_session to fairlead_auth;
grant execute on function drop_passkey_challenges to fairlead_jobs;
