-- What staff tell every partner (decision 026): drafted by one person, released by another, carried to everybody as a
-- notice. Words in all twelve languages and nothing else: no amount, no link, no address to write or pay to.

create or replace function move_announcement(
  p_id uuid, p_seq integer, p_action text, p_from text, p_to text, p_operator uuid, p_now timestamptz
) returns void
language plpgsql as $$
begin
  if not exists (
    select from announcement_transition where action = p_action and from_state = p_from and to_state = p_to
  ) then
    perform refuse('announcement_move_refused', jsonb_build_object('state', p_from));
  end if;
  insert into announcement_move (announcement_id, seq, action, from_state, to_state, actor, at)
  values (p_id, p_seq, p_action, p_from, p_to, p_operator, p_now);
end $$;

-- Whether an announcement for readers of a language, or for a level, is for this partner; null is everybody.
create or replace function is_announced_to(p_partner partner, p_language text, p_level integer, p_now timestamptz) returns boolean
language sql stable as $$
  select p_partner.state <> 'cancelled' and (p_language is null or p_partner.lang = p_language)
    and (p_level is null or partner_level(p_partner.id, p_now) = p_level)
$$;

-- How many partners it would reach at this moment.
create or replace function announcement_audience(p_language text, p_level integer, p_now timestamptz) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from partner p where is_announced_to(p, p_language, p_level, p_now)
$$;
comment on function announcement_audience is 'Takes null: language, level.';

-- Content: writes an announcement down. Nobody is told yet; its words never change.
create or replace function draft_announcement(
  p_id uuid, p_staff text, p_category text, p_language text, p_words jsonb, p_starts_at timestamptz, p_now timestamptz
) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  select draft_announcement_to(p_id, p_staff, p_category, p_language, null, p_words, p_starts_at, p_now)
$$;
comment on function draft_announcement is 'Takes null: language.';

-- The text as its reader takes it: letters and digits of whatever width, circle or script as plain ones, a full stop between Latin
-- letters as the dot of an address, and dates and times of day left out, whose digits lead nowhere.
create or replace function as_it_is_read(p_text text) returns text
language sql immutable as $$
  select regexp_replace(regexp_replace(
      translate(normalize(p_text, nfkc),
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙', '01234567890123456789012345678901234567890123456789'),
      '([a-z0-9]) ?[。｡] ?(?=[a-z])', '\1.', 'gi'),
    '\m([0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{2,4}|[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}[.:][0-9]{2})\M', '–', 'g')
$$;

-- Whether one of these texts leads outside the app for whoever reads it, though leads_nowhere, which compares characters, found nothing:
-- digits apart from each other, dots with spaces around them, or digits that make an address.
create or replace function leads_outside_as_read(p_words jsonb) returns boolean
language sql immutable as $$
  select bool_or(not leads_nowhere(jsonb_build_object('', jsonb_build_object('', r.text)))
    or r.text ~* '([0-9][ -]?){7,}|[0-9]+(\.[0-9]+){3}|[a-z0-9] \. [a-z]{2}')
  from jsonb_each(p_words) w cross join jsonb_each_text(w.value) t cross join as_it_is_read(t.value) r (text)
$$;

-- The same for partners of a level.
create or replace function draft_announcement_to(
  p_id uuid, p_staff text, p_category text, p_language text, p_level integer, p_words jsonb, p_starts_at timestamptz,
  p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'content', p_now);
  if not says_it_in_every_language(p_words) then
    perform refuse('announcement_words_missing');
  elsif not leads_nowhere(p_words) or leads_outside_as_read(p_words) then
    perform refuse('announcement_leads_outside');
  end if;
  perform move_announcement(p_id, 1, 'draft', 'none', 'draft', v_operator, p_now);
  insert into announcement (id, category, language, level, words, starts_at, state, move_seq, drafted_by, drafted_at)
  values (p_id, p_category, p_language, p_level, p_words, p_starts_at, 'draft', 1, v_operator, p_now);
  perform note_staff_action(v_operator, 'announcement_draft', null, p_id::text,
    jsonb_build_object('title', p_words->'en'->>'title', 'language', coalesce(p_language, 'all'),
      'level', coalesce(p_level::text, 'all')), p_now);
  return true;
end $$;
comment on function draft_announcement_to is 'Takes null: language, level.';

-- Lets partners be told from its moment on. The constraint announcement_needs_two_people refuses the person who drafted it.
create or replace function release_announcement(p_id uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_announcement announcement;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_one_role(p_staff, array['content', 'approver'], p_now);
  select * into v_announcement from announcement where id = p_id for update;
  if not found then
    perform refuse('data_error');
  elsif v_announcement.state = 'released' and v_announcement.released_by = v_operator then
    return false; -- the same word twice
  elsif num_nonnulls(v_announcement.language, v_announcement.level) > 0
    and announcement_audience(v_announcement.language, v_announcement.level, p_now) < 5 then
    perform refuse('announcement_to_too_few');
  end if;
  perform move_announcement(
    p_id, v_announcement.move_seq + 1, 'release', v_announcement.state, 'released', v_operator, p_now);
  update announcement set
    state = 'released', move_seq = v_announcement.move_seq + 1, released_by = v_operator, released_at = p_now
  where id = p_id;
  perform note_staff_action(v_operator, 'announcement_release', null, p_id::text, '{}', p_now);
  return true;
end $$;

-- Takes an announcement back, a draft too. Nothing is deleted: whoever was told reads that it was withdrawn.
create or replace function withdraw_announcement(p_id uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_announcement announcement;
begin
  v_operator := staff_in_one_role(p_staff, array['content', 'approver'], p_now);
  select * into v_announcement from announcement where id = p_id for update;
  if not found then
    perform refuse('data_error');
  elsif v_announcement.state = 'withdrawn' and v_announcement.withdrawn_by = v_operator then
    return false; -- the same word twice
  end if;
  perform move_announcement(
    p_id, v_announcement.move_seq + 1, 'withdraw', v_announcement.state, 'withdrawn', v_operator, p_now);
  update announcement set
    state = 'withdrawn', move_seq = v_announcement.move_seq + 1, withdrawn_by = v_operator, withdrawn_at = p_now
  where id = p_id;
  perform note_staff_action(v_operator, 'announcement_withdraw', null, p_id::text, '{}', p_now);
  return true;
end $$;

-- Carries the oldest announcement whose moment has come to the next p_most partners, in one statement, and tells open
-- apps. Two servers do not carry one at once. Returns to how many; 0 when there is nothing left to carry.
create or replace function carry_announcement(p_most integer, p_now timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_announcement announcement;
  v_first uuid;
  v_last uuid;
  v_reached bigint;
begin
  select * into v_announcement from announcement
  where state = 'released' and reached_all_at is null and starts_at <= p_now
  order by starts_at, id limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  v_first := coalesce(v_announcement.reached_to, '00000000-0000-0000-0000-000000000000');
  with told as (
    insert into notice (account_id, id, category, key, at, announcement_id)
    select p.id, gen_random_uuid(), v_announcement.category, 'announcement', p_now, v_announcement.id
    from partner p
    where p.id > v_first and is_announced_to(p, v_announcement.language, v_announcement.level, p_now)
    order by p.id limit p_most
    returning account_id
  )
  select count(*), max(account_id::text)::uuid into v_reached, v_last from told;
  update announcement set
    reached = reached + v_reached, reached_to = coalesce(v_last, reached_to),
    reached_all_at = case when v_reached < p_most then p_now end
  where id = v_announcement.id;
  if v_reached > 0 then
    perform pg_notify('fairlead', jsonb_build_object(
      'what', 'announcement', 'id', v_announcement.id, 'after', v_first, 'upTo', v_last)::text);
  end if;
  return v_reached;
end $$;

grant execute on function draft_announcement_to, announcement_audience, draft_announcement, release_announcement, withdraw_announcement to fairlead_console;
grant execute on function carry_announcement to fairlead_jobs;
grant select on announcement, announcement_move to fairlead_app, fairlead_console;
