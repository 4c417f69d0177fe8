-- A second fence around what is one partner's alone. The server's reads name the partner themselves; while they work for
-- a partner the connection says so too (`fairlead.partner`), and a read that forgot finds nobody else's rows. Jobs, staff
-- and signing in work for everybody and leave the setting empty. Money functions run as the owner and see everything;
-- they take the account as their first argument and cannot be called without (decision 019).

do $$
declare
  v_table text;
  v_owner text;
begin
  foreach v_table in array array[
    'partner', 'partner_session', 'wallet', 'destination', 'deposit', 'withdrawal', 'withdrawal_move', 'review', 'appeal',
    'coupon', 'notice', 'feedback', 'upload', 'partner_standing', 'order_standing', 'credit_line', 'statement_export'
  ] loop
    v_owner := case v_table when 'partner' then 'id' else 'account_id' end;
    execute format('alter table %I enable row level security', v_table);
    execute format(
      'create policy %I on %I to fairlead_app using (
         coalesce(nullif(current_setting(''fairlead.partner'', true), ''''), %I::text) = %I::text) with check (true)',
      v_table || '_fence', v_table, v_owner, v_owner);
  end loop;
end $$;
