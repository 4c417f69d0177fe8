-- The transaction password: set once with the login password, changed with the old one, and recovered when forgotten:
-- proof by e-mail, then 72 hours in which any session can stop it, then for seven days old destinations only.

alter table partner
  add column email_set_at timestamptz,
  add column pin_recovered_at timestamptz;
grant update (email_set_at) on partner to fairlead_app;

create table pin_recovery (
  account_id uuid not null references partner,
  id uuid not null,
  asked_at timestamptz not null,
  code_until timestamptz not null,
  tries integer not null default 0 constraint pin_recovery_tries_are_few check (tries between 0 and 5),
  proved_at timestamptz,
  -- The new one, until it works.
  pin_hash text,
  works_from timestamptz,
  stopped_at timestamptz,
  done_at timestamptz,
  primary key (account_id, id),
  constraint pin_recovery_waits_72_hours check (works_from >= proved_at + interval '72 hours'),
  constraint pin_recovery_waits_for_its_proof check ((proved_at is null) = (works_from is null)),
  constraint pin_recovery_works_after_its_wait check (done_at >= works_from),
  constraint pin_recovery_done_needs_the_proof check (done_at is null or proved_at is not null),
  constraint pin_recovery_ends_one_way check (num_nonnulls(stopped_at, done_at) <= 1)
);
create unique index pin_recovery_one_open on pin_recovery (account_id) where stopped_at is null and done_at is null;

-- Opens a recovery; one whose proof never came gives way to it.
create function begin_pin_recovery(p_account uuid, p_recovery uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from partner where id = p_account for update;
  update pin_recovery set stopped_at = p_now
  where account_id = p_account and stopped_at is null and done_at is null and proved_at is null;
  if exists (
    select from pin_recovery where account_id = p_account and stopped_at is null and done_at is null
  ) then
    perform refuse('recovery_under_way');
  end if;
  insert into pin_recovery (account_id, id, asked_at, code_until)
  values (p_account, p_recovery, p_now, p_now + interval '30 minutes');
end $$;

-- Counts a try of the code that was sent, before it is compared; null when there is nothing to try or no try left.
create function try_recovery_code(p_account uuid, p_now timestamptz) returns uuid
language sql security definer set search_path = public, pg_temp as $$
  update pin_recovery set tries = tries + 1
  where account_id = p_account and stopped_at is null and done_at is null and proved_at is null
    and code_until > p_now and tries < 5
  returning id
$$;

-- The code was right: the new transaction password begins its wait.
create function prove_pin_recovery(p_account uuid, p_recovery uuid, p_pin_hash text, p_now timestamptz)
returns timestamptz
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_works_from timestamptz;
begin
  perform refuse_other_clock(p_now);
  update pin_recovery set proved_at = p_now, pin_hash = p_pin_hash, works_from = p_now + interval '72 hours'
  where account_id = p_account and id = p_recovery and stopped_at is null and done_at is null and proved_at is null
    and code_until > p_now
  returning works_from into v_works_from;
  if not found then
    perform refuse('recovery_code_wrong');
  end if;
  return v_works_from;
end $$;

-- Any session stops it. True when there was one.
create function stop_pin_recovery(p_account uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update pin_recovery set stopped_at = p_now, pin_hash = null
  where account_id = p_account and stopped_at is null and done_at is null;
  return found;
end $$;

-- Lets the recovered passwords work whose wait is over; returns whose.
create function finish_pin_recoveries(p_now timestamptz) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_recovery pin_recovery;
begin
  perform refuse_future(p_now);
  for v_recovery in
    select * from pin_recovery where stopped_at is null and done_at is null and works_from <= p_now
    order by account_id for update skip locked
  loop
    update pin_recovery set done_at = p_now, pin_hash = null
    where account_id = v_recovery.account_id and id = v_recovery.id;
    update partner set pin_hash = v_recovery.pin_hash, pin_set_at = p_now, pin_recovered_at = p_now, pin_wrong = 0,
      pin_wait_until = null
    where id = v_recovery.account_id;
    delete from step_up where account_id = v_recovery.account_id;
    return next v_recovery.account_id;
  end loop;
end $$;

-- The first transaction password. A second one takes change_pin.
create function set_first_pin(p_account uuid, p_pin_hash text, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update partner set pin_hash = p_pin_hash, pin_set_at = p_now, pin_wrong = 0, pin_wait_until = null
  where id = p_account and pin_hash is null;
  if not found then
    perform refuse('step_up_invalid');
  end if;
end $$;

-- Changes it, by a step-up that the old one gave. Whoever knows the old one needs no recovery: one under way is stopped.
create function change_pin(
  p_account uuid, p_pin_hash text, p_step_up bytea, p_params bytea, p_now timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from partner where id = p_account for update;
  perform spend_step_up(p_account, p_step_up, 'set_pin', p_params, p_now);
  perform stop_pin_recovery(p_account, p_now);
  update partner set pin_hash = p_pin_hash, pin_set_at = p_now, pin_wrong = 0, pin_wait_until = null
  where id = p_account;
end $$;

-- From when a destination bound now can be used: after the network's wait, and for the seven days after a recovered
-- transaction password began to work only what was bound before it.
create function destination_usable_from(p_account uuid, p_now timestamptz) returns timestamptz
language sql stable as $$
  select greatest(p_now + n.destination_wait, p.pin_recovered_at + 7 * interval '24 hours')
  from network n, partner p where p.id = p_account
$$;

grant select on pin_recovery to fairlead_app;
revoke execute on function begin_pin_recovery, try_recovery_code, prove_pin_recovery, stop_pin_recovery,
  finish_pin_recoveries, set_first_pin, change_pin, destination_usable_from
from public;
grant execute on function begin_pin_recovery, try_recovery_code, prove_pin_recovery, stop_pin_recovery,
  finish_pin_recoveries, set_first_pin, change_pin
to fairlead_app;
