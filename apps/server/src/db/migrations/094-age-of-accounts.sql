-- How old an account is decides its level, and whether others may follow it: from when it counts is the database's word.
-- The app could write a date of its own choice before.

-- Opens a partner's ad account, once: its days count from now on. Empty wallet, and harmless when repeated.
create function open_ad_account(p_account uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_other_clock(p_now);
  update partner set account_opened_at = p_now where id = p_account and account_opened_at is null;
  perform open_wallet(p_account);
end $$;

revoke insert on partner from fairlead_app;
grant insert (id, username, nickname, email, phone, password_hash, lang, created_at, state, entry, host_user)
  on partner to fairlead_app;
revoke update (account_opened_at) on partner from fairlead_app;
revoke execute on function open_ad_account from public;
grant execute on function open_ad_account to fairlead_app;
