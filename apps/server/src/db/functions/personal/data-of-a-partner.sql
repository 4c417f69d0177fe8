-- All that the network keeps of one partner, for the partner (docs/data.md, What a partner can take along). No secret and no hash, no
-- name of staff, and of nobody else anything: a column that is not named here is not given.

-- The parts: their table, their columns, what they are ordered by. `name$` is an amount in micros, which is given as a decimal.
create or replace function parts_of_personal_data()
returns table (part text, of_table text, names text, newest text)
language sql immutable as $$
  values
    ('states', 'account_move', 'action from_state to_state at', 'at'),
    ('activation', 'activation', 'asked_at decide_by activated_at', 'asked_at'),
    ('decisions', 'account_decision', 'action reason days decide_by proposed_at decided_at agreed expired_at', 'proposed_at'),
    ('closing', 'closure', 'asked_at taken_back_at closed_at', 'asked_at'),
    ('sessions', 'partner_session', 'created_at last_seen_at expires_at browser system network asked_at', 'created_at'),
    ('devices', 'known_device', 'seen_at asked_at browser', 'seen_at'),
    ('told_devices', 'push_device', 'name lang since last_sent_at', 'since'),
    ('passkeys', 'passkey', 'name made_at last_used_at', 'made_at'),
    ('two_step_log_in', 'second_step', 'begun_at on_at removal_asked_at ends_at', 'begun_at'),
    ('login_password_recoveries', 'login_recovery', 'email asked_at code_until used_at ended_at', 'asked_at'),
    ('transaction_password_recoveries', 'pin_recovery', 'asked_at proved_at works_from stopped_at done_at', 'asked_at'),
    ('checked_addresses', 'email_verification', 'email asked_at used_at ended_at', 'asked_at'),
    ('mails', 'mail', 'to_address lang words queued_at sent_at', 'queued_at'),
    ('notices', 'notice', 'category key params at read_at', 'at'),
    ('feedback', 'feedback', 'topic content at', 'at'),
    ('pictures', 'upload', 'bytes at', 'at'),
    ('staff_activity', 'audit', 'action role at', 'at'),
    ('benefits_once_per_person', 'benefit_claim', 'benefit identity at', 'at'),
    ('destinations', 'destination',
      'id kind bank_name beneficiary_name mobile account_number bank_address branch_name bound_at usable_from', 'bound_at'),
    ('balances', 'wallet', 'available$ promo$ advance$ withdrawing$ clearing$', 'account_id'),
    ('journal', 'entry', 'id type at order_id deposit_id withdrawal_id acceptor_order_id', 'at'),
    ('postings', 'posting', 'entry_id line kind debit_class credit_class amount$', 'entry_id'),
    ('deposits', 'deposit',
      'id reference amount$ state opened_at expires_at cancelled_at recorded_at confirmed_at reversed$ reversed_at', 'opened_at'),
    ('withdrawals', 'withdrawal',
      'id reference destination_id amount$ fee$ state requested_at approved_at sent_at arrived_at arrived_by not_received_at failed_at',
      'requested_at'),
    ('reviews', 'review', 'withdrawal_id reason opened_at ends_at outcome ended_at returned_for', 'opened_at'),
    ('appeals', 'appeal',
      'subject_kind subject_id at_stake$ statement opened_at answer_by state decided_at answer credit$ credited_at', 'opened_at'),
    ('acceptor_orders', 'acceptor_order',
      'id reference destination_id amount$ fee$ state reason requested_at accepted_at claimed_at arrived_by not_received_at over_at',
      'requested_at'),
    ('acceptor_quotes', 'acceptor_quote', 'kind country currency amount$ fee$ spread_bp quoted_at expires_at', 'quoted_at'),
    ('orders', 'ad_order',
      'id plan_number state reason offered_at funded_at matched_at finished_at settled_at funded$ held$ consumed$ pending$ accrued$',
      'offered_at'),
    ('order_moves', 'order_move', 'order_id action from_state to_state at', 'at'),
    ('withdrawal_moves', 'withdrawal_move', 'withdrawal_id action from_state to_state at', 'at'),
    ('acceptor_moves', 'acceptor_move', 'acceptor_order_id action from_state to_state at', 'at'),
    ('coupon_moves', 'coupon_move', 'coupon_id action from_state to_state at', 'at'),
    ('follow_orders', 'follow_order', 'order_id skipped at amount$ profit_share$ settled_at', 'at'),
    ('withheld_stakes', 'withheld_stake', 'order_id at_stake$ views results appeal_until', 'appeal_until'),
    ('delivery', 'order_standing', 'order_id received filtered at', 'at'),
    ('months_and_days', 'money_period', 'span starts_at money_in$ money_out$ credits$', 'starts_at'),
    ('coupons', 'coupon', 'id name kind face$ state claimed_at zone expires_at used_at order_id granted$', 'claimed_at'),
    ('startup_funds', 'startup_funds', 'amount$ state proposed_at decided_at', 'proposed_at'),
    ('grants', 'network_grant', 'kind amount$ order_id given_at ends_at closed_at returned_at', 'given_at'),
    ('follows', 'follow', 'share_bp fee_bp followed_at ended_at end_reason put$ shared$ net_gain$', 'followed_at'),
    ('published_id', 'followed_account', 'followed_id fee_bp published_at withdrawn_at', 'published_at'),
    ('credit_lines', 'credit_line', 'order_id cause points at', 'at'),
    ('standing', 'partner_standing', 'advertisers orders received filtered', 'account_id'),
    ('presence', 'partner_presence', 'z orders level_max at', 'at'),
    ('statements', 'statement_export', 'format from_day to_day zone state requested_at', 'requested_at')
$$;

-- One object: the account, then each part, newest first, with at most p_most rows; where more are kept, `left_out` says how many. The
-- statement of account has every line of money.
create or replace function personal_data_of(p_account uuid, p_most integer, p_now timestamptz) returns jsonb
language plpgsql stable as $$
declare
  v_data jsonb;
  v_left jsonb := '{}';
  v_part record;
  v_rows jsonb;
  v_all bigint;
begin
  select jsonb_build_object('made_at', p_now, 'account', to_jsonb(a)) into v_data
  from (
    select p.id, p.username, p.nickname, p.email, p.phone, p.recovery_email, p.lang, p.entry, p.host_user, p.state, p.state_reason,
      p.state_until, p.created_at, p.account_opened_at, p.email_set_at, p.email_verified_at, p.password_set_at, p.pin_set_at,
      p.login_recovered_at, p.pin_recovered_at
    from partner p where p.id = p_account) a;
  for v_part in
    select x.part, x.of_table, x.newest, (
        select string_agg(
          case when n.name like '%$' then format('trim_scale(%1$I / 1000000.0)::text as %1$I', rtrim(n.name, '$')) else quote_ident(n.name) end,
          ', ' order by n.place)
        from regexp_split_to_table(x.names, ' ') with ordinality n (name, place)) as columns
    from parts_of_personal_data() x
  loop
    execute format('select coalesce(jsonb_agg(to_jsonb(r)), ''[]'')
        from (select %s from %I where account_id = $1 order by %I desc limit $2) r',
      v_part.columns, v_part.of_table, v_part.newest) into v_rows using p_account, p_most;
    v_data := v_data || jsonb_build_object(v_part.part, v_rows);
    if jsonb_array_length(v_rows) = p_most then
      execute format('select count(*) from %I where account_id = $1', v_part.of_table) into v_all using p_account;
      if v_all > p_most then
        v_left := v_left || jsonb_build_object(v_part.part, v_all - p_most);
      end if;
    end if;
  end loop;
  return v_data || jsonb_build_object('left_out', v_left);
end $$;

-- What is kept of whoever calls, who has shown the login password.
create or replace function own_personal_data(p_session text, p_most integer, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return personal_data_of(partner_in_session(p_session, p_now), p_most, p_now);
end $$;

-- The same for a partner who asked customer service, with how they asked and why it was given; the partner reads that it was taken.
create or replace function take_personal_data(p_staff text, p_account uuid, p_reason text, p_most integer, p_now timestamptz)
returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := staff_in_role(p_staff, 'support', p_now);
begin
  if not exists (select from partner where id = p_account) then
    perform refuse('data_error');
  end if;
  perform note_staff_action(v_operator, 'data_taken', p_account, p_account::text, jsonb_build_object('reason', p_reason), p_now);
  return personal_data_of(p_account, p_most, p_now);
end $$;

grant execute on function own_personal_data to fairlead_app;
grant execute on function take_personal_data to fairlead_console;
