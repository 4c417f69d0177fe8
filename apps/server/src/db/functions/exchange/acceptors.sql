-- Acceptors (docs/rules.md, Acceptors): who may turn a balance into local money, and at which rate. Whatever
-- stands here was recorded by one person and approved by another, as a constraint.

-- The licence in force; a row of nulls when there is none.
create or replace function licence_in_force(p_acceptor uuid) returns acceptor_licence
language sql stable as $$
  select * from acceptor_licence where acceptor_id = p_acceptor and approved_by is not null
  order by approved_at desc, expires_at desc, id desc limit 1
$$;

-- Why this acceptor cannot be chosen in a country now; null when it can.
create or replace function acceptor_why_not(p_acceptor uuid, p_country text, p_now timestamptz) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select case
      when a.approved_by is null then 'not_approved'
      -- A quote is locked for half an hour, and the licence has to last as long.
      when l.expires_at is null or l.expires_at <= p_now + interval '30 minutes' then 'licence_expired'
      when a.kind = 'personal' and not exists (
        select from personal_switch s where s.country = p_country and s.approved_by is not null and s.ended_at is null
      ) then 'personal_off'
    end
    from acceptor a cross join lateral licence_in_force(a.id) l where a.id = p_acceptor);
end $$;

-- The newest approved rate, unless it is older than a business day: markets close at weekends.
create or replace function fresh_rate(p_currency text, p_now timestamptz) returns setof mid_rate
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select * from (
      select * from mid_rate where currency = p_currency and approved_by is not null and at <= p_now
      order by at desc, id desc limit 1
    ) newest
    where add_business_days(at, 1) > p_now;
end $$;

-- p_terms: {name, kind, spread_bp, fee, order_min, order_max, day_max, arrival_hours, places: [{country, currency}],
-- licence_number, licence_expires_at}; amounts in micros.
create or replace function register_acceptor(
  p_acceptor uuid, p_licence uuid, p_terms jsonb, p_staff text, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_new acceptor := jsonb_populate_record(null::acceptor, p_terms);
begin
  v_operator := staff_in_role(p_staff, 'cashier', p_now);
  insert into acceptor (id, name, kind, spread_bp, fee, order_min, order_max, day_max, arrival_hours, registered_by,
    registered_at)
  values (p_acceptor, v_new.name, v_new.kind, v_new.spread_bp, v_new.fee, v_new.order_min, v_new.order_max,
    v_new.day_max, v_new.arrival_hours, v_operator, p_now);
  if exists (
    select from jsonb_to_recordset(p_terms -> 'places') as p (currency text)
    where not exists (select from local_currency where code = p.currency)
  ) then
    perform refuse('currency_unknown');
  end if;
  insert into acceptor_place (acceptor_id, country, currency)
  select distinct p_acceptor, country, currency
  from jsonb_to_recordset(p_terms -> 'places') as p (country text, currency text);
  insert into acceptor_licence (id, acceptor_id, number, expires_at, recorded_by, recorded_at)
  values (p_licence, p_acceptor, p_terms ->> 'licence_number', (p_terms ->> 'licence_expires_at')::timestamptz,
    v_operator, p_now);
  perform note_staff_action(
    v_operator, 'acceptor_register', null, p_acceptor::text, jsonb_build_object('name', v_new.name), p_now);
  return true;
end $$;

-- Approves an acceptor's terms together with the licence it was registered with.
create or replace function approve_acceptor(p_acceptor uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_acceptor acceptor;
begin
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  select * into v_acceptor from acceptor where id = p_acceptor for update;
  if not found then
    perform refuse('data_error');
  elsif v_acceptor.approved_by is not null then
    return false; -- the same word twice
  end if;
  update acceptor set approved_by = v_operator, approved_at = p_now where id = p_acceptor;
  update acceptor_licence set approved_by = v_operator, approved_at = p_now
  where acceptor_id = p_acceptor and approved_by is null and recorded_by = v_acceptor.registered_by
    and recorded_at = v_acceptor.registered_at;
  perform note_staff_action(v_operator, 'approve_acceptor', null, p_acceptor::text, '{}', p_now);
  return true;
end $$;

create or replace function record_licence(
  p_acceptor uuid, p_licence uuid, p_number text, p_expires_at timestamptz, p_staff text, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
begin
  v_operator := staff_in_role(p_staff, 'cashier', p_now);
  if not exists (select from acceptor where id = p_acceptor) then
    perform refuse('data_error');
  end if;
  insert into acceptor_licence (id, acceptor_id, number, expires_at, recorded_by, recorded_at)
  values (p_licence, p_acceptor, p_number, p_expires_at, v_operator, p_now);
  perform note_staff_action(
    v_operator, 'record_licence', null, p_acceptor::text, jsonb_build_object('number', p_number), p_now);
  return true;
end $$;

create or replace function approve_licence(p_licence uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_licence acceptor_licence;
begin
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  select * into v_licence from acceptor_licence where id = p_licence for update;
  if not found then
    perform refuse('data_error');
  elsif v_licence.approved_by is not null then
    return false; -- the same word twice
  end if;
  update acceptor_licence set approved_by = v_operator, approved_at = p_now where id = p_licence;
  perform note_staff_action(v_operator, 'approve_licence', null, p_licence::text, '{}', p_now);
  return true;
end $$;

-- Asks for personal acceptors in a country; a second person has to approve. Asked twice, it is one request.
create or replace function propose_personal(p_switch uuid, p_country text, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
begin
  v_operator := staff_in_role(p_staff, 'cashier', p_now);
  insert into personal_switch (id, country, proposed_by, proposed_at) values (p_switch, p_country, v_operator, p_now)
  on conflict (country) where ended_at is null do nothing;
  if not found then
    return false;
  end if;
  perform note_staff_action(
    v_operator, 'propose_personal', null, p_switch::text, jsonb_build_object('country', p_country), p_now);
  return true;
end $$;

create or replace function approve_personal(p_switch uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_switch personal_switch;
begin
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  select * into v_switch from personal_switch where id = p_switch and ended_at is null for update;
  if not found then
    perform refuse('data_error');
  elsif v_switch.approved_by is not null then
    return false; -- the same word twice
  end if;
  update personal_switch set approved_by = v_operator, approved_at = p_now where id = p_switch;
  perform note_staff_action(v_operator, 'approve_personal', null, p_switch::text, '{}', p_now);
  return true;
end $$;

-- Switching off takes one person: it only makes things safer. Orders that were asked for before run on.
create or replace function end_personal(p_switch uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
begin
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  update personal_switch set ended_by = v_operator, ended_at = p_now where id = p_switch and ended_at is null;
  if not found then
    if exists (select from personal_switch where id = p_switch) then
      return false; -- off already
    end if;
    perform refuse('data_error');
  end if;
  perform note_staff_action(v_operator, 'end_personal', null, p_switch::text, '{}', p_now);
  return true;
end $$;

create or replace function record_rate(
  p_rate uuid, p_currency text, p_rate_e8 bigint, p_source text, p_translations jsonb, p_evidence text, p_at timestamptz,
  p_staff text, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
begin
  v_operator := staff_in_role(p_staff, 'cashier', p_now);
  if not exists (select from local_currency where code = p_currency) then
    perform refuse('currency_unknown');
  elsif p_at > p_now then
    perform refuse('rate_of_the_future');
  end if;
  insert into mid_rate (id, currency, rate_e8, source, translations, evidence, at, recorded_by, recorded_at)
  values (p_rate, p_currency, p_rate_e8, p_source, p_translations, p_evidence, p_at, v_operator, p_now);
  perform note_staff_action(v_operator, 'record_rate', null, p_rate::text,
    jsonb_build_object('currency', p_currency, 'rate', trim_scale(p_rate_e8 / 100000000.0)::text), p_now);
  return true;
end $$;

create or replace function approve_rate(p_rate uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_rate mid_rate;
begin
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  select * into v_rate from mid_rate where id = p_rate for update;
  if not found then
    perform refuse('data_error');
  elsif v_rate.approved_by is not null then
    return false; -- the same word twice
  end if;
  update mid_rate set approved_by = v_operator, approved_at = p_now where id = p_rate;
  perform note_staff_action(v_operator, 'approve_rate', null, p_rate::text, '{}', p_now);
  return true;
end $$;

grant select on local_currency, acceptor, acceptor_place, acceptor_licence, personal_switch, mid_rate to fairlead_app, fairlead_console;
grant execute on function acceptor_why_not, fresh_rate to fairlead_app;
grant execute on function licence_in_force to fairlead_app, fairlead_console;
grant execute on function
  register_acceptor, approve_acceptor, record_licence, approve_licence, propose_personal, approve_personal,
  end_personal, record_rate, approve_rate
to fairlead_console;
