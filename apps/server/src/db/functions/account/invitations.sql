-- Codes that make partners and open their accounts: each works once, for code_life(). Of a code only its hash is kept.

-- Support makes a code. Its line of the audit log does not tell it.
create or replace function issue_code(
  p_staff text, p_id uuid, p_code_hash bytea, p_kind text, p_needs_activation boolean, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'support', p_now);
  insert into invitation (code_hash, kind, expires_at, needs_activation, id, issued_by, issued_at)
  values (p_code_hash, p_kind, p_now + code_life(), p_needs_activation, p_id, v_operator, p_now);
  perform note_staff_action(v_operator, 'code_issue', null, p_id::text, jsonb_build_object('kind', p_kind), p_now);
  return true;
end $$;

-- Uses a code up. False when it is unknown, used or past its end.
create or replace function spend_code(p_code text, p_kind text, p_account uuid, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  update invitation set used_by = p_account, used_at = p_now
  where code_hash = sha256(convert_to(p_code, 'UTF8')) and kind = p_kind and used_by is null and expires_at > p_now;
  return found;
end $$;

-- Makes a partner out of a licence key, which is used up by it; where the key asks for it, one whom customer service must activate.
-- The browser and network that it was done on are no stranger's afterwards, and the hash of what the first link carries is kept. False when the key is unknown, used or past its end.
create or replace function register_partner(
  p_licence_key text, p_account uuid, p_username text, p_nickname text, p_email text, p_phone text, p_password_hash text,
  p_lang text, p_entry text, p_host_user text, p_device bytea[], p_browser boolean,
  p_verification uuid, p_key_hash bytea, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_needs_activation boolean;
begin
  perform refuse_other_clock(p_now);
  perform refuse_while_intake_is_stopped();
  select needs_activation into v_needs_activation from invitation
  where code_hash = sha256(convert_to(p_licence_key, 'UTF8')) and kind = 'license_key' and used_by is null
    and expires_at > p_now
  for update;
  if not found then
    return false;
  end if;
  perform begin_account(p_account, v_needs_activation, p_now);
  insert into partner (
    id, username, nickname, email, phone, password_hash, password_set_at, lang, created_at, state, entry, host_user)
  values (p_account, p_username, p_nickname, p_email, p_phone, p_password_hash, p_now, p_lang, p_now,
    case when v_needs_activation then 'not_activated' else 'active' end, p_entry, p_host_user);
  perform spend_code(p_licence_key, 'license_key', p_account, p_now);
  if v_needs_activation then
    perform ask_activation(p_account, p_now);
  end if;
  perform begin_email_verification(p_account, p_verification, p_key_hash, p_now);
  perform note_device(p_account, p_device, p_browser, false, p_now);
  return true;
end $$;
comment on function register_partner is 'Takes null: host_user.';

-- Opens the ad account of whoever calls with an authorization code, which is used up by it: its days count from now on, by the
-- database's word, for how old an account is decides its level and whether others may follow it. False when the code is unknown,
-- used or past its end. One that is open already uses up no other code.
create or replace function open_ad_account(p_session text, p_code text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := active_partner_in_session(p_session, p_now);
begin
  perform from partner where id = v_account for update;
  if exists (select from partner where id = v_account and account_opened_at is not null) then
    if not exists (select from invitation where code_hash = sha256(convert_to(p_code, 'UTF8'))
      and kind = 'authorization_code' and used_by = v_account) then
      perform refuse('already_open');
    end if;
    return true;
  end if;
  if not spend_code(p_code, 'authorization_code', v_account, p_now) then
    return false;
  end if;
  update partner set account_opened_at = p_now where id = v_account and account_opened_at is null;
  perform open_wallet(v_account);
  return true;
end $$;

grant execute on function issue_code to fairlead_console;
grant execute on function register_partner, open_ad_account to fairlead_app;
