-- A late withdrawal earns 0.05 % of its amount for each day begun, out of the network's marketing money (docs/rules.md,
-- Withdrawals).

-- The moment by which the network owes its next step; null once it has arrived or was taken back.
create or replace function withdrawal_due(p_withdrawal withdrawal) returns timestamptz
language sql immutable as $$
  select case p_withdrawal.state
    when 'requested' then p_withdrawal.approve_by
    when 'approved' then p_withdrawal.send_by
    -- Past its end a review counts as approved: from then on it is due like an approved one.
    when 'in_review' then p_withdrawal.send_by
    when 'sent' then p_withdrawal.arrive_by
    -- Asked again about what the bank has shown and answered: owed to nobody (decision 058).
    when 'not_received' then case when p_withdrawal.late_stop_at < 'infinity' then p_withdrawal.arrive_by end
  end
$$;

-- Credits one late day that was not credited yet. Returns false when there is none, or marketing is empty or promised:
-- then an alarm is raised, once a day, and the next run tries again.
create or replace function credit_late_withdrawal(p_account uuid, p_withdrawal uuid, p_entry uuid, p_now timestamptz)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_withdrawal withdrawal;
  v_credit bigint;
begin
  perform refuse_future(p_now);
  perform from wallet where account_id = p_account for update;
  select * into v_withdrawal from withdrawal where account_id = p_account and id = p_withdrawal for update;
  if not found or withdrawal_due(v_withdrawal) is null
    or withdrawal_due(v_withdrawal) + v_withdrawal.late_days * interval '24 hours' > p_now then
    return false;
  end if;
  v_credit := v_withdrawal.amount * 5 / 10000;
  if network_free('marketing') < v_credit then
    insert into alarm (at, kind, subject, details)
    select p_now, 'late_credit_open', p_withdrawal::text, jsonb_build_object('micros', v_credit)
    where not exists (
      select from alarm where kind = 'late_credit_open' and subject = p_withdrawal::text
        and at > p_now - interval '24 hours'
    );
    return false;
  end if;
  update withdrawal set late_days = late_days + 1 where account_id = p_account and id = p_withdrawal;
  perform post_entry(p_account, p_entry, 'late_credit', 'late:' || p_withdrawal || ':' || v_withdrawal.late_days + 1,
    jsonb_build_object('withdrawal', p_withdrawal), 'system', p_now, array[
      row('late_credit', 'marketing', (select id from network), 'available', p_account, v_credit)]::entry_line[],
    p_withdrawal => p_withdrawal);
  return true;
end $$;

grant execute on function withdrawal_due to fairlead_app;
grant execute on function credit_late_withdrawal to fairlead_jobs;
