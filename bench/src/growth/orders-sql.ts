import { campaignId, slotId } from '../campaign.ts'

/** Of a year and eleven months of orders, the last one settled a week ago. */
const historyDays = 715

/**
 * Ids as the server makes them, in the order of time, in `growth.id`. `growth.past`: one row per order that is over, with all its figures. Partner 0 has `orders` of them, every tenth under a
 * follow that has ended since; partner 1 follows partner 0 with a twentieth as many. One in twenty found no place.
 */
export function pastOrders(orders: number): string {
  return `
    create schema growth;
    create function growth.id(at timestamptz, kind text, n bigint) returns uuid language sql immutable as $$
      select overlay(overlay(overlay(md5(kind || n) placing lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') from 1)
        placing '7' from 13) placing '8' from 17)::uuid
    $$;
    create table growth.past as
      select who, n, nth, bench.id('growth', 'partner', who) as account_id, growth.id(at, 'order', n) as order_id, at as funded_at,
        who = 0 and nth % 20 = 0 as failed, (who = 1 or nth % 10 = 1)::boolean as followOrder,
        10000000::bigint as funded, 8000000::bigint as consumed, (50 + nth * 37 % 81)::bigint as results,
        100000::bigint as payout, 30000000::bigint as reserve, 0::bigint as share, 0::bigint as above_high_water_mark,
        0::bigint as so_far, null::integer as settle_seq
      from (
        select who, n, nth, date_trunc('milliseconds', now() - interval '730 days'
          + nth::float8 / of_all * interval '${historyDays} days') as at
        from (
          select 0 as who, n, n as nth, ${orders} as of_all from generate_series(1, ${orders}) n
          union all
          select 1, ${orders} + n, n, ${Math.ceil(orders / 20)} from generate_series(1, ${Math.ceil(orders / 20)}) n
        ) numbered
      ) timed;
    update growth.past p set settle_seq = s.seq, so_far = s.so_far
    from (
      select n, (row_number() over w)::integer as seq, sum(results * payout - consumed) over w as so_far
      from growth.past where followOrder and not failed window w as (partition by who order by n)
    ) s where s.n = p.n;
    update growth.past p set above_high_water_mark = greatest(p.so_far - m.mark, 0),
      share = least(greatest(p.so_far - m.mark, 0) / 10, p.results * p.payout) / 10000 * 10000
    from (
      select n, coalesce(greatest(max(so_far) over (partition by who order by n rows between unbounded preceding
        and 1 preceding), 0), 0) as mark
      from growth.past where settle_seq is not null
    ) m where m.n = p.n`
}

const at = (after: string) => `p.funded_at + interval '${after}'`
const revenue = 'p.results * p.payout'

/** The orders themselves with their moves, what was counted for them, and as many offers again that nobody took up by ten. */
export const orderRows = `
  insert into proposal (id, kind, subject, note, state, proposed_by, proposed_at, expires_at, decided_by, decided_at)
    select gen_random_uuid(), 'campaign_terms', '${campaignId}', 'Terms of the past', 'confirmed', m.id, now(), now(), a.id, now()
    from (select id from operator where role = 'campaign_manager' order by username limit 1) m,
      (select id from operator where role = 'approver' order by username limit 1) a;
  insert into plan_rule (proposal_id, campaign_id, version, frozen_at, product, picture, content, game_description, user_targeting,
      landing_page, cpm, payout, payout_event, payout_cap_bp, put_min, put_max, flight_s, attribution_s, validation_s)
    select (select id from proposal where note = 'Terms of the past'), campaign_id, 2, frozen_at, product, picture, content, game_description, user_targeting, landing_page, 2000000,
      100000, payout_event, payout_cap_bp, put_min, put_max, flight_s, attribution_s, validation_s
    from plan_rule where campaign_id = '${campaignId}' and version = 1;
  insert into order_move (account_id, order_id, seq, action, from_state, to_state, actor, at)
    select p.account_id, p.order_id, seq, action, from_state, to_state, 'system', p.funded_at + at
    from growth.past p join (values
      (false, 1, 'offer', 'none', 'waiting', interval '-1 hour'), (false, 2, 'fund', 'waiting', 'matching', '0'),
      (false, 3, 'match', 'matching', 'running', '1 minute'), (false, 4, 'finish', 'running', 'finished', '1 hour'),
      (false, 5, 'close', 'finished', 'settling', '62 minutes'), (false, 6, 'settle', 'settling', 'settled', '8 days'),
      (true, 1, 'offer', 'none', 'waiting', '-1 hour'), (true, 2, 'fund', 'waiting', 'matching', '0'),
      (true, 3, 'fail_match', 'matching', 'failed', '1 day')
    ) m (failed, seq, action, from_state, to_state, at) on m.failed = p.failed;
  insert into ad_order (account_id, id, plan_number, campaign_id, rule_version, state, move_seq, reason, impression_price,
      payout, fee_bp, offered_at, answer_by, funded_at, match_by, matched_at, flight_ends_at, finished_at, closed_at,
      validation_ends_at, settled_at, funded_cash, consumed_cash, released_cash, reserve_total, accrued, unreserved, settled_out,
      redeemed)
    select p.account_id, p.order_id, 'G-' || p.n, '${campaignId}', 2, case when p.failed then 'failed' else 'settled' end,
      case when p.failed then 3 else 6 end, case when p.failed then 'no_place' else 'budget_used' end, 2000, p.payout, 1200,
      ${at('-1 hour')}, ${at('7 days')}, p.funded_at, ${at('1 day')}, case when not p.failed then ${at('1 minute')} end,
      case when not p.failed then ${at('1 day')} end, case when p.failed then ${at('1 day')} else ${at('1 hour')} end,
      case when p.failed then ${at('1 day')} else ${at('62 minutes')} end,
      case when not p.failed then ${at('7 days 62 minutes')} end, case when not p.failed then ${at('8 days')} end,
      p.funded, case when p.failed then 0 else p.consumed end, case when p.failed then p.funded else p.funded - p.consumed end,
      case when p.failed then 0 else p.reserve end, case when p.failed then 0 else ${revenue} end,
      case when p.failed then 0 else p.reserve - ${revenue} end, case when p.failed then 0 else ${revenue} end,
      case when p.failed then 0 else 4000 end
    from growth.past p;
  insert into order_publisher (account_id, order_id, publisher_id, impressions)
    select p.account_id, p.order_id, '${campaignId}', 4000 from growth.past p where not p.failed;
  insert into event_count (bucket, order_id, account_id, slot_id, publisher_id, quarter, kind, reason, n)
    select bucket_of(p.order_id), p.order_id, p.account_id, '${slotId}', '${campaignId}',
      date_bin('15 minutes', p.funded_at, timestamptz '2020-01-01') + k * interval '15 minutes', kind, reason, many
    from growth.past p cross join generate_series(0, 3) k cross join lateral (values
      ('impression', '', 1000::bigint), ('impression', 'robot', 25),
      ('click', '', p.results / 4 + case k when 3 then p.results % 4 else 0 end)
    ) counted (kind, reason, many)
    where not p.failed;
  insert into order_move (account_id, order_id, seq, action, from_state, to_state, actor, at)
    select p.account_id, growth.id(p.funded_at, 'expired', p.n), seq, action, from_state, to_state, 'system', p.funded_at + at
    from growth.past p cross join (values
      (1, 'offer', 'none', 'waiting', interval '-1 hour'), (2, 'expire', 'waiting', 'expired', '7 days')
    ) m (seq, action, from_state, to_state, at) where p.nth % 10 = 5;
  insert into ad_order (account_id, id, plan_number, campaign_id, rule_version, state, move_seq, impression_price, payout,
      fee_bp, offered_at, answer_by)
    select p.account_id, growth.id(p.funded_at, 'expired', p.n), 'E-' || p.n, '${campaignId}', 2, 'expired', 2, 2000, p.payout,
      1200, ${at('-1 hour')}, ${at('7 days')}
    from growth.past p where p.nth % 10 = 5`

/** The journal of those orders: fund, match, three bookings of delivery, release and settlement, or fund and release. */
export const orderEntries = `
  create table growth.line as
    select p.account_id, p.n, p.order_id, type, step, p.funded_at + at as at, line, kind, debit_class,
      case debit_class when 'available' then p.account_id when 'escrow' then '${campaignId}' when 'earned' then '${campaignId}'
        else p.order_id end as debit_owner,
      credit_class,
      case when kind = 'profit_share' then case p.who when 0 then bench.id('growth', 'partner', 2)
          else bench.id('growth', 'partner', 0) end
        when credit_class = 'available' then p.account_id when credit_class = 'fees' then (select id from network)
        when credit_class in ('escrow', 'earned', 'due') then '${campaignId}' else p.order_id end as credit_owner,
      amount
    from growth.past p cross join lateral (values
      (null::boolean, 'fund', 0, interval '0', 1, 'fund', 'available', 'held_cash', p.funded),
      (false, 'match', 0, '1 minute', 1, 'reserve', 'escrow', 'reserved', p.reserve),
      (false, 'delivery', 1, '20 minutes', 1, 'consume', 'held_cash', 'earned', 3520000),
      (false, 'delivery', 1, '20 minutes', 2, 'consume', 'held_cash', 'fees', 480000),
      (false, 'delivery', 1, '20 minutes', 3, 'accrue', 'reserved', 'pending', p.results / 2 * p.payout),
      (false, 'delivery', 2, '40 minutes', 1, 'consume', 'held_cash', 'earned', 1760000),
      (false, 'delivery', 2, '40 minutes', 2, 'consume', 'held_cash', 'fees', 240000),
      (false, 'delivery', 2, '40 minutes', 3, 'accrue', 'reserved', 'pending', p.results / 4 * p.payout),
      (false, 'delivery', 3, '62 minutes', 1, 'consume', 'held_cash', 'earned', 1760000),
      (false, 'delivery', 3, '62 minutes', 2, 'consume', 'held_cash', 'fees', 240000),
      (false, 'delivery', 3, '62 minutes', 3, 'accrue', 'reserved', 'pending',
        (p.results - p.results / 2 - p.results / 4) * p.payout),
      (false, 'release', 0, '62 minutes', 1, 'release', 'held_cash', 'available', p.funded - p.consumed),
      (true, 'release', 0, '1 day', 1, 'release', 'held_cash', 'available', p.funded),
      (false, 'settle', 0, '8 days', 1, 'profit_share', 'pending', 'available', p.share),
      (false, 'settle', 0, '8 days', 2, 'settle', 'pending', 'available', ${revenue} - p.share),
      (false, 'settle', 0, '8 days', 3, 'unreserve', 'reserved', 'escrow', p.reserve - ${revenue}),
      (false, 'settle', 0, '8 days', 4, 'mature', 'earned', 'due', 7040000)
    ) l (failed, type, step, at, line, kind, debit_class, credit_class, amount)
    where coalesce(l.failed, p.failed) = p.failed and amount > 0;
  insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, order_id)
    select distinct account_id, growth.id(at, type || step, n), type, type || step || ':' || order_id, '\\x'::bytea, '{}'::jsonb,
      'system', at, order_id
    from growth.line order by at;
  insert into posting (account_id, entry_id, line, entry_type, kind, debit_class, debit_owner, credit_class, credit_owner,
      amount)
    select account_id, growth.id(at, type || step, n), line, type, kind, debit_class, debit_owner, credit_class,
      credit_owner, amount
    from growth.line order by at`
