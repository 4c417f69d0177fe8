/**
 * Accounts, orders and lines whose standing is not what settled orders give. Earlier the beacons of an order were noted when it
 * settled: between what was counted up to the quarter of an hour before, and what is counted now. Where many of them had
 * been filtered, that gave a line of the score.
 */
export const wrongStandingParts: readonly string[] = [
  `select o.id::text as id from ad_order o
  where (o.state = 'settled' and o.consumed > 0) <> exists (
    select from order_standing s where s.account_id = o.account_id and s.order_id = o.id)`,
  `select s.order_id::text from order_standing s
  join ad_order o on o.account_id = s.account_id and o.id = s.order_id
  join campaign c on c.id = o.campaign_id
  cross join lateral (
    select coalesce(sum(n) filter (where early), 0) as received_before, coalesce(sum(n), 0) as received_now,
      coalesce(sum(n) filter (where early and reason <> ''), 0) as filtered_before,
      coalesce(sum(n) filter (where reason <> ''), 0) as filtered_now
    from (
      select n, reason, quarter < s.at - interval '30 minutes' as early
      from event_count e where e.bucket = bucket_of(s.order_id) and e.order_id = s.order_id
        -- Orders that settled before 0.3.0 had no flight, and were counted whole.
        and (e.reason = '' or not exists (select from flight f where f.order_id = s.order_id))
    ) counted
  ) b
  where c.advertiser_id <> s.advertiser_id or s.at <> o.settled_at
    or (s.received, s.filtered) <> (0, 0) and (s.received not between b.received_before and b.received_now
      or s.filtered not between b.filtered_before and b.filtered_now)`,
  `select coalesce(p.account_id, s.account_id)::text from partner_standing p
  full join (
    select account_id, count(distinct advertiser_id) as advertisers, count(*) as orders, sum(received) as received, sum(filtered) as filtered
    from order_standing group by account_id
  ) s on s.account_id = p.account_id
  where (p.advertisers, p.orders, p.received, p.filtered)
    is distinct from (s.advertisers, s.orders, s.received, s.filtered)`,
  `select coalesce(l.order_id, d.order_id) || '/' || coalesce(l.cause, d.cause) from credit_line l
  full join (
    select s.account_id, s.order_id, s.at, c.cause, c.points
    from order_standing s join credit_cause c on c.cause = credit_cause_of(s.account_id, s.order_id)
      or c.cause = 'much_filtered' and s.received >= 100 and s.filtered * 10 > s.received * 3
  ) d on d.account_id = l.account_id and d.order_id = l.order_id and d.cause = l.cause
  where (l.at, l.points) is distinct from (d.at, d.points)`,
]
