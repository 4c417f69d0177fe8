-- What takes two people: one member of staff proposes, another confirms. One table for all of it, so that there is one
-- place where nobody can do both (docs/rules.md, Two people). A proposal moves nothing; confirming it does, in the same step.

-- Writes down what one person wants done. Nothing moves yet. False where the same person proposed the very same already and
-- nobody has decided it: said twice it is one proposal.
create or replace function propose(
  p_id uuid, p_kind text, p_staff text, p_subject uuid, p_account uuid, p_params jsonb, p_note text, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_proposal proposal;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_in_one_role(p_staff,
    (select array_remove(array[proposer_role, also_proposed_by], null) from proposal_kind where name = p_kind), p_now);
  -- Said twice at the same moment, the later one finds the earlier one.
  perform from operator where id = v_operator for no key update;
  if exists (select from same_proposal(p_kind, p_staff, p_subject, p_account, p_params, p_note, p_now)) then
    return false;
  elsif p_kind = 'operator_add' then
    perform refuse_known_operator(p_params->>'username', p_params->>'person');
  end if;
  insert into proposal (id, kind, subject, account_id, params, note, proposed_by, proposed_at, expires_at)
  values (p_id, p_kind, p_subject, p_account, p_params, p_note, v_operator, p_now, p_now + 7 * interval '24 hours')
  returning * into v_proposal;
  case p_kind
    when 'line_matched' then perform refuse_unfit_match(p_subject, p_params->>'reference');
    when 'deposit_reversed' then perform refuse_hopeless_reversal(v_proposal, p_now);
    when 'payment_failed' then perform refuse_hopeless_failure(v_proposal, p_now);
    when 'campaign_terms' then perform try_terms(v_proposal, p_now);
    when 'campaign_on' then perform refuse_unready_campaign(v_proposal);
    when 'contacts' then perform refuse_unfit_contacts(v_proposal);
    when 'account_erasure' then perform refuse_unready_erasure(p_account, p_now);
    when 'network_setting' then
      if p_params->>'name' = 'retention' then
        perform refuse_period(p_params);
      end if;
    else null;
  end case;
  perform note_staff_action(v_operator, p_kind || '_proposed', p_account, p_id::text, p_params, p_now);
  return true;
end $$;
comment on function propose is 'Takes null: subject, account.';

-- What whoever calls proposed in the same words, if nobody has decided it and it has not expired.
create or replace function same_proposal(
  p_kind text, p_staff text, p_subject uuid, p_account uuid, p_params jsonb, p_note text, p_now timestamptz
) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := (staff_session_of(p_staff, p_now)).operator_id;
begin
  return query
  select p.id from proposal p
  where p.kind = p_kind and p.state = 'open' and p.expires_at > p_now and p.proposed_by = v_operator
    and p.subject is not distinct from p_subject and p.account_id is not distinct from p_account
    and p.params = p_params and p.note = p_note;
end $$;
comment on function same_proposal is 'Takes null: subject, account.';

-- Says no to a proposal: the person who made it, or one who could have confirmed it.
create or replace function decline_proposal(p_proposal uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := staff_member(p_staff, p_now);
  v_proposal proposal;
begin
  select * into v_proposal from proposal where id = p_proposal for update;
  if not found then
    perform refuse('data_error');
  end if;
  if v_proposal.proposed_by <> v_operator then
    perform staff_in_role(p_staff, (select confirmer_role from proposal_kind where name = v_proposal.kind), p_now);
  end if;
  if v_proposal.state = 'declined' and v_proposal.decided_by = v_operator then
    return false; -- the same word twice
  elsif v_proposal.state <> 'open' then
    perform refuse('proposal_move_refused', jsonb_build_object('state', v_proposal.state));
  end if;
  update proposal set state = 'declined', decided_by = v_operator, decided_at = p_now where id = p_proposal;
  perform note_staff_action(
    v_operator, v_proposal.kind || '_declined', v_proposal.account_id, p_proposal::text, '{}', p_now);
  return true;
end $$;

-- Confirms a proposal and does what it says, in one step. The constraint proposal_needs_two_people refuses the person
-- who made it. p_ids and p_references are fresh ids and reference codes for whatever has to be made; p_secret is the
-- hash of the code with which a new or recovered operator sets a password.
create or replace function confirm_proposal(
  p_proposal uuid, p_staff text, p_ids uuid[], p_references text[], p_secret bytea, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_proposal proposal;
begin
  perform refuse_other_clock(p_now);
  v_operator := staff_member(p_staff, p_now);
  select * into v_proposal from proposal where id = p_proposal for update;
  if not found then
    perform refuse('data_error');
  end if;
  perform staff_in_role(p_staff, (select confirmer_role from proposal_kind where name = v_proposal.kind), p_now);
  if v_proposal.state = 'confirmed' and v_proposal.decided_by = v_operator then
    return false; -- the same word twice
  elsif v_proposal.state <> 'open' then
    perform refuse('proposal_move_refused', jsonb_build_object('state', v_proposal.state));
  elsif v_proposal.expires_at <= p_now then
    perform refuse('proposal_expired');
  end if;
  update proposal set state = 'confirmed', decided_by = v_operator, decided_at = p_now
  where id = p_proposal returning * into v_proposal;
  -- Neither beside an import nor beside another correction: each sees what the other wrote.
  perform from network for no key update;
  case v_proposal.kind
    when 'identified' then perform identify_line(v_proposal, p_ids, p_references, p_now);
    when 'sent_back' then perform send_line_back(v_proposal, p_ids, p_references, p_now);
    when 'line_matched' then perform match_line(v_proposal, p_ids, p_now);
    when 'deposit_reversed' then perform reverse_deposit(v_proposal, p_ids, p_references, p_now);
    when 'publisher_paid' then perform pay_publisher(v_proposal, p_ids, p_references, p_now);
    when 'publisher_bounced' then perform bounce_publisher(v_proposal, p_ids, p_now);
    when 'escrow_out' then perform pay_escrow_out(v_proposal, p_ids, p_references, p_now);
    when 'network_out' then perform pay_network_out(v_proposal, p_ids, p_references, p_now);
    when 'payment_failed' then perform fail_payment(v_proposal, p_ids, p_now);
    when 'trial_orders' then perform start_trials(v_proposal, p_ids, p_references, p_now);
    when 'standing_order' then perform set_standing_order(v_proposal);
    when 'campaign_terms' then perform freeze_terms(v_proposal, p_now);
    when 'campaign_on' then perform switch_campaign_on(v_proposal);
    when 'presence_review' then perform review_presence(v_proposal, p_now);
    when 'order_void' then perform void_order(v_proposal, p_now);
    when 'intake_stop' then perform stop_intake(v_proposal, p_now);
    when 'intake_lift' then perform lift_intake_stop(v_proposal, p_now);
    when 'contacts' then perform publish_contacts(v_proposal, p_now);
    when 'account_erasure' then perform ask_erasure_by_two(v_proposal, p_now);
    when 'payee' then perform publish_payee(v_proposal, p_now);
    when 'fee_table' then perform publish_fees(v_proposal, p_now);
    when 'network_setting' then perform change_setting(v_proposal);
    when 'operator_add' then perform add_operator(v_proposal, p_ids, p_secret, p_now);
    when 'operator_role' then perform change_operator(v_proposal, p_now);
    when 'operator_end' then perform change_operator(v_proposal, p_now);
    when 'operator_recover' then perform recover_operator(v_proposal, p_secret, p_now);
  end case;
  perform note_staff_action(
    v_operator, v_proposal.kind || '_confirmed', v_proposal.account_id, p_proposal::text, v_proposal.params, p_now);
  return true;
end $$;
comment on function confirm_proposal is 'Takes null: secret.';

grant execute on function propose, same_proposal, decline_proposal, confirm_proposal to fairlead_console;
grant select on proposal, proposal_kind to fairlead_console;
