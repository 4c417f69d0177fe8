-- A network's own terms and privacy notice, and what its own questions say (docs/rules.md, Terms and privacy notice): drafted by one person, published by another.

-- Content: writes a text down in one language, in place of the draft that was there. Nobody sees it yet, and its words never change.
create or replace function draft_text(
  p_id uuid, p_staff text, p_kind text, p_entry uuid, p_lang text, p_title text, p_body text, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'content', p_now);
  if not (is_plain_text(p_title, 120, false) and is_plain_text(p_body, 20000, true)) then
    perform refuse('text_not_plain');
  elsif p_entry is not null and not exists (select from faq_entry where id = p_entry) then
    perform refuse('data_error');
  end if;
  perform from network for no key update; -- one draft of a text after the other
  if exists (
    select from network_text where kind = p_kind and entry_id is not distinct from p_entry and lang = p_lang and state = 'draft'
      and drafted_by = v_operator and title = p_title and body = p_body
  ) then
    return false; -- the same word twice
  end if;
  update network_text set state = 'dropped'
  where kind = p_kind and entry_id is not distinct from p_entry and lang = p_lang and state = 'draft';
  insert into network_text (id, kind, entry_id, lang, title, body, state, drafted_by, drafted_at)
  values (p_id, p_kind, p_entry, p_lang, p_title, p_body, 'draft', v_operator, p_now);
  perform note_staff_action(v_operator, 'text_draft', null, p_id::text,
    jsonb_build_object('kind', p_kind, 'lang', p_lang, 'title', p_title), p_now);
  return true;
end $$;
comment on function draft_text is 'Takes null: entry.';

-- Makes a draft the next version, which partners see from now on. The constraint network_text_needs_two_people refuses the person
-- who wrote it.
create or replace function publish_text(p_id uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_text network_text;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_one_role(p_staff, array['content', 'approver'], p_now);
  perform from network for no key update; -- one version of a text after the other
  select * into v_text from network_text where id = p_id for update;
  if not found then
    perform refuse('data_error');
  elsif v_text.state = 'published' and v_text.published_by = v_operator then
    return false; -- the same word twice
  elsif v_text.state <> 'draft' then
    perform refuse('text_move_refused', jsonb_build_object('state', v_text.state));
  end if;
  update network_text set state = 'published', published_by = v_operator, published_at = p_now,
    version = (select coalesce(max(version), 0) + 1 from network_text
      where kind = v_text.kind and entry_id is not distinct from v_text.entry_id and lang = v_text.lang)
  where id = p_id;
  perform note_staff_action(v_operator, 'text_publish', null, p_id::text,
    jsonb_build_object('kind', v_text.kind, 'lang', v_text.lang, 'title', v_text.title), p_now);
  return true;
end $$;

-- Takes a draft back. What was published stays: another version takes its place.
create or replace function drop_text(p_id uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_state text;
begin
  v_operator := staff_in_one_role(p_staff, array['content', 'approver'], p_now);
  select state into v_state from network_text where id = p_id for update;
  if not found then
    perform refuse('data_error');
  elsif v_state = 'dropped' then
    return false; -- the same word twice
  elsif v_state <> 'draft' then
    perform refuse('text_move_refused', jsonb_build_object('state', v_state));
  end if;
  update network_text set state = 'dropped' where id = p_id;
  perform note_staff_action(v_operator, 'text_drop', null, p_id::text, '{}', p_now);
  return true;
end $$;

grant execute on function draft_text, publish_text, drop_text to fairlead_console;
grant select on network_text to fairlead_console;
grant select (id, kind, entry_id, lang, title, body, state, version, published_at) on network_text to fairlead_app;
