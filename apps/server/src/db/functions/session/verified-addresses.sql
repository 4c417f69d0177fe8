-- Which address of an account gets codes for forgotten passwords: one whose mailbox has answered (decision 068).

-- The account's address where it is verified and older than proving_email_age; else the one that counted before it. One of
-- before the rule that is younger proves nothing yet. Null where none counts.
create or replace function recovery_address(p_account uuid, p_now timestamptz) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when email_set_at > p_now - proving_email_age() then nullif(recovery_email, email)
    when email_verified_at is not null then email
    else recovery_email
  end
  from partner where id = p_account
$$;

-- Whether an address is another account's: its mailbox has answered there, or codes go to it (decision 078). Who only typed it
-- takes it from nobody.
create or replace function email_is_taken(p_email text, p_by_other_than uuid, p_now timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from partner
    where id is distinct from p_by_other_than
      and (lower(email) = lower(p_email) and email_verified_at is not null
        or lower(recovery_email) = lower(p_email) and lower(recovery_address(id, p_now)) = lower(p_email)))
$$;
comment on function email_is_taken is 'Takes null: by_other_than.';

-- Keeps the hash of what a link will carry, in the transaction that makes the account.
create or replace function begin_email_verification(p_account uuid, p_verification uuid, p_key_hash bytea, p_now timestamptz)
returns void
language plpgsql as $$
begin
  insert into email_verification (account_id, id, email, key_hash, asked_at, good_until)
  select id, p_verification, email, p_key_hash, p_now, p_now + email_link_life()
  from partner where id = p_account;
end $$;

-- A further link for an address that is not verified; returns which is to be mailed. One that is open stays as it is, so that
-- each of its mails works.
create or replace function ask_email_verification(p_session text, p_verification uuid, p_key_hash bytea, p_now timestamptz)
returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_email text;
  v_open uuid;
begin
  select email into v_email from partner where id = v_account and email_verified_at is null for update;
  if not found then
    perform refuse('email_verified');
  end if;
  if email_is_taken(v_email, v_account, p_now) then
    perform refuse('email_taken');
  end if;
  select id into v_open from email_verification
  where account_id = v_account and used_at is null and ended_at is null and good_until > p_now;
  if found then
    return v_open;
  end if;
  update email_verification set ended_at = p_now where account_id = v_account and used_at is null and ended_at is null;
  insert into email_verification (account_id, id, email, key_hash, asked_at, good_until)
  values (v_account, p_verification, v_email, p_key_hash, p_now, p_now + email_link_life());
  return p_verification;
end $$;

-- Takes what the link carries, once: whoever has it reads the mailbox. From then on the address is this account's: open links
-- of others who typed it are over, and one that is taken already is verified by no link. Returns whose address it was.
create or replace function verify_email(p_key text, p_now timestamptz) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid;
  v_email text;
begin
  perform refuse_other_clock(p_now);
  select account_id, email into v_account, v_email from email_verification where key_hash = sha256(convert_to(p_key, 'UTF8'));
  perform from partner where id = v_account for update;
  update email_verification set used_at = p_now
  where account_id = v_account and key_hash = sha256(convert_to(p_key, 'UTF8'))
    and used_at is null and ended_at is null and good_until > p_now;
  if not found or email_is_taken(v_email, v_account, p_now) then
    perform refuse('email_link_over');
  end if;
  update partner set email_verified_at = p_now where id = v_account;
  update email_verification set ended_at = p_now
  where lower(email) = lower(v_email) and account_id <> v_account and used_at is null and ended_at is null;
  return v_account;
exception when unique_violation then -- another account's link, at the same moment
  perform refuse('email_link_over');
end $$;

-- Whoever mails a link is told by its hash which pepper made it.
grant select (id, key_hash) on email_verification to fairlead_jobs;

grant execute on function email_is_taken to fairlead_auth, fairlead_console;
grant execute on function recovery_address, email_is_taken, ask_email_verification, verify_email to fairlead_app;
