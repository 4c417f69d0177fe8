-- What an advertiser's escrow is offered for: a campaign's terms under their number, and whether it is offered at all. One
-- campaign manager proposes either and an approver confirms it (proposals.sql); one alone switches a campaign off.

-- Freezes the terms that a proposal says, under the number that was next when it was made. Refuses film_missing or
-- rule_does_not_fit where they do not fit the campaign or the constraints of plan_rule, terms_changed where somebody's terms
-- came first, and terms_below_break_even where the newest trial shows that their views cannot pay.
create or replace function freeze_terms(p_proposal proposal, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_terms jsonb := p_proposal.params;
  v_content_type text;
  v_newest integer;
begin
  -- Of two for the same campaign the later sees what the earlier left.
  select content_type into v_content_type from campaign where id = p_proposal.subject for no key update;
  if not found then
    perform refuse('data_error');
  elsif v_content_type = 'video' and v_terms->>'film' is null then
    perform refuse('film_missing');
  elsif v_content_type <> 'video' and v_terms->>'film' is not null then
    perform refuse('rule_does_not_fit');
  end if;
  select coalesce(max(version), 0) into v_newest from plan_rule where campaign_id = p_proposal.subject;
  if (v_terms->>'version')::integer is distinct from v_newest + 1 then
    perform refuse('terms_changed');
  end if;
  begin
    insert into plan_rule (campaign_id, version, frozen_at, proposal_id, product, picture, content, game_description,
      user_targeting, landing_page, cpm, payout, payout_event, payout_cap_bp, put_min, put_max, flight_s, attribution_s,
      validation_s, translations, level_min, languages, film)
    values (p_proposal.subject, v_newest + 1, p_now, p_proposal.id, v_terms->>'product', v_terms->>'picture',
      v_terms->>'content', v_terms->>'game_description', v_terms->>'user_targeting', v_terms->>'landing_page',
      (v_terms->>'price_per_thousand')::bigint, (v_terms->>'payout')::bigint, v_terms->>'payout_event',
      (v_terms->>'payout_cap_percent')::integer * 100, (v_terms->>'put_min')::bigint, (v_terms->>'put_max')::bigint,
      (v_terms->>'flight_seconds')::integer, (v_terms->>'attribution_seconds')::integer,
      (v_terms->>'validation_seconds')::integer, (v_terms->>'translations')::jsonb, (v_terms->>'level_min')::integer,
      string_to_array(v_terms->>'languages', ','), v_terms->>'film');
  exception when check_violation or not_null_violation then
    perform refuse('rule_does_not_fit');
  end;
  perform refuse_below_break_even(p_proposal.subject, (v_terms->>'price_per_thousand')::bigint / 1000,
    (v_terms->>'payout')::bigint, v_terms->>'payout_event');
end $$;

-- Says now what confirming a proposal of terms would be refused for. Nothing of it stays.
create or replace function try_terms(p_proposal proposal, p_now timestamptz) returns void
language plpgsql as $$
begin
  -- The proposal is not confirmed yet.
  set constraints plan_rule_is_confirmed_by_two_people deferred;
  perform freeze_terms(p_proposal, p_now);
  raise exception using errcode = 'FLTRY', message = 'the terms can be frozen';
exception when sqlstate 'FLTRY' then
  return;
end $$;

-- A campaign is offered on the terms that were the newest when it was proposed. Refuses data_error, rule_does_not_fit for one
-- without terms, terms_changed where others came since, and film_missing where a campaign with video has terms older than films.
create or replace function refuse_unready_campaign(p_proposal proposal) returns void
language plpgsql as $$
declare
  v_content_type text;
  v_rule plan_rule;
begin
  select content_type into v_content_type from campaign where id = p_proposal.subject for no key update;
  if not found then
    perform refuse('data_error');
  end if;
  select * into v_rule from plan_rule where campaign_id = p_proposal.subject order by version desc limit 1;
  if not found then
    perform refuse('rule_does_not_fit');
  elsif v_rule.version is distinct from (p_proposal.params->>'version')::integer then
    perform refuse('terms_changed');
  elsif v_content_type = 'video' and v_rule.film is null then
    perform refuse('film_missing');
  end if;
end $$;

-- Offers a campaign to partners.
create or replace function switch_campaign_on(p_proposal proposal) returns void
language plpgsql as $$
begin
  perform refuse_unready_campaign(p_proposal);
  update campaign set active = true, on_proposal_id = p_proposal.id, on_before_two_people = false
  where id = p_proposal.subject;
end $$;

-- Offers a campaign no longer; running orders go on. To offer it again takes a new proposal. False where it is off already.
create or replace function switch_campaign_off(p_campaign uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'campaign_manager', p_now);
  update campaign set active = false, on_proposal_id = null, on_before_two_people = false where id = p_campaign and active;
  if found then
    perform note_staff_action(v_operator, 'campaign_deactivate', null, p_campaign::text, '{}', p_now);
    return true;
  elsif not exists (select from campaign where id = p_campaign) then
    perform refuse('data_error');
  end if;
  return false;
end $$;

grant execute on function switch_campaign_off to fairlead_console;
