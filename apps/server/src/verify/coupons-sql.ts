/** What breaks the rules of coupons and grants (I10), one statement each. */
export const brokenCouponParts: readonly string[] = [
  `select 'entry ' || e.id as id from entry e
  left join network_grant g on g.account_id = e.account_id and g.id = e.grant_id
    and g.kind = case when e.type like 'advance%' then 'advance' else 'promo' end
  where e.type in ('promo', 'promo_expired', 'coupon_returned', 'advance', 'advance_back') and g.id is null`,
  `select 'grant ' || g.id from network_grant g
  left join (
    select e.account_id, e.grant_id,
      coalesce(sum(p.amount) filter (where p.kind in ('promo_granted', 'advance_granted')), 0) as given,
      coalesce(sum(p.amount) filter (where p.kind in ('promo_expired', 'coupon_returned')), 0) as expired,
      count(*) filter (where p.kind = 'coupon_returned') as returned
    from entry e join posting p on p.account_id = e.account_id and p.entry_id = e.id
    where e.grant_id is not null group by e.account_id, e.grant_id
  ) posted on posted.account_id = g.account_id and posted.grant_id = g.id
  where coalesce(posted.given, 0) <> g.amount or g.kind = 'promo' and coalesce(posted.expired, 0) <> g.expired
    or coalesce(posted.returned, 0) <> (g.returned_at is not null)::integer`,
  `select 'paid twice ' || c.id from coupon c
  join network_grant g on g.account_id = c.account_id and g.coupon_id = c.id and g.returned_at is null
  group by c.account_id, c.id having count(*) > 1`,
  `select 'coupon ' || c.id from coupon c
  left join network_grant g on g.account_id = c.account_id and g.coupon_id = c.id and g.returned_at is null
  left join ad_order o on o.account_id = c.account_id and o.id = c.order_id
  where (c.state = 'used') <> (g.id is not null) or g.amount <> c.granted or g.order_id <> c.order_id
    or c.granted <> coupon_effect(c, o.fee_bp, o.funded - o.addition)
    or o.addition <> case c.kind when 'addition' then c.granted else 0 end`,
  `select 'coupon ' || c.id from coupon c join coupon_offer f on f.id = c.offer_id
  where c.face > f.face_max or (c.name, c.kind, c.new_user, c.base, c.rate_bp, c.cap)
    <> (f.name, f.kind, f.new_user, f.base, f.rate_bp, f.cap)`,
  `select account_id || ' ' || name || ' ' || claimed_day from coupon
  group by account_id, name, claimed_day having count(*) > 1`,
  `select account_id || ' new-user' from coupon where new_user group by account_id having count(*) > 1`,
  `select 'order ' || o.id from ad_order o
  left join (
    select account_id, debit_owner, coalesce(sum(amount) filter (where kind = 'promo_expired'), 0) as expired,
      coalesce(sum(amount) filter (where kind = 'coupon_returned'), 0) as returned
    from posting where kind in ('promo_expired', 'coupon_returned') group by account_id, debit_owner
  ) b on b.account_id = o.account_id and b.debit_owner = o.id
  where o.addition > 0 and not exists (
      select from network_grant g join coupon c on c.account_id = g.account_id and c.id = g.coupon_id
      where g.account_id = o.account_id and g.order_id = o.id and c.kind = 'addition')
    or o.addition_back <> coalesce(b.expired, 0) + case when o.addition > 0 then coalesce(b.returned, 0) else 0 end`,
  `select 'offer ' || f.id from coupon_offer f
  cross join lateral (
    select count(*) as claims, coalesce(sum(share), 0) as claimed from coupon c where c.offer_id = f.id
  ) counted
  where f.claims <> counted.claims or f.claimed <> counted.claimed or f.claimed > f.budget
    or (f.state = 'open' or f.claims > 0) and (f.approved_by is null or f.approved_by = f.proposed_by)`,
  `select 'promised ' || b.promised || ', owed to coupons ' || owed.promised from network_balance b
  cross join lateral (
    select (select coalesce(sum(case state when 'open' then budget else claimed end), 0) from coupon_offer
        where state <> 'proposed')
      - (select coalesce(sum(case when c.state = 'used' and o.settled_at is null then c.granted else c.share end), 0)
        from coupon c left join ad_order o on o.account_id = c.account_id and o.id = c.order_id
        where c.state <> 'unused') as promised
  ) owed
  where b.promised <> case b.class when 'marketing' then owed.promised else 0 end or b.promised > b.balance`,
  `select 'team ' || t.id from coupon_team t
  join coupon_seat s on s.team_id = t.id
  join coupon c on c.account_id = s.account_id and c.id = s.coupon_id
  group by t.id, t.face having count(*) > 5 or bool_or(c.face <> t.face)`,
]

/** Coupons and their offers that are not where a chain of legal moves led (I9), as rows `id`. */
export const brokenCouponStatesSql = `
  select m.coupon_id || '/' || m.seq as id from coupon_move m
  left join coupon_transition t on (t.action, t.from_state, t.to_state) = (m.action, m.from_state, m.to_state)
  left join coupon_move b on b.account_id = m.account_id and b.coupon_id = m.coupon_id and b.seq = m.seq - 1
  where t.action is null or m.from_state <> coalesce(b.to_state, 'none')
  union all
  select c.id::text from coupon c
  where c.state is distinct from (
    select to_state from coupon_move m where m.account_id = c.account_id and m.coupon_id = c.id
    order by seq desc limit 1)
  union all
  select m.offer_id || '/' || m.seq from coupon_offer_move m
  left join coupon_offer_transition t
    on (t.action, t.from_state, t.to_state) = (m.action, m.from_state, m.to_state)
  left join coupon_offer_move b on b.offer_id = m.offer_id and b.seq = m.seq - 1
  where t.action is null or m.from_state <> coalesce(b.to_state, 'none')
  union all
  select f.id::text from coupon_offer f
  where f.state is distinct from (
    select to_state from coupon_offer_move m where m.offer_id = f.id order by seq desc limit 1)`
