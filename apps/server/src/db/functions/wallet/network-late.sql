-- While any withdrawal is more than two business days late, nothing is taken in, network-wide (docs/rules.md, A late
-- network). An acceptor order whose money should have gone back counts too. Every funding asks: in PL/pgSQL it is planned once a
-- connection, as an SQL function with settings of its own it would be each time.
create or replace function network_is_late(p_now timestamptz) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select from withdrawal
    where state in ('requested', 'approved', 'in_review', 'sent', 'not_received') and late_stop_at <= p_now
  ) or exists (
    select from acceptor_order where return_at <= p_now and add_business_days(return_at, 2) <= p_now
  );
end $$;

create or replace function refuse_while_network_is_late(p_now timestamptz) returns void
language plpgsql stable as $$
begin
  perform refuse_other_clock(p_now);
  if network_is_late(p_now) then
    perform refuse('network_late');
  end if;
end $$;

-- What a screen asks before anybody types an amount.
grant execute on function network_is_late to fairlead_app;
