-- What the money functions share. Refusals leave SQL with SQLSTATE 'FLREF', the refusal's key as message and its
-- parameters as detail (a constraint's name would be lost on a distributed database).

create or replace function refuse(p_key text, p_params jsonb default '{}') returns void
language plpgsql as $$
begin
  raise exception using errcode = 'FLREF', message = p_key, detail = p_params::text;
end $$;

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

create or replace function write_posting(
  p_account uuid, p_entry uuid, p_line integer, p_type text, p_kind text,
  p_debit_class text, p_debit_owner uuid, p_credit_class text, p_credit_owner uuid,
  p_amount bigint, p_debit_after bigint, p_credit_after bigint
) returns integer
language plpgsql as $$
begin
  if p_amount = 0 then
    return p_line;
  end if;
  insert into posting values (
    p_account, p_entry, p_line, p_type, p_kind, p_debit_class, p_debit_owner, p_credit_class, p_credit_owner,
    p_amount, p_debit_after, p_credit_after);
  perform tally_posting(p_account, p_entry, p_type, p_kind, p_debit_class, p_credit_class, p_credit_owner, p_amount);
  return p_line + 1;
end $$;

-- Takes an amount out of a busy network class: locks its row, folds in the credits numbered since, and fails on the
-- row's constraint when the class does not hold that much.
create or replace function debit_fold(p_class text, p_amount bigint) returns void
language plpgsql as $$
declare
  v_to bigint;
  v_from bigint;
  v_credits bigint;
begin
  select folded_to into v_from from network_fold where class = p_class for update;
  select numbered_to into v_to from sequencer;
  select coalesce(sum(p.amount), 0) into v_credits
  from journal_number n
  join posting p on p.account_id = n.account_id and p.entry_id = n.entry_id
  where n.number > v_from and n.number <= v_to and p.credit_class = p_class;
  update network_fold set folded = folded + v_credits - p_amount, folded_to = v_to where class = p_class;
end $$;

-- Folds what was credited to the busy network classes since the last time, so that a debit has little left to read.
create or replace function fold_network() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform debit_fold('fees', 0);
  perform debit_fold('rounding', 0);
end $$;

-- One step in an order's life. The foreign keys of order_move refuse any step the table does not know.
create or replace function move_order(
  p_account uuid, p_order uuid, p_seq integer, p_action text, p_from text, p_to text, p_actor text, p_now timestamptz
) returns void
language plpgsql as $$
begin
  if not exists (
    select from order_transition where action = p_action and from_state = p_from and to_state = p_to
  ) then
    perform refuse('order_move_refused', jsonb_build_object('state', p_from));
  end if;
  insert into order_move (account_id, order_id, seq, action, from_state, to_state, actor, at)
  values (p_account, p_order, p_seq, p_action, p_from, p_to, p_actor, p_now);
  if p_to = 'failed' then
    perform add_to_total(p_account, p_failed => 1);
  elsif p_to = 'settled' then
    perform add_to_total(p_account, p_settled => 1);
  end if;
end $$;

-- While any withdrawal is more than two business days late, nothing is taken in, network-wide (docs/rules.md, A late
-- network). An acceptor order whose money should have gone back counts too.
create or replace function refuse_while_network_is_late(p_now timestamptz) returns void
language plpgsql stable as $$
begin
  perform refuse_other_clock(p_now);
  if exists (
    select from withdrawal
    where state in ('requested', 'approved', 'in_review', 'sent', 'not_received') and late_stop_at < p_now
  ) or exists (
    select from acceptor_order where return_at < p_now and add_business_days(return_at, 2) < p_now
  ) then
    perform refuse('network_late');
  end if;
end $$;

-- Waits and dates are counted from the moment the server names. With real money that moment is the database's own, give
-- or take: named later, a wait could be skipped; named earlier, it could have begun, or a date be still to come, that is
-- over. A demo's and a test's clock may be set; no moment at all would be neither before nor after a date.
create or replace function refuse_future(p_now timestamptz) returns void
language plpgsql stable as $$
begin
  if p_now is null or p_now > clock_timestamp() + interval '5 seconds' and not (select demo from network) then
    raise exception 'the server''s clock is ahead of the database''s: % is later than %', p_now, clock_timestamp();
  end if;
end $$;

-- A minute, because the moment is named before a call waits for its turn.
create or replace function refuse_past(p_now timestamptz) returns void
language plpgsql stable as $$
begin
  if p_now < clock_timestamp() - interval '1 minute' and not (select demo from network) then
    raise exception 'the server''s clock is behind the database''s: % is earlier than %', p_now, clock_timestamp();
  end if;
end $$;

create or replace function refuse_other_clock(p_now timestamptz) returns void
language plpgsql stable as $$
begin
  perform refuse_future(p_now);
  perform refuse_past(p_now);
end $$;

grant execute on function claim_request, fold_network to fairlead_app;
