-- What proves who somebody is. Its login alone reads the hashes of passwords and the secrets of authenticators, and alone makes
-- sessions and the one-time tokens of actions: whoever has the app's login signs nobody in and confirms nothing (decision 059).
-- It moves no money.

grant select on partner, partner_session, operator, entry_ticket, login_recovery, network to fairlead_auth;
grant insert on step_up to fairlead_auth;
grant insert, delete on entry_ticket to fairlead_auth;
-- How often a transaction password was wrong.
grant update (pin_wrong, pin_wait_until, pin_wrong_elsewhere, pin_wait_elsewhere) on partner to fairlead_auth;
-- Whoever recovers a login hears of it in the same transaction.
grant select, insert, update (seen_at) on known_device to fairlead_auth;
grant insert on mail to fairlead_auth;
-- How many went to a mailbox that has not answered.
grant select (account_id, queued_at, words) on mail to fairlead_auth;

-- Keeps a transaction password by a hash of today's pepper, where it is the same as before. Whether it is the same password,
-- only the login of authentication can know.
create or replace function renew_pin_hash(p_account uuid, p_before text, p_pin_hash text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update partner set pin_hash = p_pin_hash where id = p_account and pin_hash = p_before;
end $$;

-- The same for the sealed secret of a member of staff's authenticator.
create or replace function renew_totp_seal(p_operator uuid, p_before bytea, p_secret bytea) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update operator set totp_secret = p_secret where id = p_operator and totp_secret = p_before;
end $$;

grant execute on function renew_pin_hash, renew_totp_seal to fairlead_auth;
