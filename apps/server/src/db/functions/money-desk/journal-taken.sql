-- That whoever calls takes the journal of a period as a file; it goes before the first line.
create or replace function note_journal_taken(p_staff text, p_from text, p_to text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
begin
  v_operator := staff_in_one_role(p_staff, array['cashier', 'approver', 'auditor'], p_now);
  perform note_staff_action(v_operator, 'journal_taken', null, p_from::date || ' ' || p_to::date,
    jsonb_build_object('from', p_from::date, 'to', p_to::date), p_now);
  return true;
end $$;

grant execute on function note_journal_taken to fairlead_console;
