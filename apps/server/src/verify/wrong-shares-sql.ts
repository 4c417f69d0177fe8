/**
 * Profit shares and high-water marks worked out anew from the orders of each follow, in the order they settled: rows
 * `id` of whatever the ledger says otherwise. A share is the fee on what the follow's profit rose above its high-water mark, in
 * whole cents, rounded down, and at most what the order paid. Moves from before a mandate was called a follow name it so.
 */
export const wrongSharesSql = `
  select id from (
    with gained as (
      select x.account_id, x.follow_id, x.order_id, x.settle_seq, x.profit_share, m.followed_account_id, m.fee_bp,
        m.to_make_good,
        sum(o.accrued - o.consumed) over upto as so_far
      from follow_order x
      join follow m on m.account_id = x.account_id and m.id = x.follow_id
      join ad_order o on o.account_id = x.account_id and o.id = x.order_id
      where x.settle_seq is not null
      window upto as (partition by x.account_id, x.follow_id order by x.settle_seq)
    ), marked as (
      select *, greatest(max(so_far) over before, to_make_good, 0) as mark from gained
      window before as (partition by account_id, follow_id order by settle_seq rows between unbounded preceding
        and 1 preceding)
    ), due as (
      select d.*, least(greatest(so_far - mark, 0) * fee_bp / 10000, coalesce(paid.payable, 0))::bigint / 10000 * 10000
          as share,
        coalesce(paid.shared, 0) as shared, coalesce(paid.elsewhere, 0) as elsewhere
      from marked d
      left join lateral (
        select sum(p.amount) as payable, sum(p.amount) filter (where p.kind = 'profit_share') as shared,
          count(*) filter (where p.kind = 'profit_share' and p.credit_owner <> d.followed_account_id) as elsewhere
        from entry e join posting p on p.account_id = e.account_id and p.entry_id = e.id
        where e.account_id = d.account_id and e.order_id = d.order_id and e.type = 'settle'
          and p.debit_class = 'pending' and p.credit_class = 'available'
      ) paid on true
    )
    select 'profit share of ' || order_id as id from due
    where share <> profit_share or share <> shared or elsewhere > 0
    union all
    select 'profit share without a follow ' || p.entry_id from posting p
    join entry e on e.account_id = p.account_id and e.id = p.entry_id
    left join due d on d.account_id = e.account_id and d.order_id = e.order_id
    where p.kind = 'profit_share' and d.order_id is null
    union all
    select 'follow ' || m.id from follow m
    left join (
      select account_id, follow_id, max(settle_seq) as settled, greatest(max(so_far), 0) as high,
        max(so_far) filter (where settle_seq = last) as last_so_far
      from (select *, max(settle_seq) over (partition by account_id, follow_id) as last from due) numbered
      group by account_id, follow_id
    ) d on d.account_id = m.account_id and d.follow_id = m.id
    where m.settled <> coalesce(d.settled, 0) or m.high_water_mark <> coalesce(d.high, 0)
      or m.net_gain <> coalesce(d.last_so_far, 0)
    union all
    select 'order without its follow ' || o.id from ad_order o
    join order_move v on v.account_id = o.account_id and v.order_id = o.id and v.actor ~ '^(follow|mandate):'
    left join follow_order x on x.account_id = o.account_id and x.order_id = o.id
    where x.order_id is null
  ) wrong`
