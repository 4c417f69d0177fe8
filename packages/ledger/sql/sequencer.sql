-- Numbers committed entries without gaps (I11), outside the transactions that move money. Every entry carries the id of
-- its transaction; all below the oldest transaction still running have ended, so they can be numbered for good.
create or replace function number_entries() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_from xid8;
  v_to xid8;
  v_number bigint;
  v_added bigint;
begin
  select before_xid, numbered_to into v_from, v_number from sequencer for update;
  v_to := pg_snapshot_xmin(pg_current_snapshot());
  -- A restored dump may run on a younger cluster, whose transaction ids begin anew: look at everything then.
  if v_to < v_from then
    v_from := '0';
  end if;
  insert into journal_number (number, account_id, entry_id)
  select v_number + row_number() over (order by e.xid, e.at, e.id), e.account_id, e.id
  from entry e
  where e.xid >= v_from and (e.xid < v_to or v_from = '0' and e.xid <> pg_current_xact_id())
    and not exists (select from journal_number n where n.account_id = e.account_id and n.entry_id = e.id);
  get diagnostics v_added = row_count;
  update sequencer set numbered_to = v_number + v_added, before_xid = v_to;
  -- Partners with an open app are told that something changed, once each, whatever the entries were.
  perform pg_notify('fairlead', jsonb_build_object('account', e.account_id, 'what', 'money', 'orders', e.orders)::text)
  from (
    select n.account_id, bool_or(e.order_id is not null) as orders
    from journal_number n
    join wallet w on w.account_id = n.account_id
    join entry e on e.account_id = n.account_id and e.id = n.entry_id
    where n.number > v_number and n.number <= v_number + v_added
    group by n.account_id
  ) e;
  return v_added;
end $$;

grant execute on function number_entries to fairlead_app;
