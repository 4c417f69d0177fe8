-- The one way to write a journal entry: the entry, its lines in their order, and what they do to the balances that the ledger
-- keeps (wallets, escrow, the network's). A line of nothing is left out. Balances that a subject keeps in a row of its own it
-- has changed itself, under its own constraints; p_kept says what stood in them before. An entry names what it is about.
--
-- Balances are locked in one order, whatever the lines': wallets by their ids, escrows, the busy classes of the network, its
-- other classes. The caller has locked the wallets already where it read them.
create or replace function post_entry(
  p_account uuid, p_entry uuid, p_type text, p_key text, p_outcome jsonb, p_actor text, p_now timestamptz,
  p_lines entry_line[], p_request bytea default '\x', p_kept kept_balance[] default '{}',
  p_order uuid default null, p_deposit uuid default null, p_withdrawal uuid default null, p_bank_line uuid default null,
  p_grant uuid default null, p_publisher uuid default null, p_appeal uuid default null, p_proposal uuid default null,
  p_acceptor_order uuid default null
) returns void
language plpgsql as $$
declare
  -- What stands in each class of an owner, as line follows line; classes that are only summed are not in it.
  v_standing jsonb := '{}';
  v_kept kept_balance;
  v_move record;
  v_after bigint;
  v_line entry_line;
  v_number integer := 0;
  v_debit text;
  v_credit text;
begin
  insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, order_id, deposit_id,
    withdrawal_id, bank_line_id, grant_id, publisher_id, appeal_id, proposal_id, acceptor_order_id)
  values (p_account, p_entry, p_type, p_key, p_request, p_outcome, p_actor, p_now, p_order, p_deposit,
    p_withdrawal, p_bank_line, p_grant, p_publisher, p_appeal, p_proposal, p_acceptor_order);
  foreach v_kept in array p_kept loop
    v_standing := v_standing || jsonb_build_object(v_kept.class || ' ' || v_kept.owner, v_kept.amount);
  end loop;
  for v_move in
    select m.class, m.owner, sum(m.amount)::bigint as net, (-sum(least(m.amount, 0)))::bigint as debited,
      (-coalesce(sum(m.amount) filter (where m.other = 'reserved'), 0))::bigint as reserved
    from unnest(p_lines) l cross join lateral (values
      (l.debit_class, l.debit_owner, -l.amount, l.credit_class), (l.credit_class, l.credit_owner, l.amount, l.debit_class)
    ) m (class, owner, amount, other)
    where m.amount <> 0
    group by m.class, m.owner order by lock_rank(m.class), m.owner, m.class
  loop
    v_after := move_balance(v_move.class, v_move.owner, v_move.net, v_move.debited, v_move.reserved);
    if v_after is not null then
      v_standing := v_standing || jsonb_build_object(v_move.class || ' ' || v_move.owner, v_after - v_move.net);
    end if;
  end loop;
  foreach v_line in array p_lines loop
    continue when v_line.amount = 0;
    v_number := v_number + 1;
    v_debit := v_line.debit_class || ' ' || v_line.debit_owner;
    v_credit := v_line.credit_class || ' ' || v_line.credit_owner;
    if v_standing ? v_debit then
      v_standing := v_standing || jsonb_build_object(v_debit, (v_standing->v_debit)::bigint - v_line.amount);
    end if;
    if v_standing ? v_credit then
      v_standing := v_standing || jsonb_build_object(v_credit, (v_standing->v_credit)::bigint + v_line.amount);
    end if;
    insert into posting values (
      p_account, p_entry, v_number, p_type, v_line.kind, v_line.debit_class, v_line.debit_owner, v_line.credit_class,
      v_line.credit_owner, v_line.amount, (v_standing->v_debit)::bigint, (v_standing->v_credit)::bigint);
    perform tally_posting(p_account, p_entry, p_type, v_line.kind, v_line.debit_class, v_line.credit_class,
      v_line.credit_owner, v_line.amount);
  end loop;
end $$;

-- Entries of one line each that all make the same move, with amounts of their own: as `post_entry` writes each, but the
-- balances are locked and moved once for all of them. p_move says everything but the amount; it reserves nothing in escrow.
create or replace function post_alike(
  p_account uuid, p_type text, p_actor text, p_now timestamptz, p_move entry_line, p_entries like_entry[]
) returns void
language plpgsql as $$
declare
  v_total bigint := (select sum(amount) from unnest(p_entries));
  v_side record;
  v_after bigint;
  v_debit_before bigint;
  v_credit_before bigint;
begin
  insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, bank_line_id)
  select p_account, e.entry, p_type, e.key, '\x', e.outcome, p_actor, p_now, e.of_line from unnest(p_entries) e;
  for v_side in
    select * from (values
      (true, p_move.debit_class, p_move.debit_owner, -v_total, v_total),
      (false, p_move.credit_class, p_move.credit_owner, v_total, 0)
    ) s (is_debit, class, owner, net, debited)
    order by lock_rank(s.class), s.owner, s.class
  loop
    v_after := move_balance(v_side.class, v_side.owner, v_side.net, v_side.debited, 0);
    if v_side.is_debit then
      v_debit_before := v_after + v_total;
    else
      v_credit_before := v_after - v_total;
    end if;
  end loop;
  insert into posting
  select p_account, e.entry, 1, p_type, p_move.kind, p_move.debit_class, p_move.debit_owner, p_move.credit_class,
    p_move.credit_owner, e.amount, v_debit_before - sum(e.amount) over w, v_credit_before + sum(e.amount) over w
  from unnest(p_entries) with ordinality e (entry, key, outcome, amount, of_line, place)
  window w as (order by e.place);
  perform tally_posting(p_account, e.entry, p_type, p_move.kind, p_move.debit_class, p_move.credit_class,
    p_move.credit_owner, e.amount)
  from unnest(p_entries) e;
end $$;

-- In which order balances are locked.
create or replace function lock_rank(p_class text) returns integer
language sql immutable as $$
  select case
    when p_class in ('available', 'promo', 'advance', 'withdrawing', 'clearing') then 1
    when p_class = 'escrow' then 2
    when p_class in ('fees', 'rounding') then 3
    else 4
  end
$$;

-- Moves a balance that the ledger keeps, and returns what stands there now; null for a class that is only summed or that a
-- subject keeps. p_debited of the net is what goes out, p_reserved what an escrow reserves for orders, less what comes back.
create or replace function move_balance(p_class text, p_owner uuid, p_net bigint, p_debited bigint, p_reserved bigint)
returns bigint
language plpgsql as $$
declare
  v_after bigint;
begin
  case
    when p_class in ('available', 'promo', 'advance', 'withdrawing', 'clearing') then
      update wallet set
        available = available + case p_class when 'available' then p_net else 0 end,
        promo = promo + case p_class when 'promo' then p_net else 0 end,
        advance = advance + case p_class when 'advance' then p_net else 0 end,
        withdrawing = withdrawing + case p_class when 'withdrawing' then p_net else 0 end,
        clearing = clearing + case p_class when 'clearing' then p_net else 0 end
      where account_id = p_owner
      returning case p_class when 'available' then available when 'promo' then promo when 'advance' then advance
        when 'withdrawing' then withdrawing else clearing end into strict v_after;
    when p_class = 'escrow' then
      update escrow set balance = balance + p_net, reserved_net = reserved_net + p_reserved where account_id = p_owner
      returning balance into strict v_after;
    when p_class in ('marketing', 'advances', 'suspense') then
      update network_balance set balance = balance + p_net where class = p_class returning balance into strict v_after;
    when p_class in ('fees', 'rounding') and p_debited > 0 then
      perform debit_rolled_up(p_class, p_debited);
    else
      null;
  end case;
  return v_after;
end $$;

-- One line of an entry that its subject has begun itself and whose balances it has moved; only delivery is booked so. Returns
-- the number of the next line.
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
