-- Erases what is personal of a partner whose account is closed (docs/rules.md, Erasure). The journal, orders, withdrawals and the bank's
-- lines are not touched: they name an account by its id.

-- Notes that whoever calls wants it, from 30 days on. False where that is noted already. The account has been closed, or closing was asked for.
create or replace function ask_erasure(p_session text, p_id uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
begin
  -- Whoever keeps the account (take_back_closure, move_account) takes back what was asked for: it is this first, or that.
  perform from partner where id = v_account for update;
  if not exists (select from partner where id = v_account and state = 'cancelled') and not exists (
    select from closure where account_id = v_account and taken_back_at is null and closed_at is null
  ) then
    perform refuse('data_error');
  end if;
  insert into erasure (account_id, id, asked_at, due_from) values (v_account, p_id, p_now, p_now + interval '720 hours')
  on conflict do nothing;
  return found;
end $$;

-- Refuses a proposal to erase somebody who is owed something, has anything under way, or is disabled: money leaves first.
create or replace function refuse_unready_erasure(p_account uuid, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_partner partner;
begin
  select * into v_partner from partner where id = p_account;
  if not found or v_partner.erased_at is not null then
    perform refuse('data_error');
  elsif v_partner.state = 'disabled' then
    perform refuse('erasure_account_disabled');
  elsif not nothing_is_under_way(p_account, p_now) then
    perform refuse('erasure_money_first');
  end if;
end $$;

-- What confirming a proposal of an erasure does: it is asked for, as if the partner had. One that the partner asked for already becomes
-- this one, which waits for no closing, and its thirty days begin anew.
create or replace function ask_erasure_by_two(p_proposal proposal, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform from wallet where account_id = p_proposal.account_id for update;
  perform refuse_unready_erasure(p_proposal.account_id, p_now);
  insert into erasure (account_id, id, asked_at, due_from, proposal_id)
  values (p_proposal.account_id, p_proposal.id, p_now, p_now + interval '720 hours', p_proposal.id)
  on conflict (account_id) where taken_back_at is null do update
    set proposal_id = excluded.proposal_id, due_from = excluded.due_from where erasure.proposal_id is null;
end $$;

-- Whoever calls keeps the data after all. False where nothing was asked.
create or replace function take_back_erasure(p_session text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
begin
  update erasure set taken_back_at = p_now where account_id = v_account and taken_back_at is null and erased_at is null;
  return found;
end $$;

-- Whether nothing is owed to the partner and nothing is under way, so that nobody has to be reached any more: no money that could leave
-- or is leaving, no order to settle, of the account or of a follower who shares a gain with it, no withdrawal that may still come
-- back, no deposit that was asked for, no question that is open.
create or replace function nothing_is_under_way(p_account uuid, p_now timestamptz) returns boolean
language sql stable as $$
  select
    not exists (select from wallet where account_id = p_account
      and (can_still_withdraw(available) or withdrawing > 0 or clearing > 0))
    and not exists (select from ad_order where account_id = p_account
      and (state in ('matching', 'running', 'finished', 'settling')
        or state = 'failed' and settled_at is null and (closed_at is null or validation_ends_at is not null)))
    and not exists (select from follow_order f join ad_order o on o.account_id = f.account_id and o.id = f.order_id
      where f.followed_account_id = p_account and f.settled_at is null
        and (o.state in ('matching', 'running', 'finished', 'settling') or o.state = 'failed' and o.settled_at is null
          and (o.closed_at is null or o.validation_ends_at is not null)))
    and not exists (select from withdrawal where account_id = p_account
      and (state not in ('arrived', 'cancelled', 'returned', 'failed') or arrived_at > p_now - interval '720 hours'))
    and not exists (select from acceptor_order where account_id = p_account
      and (over_at is null or over_at > p_now - interval '720 hours'))
    and not exists (select from review where account_id = p_account and outcome is null)
    and not exists (select from appeal where account_id = p_account and state in ('open', 'granted') and credited_at is null
      and (state = 'open' or credit > 0))
    and not exists (select from deposit where account_id = p_account
      and (state = 'recorded' or state = 'open' and expires_at > p_now))
    and not exists (select from account_decision where account_id = p_account and agreed is null and expired_at is null)
$$;

-- Erases a few of those that are due. Whom two of the staff have erased is closed with it. The wallet is locked first, as everything that pays out locks it. Returns which.
create or replace function erase_accounts(p_most integer, p_now timestamptz) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_erasure erasure;
begin
  perform refuse_future(p_now);
  for v_erasure in
    select e.* from erasure e join partner p on p.id = e.account_id
    where e.due_from <= p_now and e.taken_back_at is null and e.erased_at is null
      and (p.state = 'cancelled' or p.state <> 'disabled' and e.proposal_id is not null)
      and nothing_is_under_way(e.account_id, p_now)
    order by e.due_from limit p_most
  loop
    perform from wallet where account_id = v_erasure.account_id for update;
    perform from partner where id = v_erasure.account_id
      and (state = 'cancelled' or state <> 'disabled' and v_erasure.proposal_id is not null) for update;
    continue when not found or not nothing_is_under_way(v_erasure.account_id, p_now);
    update erasure set erased_at = p_now
    where account_id = v_erasure.account_id and id = v_erasure.id and taken_back_at is null and erased_at is null;
    continue when not found;
    if exists (select from partner where id = v_erasure.account_id and state <> 'cancelled') then
      perform move_account(v_erasure.account_id, 'close', 'cancelled', 'partner', null, 'closed_by_partner', null, p_now);
    end if;
    perform erase_partner(v_erasure.account_id, p_now);
    return next v_erasure.account_id;
  end loop;
end $$;

-- Removes or replaces what is personal of one account. Hashes of what took a benefit stay: it is given once per person.
create or replace function erase_partner(p_account uuid, p_now timestamptz) returns void
language plpgsql as $$
begin
  delete from passkey where account_id = p_account;
  delete from second_step where account_id = p_account;
  delete from step_up where account_id = p_account;
  delete from entry_ticket where account_id = p_account;
  delete from login_ticket where account_id = p_account;
  delete from push_device where account_id = p_account;
  delete from partner_session where account_id = p_account;
  delete from known_device where account_id = p_account;
  delete from own_connection where account_id = p_account;
  delete from login_recovery where account_id = p_account;
  delete from pin_recovery where account_id = p_account;
  delete from email_verification where account_id = p_account;
  delete from mail where account_id = p_account;
  delete from notice where account_id = p_account;
  delete from feedback where account_id = p_account;
  update appeal set statement = 'erased', answer = case when answer is not null then 'erased' end where account_id = p_account;
  delete from destination d where d.account_id = p_account
    and not exists (select from withdrawal w where w.account_id = d.account_id and w.destination_id = d.id)
    and not exists (select from acceptor_order o where o.account_id = d.account_id and o.destination_id = d.id);
  update wallet set erased_with = available where account_id = p_account;
  update partner set erased_at = p_now, username = 'erased-' || id, nickname = '', email = 'erased-' || id || '@invalid', phone = '',
    recovery_email = null, email_verified_at = null, avatar_id = null, pin_hash = null,
    password_hash = 'argon2id$19456$2$AAAAAAAAAAAAAAAAAAAAAA$',
    host_user = case when host_user is not null then 'erased-' || id end
  where id = p_account;
end $$;

-- Refuses to credit an account that was erased: the money stays in suspense, from where two people send it back, or on to whoever
-- shows that it is theirs. The caller has locked the wallet.
create or replace function refuse_erased(p_account uuid) returns void
language plpgsql as $$
begin
  if exists (select from wallet where account_id = p_account and erased_with is not null) then
    perform refuse('account_erased');
  end if;
end $$;

-- The names of files of accounts that were erased: their pictures.
create or replace function files_of_erased(p_most integer) returns table (account_id uuid, id uuid, file_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.account_id, u.id, u.file_name from upload u join partner p on p.id = u.account_id
  where p.erased_at is not null limit p_most
$$;

-- That the file of a picture is gone.
create or replace function drop_erased_file(p_account uuid, p_id uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from upload u using partner p
  where u.account_id = p_account and u.id = p_id and p.id = u.account_id and p.erased_at is not null
$$;

-- Where money of the erased went to, once nobody has to know it any more. Answers how many.
create or replace function erase_destinations(p_most integer, p_now timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_erased integer;
begin
  perform refuse_future(p_now);
  update destination set erased_at = p_now, bank_name = 'erased', beneficiary_name = 'erased', mobile = '', bank_address = '',
    branch_name = '', account_number = replace(id::text, '-', '')
  where (account_id, id) in (
    select d.account_id, d.id from destination d join partner p on p.id = d.account_id
    where d.erased_at is null
      and p.erased_at <= p_now - (select days from retention_rule where name = 'identification') * interval '24 hours'
    limit p_most);
  get diagnostics v_erased = row_count;
  return v_erased;
end $$;

grant select on erasure to fairlead_app, fairlead_console;
grant select (erased_at) on partner to fairlead_app, fairlead_console;
grant execute on function ask_erasure, take_back_erasure to fairlead_app;
grant execute on function erase_accounts, files_of_erased, drop_erased_file, erase_destinations to fairlead_jobs;
