import { campaignId } from '../campaign.ts'

type Staff = { readonly cashier: string; readonly approver: string }

const partner = `bench.id('growth', 'partner', 0)`

/** A deposit for every 25 orders, by two people and on a bank statement; rows for `payIn`'s tables with a past. */
export const depositRows = ({ cashier, approver }: Staff) => `
  create table growth.deposit as
    select account_id, growth.id(funded_at - interval '1 day', 'deposit', n) as id, 50000000::bigint as amount, funded_at - interval '1 day' as at
    from growth.past where nth % 25 = 1;
  insert into bank_reference (reference, used_for) select 'GD-' || id, id from growth.deposit;
  insert into bank_line (id, statement_id, bank_reference, direction, amount, booked_at, remittance, matched_to)
    select overlay(id::text placing 'a' from 20)::uuid, '${campaignId}', 'GD-' || id, 'in', amount, at, 'growth', id
    from growth.deposit;
  insert into deposit (account_id, id, reference, credit_class, amount, state, idempotency_key, request_hash, opened_at,
      expires_at, recorded_by, recorded_at, bank_reference, approved_by, confirmed_at, match_by, bank_line_id)
    select account_id, id, 'D-' || id, 'available', amount, 'confirmed', 'growth:' || id, '\\x', at, at, '${cashier}', at,
      'GD-' || id, '${approver}', at, at, overlay(id::text placing 'a' from 20)::uuid
    from growth.deposit;
  insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, deposit_id, bank_line_id)
    select account_id, id, 'deposit', 'confirmed:' || id, '\\x', '{}', '${approver}', at, id,
      overlay(id::text placing 'a' from 20)::uuid
    from growth.deposit;
  insert into posting (account_id, entry_id, line, entry_type, kind, debit_class, debit_owner, credit_class, credit_owner,
      amount)
    select account_id, id, 1, 'deposit', 'deposit', 'custody', (select id from network), 'available', account_id, amount
    from growth.deposit`

/** A withdrawal for every 20 orders that arrived on a bank statement. */
export const withdrawalRows = ({ cashier }: Staff) => `
  insert into destination (account_id, id, kind, bank_name, beneficiary_name, mobile, account_number, bank_address,
      branch_name, bound_at, usable_from)
    select ${partner}, bench.id('growth', 'destination', 0), 'bank_card', 'Bench Bank', 'Bench', '1', 'BB0001', 'x', 'x',
      now() - interval '740 days', now() - interval '739 days';
  create table growth.withdrawal as
    select account_id, growth.id(funded_at + interval '9 days', 'withdrawal', n) as id, 20000000::bigint as amount, 250000::bigint as fee,
      funded_at + interval '9 days' as at
    from growth.past where who = 0 and nth % 20 = 7;
  insert into bank_reference (reference, used_for) select 'GW-' || id, id from growth.withdrawal;
  insert into bank_line (id, statement_id, bank_reference, direction, amount, booked_at, remittance, matched_to)
    select overlay(id::text placing 'b' from 20)::uuid, '${campaignId}', 'GW-' || id, 'out', amount - fee, at, 'growth', id
    from growth.withdrawal;
  insert into withdrawal_move (account_id, withdrawal_id, seq, action, from_state, to_state, actor, at)
    select account_id, id, seq, action, from_state, to_state, 'system', w.at from growth.withdrawal w cross join (values
      (1, 'request', 'none', 'requested'), (2, 'approve', 'requested', 'approved'), (3, 'send', 'approved', 'sent'),
      (4, 'arrive', 'sent', 'arrived')) m (seq, action, from_state, to_state);
  insert into withdrawal (account_id, id, reference, destination_id, amount, fee, fee_version, state, move_seq, requested_at,
      approve_by, send_by, arrive_by, late_stop_at, approved_by_rule, approved_at, sent_by, sent_at, bank_reference,
      arrived_at, arrived_by, bank_line_id, paid_at)
    select account_id, id, 'W-' || id, bench.id('growth', 'destination', 0), amount, fee, 1, 'arrived', 4, at, at, at, at, at,
      true, at, '${cashier}', at, 'GW-' || id, at, 'bank', overlay(id::text placing 'b' from 20)::uuid, at
    from growth.withdrawal;
  insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, withdrawal_id)
    select account_id, growth.id(at, type || id, 0), type, type || ':' || id, '\\x', '{}', 'system', at, id
    from growth.withdrawal cross join (values ('withdraw'), ('withdraw_paid')) t (type);
  insert into posting (account_id, entry_id, line, entry_type, kind, debit_class, debit_owner, credit_class, credit_owner,
      amount)
    select w.account_id, growth.id(at, type || id, 0), line, type, kind, debit, w.account_id, credit,
      case credit when 'withdrawing' then w.account_id else (select id from network) end, part
    from growth.withdrawal w cross join lateral (values
      ('withdraw', 1, 'withdraw', 'available', 'withdrawing', amount),
      ('withdraw_paid', 1, 'withdraw_paid', 'withdrawing', 'custody', amount - fee),
      ('withdraw_paid', 2, 'withdraw_fee', 'withdrawing', 'fees', fee)
    ) l (type, line, kind, debit, credit, part)`

/** An acceptor's order for every 200 orders, quoted at that day's rate, that came back after a day. */
export const exchangeRows = (acceptorId: string) => `
  create table growth.exchange as
    select account_id, n, growth.id(funded_at + interval '9 days', 'exchange', n) as id, 10000000::bigint as amount,
      funded_at + interval '9 days' as at
    from growth.past where who = 0 and nth % 200 = 9;
  insert into mid_rate (id, currency, rate_e8, source, evidence, at, recorded_by, recorded_at, approved_by, approved_at)
    select bench.id(x.id::text, 'rate', 0), 'EUR', 92000000, 'Bench', 'bench', x.at, r.recorded_by, x.at, r.approved_by, x.at
    from growth.exchange x cross join (select * from mid_rate where approved limit 1) r;
  insert into acceptor_quote (account_id, id, acceptor_id, kind, spread_bp, fee, arrival_hours, country, currency,
      minor_digits, licence_id, licence_expires_at, rate_id, rate_e8, rate_at, amount, local_minor, quoted_at, expires_at)
    select x.account_id, bench.id(x.id::text, 'quote', 0), a.id, a.kind, a.spread_bp, a.fee, a.arrival_hours, 'DE', 'EUR', 2,
      l.id, l.expires_at, bench.id(x.id::text, 'rate', 0), 92000000, x.at, x.amount,
      exchanged(x.amount - a.fee, 92000000, a.spread_bp, 2), x.at, x.at + interval '30 minutes'
    from growth.exchange x join acceptor a on a.id = '${acceptorId}' join acceptor_licence l on l.acceptor_id = a.id;
  insert into acceptor_move (account_id, acceptor_order_id, seq, action, from_state, to_state, actor, at)
    select x.account_id, x.id, seq, action, from_state, to_state, 'system', x.at from growth.exchange x join (values
      (1, 'none', 'requested'), (2, 'requested', 'returned')) m (seq, from_state, to_state) on true
    join lateral (select action from acceptor_transition t where t.from_state = m.from_state and t.to_state = m.to_state
      limit 1) t on true;
  insert into acceptor_order (account_id, id, reference, quote_id, destination_id, acceptor_id, amount, fee, arrival_hours,
      quote_expires_at, state, move_seq, reason, requested_at, code_hash, over_at)
    select x.account_id, x.id, 'A-' || x.id, bench.id(x.id::text, 'quote', 0), bench.id('growth', 'destination', 0), a.id,
      x.amount, a.fee, a.arrival_hours, x.at + interval '30 minutes', 'returned', 2, 'not_accepted', x.at, '\\x',
      x.at + interval '1 day'
    from growth.exchange x join acceptor a on a.id = '${acceptorId}';
  insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, acceptor_order_id)
    select account_id, growth.id(at, type || id, 0), type, type || ':' || id, '\\x', '{}', 'system', at, id
    from growth.exchange cross join (values ('acceptor_order'), ('acceptor_returned')) t (type);
  insert into posting (account_id, entry_id, line, entry_type, kind, debit_class, debit_owner, credit_class, credit_owner,
      amount)
    select account_id, growth.id(at, type || id, 0), 1, type, type, debit, account_id, credit, account_id, amount
    from growth.exchange cross join (values ('acceptor_order', 'available', 'clearing'),
      ('acceptor_returned', 'clearing', 'available')) l (type, debit, credit)`

/** Stored balances are the sums of what was posted. */
export const balances = `
  update wallet w set available = p.available
  from (
    select owner, sum(amount) as available from (
      select credit_owner as owner, amount from posting where credit_class = 'available'
      union all select debit_owner, -amount from posting where debit_class = 'available'
    ) lines group by owner
  ) p where p.owner = w.account_id;
  update escrow e set balance = p.balance, reserved_net = e.matched_in - p.balance
  from (
    select owner, sum(amount) as balance from (
      select credit_owner as owner, amount from posting where credit_class = 'escrow'
      union all select debit_owner, -amount from posting where debit_class = 'escrow'
    ) lines group by owner
  ) p where p.owner = e.account_id`
