-- A forgotten login password: a code and a link by e-mail that are good for a day and once, then every session ends and new
-- destinations wait (decision 023). Who asks hears the same whether there is an account or not: the asking is only noted,
-- and a chore finds out whose address it was.

-- Takes what was asked for; returns the recoveries that are to be mailed. Where one is open it is mailed again, a few times,
-- and then no more: the mails that were sent still work, whoever asks beside. Only the address that counts gets any
-- (recovery_address).
create or replace function take_login_recovery_asks(p_now timestamptz) returns setof login_recovery
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_ask login_recovery_ask;
  v_account uuid;
  v_recovery login_recovery;
begin
  perform refuse_future(p_now);
  for v_ask in select * from login_recovery_ask order by asked_at limit 100 for update skip locked loop
    delete from login_recovery_ask where id = v_ask.id;
    select id into v_account from partner
    where (lower(email) = v_ask.email or lower(recovery_email) = v_ask.email)
      and lower(recovery_address(id, p_now)) = v_ask.email
    limit 1 for update;
    continue when not found;
    select * into v_recovery from login_recovery
    where account_id = v_account and used_at is null and ended_at is null;
    if found and v_recovery.code_until > p_now and lower(v_recovery.email) = v_ask.email then
      continue when v_recovery.mails >= login_recovery_mails();
      update login_recovery set mails = mails + 1 where account_id = v_account and id = v_recovery.id
      returning * into v_recovery;
    else
      update login_recovery set ended_at = p_now where account_id = v_account and id = v_recovery.id;
      insert into login_recovery (account_id, id, email, asked_at, code_until)
      values (v_account, v_ask.id, recovery_address(v_account, p_now), v_ask.asked_at,
        v_ask.asked_at + login_recovery_life())
      returning * into v_recovery;
    end if;
    return next v_recovery;
  end loop;
end $$;

-- The code or the link was right, and the address that it was sent to still counts: sets the new login password and ends every
-- session and every step-up of the account. Tries of the transaction password are not given back, and what moves money stays
-- as it was. Where an address is on its way that is not the one that answered, what it has proven is void: whoever was told of a
-- change that was not theirs and follows that mail is not followed by the new address (decision 068).
create or replace function use_login_recovery(p_account uuid, p_recovery uuid, p_password_hash text, p_now timestamptz)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_other_clock(p_now);
  perform from partner where id = p_account for update;
  update login_recovery set used_at = p_now
  where account_id = p_account and id = p_recovery and used_at is null and ended_at is null and code_until > p_now
    and lower(email) = lower(recovery_address(p_account, p_now));
  if not found then
    perform refuse('login_recovery_over');
  end if;
  update partner p set password_hash = p_password_hash, password_set_at = p_now, login_recovered_at = p_now,
    email_verified_at = case when p.email = r.email then coalesce(p.email_verified_at, p_now) end
  from login_recovery r where p.id = p_account and r.account_id = p_account and r.id = p_recovery;
  update email_verification set ended_at = p_now where account_id = p_account and used_at is null and ended_at is null;
  delete from partner_session where account_id = p_account;
  delete from step_up where account_id = p_account;
  -- Who had the account before may have added one.
  delete from passkey where account_id = p_account;
  -- It was asked for with the old password.
  perform stop_second_step_removal(p_account, p_now);
end $$;

-- From when a destination bound now can be used: after the network's wait; after a recovered transaction password began to
-- work, for seven days only what was bound before; after a recovered login password, recovered_login_wait later at the earliest.
create or replace function destination_usable_from(p_account uuid, p_now timestamptz) returns timestamptz
language sql stable as $$
  select greatest(p_now + n.destination_wait, p.pin_recovered_at + 7 * interval '24 hours',
    p.login_recovered_at + recovered_login_wait())
  from network n, partner p where p.id = p_account
$$;

-- Changing the login password ends every session of the partner, the one that calls too. It gives a locked transaction password its tries back, except soon after a recovery by
-- mail: whoever reads somebody's mail would get ten more guesses with each change.
create or replace function set_login_password(p_session text, p_old_hash text, p_new_hash text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_fresh boolean;
begin
  select coalesce(login_recovered_at > p_now - recovered_login_wait(), false) into v_fresh
  from partner where id = v_account and password_hash = p_old_hash for update;
  if not found then
    return false;
  end if;
  update partner set password_hash = p_new_hash, password_set_at = p_now, pin_wrong = case when v_fresh then pin_wrong else 0 end,
    pin_wait_until = case when v_fresh then pin_wait_until end,
    pin_wrong_elsewhere = case when v_fresh then pin_wrong_elsewhere else 0 end,
    pin_wait_elsewhere = case when v_fresh then pin_wait_elsewhere end
  where id = v_account;
  delete from partner_session where account_id = v_account;
  update login_recovery set ended_at = p_now where account_id = v_account and used_at is null and ended_at is null;
  -- It was asked for with the old password.
  perform stop_second_step_removal(v_account, p_now);
  return true;
end $$;

grant select, insert on login_recovery_ask to fairlead_app;
grant select on login_recovery to fairlead_app;

grant execute on function set_login_password to fairlead_app;
grant execute on function take_login_recovery_asks to fairlead_jobs;
grant execute on function use_login_recovery to fairlead_auth;
