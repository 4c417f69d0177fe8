-- Turning a balance into local money through an acceptor (product rules §6). Outbound only; the money waits in
-- `clearing`, and without an answer by `return_at` it goes back by itself.

insert into entry_type (name, evidence) values
  ('acceptor_order', 'acceptor_order'), ('acceptor_returned', 'acceptor_order'), ('acceptor_paid', 'acceptor_order');
insert into posting_rule (entry_type, kind, debit_class, credit_class) values
  ('acceptor_order', 'acceptor_order', 'available', 'clearing'),
  ('acceptor_returned', 'acceptor_returned', 'clearing', 'available'),
  ('acceptor_paid', 'acceptor_paid', 'clearing', 'custody'),
  ('acceptor_paid', 'acceptor_fee', 'clearing', 'fees');

-- Local money in its minor unit for p_base micros: rate less spread, one exact division, rounded half to even.
create function exchanged(p_base bigint, p_rate_e8 bigint, p_spread_bp integer, p_minor_digits integer) returns bigint
language sql immutable as $$
  -- 10^18 = 10^6 micros * 10^8 of the rate * 10^4 basis points
  select case
    when 2 * mod(n, d) > d or 2 * mod(n, d) = d and mod(div(n, d), 2) = 1 then div(n, d) + 1
    else div(n, d)
  end::bigint
  from (select p_base::numeric * p_rate_e8 * (10000 - p_spread_bp) * 10::numeric ^ p_minor_digits,
    1000000000000000000::numeric) as fraction (n, d)
$$;

-- What an order would bring. Its constraints hold every figure to the register and the rate as two people approved them.
create table acceptor_quote (
  account_id uuid not null references wallet,
  id uuid not null,
  acceptor_id uuid not null,
  kind text not null,
  spread_bp integer not null,
  fee bigint not null,
  arrival_hours integer not null,
  country text not null,
  currency text not null,
  minor_digits integer not null,
  licence_id uuid not null,
  licence_expires_at timestamptz not null,
  rate_id uuid not null,
  rate_e8 bigint not null,
  rate_at timestamptz not null,
  personal_switch_id uuid,
  approved boolean not null default true constraint quote_stands_on_two_people check (approved),
  amount bigint not null check (amount > 0 and amount % 10000 = 0),
  local_minor bigint not null check (local_minor > 0),
  quoted_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, id),
  constraint quote_terms_key unique (account_id, id, acceptor_id, amount, fee, arrival_hours, expires_at),
  constraint quote_names_the_acceptors_terms foreign key (acceptor_id, kind, spread_bp, fee, arrival_hours, approved)
    references acceptor (id, kind, spread_bp, fee, arrival_hours, approved),
  constraint quote_names_a_place_served foreign key (acceptor_id, country, currency) references acceptor_place,
  constraint quote_names_the_minor_unit foreign key (currency, minor_digits)
    references local_currency (code, minor_digits),
  constraint quote_names_a_licence foreign key (licence_id, acceptor_id, licence_expires_at, approved)
    references acceptor_licence (id, acceptor_id, expires_at, approved),
  constraint quote_names_a_rate foreign key (rate_id, currency, rate_e8, rate_at, approved)
    references mid_rate (id, currency, rate_e8, at, approved),
  constraint quote_names_the_switch foreign key (personal_switch_id, country, approved)
    references personal_switch (id, country, approved),
  constraint quote_personal_needs_the_switch check ((kind = 'personal') = (personal_switch_id is not null)),
  constraint quote_is_locked_for_30_minutes check (expires_at = quoted_at + interval '30 minutes'),
  constraint quote_licence_lasts_the_lock check (licence_expires_at > expires_at),
  constraint quote_rate_is_fresh check (rate_at <= quoted_at and quoted_at <= add_business_days(rate_at, 1)),
  constraint quote_fee_comes_out_of_the_amount check (fee < amount),
  constraint quote_is_the_arithmetic check (local_minor = exchanged(amount - fee, rate_e8, spread_bp, minor_digits))
);
create index acceptor_quote_newest on acceptor_quote (account_id, quoted_at desc);

create table acceptor_transition (
  action text not null,
  from_state text not null,
  to_state text not null,
  primary key (action, from_state, to_state)
);
insert into acceptor_transition (action, from_state, to_state) values
  ('request', 'none', 'requested'),
  ('accept', 'requested', 'accepted'),
  ('claim', 'accepted', 'claimed'),
  ('deny', 'claimed', 'disputed'),
  ('arrive', 'claimed', 'arrived'),
  ('arrive', 'disputed', 'arrived'),
  ('cancel', 'requested', 'cancelled'),
  ('cancel', 'accepted', 'cancelled'),
  ('use_up', 'requested', 'returned'),
  ('expire', 'requested', 'returned'),
  ('expire', 'accepted', 'returned'),
  ('expire', 'claimed', 'returned'),
  ('expire', 'disputed', 'returned');

create table acceptor_move (
  account_id uuid not null,
  acceptor_order_id uuid not null,
  seq integer not null check (seq >= 1),
  action text not null,
  from_state text not null,
  to_state text not null,
  actor text not null,
  at timestamptz not null,
  previous_seq integer generated always as (nullif(seq - 1, 0)) stored,
  primary key (account_id, acceptor_order_id, seq),
  constraint acceptor_move_state_key unique (account_id, acceptor_order_id, seq, to_state),
  constraint acceptor_move_is_legal foreign key (action, from_state, to_state) references acceptor_transition,
  constraint acceptor_move_starts_with_the_request check ((seq = 1) = (from_state = 'none')),
  constraint acceptor_move_follows_the_one_before
    foreign key (account_id, acceptor_order_id, previous_seq, from_state)
    references acceptor_move (account_id, acceptor_order_id, seq, to_state)
);

create table acceptor_order (
  account_id uuid not null references wallet,
  id uuid not null,
  reference text not null unique,
  quote_id uuid not null,
  destination_id uuid not null,
  -- Exactly the quote's, by foreign key.
  acceptor_id uuid not null,
  amount bigint not null,
  fee bigint not null,
  arrival_hours integer not null,
  quote_expires_at timestamptz not null,
  state text not null,
  move_seq integer not null,
  reason text,
  requested_at timestamptz not null,
  -- The moment at which the money goes back unless the next step came before it; null once the order is over.
  return_at timestamptz,
  code_hash bytea not null,
  code_tries integer not null default 0 constraint acceptor_code_five_tries check (code_tries between 0 and 5),
  code_handed_by uuid references operator,
  code_handed_at timestamptz,
  accepted_at timestamptz,
  claimed_by uuid references operator,
  claimed_at timestamptz,
  bank_reference text references bank_reference,
  not_received_at timestamptz,
  arrived_by text check (arrived_by in ('partner', 'bank')),
  bank_line_id uuid unique references bank_line,
  over_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, destination_id) references destination,
  constraint acceptor_order_is_exactly_its_quote
    foreign key (account_id, quote_id, acceptor_id, amount, fee, arrival_hours, quote_expires_at)
    references acceptor_quote (account_id, id, acceptor_id, amount, fee, arrival_hours, expires_at),
  constraint acceptor_order_once_per_quote unique (account_id, quote_id),
  constraint acceptor_order_within_the_lock check (requested_at < quote_expires_at),
  constraint acceptor_order_state_is_the_end_of_its_moves foreign key (account_id, id, move_seq, state)
    references acceptor_move (account_id, acceptor_order_id, seq, to_state),
  constraint acceptor_order_has_an_end check (
    case state
      when 'requested' then return_at <= requested_at + interval '24 hours'
      when 'accepted' then return_at <= accepted_at + arrival_hours * interval '1 hour'
      when 'claimed' then return_at <= claimed_at + interval '72 hours'
      when 'disputed' then return_at <= claimed_at + interval '72 hours'
      else return_at is null and over_at is not null
    end is true),
  constraint acceptor_order_accepted_in_time check (accepted_at <= requested_at + interval '24 hours'),
  constraint acceptor_order_claimed_in_time check (claimed_at <= accepted_at + arrival_hours * interval '1 hour'),
  constraint acceptor_order_claim_has_a_reference check (
    state not in ('claimed', 'disputed', 'arrived') or (claimed_by is not null and bank_reference is not null)),
  constraint acceptor_order_arrived_by_partner_or_bank check (state <> 'arrived' or arrived_by is not null),
  constraint acceptor_order_by_bank_has_its_line check (arrived_by <> 'bank' or bank_line_id is not null)
);
create index acceptor_order_newest on acceptor_order (account_id, requested_at desc, id desc);
create index acceptor_order_due on acceptor_order (return_at) where return_at is not null;
create index acceptor_order_bank_reference on acceptor_order (bank_reference) where bank_reference is not null;

alter table entry
  add column acceptor_order_id uuid,
  add constraint entry_acceptor_order_exists foreign key (account_id, acceptor_order_id) references acceptor_order,
  add constraint entry_names_its_acceptor_order check (
    type not in ('acceptor_order', 'acceptor_returned', 'acceptor_paid') or acceptor_order_id is not null);
create unique index entry_acceptor_ordered_once on entry (account_id, acceptor_order_id) where type = 'acceptor_order';
create unique index entry_acceptor_order_ends_once on entry (account_id, acceptor_order_id)
  where type in ('acceptor_returned', 'acceptor_paid');

-- What this partner can still turn over with this acceptor: its limit per day, less what was ordered in the last 24
-- hours and did not come back; micros.
create function acceptor_day_left(p_account uuid, p_acceptor uuid, p_now timestamptz) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select greatest(a.day_max - (
      select coalesce(sum(o.amount), 0) from acceptor_order o
      where o.account_id = p_account and o.acceptor_id = p_acceptor and o.requested_at > p_now - interval '24 hours'
        and o.state not in ('cancelled', 'returned')), 0)::bigint
    from acceptor a where a.id = p_acceptor);
end $$;

create function refuse_acceptor(p_acceptor uuid, p_country text, p_now timestamptz) returns void
language plpgsql stable as $$
declare
  v_why_not text := acceptor_why_not(p_acceptor, p_country, p_now);
begin
  perform case v_why_not
    when 'licence_expired' then refuse('acceptor_licence_expired')
    when 'personal_off' then refuse('acceptor_personal_off')
    when 'not_approved' then refuse('data_error')
  end;
end $$;

-- Locks what an amount would bring for 30 minutes. Moves no money.
create function quote_exchange(
  p_account uuid, p_quote uuid, p_acceptor uuid, p_country text, p_currency text, p_amount bigint, p_now timestamptz
) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_acceptor acceptor;
  v_licence acceptor_licence;
  v_rate mid_rate;
  v_available bigint;
  v_day_left bigint := acceptor_day_left(p_account, p_acceptor, p_now);
  v_digits integer;
  v_local bigint;
  v_switch uuid;
begin
  perform refuse_other_clock(p_now);
  select * into v_acceptor from acceptor where id = p_acceptor and approved_by is not null;
  if not found then
    perform refuse('data_error');
  end if;
  perform refuse_acceptor(p_acceptor, p_country, p_now);
  if not exists (
    select from acceptor_place where acceptor_id = p_acceptor and country = p_country and currency = p_currency
  ) then
    perform refuse('acceptor_place_not_served');
  end if;
  select * into v_rate from fresh_rate(p_currency, p_now);
  if not found then
    perform refuse('rate_missing');
  end if;
  select available into v_available from wallet where account_id = p_account;
  perform case
    when p_amount < v_acceptor.order_min then
      refuse('amount_below_minimum', jsonb_build_object('minimum', v_acceptor.order_min))
    when p_amount <= v_acceptor.fee then
      refuse('amount_too_small_for_fee', jsonb_build_object('fee', v_acceptor.fee))
    when p_amount > v_acceptor.order_max then
      refuse('amount_above_order_limit', jsonb_build_object('maximum', v_acceptor.order_max))
    when p_amount > v_day_left then
      refuse('amount_above_day_limit', jsonb_build_object('maximum', v_day_left))
    when p_amount > v_available then
      refuse('insufficient_balance', jsonb_build_object('balance', v_available))
  end;
  select minor_digits into v_digits from local_currency where code = p_currency;
  select * into v_licence from licence_in_force(p_acceptor);
  if v_acceptor.kind = 'personal' then
    select id into v_switch from personal_switch
    where country = p_country and approved_by is not null and ended_at is null;
  end if;
  v_local := exchanged(p_amount - v_acceptor.fee, v_rate.rate_e8, v_acceptor.spread_bp, v_digits);
  if v_local = 0 then
    perform refuse('amount_too_small_for_fee', jsonb_build_object('fee', v_acceptor.fee));
  end if;
  insert into acceptor_quote (account_id, id, acceptor_id, kind, spread_bp, fee, arrival_hours, country, currency,
    minor_digits, licence_id, licence_expires_at, rate_id, rate_e8, rate_at, personal_switch_id, amount, local_minor,
    quoted_at, expires_at)
  values (p_account, p_quote, p_acceptor, v_acceptor.kind, v_acceptor.spread_bp, v_acceptor.fee,
    v_acceptor.arrival_hours, p_country, p_currency, v_digits, v_licence.id, v_licence.expires_at, v_rate.id,
    v_rate.rate_e8, v_rate.at, v_switch, p_amount, v_local, p_now, p_now + interval '30 minutes');
  return p_quote;
end $$;

grant select on acceptor_quote, acceptor_transition, acceptor_move, acceptor_order to fairlead_app;
revoke execute on function exchanged, acceptor_day_left, refuse_acceptor, quote_exchange from public;
grant execute on function exchanged, acceptor_day_left, quote_exchange to fairlead_app;
