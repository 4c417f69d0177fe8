-- Appeals (product rules §4): a partner asks somebody else to look again at a review or a refusal. Whoever had a part in
-- what is appealed does not decide, and a credit for an appeal that was won takes one more person.

create table appeal (
  account_id uuid not null,
  id uuid not null,
  subject_kind text not null check (subject_kind in ('review', 'withdrawal', 'account')),
  subject_id uuid not null,
  -- The withdrawal concerned, and its amount: the most that winning can bring.
  withdrawal_id uuid,
  at_stake bigint not null,
  statement text not null check (length(statement) between 1 and 2000),
  -- Everybody who had a part in what is appealed.
  involved uuid[] not null,
  opened_at timestamptz not null,
  answer_by timestamptz not null,
  state text not null default 'open' check (state in ('open', 'dismissed', 'granted', 'credited')),
  decided_by uuid references operator,
  decided_at timestamptz,
  answer text check (length(answer) between 1 and 2000),
  credit bigint not null default 0 check (credit % 10000 = 0),
  credited_by uuid references operator,
  credited_at timestamptz,
  primary key (account_id, id),
  constraint appeal_once_per_subject unique (account_id, subject_kind, subject_id),
  constraint appeal_state_key unique (account_id, id, state),
  constraint appeal_stake_is_the_withdrawals foreign key (account_id, withdrawal_id, at_stake)
    references withdrawal (account_id, id, amount),
  constraint appeal_about_no_withdrawal_has_no_stake check (withdrawal_id is not null or at_stake = 0),
  constraint appeal_knows_who_was_involved check (array_position(involved, null) is null),
  constraint appeal_decided_by_somebody_else check (decided_by <> all (involved)),
  constraint appeal_credit_takes_two_people check (credited_by <> decided_by and credited_by <> all (involved)),
  constraint appeal_credit_at_most_what_was_at_stake check (credit between 0 and at_stake),
  constraint appeal_credit_only_when_won check (credit = 0 or state in ('granted', 'credited')),
  constraint appeal_decided_by_a_person check ((state = 'open') = (decided_by is null)),
  constraint appeal_credited_by_a_person check ((state = 'credited') = (credited_by is not null and credit > 0))
);
create index appeal_newest on appeal (opened_at desc, id desc);
-- A review and the refusal it ended with are about one amount: at most one of the two appeals brings a credit.
create unique index appeal_one_credit_per_withdrawal on appeal (account_id, withdrawal_id) where credit > 0;

alter table entry
  add column appeal_id uuid,
  add column appeal_state text generated always as (case when appeal_id is null then null else 'credited' end) stored,
  add constraint entry_names_its_appeal check (type <> 'appeal_won' or appeal_id is not null),
  add constraint entry_appeal_was_won foreign key (account_id, appeal_id, appeal_state)
    references appeal (account_id, id, state);
create unique index entry_appeal_credited_once on entry (account_id, appeal_id) where type = 'appeal_won';

-- Everybody who had a part in a review and its end.
create function involved_in(p_review review) returns uuid[]
language sql immutable as $$
  select array_remove(
    array[p_review.opened_by, p_review.extended_by, p_review.extended_again_by, p_review.ended_by], null)
$$;

-- What an appeal is about: the withdrawal, and who had a part in the decision. Refuses what cannot be appealed.
create function appealed(
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

create function open_appeal(
  p_account uuid, p_appeal uuid, p_kind text, p_subject uuid, p_statement text, p_now timestamptz
) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_subject record;
  v_appeal uuid;
begin
  perform from wallet where account_id = p_account for update;
  -- The same appeal sent twice is one.
  select id into v_appeal from appeal
  where account_id = p_account and subject_kind = p_kind and subject_id = p_subject;
  if found then
    return v_appeal;
  end if;
  select * into v_subject from appealed(p_account, p_kind, p_subject, p_now);
  insert into appeal (account_id, id, subject_kind, subject_id, withdrawal_id, at_stake, statement, involved, opened_at,
    answer_by)
  values (p_account, p_appeal, p_kind, p_subject, v_subject.withdrawal_id,
    coalesce((select amount from withdrawal where account_id = p_account and id = v_subject.withdrawal_id), 0),
    p_statement, v_subject.involved, p_now, add_business_days(p_now, 5));
  return p_appeal;
end $$;

-- Somebody who had no part in it decides. An appeal that is won ends an open review in the partner's favour at once, and
-- may name a credit, which one more person has to give. The constraint appeal_decided_by_somebody_else refuses the rest.
create function decide_appeal(
  p_appeal uuid, p_operator uuid, p_won boolean, p_answer text, p_credit bigint, p_now timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_appeal appeal;
  v_review review;
begin
  perform refuse_past(p_now);
  perform require_role(p_operator, 'approver');
  v_appeal := lock_appeal(p_appeal);
  if v_appeal.state <> 'open' then
    perform refuse('appeal_decided');
  elsif p_credit > v_appeal.at_stake then
    perform refuse('amount_above_maximum', jsonb_build_object('maximum', v_appeal.at_stake));
  end if;
  select * into v_review from review
  where account_id = v_appeal.account_id and withdrawal_id = v_appeal.withdrawal_id for update;
  -- Somebody may have extended the review since.
  update appeal set state = case when p_won then 'granted' else 'dismissed' end, decided_by = p_operator,
    decided_at = p_now, answer = p_answer, credit = case when p_won then p_credit else 0 end,
    involved = involved || involved_in(v_review)
  where account_id = v_appeal.account_id and id = p_appeal;
  if p_won and v_review.outcome is null and v_review.ends_at > p_now then
    perform clear_review(v_review, p_operator, p_now);
  end if;
  if p_won and v_appeal.subject_kind = 'account' then
    perform undo_account_decision(v_appeal.account_id, v_appeal.subject_id, v_appeal.id, p_operator, p_now);
  end if;
end $$;

create function lock_appeal(p_appeal uuid) returns appeal
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
create function credit_appeal(p_appeal uuid, p_operator uuid, p_entry uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_appeal appeal;
  v_marketing bigint;
  v_available bigint;
begin
  perform require_one_role(p_operator, array['cashier', 'approver']);
  v_appeal := lock_appeal(p_appeal);
  if v_appeal.state <> 'granted' or v_appeal.credit = 0 then
    perform refuse('appeal_not_to_credit');
  end if;
  update appeal set state = 'credited', credited_by = p_operator, credited_at = p_now
  where account_id = v_appeal.account_id and id = p_appeal;
  update wallet set available = available + v_appeal.credit
  where account_id = v_appeal.account_id returning available into v_available;
  update network_balance set balance = balance - v_appeal.credit
  where class = 'marketing' and balance - promised >= v_appeal.credit returning balance into v_marketing;
  if not found then
    perform refuse('network_short', '{"class": "marketing"}');
  end if;
  insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, withdrawal_id, appeal_id)
  values (v_appeal.account_id, p_entry, 'appeal_won', 'appeal:' || p_appeal, '\x',
    jsonb_build_object('appeal', p_appeal), p_operator::text, p_now, v_appeal.withdrawal_id, p_appeal);
  perform write_posting(v_appeal.account_id, p_entry, 1, 'appeal_won', 'appeal_won', 'marketing',
    (select id from network), 'available', v_appeal.account_id, v_appeal.credit, v_marketing, v_available);
end $$;

revoke execute on function involved_in, appealed, open_appeal, decide_appeal, lock_appeal, credit_appeal from public;
grant execute on function open_appeal, decide_appeal, credit_appeal to fairlead_app;
grant select on appeal to fairlead_app;
