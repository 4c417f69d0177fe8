-- What visitors see of a campaign (docs/rules.md, Creatives): uploaded by a campaign manager, approved by somebody else, shown beside
-- the words of the terms it was made for.

-- What an ad on these terms shows in place of their picture or their film: the one approved last; no row where none is.
create or replace function shown_creative(p_campaign uuid, p_version integer, p_kind text) returns table (id uuid, hash text, alt text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, encode(c.hash, 'hex'), c.alt from creative c
  where c.campaign_id = p_campaign and c.rule_version = p_version and c.kind = p_kind and c.state = 'approved'
  order by c.approved_at desc, c.id desc limit 1
$$;

-- A file by its hash, once a creative that shows it is approved and as long as none took it back; no row for any other.
create or replace function shown_file(p_hash text) returns table (media_type text, bytes bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.media_type, f.bytes from creative_file f
  where f.hash = decode(p_hash, 'hex') and exists (select from creative c where c.hash = f.hash and c.state = 'approved')
$$;

-- Campaign manager: keeps a file for the newest terms of a campaign; nobody is shown it. False where the same person uploaded the same
-- already in the same words and nobody has decided it. Refuses creative_needs_terms for a campaign that has none.
create or replace function add_creative(
  p_id uuid, p_staff text, p_campaign uuid, p_name text, p_alt text, p_kind text, p_media_type text, p_width integer,
  p_height integer, p_duration integer, p_bytes bytea, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_content_type text;
  v_version integer;
  v_hash bytea := sha256(p_bytes);
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'campaign_manager', p_now);
  select content_type into v_content_type from campaign where id = p_campaign;
  if not found then
    perform refuse('data_error');
  end if;
  select max(version) into v_version from plan_rule where campaign_id = p_campaign;
  if v_version is null then
    perform refuse('creative_needs_terms');
  end if;
  -- Said twice at the same moment, the later one finds the earlier one.
  perform from operator where id = v_operator for no key update;
  if exists (
    select from creative where campaign_id = p_campaign and rule_version = v_version and hash = v_hash and name = p_name
      and alt = p_alt and uploaded_by = v_operator and state = 'waiting'
  ) then
    return false;
  end if;
  insert into creative_file (hash, kind, media_type, width, height, duration, bytes)
  values (v_hash, p_kind, p_media_type, p_width, p_height, p_duration, p_bytes)
  on conflict (hash) do nothing;
  insert into creative (id, campaign_id, content_type, rule_version, name, alt, hash, kind, width, height, uploaded_by, uploaded_at)
  values (p_id, p_campaign, v_content_type, v_version, p_name, p_alt, v_hash, p_kind, p_width, p_height, v_operator, p_now);
  perform note_staff_action(v_operator, 'creative_upload', null, p_id::text, jsonb_build_object('name', p_name,
    'campaign', p_campaign, 'version', v_version, 'hash', encode(v_hash, 'hex')), p_now);
  return true;
end $$;
comment on function add_creative is 'Takes null: duration.';

-- Approver: lets visitors see it from now on. The constraint creative_needs_two_people refuses the person who uploaded it. False where
-- the same person said so already.
create or replace function approve_creative(p_id uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_creative creative;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  select * into v_creative from creative where id = p_id for update;
  if not found then
    perform refuse('data_error');
  elsif v_creative.state = 'approved' and v_creative.approved_by = v_operator then
    return false;
  elsif v_creative.state <> 'waiting' then
    perform refuse('creative_move_refused');
  end if;
  update creative set approved_by = v_operator, approved_at = p_now where id = p_id;
  perform note_staff_action(v_operator, 'creative_approve', null, p_id::text,
    jsonb_build_object('name', v_creative.name, 'hash', encode(v_creative.hash, 'hex')), p_now);
  return true;
end $$;

-- Approver: says no, for a reason that whoever uploaded it reads.
create or replace function decline_creative(p_id uuid, p_staff text, p_reason text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_creative creative;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  select * into v_creative from creative where id = p_id for update;
  if not found then
    perform refuse('data_error');
  elsif v_creative.state = 'declined' and v_creative.declined_by = v_operator and v_creative.decline_reason = p_reason then
    return false;
  elsif v_creative.state <> 'waiting' then
    perform refuse('creative_move_refused');
  end if;
  update creative set declined_by = v_operator, declined_at = p_now, decline_reason = p_reason where id = p_id;
  perform note_staff_action(v_operator, 'creative_decline', null, p_id::text,
    jsonb_build_object('name', v_creative.name, 'reason', p_reason), p_now);
  return true;
end $$;

-- Campaign manager or approver: visitors see it no longer, or never will. One person is enough: it only takes away.
create or replace function withdraw_creative(p_id uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_creative creative;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_one_role(p_staff, array['campaign_manager', 'approver'], p_now);
  select * into v_creative from creative where id = p_id for update;
  if not found then
    perform refuse('data_error');
  elsif v_creative.state = 'withdrawn' and v_creative.withdrawn_by = v_operator then
    return false;
  elsif v_creative.state not in ('waiting', 'approved') then
    perform refuse('creative_move_refused');
  end if;
  update creative set withdrawn_by = v_operator, withdrawn_at = p_now where id = p_id;
  perform note_staff_action(v_operator, 'creative_withdraw', null, p_id::text,
    jsonb_build_object('name', v_creative.name), p_now);
  return true;
end $$;

grant execute on function add_creative, approve_creative, decline_creative, withdraw_creative to fairlead_console;
grant select on creative, creative_file to fairlead_console;
-- The ad doors read what is approved by these two, and no other row.
grant execute on function shown_creative to fairlead_delivery, fairlead_console;
grant execute on function shown_file to fairlead_delivery;
