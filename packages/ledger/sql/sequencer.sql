-- The id below which every transaction has ended that can have written to this database. PostgreSQL's snapshots know only
-- the running transactions of all its databases, so one that stays open in another would put off what waits for it. Such a
-- one is passed over once it is shown to be elsewhere: by who holds the lock on its id, of one process with one database, or
-- by where it was prepared. What is not shown is waited for, and so is what runs with an id behind the last that has ended,
-- which no snapshot lists (decision 004).
create or replace function writers_ended_before() returns xid8
language sql stable as $$
  select least(
    pg_current_xact_id_if_assigned(), pg_snapshot_xmax(pg_current_snapshot()),
    (select x.id from pg_snapshot_xip(pg_current_snapshot()) as x (id)
      where x.id::xid not in (
        select l.transactionid from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.backend_xid = l.transactionid
        where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted
          and a.datid <> (select oid from pg_database where datname = current_database())
        union all
        select p.transaction from pg_prepared_xacts p where p.database <> current_database())
      order by x.id limit 1))
$$;

-- Numbers committed entries without gaps (I11), outside the transactions that move money. Every entry carries the id of
-- its transaction; all below the oldest that may still write here have ended, so they can be numbered for good.
create or replace function assign_journal_numbers() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_from xid8;
  v_to xid8;
  v_number bigint;
  v_added bigint;
begin
  select before_xid, numbered_to into v_from, v_number from sequencer for update;
  v_to := writers_ended_before();
  -- One of another database may end between the look at what runs and the look at where. By now it has.
  if v_to < v_from then
    perform pg_stat_clear_snapshot();
    v_to := writers_ended_before();
  end if;
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

grant execute on function assign_journal_numbers to fairlead_jobs;
