-- What partners do about their own account: who they are, their sessions, their picture, and what they tell us.

-- What a partner tells of themselves; null leaves it as it is. From when an address can prove anything is counted from its change;
-- until then, and until it is verified, the one that counted goes on to count, and going back to it is no change (decision 068).
create or replace function edit_profile(
  p_session text, p_nickname text, p_email text, p_phone text, p_lang text, p_avatar uuid, p_now timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_counts text;
begin
  perform from partner where id = v_account for update;
  if email_is_taken(p_email, v_account, p_now) then
    perform refuse('email_taken');
  end if;
  if exists (select from partner where id = v_account and email <> p_email) then
    v_counts := recovery_address(v_account, p_now);
    update partner set email = p_email, recovery_email = v_counts, email_verified_at = null,
      email_set_at = case when p_email = v_counts then null else p_now end
    where id = v_account;
    update email_verification set ended_at = p_now where account_id = v_account and used_at is null and ended_at is null;
  end if;
  update partner set nickname = coalesce(p_nickname, nickname), phone = coalesce(p_phone, phone), lang = coalesce(p_lang, lang),
    avatar_id = coalesce(p_avatar, avatar_id)
  where id = v_account;
end $$;
comment on function edit_profile is 'Takes null: nickname, email, phone, lang, avatar.';

grant execute on function edit_profile to fairlead_app;
-- Of a partner the jobs write a note of their own. All else has functions.
grant update (offers_looked_at) on partner to fairlead_jobs;
-- What was said stays as it was said.
grant insert on feedback to fairlead_app;
-- Images that partners sent, as they were drawn anew; the files lie in the data folder under their random names.
grant insert on upload to fairlead_app;
