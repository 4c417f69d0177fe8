-- What is recorded for tokens that 0.2.0 handed out (docs/upgrading.md). Its servers are admitted no more, and no budget is lent: views
-- that are reported are kept as expired, since all leases are closed. Clicks and conversions of views that were paid are the
-- order's until it is sealed.

-- Writes a batch of beacons and counts exactly the rows that were really new, in the same statements. Impressions go
-- before clicks and clicks before conversions, so that a batch may carry all three of one token. The caller's reason
-- (robot, expired, …) is kept; the database adds its own: expired, no_impression, no_click, duplicate.
create or replace function record_events(
  p_bucket smallint[], p_ts timestamptz[], p_nonce bytea[], p_kind text[], p_step text[], p_lease uuid[],
  p_order uuid[], p_slot uuid[], p_reason text[], p_address text[], p_now timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_kind text;
  v_parent text;
begin
  -- In key order, as everywhere; a settlement that seals these leases waits, and so do we for it.
  perform from budget_lease s
  where (s.bucket, s.id) in (select * from unnest(p_bucket, p_lease))
  order by s.bucket, s.id for no key update;
  -- As record_delivery: nothing is sealed, judged or drawn meanwhile.
  perform from ad_group g
  where (g.bucket, g.id) in (select f.bucket, f.group_id from flight f where f.order_id = any (p_order))
  order by g.bucket, g.id for no key update;

  foreach v_kind in array array['impression', 'click', 'conversion'] loop
    continue when not v_kind = any (p_kind);
    v_parent := case v_kind when 'click' then 'impression' when 'conversion' then 'click' end;
    with input as (
      select i.*, s.account_id, sl.publisher_id,
        case
          when i.reason <> '' then i.reason
          when s.sealed_at is not null or f.sealed_at is not null or v_kind = 'impression' and s.closed_at is not null then 'expired'
          when v_parent is not null and not exists (
            select from event e
            where e.bucket = i.bucket and e.ts = i.ts and e.nonce = i.nonce and e.kind = v_parent and e.reason = ''
          ) then 'no_' || v_parent
          else ''
        end as verdict
      from unnest(p_bucket, p_ts, p_nonce, p_kind, p_step, p_lease, p_order, p_slot, p_reason, p_address)
        as i (bucket, ts, nonce, kind, step, lease_id, order_id, slot_id, reason, address)
      join budget_lease s on s.bucket = i.bucket and s.id = i.lease_id and s.order_id = i.order_id
      join slot sl on sl.id = i.slot_id
      left join flight f on f.order_id = i.order_id
      where i.kind = v_kind
    ), inserted as (
      insert into event (bucket, ts, nonce, kind, step, lease_id, order_id, slot_id, publisher_id, reason,
        received_at, address_prefix)
      select bucket, ts, nonce, kind, step, lease_id, order_id, slot_id, publisher_id, verdict, p_now, address
      from input order by bucket, ts, nonce, step
      on conflict do nothing
      returning bucket, order_id, slot_id, publisher_id, lease_id, reason
    ), redeemed as (
      update budget_lease set redeemed = redeemed + r.n
      from (
        select bucket, lease_id, count(*) as n from inserted
        where v_kind = 'impression' and reason = '' group by bucket, lease_id
      ) r
      where budget_lease.bucket = r.bucket and budget_lease.id = r.lease_id
    ), earned as (
      update flight f set results = f.results + r.n
      from (select order_id, count(*) as n from inserted where reason = '' group by order_id) r
      where f.order_id = r.order_id and f.payout_event = v_kind
    ), counted as (
      select bucket, order_id, slot_id, reason, count(*) as n from inserted group by 1, 2, 3, 4
      union all
      select bucket, order_id, slot_id, 'duplicate', count(*) - (
        select count(*) from inserted x
        where x.bucket = i.bucket and x.order_id = i.order_id and x.slot_id = i.slot_id)
      from input i group by 1, 2, 3
    )
    insert into event_count (bucket, order_id, account_id, slot_id, publisher_id, quarter, kind, reason, n)
    select c.bucket, c.order_id, s.account_id, c.slot_id, s.publisher_id,
      date_bin('15 minutes', p_now, timestamptz '2020-01-01'), v_kind, c.reason, c.n
    from counted c
    join (select distinct bucket, order_id, slot_id, account_id, publisher_id from input) s
      on s.bucket = c.bucket and s.order_id = c.order_id and s.slot_id = c.slot_id
    where c.n > 0
    order by c.bucket, c.order_id, c.slot_id, c.reason
    on conflict (bucket, order_id, slot_id, quarter, kind, reason) do update set n = event_count.n + excluded.n;
  end loop;
end $$;

grant execute on function record_events to fairlead_delivery;
