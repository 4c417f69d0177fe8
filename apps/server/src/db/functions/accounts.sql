-- What partners do about their own account: who they are, their sessions, their picture, and what they tell us.

-- Opens a partner's ad account, once: its days count from now on, by the database's word, for how old an account is decides
-- its level and whether others may follow it. Empty wallet, and harmless when repeated.
create or replace function open_ad_account(p_account uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_other_clock(p_now);
  update partner set account_opened_at = p_now where id = p_account and account_opened_at is null;
  perform open_wallet(p_account);
end $$;

grant execute on function open_ad_account to fairlead_app;
grant insert (id, username, nickname, email, phone, password_hash, lang, created_at, state, entry, host_user)
  on partner to fairlead_app;
-- Of a partner the app writes what people type in about themselves, and notes of its own. State, passwords and the day the
-- account was opened have functions.
grant update (nickname, email, phone, lang, avatar_id, email_set_at, offers_looked_at) on partner to fairlead_app;
grant delete on partner_session to fairlead_app;
grant delete on step_up to fairlead_app;
grant insert, update, delete on attempt to fairlead_app;
grant insert on invitation to fairlead_app;
grant update (used_by, used_at) on invitation to fairlead_app;
-- What was said stays as it was said.
grant insert on feedback to fairlead_app;
-- Images that partners sent, as they were drawn anew; the files lie in the data folder under their random names.
grant insert on upload to fairlead_app;
