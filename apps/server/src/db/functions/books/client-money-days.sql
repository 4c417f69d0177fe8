-- The day's client money: worked out by a job once the day is over and its statement is there, signed by a cashier, kept by an
-- approver. Nobody says a figure. Once it is kept no function changes it.

-- Works out the next day that is over and that the imported statements reach beyond; the first is the last there is. One that is not kept
-- yet is worked out anew where a statement has come since with something of it. Returns whether there was one to do.
create or replace function compute_client_money(p_id uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Whatever was begun before has ended by then (apps/server/src/books/book-period.ts).
  v_known timestamptz := p_now - interval '10 minutes';
  v_day date;
  v_last date;
  v_until timestamptz;
  v_base uuid;
  v_sides record;
  v_closing bigint;
  v_found jsonb;
  v_open integer;
begin
  perform refuse_other_clock(p_now);
  perform pg_advisory_xact_lock(7130630);
  select d.day into v_day from client_money_day d
  where d.kept_by is null and (
    d.bank_closing is distinct from client_money_closing(d.day, d.until, v_known)
    or exists (
      select from bank_statement s join bank_line l on l.statement_id = s.id
      where s.imported_at >= d.known_at and s.imported_at < v_known and l.booked_at < d.until))
  order by d.day limit 1 for update;
  if found then
    delete from client_money_difference k using client_money_day d where d.id = k.day_id and d.day = v_day;
    delete from client_money_day where day = v_day;
  else
    select least(v_known::date - 1, greatest(
        (select max(l.booked_at)::date - 1 from bank_line l join bank_statement s on s.id = l.statement_id where s.imported_at < v_known),
        (select max(b.day) from bank_balance b join bank_statement s on s.id = b.statement_id where s.imported_at < v_known)))
    into v_last
    where exists (select from bank_statement where imported_at < v_known);
    v_day := coalesce((select max(day) + 1 from client_money_day), v_last);
    if v_last is null or v_day > v_last then
      return false;
    end if;
  end if;
  v_until := (v_day + 1)::timestamp at time zone 'UTC';
  v_base := client_money_base(v_until, v_known);
  select * into v_sides from client_money_sides(v_until, v_known, v_base);
  v_closing := client_money_closing(v_day, v_until, v_known);
  v_found := client_money_found(v_until, v_known, v_base);
  v_open := client_money_open(v_sides.bank, v_closing, v_found);
  insert into client_money_day (id, day, known_at, computed_at, books, bank, bank_closing, open_count, hash)
  values (p_id, v_day, v_known, p_now, v_sides.books, v_sides.bank, v_closing, v_open,
    client_money_hash(v_day, v_known, v_sides.books, v_sides.bank, v_closing, v_open, v_found));
  insert into client_money_difference (day_id, place, reason, reference, at, amount, bank_line_id, account_id, entry_id)
  select p_id, f.place, d.reason, d.reference, d.at, d.amount, d.bank_line_id, d.account_id, d.entry_id
  from jsonb_array_elements(v_found) with ordinality f (found, place)
  cross join jsonb_to_record(f.found) as d (reason text, reference text, at timestamptz, amount bigint, bank_line_id uuid,
    account_id uuid, entry_id uuid);
  return true;
end $$;

-- Nobody signs what a statement has brought something of since it was worked out: it is about to be worked out anew.
create or replace function refuse_moved_client_money(p_day client_money_day, p_now timestamptz) returns void
language plpgsql as $$
begin
  if p_day.bank_closing is distinct from client_money_closing(p_day.day, p_day.until, p_now)
    or exists (
      select from bank_statement s join bank_line l on l.statement_id = s.id
      where s.imported_at >= p_day.known_at and l.booked_at < p_day.until)
  then
    perform refuse('client_money_moved');
  end if;
end $$;

-- That a cashier compared the day with the bank's closing balance. One with open differences is signed with them alone.
create or replace function sign_client_money(p_staff text, p_day uuid, p_with_open boolean, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_day client_money_day;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'cashier', p_now);
  select * into v_day from client_money_day where id = p_day for update;
  if not found then
    perform refuse('data_error');
  elsif (v_day.signed_by, v_day.with_open) = (v_operator, p_with_open) then
    return false; -- the same word twice
  elsif v_day.signed_by is not null then
    perform refuse('data_error');
  end if;
  perform refuse_moved_client_money(v_day, p_now);
  update client_money_day set signed_by = v_operator, signed_at = p_now, with_open = p_with_open where id = p_day;
  perform note_staff_action(v_operator, 'client_money_sign', null, p_day::text,
    jsonb_build_object('day', v_day.day, 'with_open', p_with_open), p_now);
  return true;
end $$;

-- That a second person agrees; from then on it stands.
create or replace function keep_client_money(p_staff text, p_day uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_day client_money_day;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  select * into v_day from client_money_day where id = p_day for update;
  if not found or v_day.signed_by is null then
    perform refuse('data_error');
  elsif v_day.kept_by = v_operator then
    return false; -- the same word twice
  elsif v_day.kept_by is not null then
    perform refuse('data_error');
  end if;
  perform refuse_moved_client_money(v_day, p_now);
  update client_money_day set kept_by = v_operator, kept_at = p_now where id = p_day;
  perform note_staff_action(v_operator, 'client_money_keep', null, p_day::text, jsonb_build_object('day', v_day.day), p_now);
  return true;
end $$;

grant execute on function compute_client_money to fairlead_jobs;
grant execute on function sign_client_money, keep_client_money to fairlead_console;
