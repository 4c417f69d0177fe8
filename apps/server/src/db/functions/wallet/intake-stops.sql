-- The stop that two people set: while it stands no deposit of others is opened, nothing is funded and nobody registers. Nothing that
-- pays out, delivers or settles asks for it (docs/rules.md, An intake stop).

create or replace function refuse_while_intake_is_stopped() returns void
language plpgsql stable as $$
begin
  if exists (select from intake_stop where lifted_at is null) then
    perform refuse('intake_stopped');
  end if;
end $$;

-- What confirming a proposal of a stop does. One stands at a time.
create or replace function stop_intake(p_proposal proposal, p_now timestamptz) returns void
language plpgsql as $$
begin
  insert into intake_stop (id, begun_at) values (p_proposal.id, p_now);
exception when unique_violation then
  perform refuse('intake_move_refused');
end $$;

-- Ends the stop that the proposal names, and never a later one.
create or replace function lift_intake_stop(p_proposal proposal, p_now timestamptz) returns void
language plpgsql as $$
begin
  update intake_stop set lift_id = p_proposal.id, lifted_at = p_now
  where id = p_proposal.subject and lifted_at is null;
  if not found then
    perform refuse('intake_move_refused');
  end if;
end $$;

grant select (id, begun_at, lifted_at) on intake_stop to fairlead_app;
grant select on intake_stop to fairlead_console;
