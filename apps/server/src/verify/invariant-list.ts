import { brokenAcceptorOrdersSql } from './acceptor-orders-sql.ts'
import { brokenAccountStatesSql, erasuresOfKeptAccountsSql } from './account-states-sql.ts'
import { balancesSql } from './balances-sql.ts'
import { wrongClientMoneyParts } from './client-money-sql.ts'
import { wrongCorrectionParts } from './corrections-sql.ts'
import { brokenCouponParts, brokenCouponStatesSql } from './coupons-sql.ts'
import { brokenReviewsSql, wrongWithdrawingParts } from './reviews-sql.ts'
import { droppedUpTo, wrongDrawParts } from './wrong-draws-sql.ts'
import { wrongSharesSql } from './wrong-shares-sql.ts'
import { wrongStandingParts } from './wrong-standing-sql.ts'
import { wrongSumParts } from './wrong-sums-sql.ts'

/**
 * One invariant of the whole database. `count` answers one number `n`, how much is looked at. Each of `parts` is a statement
 * of its own that answers one column, what breaks it; at most a hundred rows of a part are shown. A part reads each table a
 * few times at most, and never one account's rows once per row of another table: a partner may have a million.
 */
export type Invariant = {
  readonly id: string
  readonly title: string
  readonly count: string
  /** Answers `note`, what is not looked at any more; no row where nothing is left out. */
  readonly note?: string
  readonly parts: readonly string[]
}

export const invariants: readonly Invariant[] = [
  {
    id: 'I1',
    title: 'every entry has postings that are above zero and between two classes the rules allow',
    count: 'select count(*) as n from posting',
    parts: [
      `select p.entry_id || '/' || p.line as id from posting p
      left join posting_rule r on (r.entry_type, r.kind, r.debit_class, r.credit_class)
        = (p.entry_type, p.kind, p.debit_class, p.credit_class)
      left join entry e on e.account_id = p.account_id and e.id = p.entry_id and e.type = p.entry_type
      where r.kind is null or e.id is null or p.amount <= 0`,
      `select e.id::text from entry e
      where e.type in ('deposit', 'unidentified', 'fund', 'match', 'withdraw', 'withdraw_paid', 'withdraw_cancelled',
          'acceptor_order', 'acceptor_returned', 'acceptor_paid')
        and not exists (select from posting p where p.account_id = e.account_id and p.entry_id = e.id)`,
    ],
  },
  {
    id: 'I2',
    title: 'custody equals the sum of everything owed',
    count: 'select count(*) as n from class',
    parts: [
      `with stored as (${balancesSql})
      select 'owed ' || owed || ', custody ' || held as id
      from (
        select coalesce(sum(stored) filter (where class <> 'custody'), 0) as owed,
          -coalesce(sum(stored) filter (where class = 'custody'), 0) as held
        from stored
      ) total where owed <> held`,
    ],
  },
  {
    id: 'I3',
    title: 'no balance is below zero',
    count: `with stored as (${balancesSql}) select count(*) as n from stored`,
    parts: [
      `with stored as (${balancesSql})
      select class || ' ' || owner as id from stored where stored < 0 and class <> 'custody'`,
    ],
  },
  {
    id: 'I4',
    title: 'every stored balance is the sum of its postings, and what is withdrawing is its withdrawals',
    count: `with stored as (${balancesSql}) select count(*) as n from stored`,
    parts: [
      `with stored as (${balancesSql}), posted as (
        select class, owner, sum(amount) as posted from (
          select credit_class as class, credit_owner::text as owner, sum(amount) as amount
          from posting where credit_class <> 'earned' group by credit_class, credit_owner
          union all
          select debit_class, debit_owner::text, -sum(amount)
          from posting where debit_class <> 'earned' group by debit_class, debit_owner
          union all
          select 'earned', e.order_id || '/' || p.owner, sum(p.amount)
          from entry e join (
            select account_id, entry_id, credit_owner as owner, amount from posting where credit_class = 'earned'
            union all
            select account_id, entry_id, debit_owner, -amount from posting where debit_class = 'earned'
          ) p on p.account_id = e.account_id and p.entry_id = e.id
          group by e.order_id, p.owner
        ) lines group by class, owner
      )
      select coalesce(s.class, p.class) || ' ' || coalesce(s.owner, p.owner) as id
      from stored s full join posted p on p.class = s.class and p.owner = s.owner
      where coalesce(s.stored, 0) <> coalesce(p.posted, 0)`,
      ...wrongWithdrawingParts,
    ],
  },
  {
    id: 'I5',
    title: 'one outcome per idempotency key',
    count: 'select count(*) as n from entry',
    parts: [
      `select account_id || ' ' || idempotency_key as id from entry
      group by account_id, idempotency_key having count(*) > 1`,
      `select account_id || ' ' || idempotency_key from deposit
      group by account_id, idempotency_key having count(*) > 1`,
      `select r.account_id || ' ' || r.idempotency_key from request r
      join entry e on e.account_id = r.account_id and e.idempotency_key = r.idempotency_key`,
    ],
  },
  {
    id: 'I6',
    title: 'per order and source: funded = consumed + released + held, and a settled order holds nothing',
    count: 'select count(*) as n from ad_order',
    parts: [
      `select id::text from ad_order
      where funded_cash <> consumed_cash + released_cash + held_cash
        or funded_promo <> consumed_promo + released_promo + held_promo
        or funded_advance <> consumed_advance + released_advance + held_advance
        or reserve_total <> reserved + accrued + unreserved or pending <> accrued - settled_out
        or state = 'settled' and held + reserved + pending + leased <> 0`,
    ],
  },
  {
    id: 'I7',
    title: 'what leaves escrow never exceeds what came in on bank statements',
    count: 'select count(*) as n from escrow',
    parts: [
      `select e.account_id::text as id from escrow e
      cross join lateral (
        select coalesce(sum(amount) filter (where bank_line_id is not null), 0) as matched,
          coalesce(sum(amount), 0) as paid_in
        from deposit d where d.account_id = e.account_id and d.state = 'confirmed' and d.credit_class = 'escrow'
      ) d
      cross join lateral (
        select coalesce(sum(case p.entry_type when 'escrow_out' then amount else -amount end), 0) as paid_out
        from posting p
        where p.account_id = e.account_id and p.entry_type in ('escrow_out', 'payment_failed')
      ) o
      where e.reserved_net > e.matched_in or e.matched_in <> d.matched - o.paid_out
        or e.balance + e.reserved_net <> d.paid_in - o.paid_out`,
    ],
  },
  {
    id: 'I8',
    title: 'every credit to a partner has an allowed kind and its evidence',
    count: `select count(*) as n from posting where credit_class in ('available', 'promo', 'advance')`,
    parts: [
      `select p.entry_id::text as id
      from posting p
      join entry e on e.account_id = p.account_id and e.id = p.entry_id
      left join deposit d on d.account_id = e.account_id and d.id = e.deposit_id and d.state = 'confirmed'
        and d.recorded_by <> d.approved_by and d.amount = p.amount
      left join ad_order o on o.account_id = e.account_id and o.id = e.order_id
      left join withdrawal w on w.account_id = e.account_id and w.id = e.withdrawal_id and w.amount = p.amount
      left join withdrawal b on b.account_id = e.account_id and b.id = e.withdrawal_id and b.state = 'failed'
        and (b.bounce_line_id = e.bank_line_id or p.debit_class in ('custody', 'fees') and e.bank_line_id is null
          and b.bounce_line_id is null and b.bank_line_id is null)
        and p.amount in (b.amount - b.fee, b.fee)
      left join appeal l on l.account_id = e.account_id and l.id = e.appeal_id and l.state = 'credited'
        and l.credit = p.amount and l.credit <= l.at_stake and l.credited_by <> l.decided_by
      left join acceptor_order x on x.account_id = e.account_id and x.id = e.acceptor_order_id
        and x.amount = p.amount and x.state in ('returned', 'cancelled')
      where p.credit_class in ('available', 'promo', 'advance') and case e.type
        when 'deposit' then d.id is null
        when 'release' then o.id is null
        when 'settle' then o.id is null or o.settled_at is null or p.amount > o.accrued + 5000
          or (p.kind = 'profit_share') = (p.credit_owner = e.account_id)
        when 'withdraw_cancelled' then w.id is null
        when 'withdraw_returned' then w.id is null or w.state <> 'returned'
        when 'withdraw_failed' then w.id is null or w.state <> 'failed'
        when 'withdraw_bounced' then b.id is null
        when 'appeal_won' then l.id is null
        when 'acceptor_returned' then x.id is null
        else e.grant_id is null and e.withdrawal_id is null
      end`,
      wrongSharesSql,
    ],
  },
  {
    id: 'I9',
    title: 'orders, withdrawals, acceptor orders, coupons and accounts are where a chain of legal moves led',
    count: `select (select count(*) from order_move) + (select count(*) from withdrawal_move)
      + (select count(*) from acceptor_move) + (select count(*) from coupon_move)
      + (select count(*) from account_move) as n`,
    parts: [
      `select m.order_id || '/' || m.seq as id from order_move m
      left join order_transition t on (t.action, t.from_state, t.to_state) = (m.action, m.from_state, m.to_state)
      left join order_move b on b.account_id = m.account_id and b.order_id = m.order_id and b.seq = m.seq - 1
      where t.action is null or m.from_state <> coalesce(b.to_state, 'none')`,
      `select o.id::text from ad_order o
      where o.state is distinct from (
        select to_state from order_move m where m.account_id = o.account_id and m.order_id = o.id
        order by seq desc limit 1)`,
      `select m.withdrawal_id || '/' || m.seq from withdrawal_move m
      left join withdrawal_transition t on (t.action, t.from_state, t.to_state)
        = (m.action, m.from_state, m.to_state)
      left join withdrawal_move b
        on b.account_id = m.account_id and b.withdrawal_id = m.withdrawal_id and b.seq = m.seq - 1
      where t.action is null or m.from_state <> coalesce(b.to_state, 'none')`,
      `select w.id::text from withdrawal w
      where w.state is distinct from (
        select to_state from withdrawal_move m where m.account_id = w.account_id and m.withdrawal_id = w.id
        order by seq desc limit 1)`,
      brokenCouponStatesSql,
      brokenReviewsSql,
      brokenAcceptorOrdersSql,
      brokenAccountStatesSql,
      erasuresOfKeptAccountsSql,
    ],
  },
  {
    id: 'I10',
    title: 'promo and advance come from a grant, and coupons keep their rules and their budget',
    count: 'select (select count(*) from network_grant) + (select count(*) from coupon) as n',
    parts: brokenCouponParts,
  },
  {
    id: 'I11',
    title: 'the journal is numbered without gaps, and nothing committed long ago is left out',
    count: 'select count(*) as n from journal_number',
    parts: [
      `select 'number ' || number as id from (
        select number, row_number() over (order by number) as expected from journal_number
      ) numbered where number <> expected`,
      `select e.id::text from entry e
      where e.xid < (select before_xid from sequencer)
        and not exists (select from journal_number n where n.account_id = e.account_id and n.entry_id = e.id)`,
    ],
  },
  {
    id: 'I12',
    title: 'client money is whole: custody is what the bank says, but for payments not yet on a statement',
    count: 'select count(*) as n from bank_line',
    parts: [
      `select 'custody ' || custody || ', explained ' || explained as id from (
        select (select coalesce(sum(amount) filter (where debit_class = 'custody'), 0)
              - coalesce(sum(amount) filter (where credit_class = 'custody'), 0) from posting) as custody,
          (select coalesce(sum(case direction when 'in' then amount else -amount end), 0) from bank_line)
            + (select coalesce(sum(amount - reversed), 0) from deposit where state = 'confirmed' and bank_line_id is null)
            - (select coalesce(sum(amount - fee), 0) from withdrawal where paid_at is not null and bank_line_id is null)
            - (select coalesce(sum(amount - fee), 0) from acceptor_order
                where state = 'arrived' and bank_line_id is null)
            - (select coalesce(sum(amount), 0) from outgoing_payment where bank_line_id is null and failed_at is null)
            + (select coalesce(sum(amount), 0) from bank_line where direction = 'out' and matched_to is null)
            as explained
      ) both_sides where custody <> explained`,
      ...wrongCorrectionParts,
    ],
  },
  {
    id: 'I13',
    title: 'level inputs and credit lines are what the settled orders give',
    count: 'select count(*) as n from order_standing',
    parts: wrongStandingParts,
  },
  {
    id: 'I14',
    title: 'sums that screens read are what the journal, the orders and their counters give',
    count: `select (select count(*) from account_total) + (select count(*) from money_period)
      + (select count(*) from order_period) as n`,
    parts: wrongSumParts,
  },
  {
    id: 'I15',
    title: 'whom an event is credited to follows from the seed of its day and the weights that were kept',
    count: 'select count(*) as n from event where group_id is not null',
    note: droppedUpTo,
    parts: wrongDrawParts,
  },
  {
    id: 'I16',
    title: 'client money of each day that was worked out follows from the journal and the bank’s lines',
    count: 'select count(*) as n from client_money_day',
    parts: wrongClientMoneyParts,
  },
]
