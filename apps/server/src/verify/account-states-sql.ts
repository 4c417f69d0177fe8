/**
 * Accounts that are not where a chain of legal moves led, and moves that took something from a partner without a decision
 * of two people: rows of `id`.
 */
export const brokenAccountStatesSql = `
  select m.account_id || '/' || m.seq as id from account_move m
  left join account_transition t on (t.action, t.from_state, t.to_state) = (m.action, m.from_state, m.to_state)
  left join account_move b on b.account_id = m.account_id and b.seq = m.seq - 1
  left join account_decision d on d.account_id = m.account_id and d.id = m.decision_id
    and d.agreed and d.action = m.action and d.proposed_by <> d.decided_by
    and (d.decide_by is null or d.decided_at < d.decide_by)
  where t.action is null or m.from_state <> coalesce(b.to_state, 'none')
    or m.action in ('decline', 'disable', 'cancel', 'reopen') and d.id is null
  union all
  select p.id::text from partner p
  where (p.state = 'disabled') <> (p.state_until is not null) or p.state is distinct from (
    select to_state from account_move m where m.account_id = p.id order by seq desc limit 1)`

/** Erasures that partners asked for themselves and that wait on although the account is kept: it would be erased as soon as it closes. */
export const erasuresOfKeptAccountsSql = `
  select e.account_id || '/' || e.id as id from erasure e join partner p on p.id = e.account_id
  where e.proposal_id is null and e.taken_back_at is null and e.erased_at is null and p.state <> 'cancelled'
    and not exists (
      select from closure c where c.account_id = e.account_id and c.taken_back_at is null and c.closed_at is null)`
