/** Acceptor orders whose chain of moves is broken, and wallets whose clearing is not what open ones hold: rows `id`. */
export const brokenAcceptorOrdersSql = `
  select m.acceptor_order_id || '/' || m.seq as id from acceptor_move m
  left join acceptor_transition t on (t.action, t.from_state, t.to_state) = (m.action, m.from_state, m.to_state)
  left join acceptor_move b
    on b.account_id = m.account_id and b.acceptor_order_id = m.acceptor_order_id and b.seq = m.seq - 1
  where t.action is null or m.from_state <> coalesce(b.to_state, 'none')
  union all
  select o.id::text from acceptor_order o
  where o.state is distinct from (
    select to_state from acceptor_move m where m.account_id = o.account_id and m.acceptor_order_id = o.id
    order by seq desc limit 1)
  union all
  select 'clearing ' || w.account_id from wallet w
  where w.clearing <> (select coalesce(sum(amount), 0) from acceptor_order o
    where o.account_id = w.account_id and o.return_at is not null)`
