-- A network's own questions (docs/rules.md, Questions and answers): which there are and in which order. What they say is drafted and
-- published by two people (network-texts.sql).

create or replace function refuse_more_questions() returns void
language plpgsql stable as $$
begin
  if (select count(*) from faq_entry where hidden_at is null) >= 30 then
    perform refuse('faq_full');
  end if;
end $$;

-- Content: a question at the end of the order. Nobody sees it before its words are published.
create or replace function add_faq(p_id uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := staff_in_role(p_staff, 'content', p_now);
begin
  perform refuse_other_clock(p_now);
  perform from network for no key update; -- one change of the order after the other
  perform refuse_more_questions();
  insert into faq_entry (id, place, added_by, added_at)
  select p_id, coalesce(max(place), 0) + 1, v_operator, p_now from faq_entry;
  perform note_staff_action(v_operator, 'faq_add', null, p_id::text, '{}', p_now);
  return true;
end $$;

-- Content: moves a question to a place in the order; the others keep theirs among themselves.
create or replace function move_faq(p_id uuid, p_staff text, p_place integer, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := staff_in_role(p_staff, 'content', p_now);
  v_place integer;
  v_all integer;
begin
  perform from network for no key update;
  select place into v_place from faq_entry where id = p_id;
  if not found then
    perform refuse('data_error');
  end if;
  select count(*) into v_all from faq_entry;
  if v_place = least(greatest(p_place, 1), v_all) then
    return false; -- the same word twice
  end if;
  update faq_entry e set place = o.place from (
    select r.id, case when r.n >= least(greatest(p_place, 1), v_all) then r.n + 1 else r.n end as place
    from (select id, row_number() over (order by place, id) as n from faq_entry where id <> p_id) r
    union all
    select p_id, least(greatest(p_place, 1), v_all)
  ) o where o.id = e.id;
  perform note_staff_action(v_operator, 'faq_move', null, p_id::text, jsonb_build_object('place', p_place), p_now);
  return true;
end $$;

-- Content: takes a question off the list, or shows it again with the words that were published. Taking words back harms nobody.
create or replace function hide_faq(p_id uuid, p_staff text, p_hidden boolean, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := staff_in_role(p_staff, 'content', p_now);
  v_hidden boolean;
begin
  perform from network for no key update;
  select hidden_at is not null into v_hidden from faq_entry where id = p_id;
  if not found then
    perform refuse('data_error');
  elsif v_hidden = p_hidden then
    return false; -- the same word twice
  elsif not p_hidden then
    perform refuse_more_questions();
  end if;
  update faq_entry set hidden_at = case when p_hidden then p_now end where id = p_id;
  perform note_staff_action(
    v_operator, case when p_hidden then 'faq_hide' else 'faq_show' end, null, p_id::text, '{}', p_now);
  return true;
end $$;

grant execute on function add_faq, move_faq, hide_faq to fairlead_console;
grant select on faq_entry to fairlead_console;
grant select (id, place, hidden_at) on faq_entry to fairlead_app;
