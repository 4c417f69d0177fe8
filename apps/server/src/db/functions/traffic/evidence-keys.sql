-- The key of a UTC day, made of p_candidate by whoever asks first. Null for a day that is neither today nor yesterday nor
-- tomorrow: a key that was destroyed is never made again.
create or replace function evidence_key(p_day date, p_candidate bytea, p_now timestamptz) returns bytea
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_today date := (p_now at time zone 'UTC')::date;
  v_key bytea;
begin
  perform refuse_other_clock(p_now);
  if p_day not between v_today - 1 and v_today + 1 then
    return null;
  end if;
  select k.key into v_key from evidence_key k where k.day = p_day;
  if not found then
    insert into evidence_key (day, key) values (p_day, p_candidate) on conflict do nothing;
    select k.key into v_key from evidence_key k where k.day = p_day;
  end if;
  return v_key;
end $$;

-- Destroys the keys of days that ended 48 hours ago or more. Returns how many.
create or replace function destroy_evidence_keys(p_now timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_gone bigint;
begin
  perform refuse_other_clock(p_now);
  delete from evidence_key where day + 3 <= (p_now at time zone 'UTC')::date;
  get diagnostics v_gone = row_count;
  return v_gone;
end $$;

-- How many connections of one partner are noted on one day. Whoever invents browsers has no more: every node reads them all.
create or replace function own_connections_a_day() returns integer
language sql immutable as $$ select 50 $$;

-- Notes that a partner uses the app from a connection today. Nothing without the day's key, and nothing beyond the first
-- connections of the day; of calls at the same moment each may still note one.
create or replace function note_own_connection(
  p_session text, p_day date, p_address bytea, p_browser bytea, p_now timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
begin
  insert into own_connection (day, account_id, address_hash, browser_hash)
  select k.day, v_account, p_address, p_browser from evidence_key k
  where k.day = p_day and (
    select count(*) from own_connection o where o.day = p_day and o.account_id = v_account) < own_connections_a_day()
  on conflict do nothing;
end $$;

grant execute on function evidence_key, note_own_connection to fairlead_app;
grant execute on function destroy_evidence_keys to fairlead_jobs;
grant execute on function evidence_key to fairlead_delivery;

-- Whose own connections today are whose: by group, where their partners have orders that take views.
create or replace function own_connections(p_now timestamptz)
returns table (group_id uuid, address_hash bytea, browser_hash bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct f.group_id, o.address_hash, o.browser_hash
  from own_connection o join flight f on f.account_id = o.account_id
  where o.day = (p_now at time zone 'UTC')::date and f.open and f.network_use is null
$$;

grant execute on function own_connections to fairlead_delivery;
