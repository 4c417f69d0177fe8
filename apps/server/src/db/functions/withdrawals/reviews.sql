-- Reviews (docs/rules.md, Reviews): a withdrawal, or the disputed part of one, that staff looks at before it is sent. For a
-- reason of the list only, once per amount, and never past its date: then it counts as approved.

-- The dates of a withdrawal that may be sent from p_from on.
create or replace function date_withdrawal(p_account uuid, p_withdrawal uuid, p_from timestamptz) returns void
language plpgsql as $$
begin
  update withdrawal set send_by = add_business_days(p_from, 1), arrive_by = add_business_days(p_from, 2),
    late_stop_at = add_business_days(p_from, 4)
  where account_id = p_account and id = p_withdrawal;
end $$;

-- A review whose date is over has ended as approved, whether or not a job has come by: every function that reads a
-- withdrawal's state asks here first. The caller has locked wallet and withdrawal; the withdrawal comes back as it is now.
create or replace function expire_review(p_withdrawal withdrawal, p_now timestamptz) returns withdrawal
language plpgsql as $$
declare
  v_withdrawal withdrawal := p_withdrawal;
  v_ends_at timestamptz;
begin
  if p_withdrawal.state <> 'in_review' then
    return v_withdrawal;
  end if;
  select ends_at into strict v_ends_at from review
  where account_id = p_withdrawal.account_id and id = p_withdrawal.review_id for update;
  if v_ends_at > p_now then
    return v_withdrawal;
  end if;
  perform refuse_future(p_now);
  update review set outcome = 'expired', ended_at = v_ends_at
  where account_id = p_withdrawal.account_id and id = p_withdrawal.review_id;
  perform move_withdrawal(p_withdrawal.account_id, p_withdrawal.id, p_withdrawal.move_seq + 1, 'expire', 'in_review',
    'approved', 'rule', v_ends_at);
  update withdrawal set state = 'approved', move_seq = p_withdrawal.move_seq + 1, approved_by_rule = true,
    approved_by = null, approved_at = v_ends_at
  where account_id = p_withdrawal.account_id and id = p_withdrawal.id
  returning * into v_withdrawal;
  return v_withdrawal;
end $$;

-- What may still be put in review: every cent that came in from outside may be disputed once, however often it is asked
-- for. So asking again after a return is not met with the same review again, for ever.
create or replace function reviewable(p_account uuid) returns bigint
language plpgsql stable as $$
begin
  return (
    select coalesce(sum(amount), 0) from posting
    where account_id = p_account and credit_owner = p_account and credit_class = 'available'
      and kind in ('deposit', 'identified', 'settle', 'profit_share', 'late_credit', 'appeal_won')
  ) - (
    select coalesce(sum(w.amount), 0) from review r
    join withdrawal w on w.account_id = r.account_id and w.id = r.withdrawal_id
    where r.account_id = p_account
  );
end $$;

-- Puts a withdrawal in review, or the disputed part of it: that part becomes a withdrawal of its own, without a fee, and
-- the rest goes on at once with the fee of its own amount. False where this person has said just that before.
create or replace function open_review(
  p_withdrawal uuid, p_disputed bigint, p_reason text, p_staff text, p_review uuid, p_part uuid,
  p_part_reference text, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_withdrawal withdrawal;
  v_fee bigint;
  v_ends_at timestamptz := p_now + first_review_time();
begin
  -- A review opened in the past would take a late withdrawal's lateness from it, and with it the network's.
  perform refuse_other_clock(p_now);
  v_operator := staff_in_role(p_staff, 'support', p_now);
  select * into v_withdrawal from withdrawal where id = p_withdrawal;
  if not found then
    perform refuse('data_error');
  end if;
  perform from wallet where account_id = v_withdrawal.account_id for update;
  select * into v_withdrawal from withdrawal where id = p_withdrawal for update;
  if exists (
    select from review r join withdrawal w on w.account_id = r.account_id and w.id = r.withdrawal_id
    where r.account_id = v_withdrawal.account_id and coalesce(w.split_from, w.id) = p_withdrawal
      and r.opened_by = v_operator and r.reason = p_reason and w.amount = p_disputed
  ) then
    return false; -- the same word twice
  end if;
  perform case
    when v_withdrawal.state not in ('requested', 'approved') then
      refuse('withdrawal_move_refused', jsonb_build_object('state', v_withdrawal.state))
    when withdrawal_due(v_withdrawal) <= p_now then refuse('review_too_late')
    when p_disputed > v_withdrawal.amount then
      refuse('amount_above_maximum', jsonb_build_object('maximum', v_withdrawal.amount))
    when exists (
      select from review where account_id = v_withdrawal.account_id and root_id = v_withdrawal.root_id
    ) or p_disputed > reviewable(v_withdrawal.account_id) then refuse('review_once')
  end;
  if p_disputed < v_withdrawal.amount then
    select least(fee, v_withdrawal.fee) into v_fee from withdrawal_fee(v_withdrawal.amount - p_disputed);
    if v_fee >= v_withdrawal.amount - p_disputed then
      perform refuse('review_leaves_too_little', jsonb_build_object('fee', v_fee));
    end if;
    update withdrawal set amount = amount - p_disputed, fee = v_fee
    where account_id = v_withdrawal.account_id and id = p_withdrawal;
    perform move_withdrawal(
      v_withdrawal.account_id, p_part, 1, 'split_off', 'none', 'requested', v_operator::text, p_now);
    insert into withdrawal (account_id, id, reference, destination_id, amount, fee, fee_version, state, move_seq,
      requested_at, approve_by, send_by, arrive_by, late_stop_at, split_from)
    values (v_withdrawal.account_id, p_part, p_part_reference, v_withdrawal.destination_id, p_disputed, 0,
      v_withdrawal.fee_version, 'requested', 1, v_withdrawal.requested_at, v_withdrawal.approve_by,
      v_withdrawal.send_by, v_withdrawal.arrive_by, v_withdrawal.late_stop_at, p_withdrawal)
    returning * into v_withdrawal;
  end if;
  insert into review (account_id, id, withdrawal_id, root_id, reason, opened_by, opened_at, ends_at)
  values (v_withdrawal.account_id, p_review, v_withdrawal.id, v_withdrawal.root_id, p_reason, v_operator, p_now,
    v_ends_at);
  perform move_withdrawal(v_withdrawal.account_id, v_withdrawal.id, v_withdrawal.move_seq + 1, 'review',
    v_withdrawal.state, 'in_review', v_operator::text, p_now);
  update withdrawal set state = 'in_review', move_seq = v_withdrawal.move_seq + 1, review_id = p_review,
    approved_by = null, approved_by_rule = null, approved_at = null
  where account_id = v_withdrawal.account_id and id = v_withdrawal.id;
  perform date_withdrawal(v_withdrawal.account_id, v_withdrawal.id, v_ends_at);
  perform note_staff_action(v_operator, 'review_opened', v_withdrawal.account_id, v_withdrawal.id::text,
    jsonb_build_object('reason', p_reason), p_now);
  return true;
end $$;

-- The review of this id, with its wallet and withdrawal locked.
create or replace function lock_review(p_review uuid, p_now timestamptz) returns review
language plpgsql as $$
declare
  v_review review;
begin
  perform refuse_past(p_now);
  select * into v_review from review where id = p_review;
  if not found then
    perform refuse('data_error');
  end if;
  perform from wallet where account_id = v_review.account_id for update;
  perform from withdrawal where account_id = v_review.account_id and id = v_review.withdrawal_id for update;
  select * into v_review from review where account_id = v_review.account_id and id = p_review for update;
  return v_review;
end $$;

-- Nobody acts on a review that has ended or whose date is over.
create or replace function refuse_review_over(p_review review, p_now timestamptz) returns void
language plpgsql as $$
begin
  if p_review.outcome is not null or p_review.ends_at <= p_now then
    perform refuse('review_over');
  end if;
end $$;

-- Lets a review run to the tenth business day after its opening, and once more, by another person, to the twentieth.
create or replace function extend_review(p_review uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_review review;
begin
  v_operator := staff_in_one_role(p_staff, array['support', 'approver'], p_now);
  v_review := lock_review(p_review, p_now);
  perform refuse_review_over(v_review, p_now);
  if v_operator in (v_review.extended_by, v_review.extended_again_by) then
    return false; -- the same word twice: the second time takes another person
  elsif v_review.extended_again_by is not null then
    perform refuse('review_extended_twice');
  elsif v_review.extended_by is null then
    update review set extended_by = v_operator, extended_at = p_now, ends_at = add_business_days(opened_at, 10)
    where account_id = v_review.account_id and id = p_review returning * into v_review;
  else
    update review set extended_again_by = v_operator, extended_again_at = p_now,
      ends_at = add_business_days(opened_at, 20)
    where account_id = v_review.account_id and id = p_review returning * into v_review;
  end if;
  perform date_withdrawal(v_review.account_id, v_review.withdrawal_id, v_review.ends_at);
  perform note_staff_action(
    v_operator, 'review_extended', v_review.account_id, v_review.withdrawal_id::text, '{}', p_now);
  return true;
end $$;

-- Ends a review in the partner's favour, before its date.
create or replace function end_review(p_review uuid, p_staff text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_review review;
begin
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  v_review := lock_review(p_review, p_now);
  if v_review.outcome = 'cleared' and v_review.ended_by = v_operator then
    return false; -- the same word twice
  end if;
  perform refuse_review_over(v_review, p_now);
  perform clear_review(v_review, v_operator, p_now);
  perform note_staff_action(
    v_operator, 'review_cleared', v_review.account_id, v_review.withdrawal_id::text, '{}', p_now);
  return true;
end $$;

create or replace function clear_review(p_review review, p_operator uuid, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_withdrawal withdrawal;
begin
  select * into v_withdrawal from withdrawal
  where account_id = p_review.account_id and id = p_review.withdrawal_id;
  update review set outcome = 'cleared', ended_at = p_now, ended_by = p_operator
  where account_id = p_review.account_id and id = p_review.id;
  perform move_withdrawal(p_review.account_id, p_review.withdrawal_id, v_withdrawal.move_seq + 1, 'clear',
    v_withdrawal.state, 'approved', p_operator::text, p_now);
  update withdrawal set state = 'approved', move_seq = v_withdrawal.move_seq + 1, approved_by = p_operator,
    approved_by_rule = false, approved_at = p_now
  where account_id = p_review.account_id and id = p_review.withdrawal_id;
  perform date_withdrawal(p_review.account_id, p_review.withdrawal_id, p_now);
end $$;

-- Ends a review with the withdrawal refused, for a reason of the list: the whole amount is available again. The
-- constraint review_return_takes_two_people refuses the person who opened it.
create or replace function return_withdrawal(
  p_review uuid, p_reason text, p_staff text, p_entry uuid, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_review review;
  v_withdrawal withdrawal;
begin
  v_operator := staff_in_role(p_staff, 'approver', p_now);
  v_review := lock_review(p_review, p_now);
  if v_review.outcome = 'returned' and v_review.ended_by = v_operator and v_review.returned_for = p_reason then
    return false; -- the same word twice
  end if;
  perform refuse_review_over(v_review, p_now);
  select * into v_withdrawal from withdrawal
  where account_id = v_review.account_id and id = v_review.withdrawal_id;
  update review set outcome = 'returned', ended_at = p_now, ended_by = v_operator, returned_for = p_reason
  where account_id = v_review.account_id and id = p_review;
  perform give_withdrawal_back(v_withdrawal, 'return', 'returned', 'withdraw_returned', v_operator, p_entry, p_now);
  perform note_staff_action(v_operator, 'withdrawal_returned', v_review.account_id, v_review.withdrawal_id::text,
    jsonb_build_object('reason', p_reason), p_now);
  return true;
end $$;

-- withdrawing -> available, with the move that says why. The caller has locked wallet and withdrawal.
create or replace function give_withdrawal_back(
  p_withdrawal withdrawal, p_action text, p_to text, p_type text, p_operator uuid, p_entry uuid, p_now timestamptz
) returns void
language plpgsql as $$
begin
  perform move_withdrawal(p_withdrawal.account_id, p_withdrawal.id, p_withdrawal.move_seq + 1, p_action,
    p_withdrawal.state, p_to, p_operator::text, p_now);
  update withdrawal set state = p_to, move_seq = p_withdrawal.move_seq + 1,
    failed_at = case when p_to = 'failed' then p_now end, failed_by = case when p_to = 'failed' then p_operator end
  where account_id = p_withdrawal.account_id and id = p_withdrawal.id;
  perform post_entry(p_withdrawal.account_id, p_entry, p_type, p_action || ':' || p_withdrawal.id,
    jsonb_build_object('withdrawal', p_withdrawal.id), p_operator::text, p_now, array[
      row(p_type, 'withdrawing', p_withdrawal.account_id, 'available', p_withdrawal.account_id, p_withdrawal.amount)
    ]::entry_line[],
    p_withdrawal => p_withdrawal.id);
end $$;

-- Writes down that a review's date is over. A job calls this; nothing depends on its being in time.
create or replace function expire_withdrawal(p_account uuid, p_withdrawal uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_withdrawal withdrawal;
begin
  perform refuse_future(p_now);
  perform from wallet where account_id = p_account for update;
  select * into v_withdrawal from withdrawal where account_id = p_account and id = p_withdrawal for update;
  if v_withdrawal.state is distinct from 'in_review' then
    return false;
  end if;
  v_withdrawal := expire_review(v_withdrawal, p_now);
  return v_withdrawal.state = 'approved';
end $$;

grant execute on function open_review, extend_review, end_review, return_withdrawal to fairlead_console;
grant execute on function expire_withdrawal to fairlead_jobs;
grant select on review_reason, review to fairlead_app, fairlead_console;
