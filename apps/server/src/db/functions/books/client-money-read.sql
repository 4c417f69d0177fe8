-- Client money at the end of a day: what the books say, what the bank's lines say, and every difference between them. Both are read
-- from a kept day on (`p_base`), so that nobody reads every posting anew; without one from the beginning. What counts is what was booked
-- and imported before `p_known`. That a kept day leads to the same as the beginning is checked by verify (I16).

-- The newest day before that moment which two people have signed, made of nothing later.
create or replace function client_money_base(p_until timestamptz, p_known timestamptz) returns uuid
language sql stable as $$
  select id from client_money_day
  where kept_by is not null and until <= p_until and known_at <= p_known
  order by until desc limit 1
$$;

-- The lines of which the base knew nothing yet.
create or replace function client_money_new_lines(p_known timestamptz, p_base uuid)
returns table (id uuid, signed bigint, booked_at timestamptz)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  v_since timestamptz := coalesce((select until from client_money_day where id = p_base), '-infinity');
  v_known timestamptz := coalesce((select known_at from client_money_day where id = p_base), '-infinity');
begin
  return query
    select l.id, case l.direction when 'in' then l.amount else -l.amount end, l.booked_at
    from bank_line l join bank_statement s on s.id = l.statement_id
    where l.booked_at >= v_since and s.imported_at < p_known
    union all
    select l.id, case l.direction when 'in' then l.amount else -l.amount end, l.booked_at
    from bank_statement s join bank_line l on l.statement_id = s.id
    where s.imported_at >= v_known and s.imported_at < p_known and l.booked_at < v_since;
end $$;

-- The entries of client money since the base, each with the line that shows it, if one that is known does, and the payment out that it
-- is of.
create or replace function client_money_moved(p_known timestamptz, p_base uuid)
returns table (
  account_id uuid, entry_id uuid, at timestamptz, amount bigint, line_id uuid, reference text, payment_id uuid
)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  v_since timestamptz := coalesce((select until from client_money_day where id = p_base), '-infinity');
begin
  return query
    with booked as (
      select e.account_id, e.id, e.at, case when p.debit_class = 'custody' then p.amount else -p.amount end as amount
      from entry e join posting p on p.account_id = e.account_id and p.entry_id = e.id
      where e.at >= v_since and e.at < p_known and (p.debit_class = 'custody' or p.credit_class = 'custody')
      union all
      -- What the base had on no line may be on one now.
      select k.account_id, k.entry_id, k.at, k.amount
      from client_money_difference k where k.day_id = p_base and k.entry_id is not null
    )
    select b.account_id, b.id, b.at, b.amount, s.line_id,
      coalesce(o.reference, f.reference, d.reference, w.reference, a.reference, e.type), coalesce(o.id, f.id)
    from booked b
    join entry e on e.account_id = b.account_id and e.id = b.id
    left join deposit d on d.account_id = e.account_id and d.id = e.deposit_id
    left join withdrawal w on w.account_id = e.account_id and w.id = e.withdrawal_id
    left join acceptor_order a on a.account_id = e.account_id and a.id = e.acceptor_order_id
    left join outgoing_payment o on o.proposal_id = e.proposal_id
    left join outgoing_payment f on f.failed_proposal_id = e.proposal_id
    left join lateral (
      select l.id as line_id from bank_line l join bank_statement t on t.id = l.statement_id
      where t.imported_at < p_known and l.id = case
        when o.id is not null then line_known_of(o.id, case when o.sent_at < p_known then o.bank_line_id end, p_known)
        when f.id is not null then null
        else coalesce(e.bank_line_id, line_known_of(d.id, d.bank_line_id, p_known),
          line_known_of(w.id, w.bank_line_id, p_known), a.bank_line_id) end
    ) s on true;
end $$;

-- The line that shows this, as it was known at that moment: what people match by hand is known from when they did, and stays on that
-- line for good. What gives the money back, because the line shows something else, is on it too.
create or replace function line_known_of(p_target uuid, p_line uuid, p_known timestamptz) returns uuid
language sql stable as $$
  select coalesce(
    (select bank_line_id from line_match where target_id = p_target and matched_at < p_known),
    case when not exists (select from line_match where target_id = p_target) then p_line end)
$$;

-- Both sides at that moment.
create or replace function client_money_sides(p_until timestamptz, p_known timestamptz, p_base uuid)
returns table (books bigint, bank bigint)
language sql stable as $$
  select
    (coalesce((select books from client_money_day where id = p_base), 0) + coalesce((
      select sum(m.amount) from client_money_moved(p_known, p_base) m
      where m.at < p_until and not exists (
        select from client_money_difference k
        where k.day_id = p_base and k.account_id = m.account_id and k.entry_id = m.entry_id)), 0))::bigint,
    (coalesce((select bank from client_money_day where id = p_base), 0) + coalesce((
      select sum(n.signed) from client_money_new_lines(p_known, p_base) n where n.booked_at < p_until), 0))::bigint
$$;

-- Every difference at that moment: added to what the bank says, they lead to what the books say, exactly. A line and what is
-- booked of it, both before the end, cancel out.
create or replace function client_money_differences(p_until timestamptz, p_known timestamptz, p_base uuid)
returns table (
  reason text, reference text, at timestamptz, amount bigint, bank_line_id uuid, account_id uuid, entry_id uuid
)
language sql stable as $$
  with moved as materialized (select * from client_money_moved(p_known, p_base)),
  fresh as materialized (select * from client_money_new_lines(p_known, p_base)),
  base as materialized (select k.* from client_money_difference k where k.day_id = p_base and k.bank_line_id is not null),
  of_lines as (
    select m.line_id, coalesce(sum(m.amount) filter (where m.at < p_until), 0) as before, sum(m.amount) as whole,
      min(m.at) filter (where m.at < p_until) as at
    from moved m where m.line_id is not null group by m.line_id
  ), lines as (
    select id from fresh union select k.bank_line_id from base k union select f.line_id from of_lines f
  ), sums as (
    select l.id, l.bank_reference, l.booked_at, case l.direction when 'in' then l.amount else -l.amount end as signed,
      coalesce(k.amount, 0) + coalesce(f.before, 0) - coalesce(n.signed, 0) as amount,
      coalesce(f.whole, 0) - coalesce(f.before, 0) as later,
      f.whole is not null or coalesce(k.reason in ('not_at_bank', 'differs'), false) as is_booked,
      least(f.at, k.at) as at
    from lines i
    join bank_line l on l.id = i.id
    left join of_lines f on f.line_id = i.id
    left join base k on k.bank_line_id = i.id
    left join fresh n on n.id = i.id and n.booked_at < p_until
  )
  select case
      when s.booked_at >= p_until then 'not_at_bank'
      when not s.is_booked then 'unmatched'
      when s.amount = -s.signed and s.later = s.signed then 'booked_later'
      else 'differs' end,
    s.bank_reference, case when s.booked_at < p_until then s.booked_at else s.at end, s.amount::bigint, s.id, null, null
  from sums s where s.amount <> 0
  union all
  select 'not_at_bank', m.reference, m.at, m.amount, null, m.account_id, m.entry_id
  from (
    -- What took a payment's money out of custody, and what gave it back because the payment was not made, are no difference any more.
    select m.account_id, (array_agg(m.entry_id order by m.at, m.entry_id))[1] as entry_id, min(m.at) as at,
      sum(m.amount)::bigint as amount, min(m.reference) as reference
    from moved m where m.line_id is null and m.at < p_until group by m.account_id, coalesce(m.payment_id, m.entry_id)
  ) m where m.amount <> 0
$$;

-- What the bank itself said was on all of the network's accounts at the end of a day. Null where no statement has said it: also
-- where lines without a balance came after the last one that was.
create or replace function client_money_closing(p_day date, p_until timestamptz, p_known timestamptz) returns bigint
language sql stable as $$
  with closing as (
    select distinct on (b.account) b.account, b.closing, (b.day + 1)::timestamp at time zone 'UTC' as ends
    from bank_balance b join bank_statement s on s.id = b.statement_id
    where b.day <= p_day and s.imported_at < p_known
    order by b.account, b.day desc, s.imported_at desc, b.place desc
  )
  select case when not bool_or(exists (
      select from bank_line l join bank_statement s on s.id = l.statement_id
      where l.booked_at >= c.ends and l.booked_at < p_until and s.imported_at < p_known
        and coalesce((select bool_or(x.account = c.account) from bank_balance x where x.statement_id = s.id), true)
    )) then sum(c.closing)::bigint end
  from closing c
$$;

-- What the signatures are under: every figure of the day and each difference.
create or replace function client_money_hash(
  p_day date, p_known timestamptz, p_books bigint, p_bank bigint, p_closing bigint, p_open integer, p_differences jsonb
) returns bytea
language sql stable as $$
  select sha256(convert_to(jsonb_build_object('day', p_day, 'known_at', p_known, 'books', p_books, 'bank', p_bank,
    'bank_closing', p_closing, 'open', p_open, 'differences', p_differences)::text, 'UTF8'))
$$;

-- The differences as they are under the hash, in their order.
create or replace function client_money_found(p_until timestamptz, p_known timestamptz, p_base uuid) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(to_jsonb(d) order by d.at, d.reference, d.reason, d.amount, d.bank_line_id, d.entry_id), '[]')
  from client_money_differences(p_until, p_known, p_base) d
$$;

create or replace function client_money_kept(p_id uuid) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(to_jsonb(d) - 'day_id' - 'place' order by d.place), '[]')
  from client_money_difference d where d.day_id = p_id
$$;

-- How much of it time alone does not explain; a balance of the bank's own that its lines do not lead to is one more.
create or replace function client_money_open(p_bank bigint, p_closing bigint, p_differences jsonb) returns integer
language sql immutable as $$
  select (select count(*) from jsonb_array_elements(p_differences) d where d->>'reason' in ('unmatched', 'differs'))::integer
    + (p_closing is not null and p_closing <> p_bank)::integer
$$;

grant select on bank_balance, client_money_day, client_money_difference, line_match to fairlead_console;
grant execute on function client_money_base, client_money_new_lines, client_money_moved, line_known_of, client_money_sides,
  client_money_differences, client_money_closing, client_money_hash, client_money_found, client_money_kept, client_money_open
to fairlead_console;
