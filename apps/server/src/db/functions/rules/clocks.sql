-- Waits and dates are counted from the moment the server names. With real money that moment is the database's own, give
-- or take: named later, a wait could be skipped; named earlier, it could have begun, or a date be still to come, that is
-- over. A demo's and a test's clock may be set; no moment at all would be neither before nor after a date. A condition that reads a
-- table costs five times one that does not, and every call asks: the network is asked only where the moment is another. Their own
-- SQLSTATE says that the call may be good once the clocks agree (db/faults.ts).
create or replace function refuse_future(p_now timestamptz) returns void
language plpgsql stable as $$
begin
  if p_now <= clock_timestamp() + interval '5 seconds' then
    return;
  elsif p_now is null or not (select demo from network) then
    raise exception 'the server''s clock is ahead of the database''s: % is later than %', p_now, clock_timestamp()
      using errcode = 'FLCLK';
  end if;
end $$;

-- A minute, because the moment is named before a call waits for its turn.
create or replace function refuse_past(p_now timestamptz) returns void
language plpgsql stable as $$
begin
  if p_now < clock_timestamp() - interval '1 minute' then
    if not (select demo from network) then
      raise exception 'the server''s clock is behind the database''s: % is earlier than %', p_now, clock_timestamp()
        using errcode = 'FLCLK';
    end if;
  end if;
end $$;

create or replace function refuse_other_clock(p_now timestamptz) returns void
language plpgsql stable as $$
begin
  perform refuse_future(p_now);
  perform refuse_past(p_now);
end $$;
