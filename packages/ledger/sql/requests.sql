-- One outcome per request: a key names one request of one account, for good.

-- The outcome of an earlier request under this key, or null. Refuses the key with another request.
-- Call it after the account's wallet row is locked: then no twin of the request can be between here and its entry. A key
-- that the same request has claimed without an entry found things so already, and finds them so again.
create or replace function earlier_outcome(p_account uuid, p_key text, p_request bytea) returns jsonb
language plpgsql stable as $$
declare
  v_outcome jsonb;
  v_request bytea;
begin
  select outcome, request_hash into v_outcome, v_request
  from entry where account_id = p_account and idempotency_key = p_key;
  if v_request is not null and v_request <> p_request
    or v_request is null and exists (
      select from request
      where account_id = p_account and idempotency_key = p_key and request_hash <> p_request) then
    perform refuse('idempotency_key_reused');
  end if;
  return v_outcome;
end $$;

-- Claims a key for a money call that writes no entry of its own. True when the same request came before: then it must
-- not be done again. Refuses the key with another request. p_account is whose key it is: a partner or an operator.
create or replace function claim_request(p_account uuid, p_key text, p_request bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_request bytea;
begin
  if exists (select from entry where account_id = p_account and idempotency_key = p_key) then
    perform refuse('idempotency_key_reused');
  end if;
  insert into request (account_id, idempotency_key, request_hash, at) values (p_account, p_key, p_request, p_now)
  on conflict do nothing;
  if found then
    return false;
  end if;
  select request_hash into strict v_request from request where account_id = p_account and idempotency_key = p_key;
  if v_request <> p_request then
    perform refuse('idempotency_key_reused');
  end if;
  return true;
end $$;

grant execute on function claim_request to fairlead_app, fairlead_console;
