/** Wallets whose `withdrawing` is not what their withdrawals under way come to, and withdrawals whose parts do not add up. */
export const wrongWithdrawingParts: readonly string[] = [
  `select 'withdrawing ' || b.account_id as id from wallet b
  left join (
    select account_id, sum(amount) as amount from withdrawal
    where paid_at is null and state not in ('cancelled', 'returned', 'failed') group by account_id
  ) w on w.account_id = b.account_id
  where b.withdrawing <> coalesce(w.amount, 0)`,
  `select e.withdrawal_id::text from entry e
  join posting p on p.account_id = e.account_id and p.entry_id = e.id
  left join (
    select account_id, root_id, sum(amount) as amount from withdrawal group by account_id, root_id
  ) w on w.account_id = e.account_id and w.root_id = e.withdrawal_id
  where e.type = 'withdraw' and p.amount is distinct from w.amount`,
]

/** Withdrawals in review or refused without the review that says so, and reviews that say so of another. */
export const brokenReviewsSql = `
  select w.id::text as id from withdrawal w
  left join review v on v.account_id = w.account_id and v.withdrawal_id = w.id
  where (w.state = 'in_review') <> (v.id is not null and v.outcome is null)
    or (w.state = 'returned') <> coalesce(v.outcome = 'returned', false)`
