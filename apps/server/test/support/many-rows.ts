import type { World } from './world.ts'

/**
 * Plants so many partners, orders, withdrawals, deposits, bank lines and lines of the audit log: as many as lists of the staff
 * are read at. One in a hundred is in a rare state. No money is behind any of it, so invariants do not hold afterwards.
 */
export async function plantMany(world: World, rows: number): Promise<void> {
  const plant = (text: string) => world.asOwner(text.replaceAll('$rows', String(rows)))
  const own = Math.max(1, Math.floor(rows / 10))
  await plant(`
    with planted as (
      insert into partner (id, username, nickname, email, phone, password_hash, state, created_at)
      select ${id('p')}, 'many.' || g, 'Many', 'many.' || g || '@example.com', '+49 30 ' || g, '-',
        ${rarely("'not_activated'", "'active'")}, ${minutesBefore('g')}
      from generate_series(1, $rows) g returning id, state, created_at)
    insert into account_move (account_id, seq, action, from_state, to_state, actor, at)
    select id, 1, 'register', 'none', state, 'system', created_at
    from planted`)
  await plant(`insert into wallet (account_id) select ${id('p')} from generate_series(1, ${own}) g`)
  await plant(`
    insert into destination (account_id, id, kind, bank_name, beneficiary_name, mobile, account_number, bank_address,
      branch_name, bound_at, usable_from)
    select ${id('p')}, ${id('c')}, 'bank_card', 'Fjord Bank', 'Many', '+49', 'DE' || g, '-', '-', now(), now()
    from generate_series(1, ${own}) g`)
  const owned = `generate_series(1, $rows) n cross join lateral (select 1 + n % ${own} as g) a`
  const moves = (state: string, first: string, second: string, key: string) => `
    select a.account, a.id, m.seq, m.action, m.from_state, m.to_state, 'system', ${minutesBefore('n')}
    from (select ${id('p')} as account, ${id(key, 'n')} as id, n from ${owned}) a
    join (values ${first}, ${second}) m (seq, action, from_state, to_state) on m.seq = 1 or ${state}`
  const cancelled = 'n % 100 <> 0'
  await plant(`
    insert into withdrawal_move (account_id, withdrawal_id, seq, action, from_state, to_state, actor, at)
    ${moves(cancelled, "(1, 'request', 'none', 'requested')", "(2, 'cancel', 'requested', 'cancelled')", 'w')}`)
  await plant(`
    insert into withdrawal (account_id, id, reference, destination_id, amount, fee, fee_version, state, move_seq, requested_at,
      approve_by, send_by, arrive_by, late_stop_at)
    select ${id('p')}, ${id('w', 'n')}, 'W-MANY' || n, ${id('c')}, ${someAmount}, 250000, 1,
      case when ${cancelled} then 'cancelled' else 'requested' end, case when ${cancelled} then 2 else 1 end,
      ${minutesBefore('n')}, now(), now(), now(), now() + interval '1 year'
    from ${owned}`)
  await plant(`
    insert into deposit (account_id, id, reference, credit_class, amount, state, idempotency_key, request_hash, opened_at,
      expires_at)
    select ${id('p')}, ${id('d', 'n')}, 'D-MANY' || n, 'available', ${someAmount},
      case when ${cancelled} then 'expired' else 'open' end, n::text, '', ${minutesBefore('n')}, now()
    from ${owned}`)
  await plant(`
    insert into order_move (account_id, order_id, seq, action, from_state, to_state, actor, at)
    select account, id, s.seq, s.action, s.from_state, s.to_state, 'system', at
    from (select ${id('p')} as account, ${id('o', 'n')} as id, n, ${minutesBefore('n')} as at from ${owned}) a
    join (values (1, 'offer', 'none', 'waiting'), (2, 'fund', 'waiting', 'matching'),
      (3, 'fail_match', 'matching', 'failed')) s (seq, action, from_state, to_state) on s.seq < 3 or ${cancelled}`)
  await plant(`
    insert into ad_order (account_id, id, plan_number, campaign_id, rule_version, state, move_seq, impression_price, payout,
      fee_bp, offered_at, answer_by, funded_at, funded_cash, released_cash, held_cash)
    select ${id('p')}, ${id('o', 'n')}, 'FLMANY' || n, r.campaign_id, r.version,
      case when ${cancelled} then 'failed' else 'matching' end, case when ${cancelled} then 3 else 2 end, 5500, 290000, 300,
      ${minutesBefore('n')}, now(), now(), amount, case when ${cancelled} then amount else 0 end,
      case when ${cancelled} then 0 else amount end
    from (select campaign_id, version from plan_rule limit 1) r, ${owned} cross join lateral (select ${someAmount} as amount) m`)
  await plant(`
    with statement as (
      insert into bank_statement (id, imported_by, imported_at)
      select gen_random_uuid(), id, now() from operator where role = 'cashier' limit 1 returning id)
    insert into bank_line (id, statement_id, bank_reference, direction, amount, booked_at, remittance)
    select ${id('b', 'n')}, statement.id, 'MANY-' || n, case when ${cancelled} then 'in' else 'out' end, ${someAmount},
      ${minutesBefore('n')}, 'Many'
    from statement, generate_series(1, $rows) n`)
  await plant(`
    insert into audit (id, at, operator_id, action, account_id, subject)
    select ${id('a', 'n')}, ${minutesBefore('n')}, o.id, case when ${cancelled} then 'deposit_record' else 'code_issue' end,
      ${id('p')}, n::text
    from (select id from operator where role = 'cashier' limit 1) o, ${owned}`)
  // What a network's own vacuum does as its tables grow.
  for (const table of ['partner', 'withdrawal', 'deposit', 'ad_order', 'bank_line', 'audit'])
    await world.asOwner(`analyze ${table}`)
}

const someAmount = '10000 * (30 + n::bigint * 7919 % 100000)'
const rarely = (rare: string, common: string) => `case when g % 100 = 0 then ${rare} else ${common} end`
const minutesBefore = (n: string) =>
  `date_trunc('milliseconds', now()) - make_interval(mins => ${n}::integer)`
/** As good as one that the server makes: a version and a variant stand in it. */
const id = (kind: string, n = 'g') =>
  `overlay(overlay(md5('${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`
