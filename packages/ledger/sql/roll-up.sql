-- Classes that many orders credit at once have no row that all of them would wait for: their credits are postings only, and
-- are rolled up into one row when somebody debits them.

-- Takes an amount out of a busy network class: locks its row, adds the credits numbered since, and fails on the
-- row's constraint when the class does not hold that much.
create or replace function debit_rolled_up(p_class text, p_amount bigint) returns void
language plpgsql as $$
declare
  v_to bigint;
  v_from bigint;
  v_credits bigint;
begin
  select rolled_up_to into v_from from rolled_up_balance where class = p_class for update;
  select numbered_to into v_to from sequencer;
  select coalesce(sum(p.amount), 0) into v_credits
  from journal_number n
  join posting p on p.account_id = n.account_id and p.entry_id = n.entry_id
  where n.number > v_from and n.number <= v_to and p.credit_class = p_class;
  update rolled_up_balance set amount = amount + v_credits - p_amount, rolled_up_to = v_to where class = p_class;
end $$;

-- What a busy network class holds now. Its row stays locked, as for a debit.
create or replace function network_held(p_class text) returns bigint
language plpgsql as $$
declare
  v_held bigint;
begin
  perform debit_rolled_up(p_class, 0);
  select amount into strict v_held from rolled_up_balance where class = p_class;
  return v_held;
end $$;

-- What a quiet network class holds and has promised to nobody. Its row stays locked, as for a debit.
create or replace function network_free(p_class text) returns bigint
language plpgsql as $$
declare
  v_free bigint;
begin
  select balance - promised into strict v_free from network_balance where class = p_class for update;
  return v_free;
end $$;

-- Rolls up what was credited to the busy network classes since the last time, so that a debit has little left to read.
create or replace function roll_up_network() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform debit_rolled_up('fees', 0);
  perform debit_rolled_up('rounding', 0);
end $$;

grant execute on function roll_up_network to fairlead_jobs;
