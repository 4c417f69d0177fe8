-- What campaigns are made of and where ads stand: advertisers, campaigns without terms, publishers and their slots. A campaign
-- manager's, by the token of their session; each writes its own line of the audit log. False where it is so already.

create or replace function add_advertiser(p_staff text, p_advertiser uuid, p_name text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'campaign_manager', p_now);
  insert into advertiser (id, name) values (p_advertiser, p_name) on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  perform note_staff_action(
    v_operator, 'advertiser_add', null, p_advertiser::text, jsonb_build_object('name', p_name), p_now);
  return true;
end $$;

-- A campaign that nobody is offered, without terms, with an empty escrow.
create or replace function add_campaign(
  p_staff text, p_campaign uuid, p_number text, p_advertiser uuid, p_official_push boolean, p_content_type text,
  p_trials_needed integer, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'campaign_manager', p_now);
  if not exists (select from advertiser where id = p_advertiser) then
    perform refuse('data_error');
  end if;
  insert into campaign (id, number, advertiser_id, official_push, content_type, trials_needed, active, created_at)
  values (p_campaign, p_number, p_advertiser, p_official_push, p_content_type, p_trials_needed, false, p_now)
  on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  perform open_escrow(p_campaign);
  perform note_staff_action(v_operator, 'campaign_add', null, p_campaign::text, '{}', p_now);
  return true;
end $$;

-- A publisher by its domain, for whom nobody has vouched.
create or replace function add_publisher(p_staff text, p_publisher uuid, p_name text, p_domain text, p_now timestamptz)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'campaign_manager', p_now);
  insert into publisher (id, name, domain) values (p_publisher, p_name, p_domain) on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  perform note_staff_action(v_operator, 'publisher_add', null, p_publisher::text,
    jsonb_build_object('name', p_name, 'domain', p_domain), p_now);
  return true;
end $$;

-- That whoever calls vouches, by their own full name, that the publisher's ads.txt names this network.
create or replace function vouch_for_publisher(p_staff text, p_publisher uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'campaign_manager', p_now);
  update publisher p set vouched_by = o.person from operator o
  where p.id = p_publisher and o.id = v_operator and p.vouched_by is distinct from o.person;
  if found then
    perform note_staff_action(v_operator, 'publisher_vouch', null, p_publisher::text, '{}', p_now);
    return true;
  elsif not exists (select from publisher where id = p_publisher) then
    perform refuse('data_error');
  end if;
  return false;
end $$;

-- A slot of a publisher for whom somebody vouched.
create or replace function add_slot(
  p_staff text, p_slot uuid, p_publisher uuid, p_content_type text, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_vouched_by text;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'campaign_manager', p_now);
  select vouched_by into v_vouched_by from publisher where id = p_publisher;
  if not found then
    perform refuse('data_error');
  elsif v_vouched_by is null then
    perform refuse('publisher_not_vouched');
  end if;
  insert into slot (id, publisher_id, content_type) values (p_slot, p_publisher, p_content_type) on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  perform note_staff_action(v_operator, 'slot_add', null, p_slot::text, '{}', p_now);
  return true;
end $$;

create or replace function switch_slot(p_staff text, p_slot uuid, p_active boolean, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'campaign_manager', p_now);
  update slot set active = p_active where id = p_slot and active <> p_active;
  if found then
    perform note_staff_action(v_operator, case when p_active then 'slot_activate' else 'slot_deactivate' end, null,
      p_slot::text, '{}', p_now);
    return true;
  elsif not exists (select from slot where id = p_slot) then
    perform refuse('data_error');
  end if;
  return false;
end $$;

grant execute on function
  add_advertiser, add_campaign, add_publisher, vouch_for_publisher, add_slot, switch_slot to fairlead_console;
