-- Lines of the bank's statements, and what each of them proves.

-- What the lines of a statement would prove, were they imported now: one row for each line that is new, in the order of the
-- bank. `matched_to` is the deposit, withdrawal, acceptor order or payment that it is joined to; without one the line is a break.
-- Importing does what stands here, and the preview says it. A reference that is known, or stands twice in the lines, is new
-- once; with other figures it refuses the whole statement.
--
-- Each thing is proven once: of two lines that name it, by the earlier; a line's own reference goes before what the network called the
-- payment. Nothing is proven by a line out that was booked on a day before it was asked for.
create or replace function place_statement_lines(p_lines jsonb, p_now timestamptz) returns table (
  id uuid, entry uuid, reference text, direction text, amount bigint, booked_at timestamptz, remittance text, end_to_end text,
  matched_to uuid
)
language plpgsql stable as $$
declare
  v_wrong record;
  v_line record;
  v_proven uuid[] := '{}';
begin
  select l.* into v_wrong
  from (
    select l.*, l.booked_at > p_now + interval '24 hours' as too_late,
      (coalesce(b.direction, first_value(l.direction) over w), coalesce(b.amount, first_value(l.amount) over w))
        is distinct from (l.direction, l.amount) as differs
    from said_lines(p_lines) l left join bank_line b on b.bank_reference = l.reference
    window w as (partition by l.reference order by l.booked_at, l.place)
  ) l
  where l.too_late or l.differs
  order by l.booked_at, l.reference, l.place limit 1;
  if v_wrong.too_late then
    perform refuse('data_error'); -- the server says where
  elsif v_wrong.differs then
    perform refuse('statement_line_differs', jsonb_build_object('reference', v_wrong.reference));
  end if;

  for v_line in
    select l.*, t.ids as targets
    from (
      select distinct on (l.reference) l.* from said_lines(p_lines) l
      where not exists (select from bank_line b where b.bank_reference = l.reference)
      order by l.reference, l.booked_at, l.place
    ) l
    cross join lateral (
      select array_agg(u.id order by u.place, u.id) as ids
      from (
        select 1 as place, d.id from deposits_under(l.reference, l.amount) d where l.direction = 'in'
        union all
        select r.place, o.id
        from (values (1, l.reference), (2, l.end_to_end)) r (place, name)
        cross join lateral (
          select w.id from withdrawals_under(r.name, l.amount) w
          union all select a.id from acceptor_orders_under(r.name, l.amount, p_now) a
          union all select p.id from payments_under(r.name, l.amount) p
        ) o
        where l.direction = 'out' and not booked_before_asked(l.booked_at, o.id)
      ) u
    ) t
    order by l.booked_at, l.reference
  loop
    id := v_line.id;
    entry := v_line.entry;
    reference := v_line.reference;
    direction := v_line.direction;
    amount := v_line.amount;
    booked_at := v_line.booked_at;
    remittance := v_line.text;
    end_to_end := v_line.end_to_end;
    select u.id into matched_to
    from unnest(v_line.targets) with ordinality u (id, place)
    where u.id <> all (v_proven) order by u.place limit 1;
    if matched_to is not null then
      v_proven := v_proven || matched_to;
    end if;
    return next;
  end loop;
end $$;

-- The lines that a statement says, numbered as it says them.
create or replace function said_lines(p_lines jsonb) returns table (
  id uuid, entry uuid, reference text, direction text, amount bigint, booked_at timestamptz, text text, end_to_end text,
  place bigint
)
language sql stable as $$
  select * from rows from (jsonb_to_recordset(p_lines) as (
    id uuid, entry uuid, reference text, direction text, amount bigint, booked_at timestamptz, text text, end_to_end text
  )) with ordinality
$$;

-- Imports statement lines: [{id, entry, reference, direction, amount, booked_at, text, end_to_end}]; the last is what the
-- network itself called a payment out, where the statement says it. A line known already changes
-- nothing; a known reference with other figures refuses the whole import. Money in that fits no confirmed deposit goes
-- to suspense; money out arrives the withdrawal that names its reference or its end_to_end, or the acceptor order that names its
-- reference. The closing balances that the bank says are kept: [{account, day, closing}]. Returns {lines, new_lines,
-- matched, breaks}. What all lines have in common is done once for all of them: a statement has up to 10,000.
create or replace function import_statement(
  p_staff text, p_statement uuid, p_lines jsonb, p_now timestamptz, p_key text default null, p_balances jsonb default '[]'
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_out record;
  v_counts jsonb;
  v_new integer;
  v_matched integer;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'cashier', p_now);
  perform from network for update; -- one import at a time, and none beside a confirmation or a sending
  -- The wallets that these lines pay out of, before anything else is locked and in key order.
  perform from wallet
  where account_id in (
    select w.account_id from withdrawal w
    join jsonb_to_recordset(p_lines) as l (reference text, end_to_end text)
      on w.bank_reference in (l.reference, l.end_to_end)
    union all
    select o.account_id from acceptor_order o
    join jsonb_to_recordset(p_lines) as l (reference text, end_to_end text)
      on o.bank_reference in (l.reference, l.end_to_end))
  order by account_id for update;
  -- A deposit is reversed beside an import, but not between the look at it and its line.
  perform from deposit
  where bank_reference in (select l.reference from jsonb_to_recordset(p_lines) as l (reference text))
  order by account_id, id for update;
  insert into bank_statement (id, imported_by, imported_at, idempotency_key)
  values (p_statement, v_operator, p_now, p_key);
  insert into bank_balance (statement_id, place, account, day, closing)
  select p_statement, b.place, b.said->>'account', (b.said->>'day')::date, (b.said->>'closing')::bigint
  from jsonb_array_elements(p_balances) with ordinality b (said, place);

  insert into bank_line (
    id, statement_id, bank_reference, direction, amount, booked_at, remittance, end_to_end, matched_to, in_suspense)
  select l.id, p_statement, l.reference, l.direction, l.amount, l.booked_at, l.remittance, l.end_to_end, l.matched_to,
    l.direction = 'in' and l.matched_to is null
  from place_statement_lines(p_lines, p_now) l;
  select count(*), count(matched_to) into v_new, v_matched from bank_line where statement_id = p_statement;
  perform prove_deposits(p_statement);
  update outgoing_payment p set bank_line_id = l.id
  from bank_line l where l.statement_id = p_statement and l.direction = 'out' and l.matched_to = p.id;
  for v_out in
    select l.id, e.entry, w.id as withdrawal, o.id as acceptor_order
    from bank_line l
    join jsonb_to_recordset(p_lines) as e (id uuid, entry uuid) on e.id = l.id
    left join withdrawal w on w.id = l.matched_to
    left join acceptor_order o on o.id = l.matched_to
    where l.statement_id = p_statement and l.direction = 'out' and coalesce(w.id, o.id) is not null
    order by l.booked_at, l.bank_reference
  loop
    if v_out.withdrawal is not null then
      perform prove_withdrawal(v_out.withdrawal, v_out.id, v_out.entry, p_now);
    else
      perform prove_acceptor_order(v_out.acceptor_order, v_out.id, v_out.entry, p_now);
    end if;
  end loop;
  perform alarm_of_other_amounts(p_statement, p_now);
  perform alarm_of_failed_payments(p_statement, p_now);
  perform put_in_suspense(p_statement, p_lines, p_now);
  perform alarm_deposits_without_line(p_now);

  v_counts := jsonb_build_object('lines', jsonb_array_length(p_lines), 'new_lines', v_new, 'matched', v_matched,
    'breaks', v_new - v_matched);
  update bank_statement set counts = v_counts where id = p_statement;
  -- The same file again is no import.
  if v_new > 0 then
    perform note_staff_action(v_operator, 'statement_import', null, p_statement::text,
      jsonb_build_object('lines', v_counts->>'lines'), p_now);
  end if;
  return v_counts;
end $$;

-- Money in of a statement that fits no deposit: custody -> suspense, an entry for each line.
create or replace function put_in_suspense(p_statement uuid, p_lines jsonb, p_now timestamptz) returns void
language sql as $$
  select post_alike(n.id, 'unidentified', 'system', p_now,
    row('unidentified', 'custody', n.id, 'suspense', n.id, null)::entry_line,
    array_agg(row(e.entry, 'line:' || l.id, jsonb_build_object('line', l.id), l.amount, l.id)::like_entry
      order by l.booked_at, l.bank_reference))
  from network n
  join bank_line l on l.statement_id = p_statement and l.in_suspense
  join jsonb_to_recordset(p_lines) as e (id uuid, entry uuid) on e.id = l.id
  group by n.id
$$;

-- What importing these lines would do, and nothing of it done: {counts: {lines, new_lines, matched, breaks}, money_in, money_out,
-- items}; what comes in and goes out on the new lines, and the first p_most of them, those without a match before the others.
-- Amounts are text: JSON has no bigint.
create or replace function preview_statement(p_staff text, p_lines jsonb, p_most integer, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform refuse_other_clock(p_now);
  perform staff_in_role(p_staff, 'cashier', p_now);
  return (with placed as materialized (select * from place_statement_lines(p_lines, p_now)),
  first_lines as (
    select l.*, coalesce(d.reference, w.reference, a.reference, p.reference) as matched,
      (select f.reference from deposit f
        where f.bank_reference = l.reference and f.bank_line_id is null and f.state = 'confirmed'
          and f.id is distinct from l.matched_to limit 1) as deposit,
      case when l.direction = 'in' and l.matched_to is null then recorded_deposit_under(l.reference) end as recorded_deposit
    from (select * from placed l order by l.matched_to is not null, l.booked_at, l.id limit p_most) l
    left join deposit d on d.id = l.matched_to
    left join withdrawal w on w.id = l.matched_to
    left join acceptor_order a on a.id = l.matched_to
    left join outgoing_payment p on p.id = l.matched_to)
  select jsonb_build_object(
    'counts', jsonb_build_object('lines', jsonb_array_length(p_lines), 'new_lines', count(*),
      'matched', count(l.matched_to), 'breaks', count(*) - count(l.matched_to)),
    'money_in', coalesce(sum(l.amount) filter (where l.direction = 'in'), 0)::text,
    'money_out', coalesce(sum(l.amount) filter (where l.direction = 'out'), 0)::text,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'bank_reference', f.reference, 'direction', f.direction,
        'amount', f.amount::text, 'booked_at', f.booked_at, 'remittance', f.remittance, 'matched', f.matched,
        'deposit', f.deposit, 'recorded_deposit', f.recorded_deposit) order by f.matched_to is not null, f.booked_at, f.id), '[]')
      from first_lines f))
  from placed l);
end $$;

grant execute on function import_statement, preview_statement to fairlead_console;
