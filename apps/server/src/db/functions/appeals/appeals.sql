-- Appeals (docs/rules.md, Appeals): a partner asks somebody else to look again at a review or a refusal. Whoever had a part in
-- what is appealed does not decide, and a credit for an appeal that was won takes one more person.

-- Everybody who had a part in a review and its end.
create or replace function involved_in(p_review review) returns uuid[]
language sql immutable as $$
  select array_remove(
    array[p_review.opened_by, p_review.extended_by, p_review.extended_again_by, p_review.ended_by], null)
$$;

-- What an appeal is about: the withdrawal, and who had a part in the decision. Refuses what cannot be appealed.
create or replace function appealed(
  p_account uuid, p_kind text, p_subject uuid, p_now timestamptz, out withdrawal_id uuid, out involved uuid[]
)
language plpgsql stable as $$
begin
  if p_kind = 'account' then
    -- The decision that an account is disabled or cancelled by now.
    select array[d.proposed_by, d.decided_by] into involved
    from partner p
    join account_move m on m.account_id = p.id and m.seq = p.state_seq
    join account_decision d on d.account_id = m.account_id and d.id = m.decision_id
    where p.id = p_account and p.state in ('disabled', 'cancelled') and d.id = p_subject;
    if involved is null then
      perform refuse('data_error');
    end if;
    return;
  end if;
  select r.withdrawal_id, involved_in(r) into withdrawal_id, involved
  from review r
  where r.account_id = p_account and (
    p_kind = 'review' and r.id = p_subject and (r.outcome is null and r.ends_at > p_now)
    or p_kind = 'withdrawal' and r.withdrawal_id = p_subject and r.outcome = 'returned');
  if withdrawal_id is null then
    perform refuse('data_error');
  end if;
end $$;

-- Who had a part in what is expected of an order's views: those who agreed on its campaign's trials and standing orders.
create or replace function involved_in_traffic(p_account uuid, p_order uuid) returns uuid[]
language sql stable as $$
  select coalesce(array_agg(distinct i.id), '{}')
  from ad_order o join proposal p on p.subject = o.campaign_id and p.state = 'confirmed' and p.kind in ('trial_orders', 'standing_order')
  cross join unnest(array[p.proposed_by, p.decided_by]) i (id)
  where o.account_id = p_account and o.id = p_order
$$;

create or replace function open_appeal(
  p_session text, p_appeal uuid, p_kind text, p_subject uuid, p_statement text, p_now timestamptz
) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := partner_in_session(p_session, p_now);
  v_subject record;
  v_appeal uuid;
begin
  perform from wallet where account_id = v_account for update;
  -- The same appeal sent twice is one.
  select id into v_appeal from appeal
  where account_id = v_account and subject_kind = p_kind and subject_id = p_subject;
  if found then
    return v_appeal;
  end if;
  if p_kind = 'traffic' then
    -- What was withheld of a settled order: it changes neither the order nor anybody's score, whoever wins.
    insert into appeal (account_id, id, subject_kind, subject_id, order_id, at_stake, statement, involved, opened_at, answer_by)
    select v_account, p_appeal, p_kind, p_subject, s.order_id, s.at_stake, p_statement, involved_in_traffic(v_account, p_subject),
      p_now, add_business_days(p_now, 5)
    from withheld_stake s
    where s.account_id = v_account and s.order_id = p_subject and s.appeal_until > p_now;
    if not found then
      perform refuse('data_error');
    end if;
    return p_appeal;
  end if;
  select * into v_subject from appealed(v_account, p_kind, p_subject, p_now);
  insert into appeal (account_id, id, subject_kind, subject_id, withdrawal_id, at_stake, statement, involved, opened_at,
    answer_by)
  values (v_account, p_appeal, p_kind, p_subject, v_subject.withdrawal_id,
    coalesce((select amount from withdrawal where account_id = v_account and id = v_subject.withdrawal_id), 0),
    p_statement, v_subject.involved, p_now, add_business_days(p_now, 5));
  return p_appeal;
end $$;

-- Somebody who had no part in it decides. An appeal that is won ends an open review in the partner's favour at once, and
-- may name a credit, which one more person has to give. The constraint appeal_decided_by_somebody_else refuses the rest.
create or replace function decide_appeal(
  p_appeal uuid, p_staff text, p_won boolean, p_answer text, p_credit bigint, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_appeal appeal;
  v_review review;
  v_stake bigint;
begin
  perform refuse_past(p_now);
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  v_appeal := lock_appeal(p_appeal);
  -- Nothing is at stake any more once the partner has taken the withdrawal back, or another appeal about it brought a credit.
  v_stake := case when exists (select from withdrawal where account_id = v_appeal.account_id
      and id = v_appeal.withdrawal_id and state = 'cancelled')
    or exists (select from appeal where account_id = v_appeal.account_id and withdrawal_id = v_appeal.withdrawal_id
      and id <> p_appeal and credit > 0)
    then 0 else v_appeal.at_stake end;
  if v_appeal.decided_by = v_operator and v_appeal.answer = p_answer and v_appeal.credit = (case when p_won then p_credit else 0 end)
    and v_appeal.state = any (case when p_won then array['granted', 'credited'] else array['dismissed'] end) then
    return false; -- the same word twice
  elsif v_appeal.state <> 'open' then
    perform refuse('appeal_decided');
  elsif p_credit > v_stake then
    perform refuse('credit_above_stake', jsonb_build_object('maximum', v_stake));
  end if;
  select * into v_review from review
  where account_id = v_appeal.account_id and withdrawal_id = v_appeal.withdrawal_id for update;
  -- Somebody may have extended the review since.
  update appeal set state = case when p_won then 'granted' else 'dismissed' end, decided_by = v_operator,
    decided_at = p_now, answer = p_answer, credit = case when p_won then p_credit else 0 end,
    involved = involved || involved_in(v_review)
  where account_id = v_appeal.account_id and id = p_appeal;
  if p_won and v_review.outcome is null and v_review.ends_at > p_now then
    perform clear_review(v_review, v_operator, p_now);
  end if;
  if p_won and v_appeal.subject_kind = 'account' then
    perform undo_account_decision(v_appeal.account_id, v_appeal.subject_id, v_appeal.id, v_operator, p_now);
  end if;
  perform note_staff_action(v_operator, case when p_won then 'appeal_granted' else 'appeal_dismissed' end,
    v_appeal.account_id, p_appeal::text, '{}', p_now);
  return true;
end $$;

create or replace function lock_appeal(p_appeal uuid) returns appeal
language plpgsql as $$
declare
  v_appeal appeal;
begin
  select * into v_appeal from appeal where id = p_appeal;
  if not found then
    perform refuse('data_error');
  end if;
  perform from wallet where account_id = v_appeal.account_id for update;
  perform from withdrawal where account_id = v_appeal.account_id and id = v_appeal.withdrawal_id for update;
  select * into v_appeal from appeal where account_id = v_appeal.account_id and id = p_appeal for update;
  return v_appeal;
end $$;

-- Pays the credit of an appeal that was won, out of marketing. The constraint appeal_credit_takes_two_people refuses the
-- person who decided it.
create or replace function credit_appeal(p_appeal uuid, p_staff text, p_entry uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_appeal appeal;
begin
  v_operator := staff_in_one_role(p_staff, array['cashier', 'approver'], p_now);
  v_appeal := lock_appeal(p_appeal);
  if v_appeal.state = 'credited' and v_appeal.credited_by = v_operator then
    return false; -- the same word twice
  elsif v_appeal.state <> 'granted' or v_appeal.credit = 0 then
    perform refuse('appeal_not_to_credit');
  end if;
  update appeal set state = 'credited', credited_by = v_operator, credited_at = p_now
  where account_id = v_appeal.account_id and id = p_appeal;
  if network_free('marketing') < v_appeal.credit then
    perform refuse('network_short', '{"class": "marketing"}');
  end if;
  perform post_entry(v_appeal.account_id, p_entry, 'appeal_won', 'appeal:' || p_appeal,
    jsonb_build_object('appeal', p_appeal), v_operator::text, p_now, array[
      row('appeal_won', 'marketing', (select id from network), 'available', v_appeal.account_id, v_appeal.credit)
    ]::entry_line[],
    p_withdrawal => v_appeal.withdrawal_id, p_appeal => p_appeal);
  perform note_staff_action(v_operator, 'appeal_credited', v_appeal.account_id, p_appeal::text, '{}', p_now);
  return true;
end $$;

grant execute on function open_appeal to fairlead_app;
grant execute on function decide_appeal, credit_appeal to fairlead_console;
grant select on appeal to fairlead_app, fairlead_console;
