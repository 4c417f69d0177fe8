/** What pgbench runs as the limit of a funding, for the work item `:n` of the lane `:lane`. */

// A space after each colon: pgbench would take `:false` for a variable of its own.
const outlook =
  '{"enough": false, "settled_orders": 0, "lost_share_percent": null, "p10": null, "p50": null, "p90": null}'

/** The same database function that the server calls, with nothing around it. */
export const fundFunctionScript = oneLine(`
  select fund_order(session, order_id, 5000000, 1, step_up, params, '${outlook}', 'partner:' || order_id, params,
    gen_random_uuid(), now())
  from bench.item where lane = :lane and n = :n;`)

/** Only the rows that a funding writes, in one statement: no lock, no check, no limit. The floor under the function. */
export const fundRowsScript = oneLine(`
  with i as (
    select * from bench.item where lane = :lane and n = :n
  ), moved as (
    insert into order_move (account_id, order_id, seq, action, from_state, to_state, actor, at)
    select account_id, order_id, 2, 'fund', 'waiting', 'matching', 'partner', now() from i
  ), held as (
    update ad_order o set state = 'matching', move_seq = 2, outlook = '${outlook}', funded_at = now(),
      look_again_at = now(), match_by = now() + interval '1 day', funded_cash = 5000000, held_cash = 5000000
    from i where o.account_id = i.account_id and o.id = i.order_id
  ), taken as (
    update wallet w set available = available - 5000000 from i where w.account_id = i.account_id
    returning w.account_id, i.order_id, w.available
  ), spent as (
    delete from step_up s using i where s.account_id = i.account_id and s.token_hash = i.step_up
  ), entered as (
    insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, order_id)
    select account_id, order_id, 'fund', 'partner:' || order_id, params, '{"state": "matching", "cash": "5000000"}',
      'partner', now(), order_id
    from i
  )
  insert into posting (account_id, entry_id, line, entry_type, kind, debit_class, debit_owner, credit_class, credit_owner,
    amount, debit_after, credit_after)
  select account_id, order_id, 1, 'fund', 'fund', 'available', account_id, 'held_cash', order_id, 5000000, available, 5000000
  from taken;`)

/** pgbench reads one command a line. */
function oneLine(sql: string): string {
  return sql.replaceAll(/\s+/g, ' ').trim()
}
