import { moneySums, orderSums, spanned } from '@fairlead/server/src/verify/wrong-sums-sql.ts'
import { campaignId } from '../campaign.ts'

const id = (who: number) => `bench.id('growth', 'partner', ${who})`

/** What settlement noted: levels' inputs and the lines of the credit score. */
export const standingRows = `
  insert into partner_standing (account_id, advertisers, orders)
    select account_id, 1, count(*) from growth.past where not failed group by account_id;
  insert into order_standing (account_id, order_id, advertiser_id, received, filtered, at)
    select account_id, order_id, '${campaignId}', 0, 0, funded_at + interval '8 days'
    from growth.past where not failed;
  insert into credit_line (account_id, at, order_id, cause, points)
    select account_id, funded_at + interval '8 days', order_id, 'order_settled', 4 from growth.past where not failed`

/** Partner 0 followed partner 2 once; partner 1 follows partner 0, which is published. */
export const followRows = `
  create index on growth.past (who, nth);
  insert into follow_role (account_id, role) values (${id(0)}, 'followed'), (${id(1)}, 'follower'), (${id(2)}, 'followed');
  insert into followed_account (account_id, followed_id, fee_bp, published_at) values
    (${id(0)}, 'OP-BENCHX', 1000, now() - interval '600 days'), (${id(2)}, 'OP-BENCHY', 1000, now() - interval '740 days');
  insert into follow (account_id, id, followed_account_id, share_bp, fee_bp, followed_at, ended_at, end_reason, base,
      to_make_good, net_gain, high_water_mark, settled, orders, put, shared)
    select ${id(0)}, bench.id('growth', 'follow', 0), ${id(2)}, 1000, 1000, now() - interval '735 days',
      now() - interval '1 day', 'unfollowed', 1000000000, 0, net, high, settled, settled, put, shared
    from (select (array_agg(so_far order by settle_seq desc))[1] as net, greatest(max(so_far), 0) as high,
      max(settle_seq) as settled, sum(funded) as put, sum(share) as shared
      from growth.past where who = 0 and settle_seq is not null) m
    union all
    select ${id(1)}, bench.id('growth', 'follow', 1), ${id(0)}, 1000, 1000, now() - interval '735 days', null, null,
      1000000000, 0, net, high, settled, settled, put, shared
    from (select (array_agg(so_far order by settle_seq desc))[1] as net, greatest(max(so_far), 0) as high,
      max(settle_seq) as settled, sum(funded) as put, sum(share) as shared from growth.past where who = 1) m;
  insert into order_move (account_id, order_id, seq, action, from_state, to_state, actor, at)
    select ${id(2)}, growth.id(funded_at, 'source', nth), seq, action, from_state, to_state, 'system', funded_at
    from growth.past cross join (values (1, 'offer', 'none', 'waiting'), (2, 'decline', 'waiting', 'declined'))
      m (seq, action, from_state, to_state) where who = 0 and followOrder and not failed;
  insert into ad_order (account_id, id, plan_number, campaign_id, rule_version, state, move_seq, impression_price, payout,
      fee_bp, offered_at, answer_by)
    select ${id(2)}, growth.id(funded_at, 'source', nth), 'F-' || n, '${campaignId}', 2, 'declined', 2, 2000, payout, 1200,
      funded_at, funded_at
    from growth.past where who = 0 and followOrder and not failed;
  insert into follow_order (account_id, follow_id, source_order_id, at, order_id, followed_account_id, share_bp, fee_bp,
      available, amount, settle_seq, above_high_water_mark, profit_share, settled_at)
    select account_id, bench.id('growth', 'follow', who),
      case who when 0 then growth.id(funded_at, 'source', nth) else (select o.order_id from growth.past o where o.who = 0 and o.nth = p.nth) end, funded_at, order_id,
      case who when 0 then ${id(2)} else ${id(0)} end, 1000, 1000, 100000000, funded, settle_seq, above_high_water_mark, share,
      funded_at + interval '8 days'
    from growth.past p where followOrder and not failed`

/** A notice of every order that is over, one in ten not read yet, and what staff did about one in fifty. */
export const noticeRows = `
  insert into notice (account_id, id, category, key, params, link, at, read_at)
    select account_id, growth.id(funded_at + interval '8 days', 'notice', n),
      case when nth % 100 = 3 then 'activity_notification' else 'system_announcement' end, 'order_settled',
      jsonb_build_object('plan', 'G-' || n, 'product', 'Bench product', 'profit', '1.00'), '/plan/detail?id=' || order_id,
      funded_at + interval '8 days', case when nth % 10 <> 3 then funded_at + interval '9 days' end
    from growth.past where not failed;
  insert into audit (id, at, operator_id, action, account_id, subject)
    select growth.id(funded_at, 'audit', n), funded_at, o.id, 'withdrawal_approved', account_id, n::text
    from growth.past cross join (select id from operator where role = 'approver' order by username limit 1) o where nth % 50 = 1`

/** The sums that the ledger would have kept, in place of those that it kept of the first deposits. */
export const sumRows = `
  delete from account_total;
  delete from money_period;
  delete from order_period;
  update ad_order o set record_seq = p.place
    from (
      select account_id, order_id, row_number() over (partition by account_id order by n) as place
      from growth.past where not failed
    ) p where o.account_id = p.account_id and o.id = p.order_id;
  insert into account_total (account_id, paid_in, paid_out, orders_failed, orders_settled, coupons_expired, record_orders,
      record_lost, record_put, record_revenue, record_consumed, record_since, record_high, record_drawdown)
    select w.account_id,
      (select coalesce(sum(amount), 0) from deposit d where d.account_id = w.account_id),
      (select coalesce(sum(amount - fee), 0) from withdrawal x where x.account_id = w.account_id),
      coalesce(o.failed, 0), coalesce(o.settled, 0), (select count(*) from coupon c where c.account_id = w.account_id),
      coalesce(o.settled, 0), coalesce(o.lost, 0), coalesce(o.put, 0), coalesce(o.revenue, 0), coalesce(o.consumed, 0),
      o.since, coalesce(o.high, 0), coalesce(o.drawdown, 0)
    from wallet w left join (
      select account_id, count(*) filter (where failed) as failed, count(*) filter (where not failed) as settled,
        count(*) filter (where not failed and revenue < consumed) as lost, sum(funded) filter (where not failed) as put,
        sum(revenue) filter (where not failed) as revenue, sum(consumed) filter (where not failed) as consumed,
        min(funded_at) filter (where not failed) + interval '8 days' as since, max(high) filter (where not failed) as high,
        max(high - total) filter (where not failed) as drawdown
      from (
        select *, greatest(max(total) over (partition by account_id, failed order by n), 0) as high
        from (
          select *, results * payout as revenue,
            sum(results * payout - consumed) over (partition by account_id, failed order by n) as total
          from growth.past
        ) summed
      ) peaked group by account_id
    ) o on o.account_id = w.account_id;
  ${[moneySums, orderSums]
    .map(
      (sums) => `insert into ${sums.table} (account_id, span, starts_at, ${sums.figures.join(', ')})
        select account_id, span, starts_at, ${sums.figures.join(', ')} from (${spanned(sums)}) s order by starts_at, span, account_id`,
    )
    .join(';\n')}`

/** A coupon of one of fifty activities for every hundred orders; all of them ran out unused. */
export const couponRows = `
  create table growth.coupon as
    select account_id, growth.id(funded_at, 'coupon', n) as id, nth / 100 % 50 as activity, funded_at as at
    from growth.past where who = 0 and nth % 100 = 11;
  insert into coupon_offer_move (offer_id, seq, action, from_state, to_state, actor, at)
    select bench.id('growth', 'activity', a), seq, action, from_state, to_state, 'bench', now()
    from generate_series(0, 49) a cross join (values (1, 'propose', 'none', 'proposed'), (2, 'approve', 'proposed', 'open'),
      (3, 'end', 'open', 'ended')) m (seq, action, from_state, to_state);
  insert into coupon_offer (id, name, rules, kind, new_user, base, rate_bp, face_max, cap, budget, claims_expected,
      valid_days, claim_until, state, move_seq, claims, claimed, proposed_by, proposed_at, approved_by, approved_at, ended_at)
    select bench.id('growth', 'activity', a), 'Bench ' || a, 'Of a benchmark.', 'custom', false, 'amount', 1000, 1000000,
      1000000, 1000000000000, 100000, 5, now() - interval '1 day', 'ended', 3, c.n, c.n * 1000000, p.id,
      now() - interval '740 days', q.id, now() - interval '740 days', now() - interval '1 day'
    from generate_series(0, 49) a cross join (select id from operator where role = 'content' order by username limit 1) p
    cross join (select id from operator where role = 'approver' order by username limit 1) q
    cross join lateral (select count(*) as n from growth.coupon where activity = a) c;
  insert into coupon_move (account_id, coupon_id, seq, action, from_state, to_state, actor, at)
    select account_id, id, seq, action, from_state, to_state, 'partner', c.at from growth.coupon c cross join (values
      (1, 'claim', 'none', 'unused'), (2, 'expire', 'unused', 'expired')) m (seq, action, from_state, to_state);
  insert into coupon (account_id, id, offer_id, name, kind, new_user, base, rate_bp, cap, face, state, move_seq, claimed_at,
      claimed_day, zone, expires_at)
    select account_id, id, bench.id('growth', 'activity', activity), 'Bench ' || activity, 'custom', false, 'amount', 1000,
      1000000, 1000000, 'expired', 2, at, at::date, 'UTC', at + interval '5 days'
    from growth.coupon`
